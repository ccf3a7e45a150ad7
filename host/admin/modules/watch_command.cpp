#include <atomic>
#include <chrono>
#include <map>
#include <thread>

#include "host/admin/command_line.hpp"
#include "host/admin/modules/installed_files.hpp"
#include "host/admin/modules/served.hpp"
#include "host/admin/modules/swap.hpp"
#include "host/admin/output.hpp"
#include "host/config/file_watch.hpp"
#include "host/json/object_writer.hpp"
#include "host/modules/library/refused.hpp"

namespace cardcage::admin {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr auto pace_of_ends = 100ms;
constexpr auto pace_of_tries = 2s;  ///< after a failure that is not the file's

/// Builds of a directory, on their way into the server of a developer.
class Builds {
public:
    Builds(const CommandLine& line, fs::path directory, std::chrono::seconds patience)
        : line_(line), directory_(std::move(directory)), patience_(patience) {}

    /// Swaps in what is new there. [one thread at a time]
    void look() {
        must_retry_ = false;
        std::error_code error;
        for (const auto& entry : fs::directory_iterator(directory_, error)) {
            if (entry.path().extension() == ".so" && entry.is_regular_file(error)) lookAt(entry.path());
        }
    }

    /// Returns whether something is left that may succeed without another build. [any thread]
    bool mustRetry() const { return must_retry_; }

private:
    /// The outcome of the attempts with a file.
    struct Seen {
        std::string done;  ///< hash of the build that serves or was refused
        std::string told;  ///< the failure that the user knows
    };

    void lookAt(const fs::path& path) {
        auto& seen = seen_[path];
        try {
            const auto file = modules::readModuleFile(path);
            if (seen.done == file.hash) return;
            const auto refusal = swapIn(file);
            seen = {.done = file.hash, .told = {}};  // one that was refused is tried again when it was built again
            if (!refusal.empty()) tell(path.filename(), {}, false, refusal, 0);
        } catch (const modules::Refused& refusal) {
            tellOnce(path, seen, refusal.what());
        } catch (const std::exception& error) {
            must_retry_ = true;
            tellOnce(path, seen, error.what());
        }
    }

    /// Returns why the server refuses the file; empty when it serves. Throws what has nothing to do with the file:
    /// another command at work, a process that is late.
    std::string swapIn(const modules::ModuleFile& file) {
        Swap swap(line_, {}, patience_);
        const auto& server = swap.before().first();
        const auto present = fileOf(server.modules_directory, file.manifest.id, file.manifest.version.text);
        if (present && present->hash == file.hash) {
            tell(file.path.filename(), file.label(), true, "is in service already", 0);
            return {};
        }
        const auto target = present ? present->path : targetOf(server.modules_directory, file);
        swap.files().put(target, file.bytes);
        bool is_refused = false;
        try {
            swap.carryOut([&](const ProcessReport& process) {
                auto refusal = refusalOf(process, file, target);
                is_refused = is_refused || !refusal.empty();
                return refusal;
            });
        } catch (const CommandError& error) {
            if (is_refused) return error.what();
            throw;
        }
        tell(file.path.filename(), file.label(), true, "swapped in", swap.took().count());
        return {};
    }

    static std::string refusalOf(
        const ProcessReport& process, const modules::ModuleFile& file, const fs::path& target
    ) {
        for (const auto& refused : process.refused) {
            if (refused.file == target.filename()) return refused.reason;
        }
        const auto* live = process.live(file.manifest.id, file.manifest.version.text);
        return live && live->build == file.hash ? std::string() : "the server has not taken it; see its log";
    }

    /// Tells a failure, but not again as long as it is the same one.
    void tellOnce(const fs::path& path, Seen& seen, const std::string& reason) const {
        if (seen.told == reason) return;
        seen.told = reason;
        tell(path.filename(), {}, false, reason, 0);
    }

    void tell(
        const std::string& file, const std::string& module, bool is_good, const std::string& text, std::int64_t took_ms
    ) const {
        if (line_.json) {
            printLine(json::ObjectWriter()
                          .member("file", file)
                          .member("module", module)
                          .member("swapped", is_good)
                          .member("text", text)
                          .member("took_ms", took_ms)
                          .text());
        } else if (is_good) {
            printLine(module + ' ' + text + (took_ms > 0 ? ", after " + std::to_string(took_ms) + " ms" : ""));
        } else {
            printLine(file + " is not swapped in: " + text);
        }
    }

    const CommandLine& line_;
    const fs::path directory_;
    const std::chrono::seconds patience_;
    std::map<fs::path, Seen> seen_;
    std::atomic<bool> must_retry_{false};
};

int watch(const CommandLine& line, const ModuleWords& words, const fs::path& directory) {
    if (!fs::is_directory(directory)) {
        throw CommandError(
            Failure, "there is no directory " + directory.string() + "; name the one that gets the .so files"
        );
    }
    const auto server = requireServer(runtime::pathsOf(*line.configuration()));
    if (!ServerModules::ask(server, {}).first().is_dev) {
        throw CommandError(
            Failure,
            "the server takes a version only once; start it with modules.dev = true, on a developer's machine only"
        );
    }
    const Interruption interruption;
    Builds builds(line, fs::absolute(directory), std::chrono::seconds(words.timeout_s));
    note("Watching " + directory.string() + "; Ctrl-C ends it.");
    builds.look();
    {
        config::FileWatch watched({.directories = {fs::absolute(directory)}, .ending = ".so"}, [&](config::FileWatch&) {
            builds.look();
        });
        auto next_try = std::chrono::steady_clock::now() + pace_of_tries;
        while (!Interruption::hasCome()) {
            std::this_thread::sleep_for(pace_of_ends);
            if (std::chrono::steady_clock::now() < next_try) continue;
            next_try = std::chrono::steady_clock::now() + pace_of_tries;
            if (builds.mustRetry()) watched.lookNow();
        }
    }
    note("Ended; the modules stay as they are.");
    return Success;
}

}  // namespace

void addModuleWatch(CLI::App& program, CommandLine& line) {
    const auto words = std::make_shared<ModuleWords>();
    const auto directory = std::make_shared<fs::path>();
    auto* command = program.get_subcommand("module")->add_subcommand(
        "watch", "For development: swap in each module that is built into a directory; needs modules.dev = true"
    );
    command->add_option("dir", *directory, "The directory of the .so files")->required();
    addWaiting(*command, line, *words);
    command->callback([&line, words, directory] {
        line.action = [&line, words, directory] { return watch(line, *words, *directory); };
    });
}

}  // namespace cardcage::admin
