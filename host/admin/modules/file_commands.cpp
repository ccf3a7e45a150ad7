#include <Poco/Exception.h>
#include <Poco/Pipe.h>
#include <Poco/PipeStream.h>
#include <Poco/Process.h>
#include <Poco/StreamCopier.h>

#include <algorithm>
#include <fstream>
#include <optional>

#include "host/admin/command_line.hpp"
#include "host/admin/modules/installed_files.hpp"
#include "host/admin/modules/preview.hpp"
#include "host/admin/modules/served.hpp"
#include "host/admin/modules/swap.hpp"
#include "host/admin/output.hpp"
#include "host/installation/module_trust.hpp"
#include "host/json/json_tree.hpp"
#include "host/modules/effective_choice.hpp"
#include "host/modules/library/refused.hpp"
#include "host/modules/library/scratch_directory.hpp"

// Commands that bring files into the modules directory, and take them away.

namespace cardcage::admin {
namespace {

namespace fs = std::filesystem;

void writeOwn(const fs::path& path, std::string_view bytes) {
    std::ofstream file(path, std::ios::binary);
    file << bytes;
    file.close();
    if (!file) throw CommandError(Failure, "cannot write " + path.string() + "; make room there, or set TMPDIR");
}

/// Words of a program that has the settings of the server. `none`: file to name when the server's does not exist.
std::vector<std::string> settingWords(const config::Sources& sources, const fs::path& none) {
    std::error_code error;
    const bool has_file = fs::exists(sources.file, error);
    if (!has_file) writeOwn(none, {});
    std::vector<std::string> words{"--config", (has_file ? sources.file : none).string()};
    for (const auto& flag : sources.flags) words.insert(words.end(), {"--set", flag.key + '=' + flag.value});
    return words;
}

/// Runs `cardcage module check` as a program of its own: code that was never run does not run in this process. It reads
/// a copy that nobody else can write, so that the bytes it judges are those that are installed. Returns what failed.
std::string checked(const Swap& swap, const modules::ModuleFile& file) {
    const modules::ScratchDirectory scratch("cardcage-install");
    const auto copy = scratch.path() / file.path.filename();
    writeOwn(copy, file.bytes);
    auto words = settingWords(swap.sources(), scratch.path() / "cardcage.properties");
    words.insert(words.end(), {"module", "check", "--json", copy.string()});
    Poco::Pipe output;
    auto child = Poco::Process::launch("/proc/self/exe", words, nullptr, &output, nullptr);
    std::string text;
    Poco::PipeInputStream stream(output);
    Poco::StreamCopier::copyToString(stream, text);
    const int code = child.wait();
    if (code == Success) return {};
    const auto answer = json::parsed(text);
    const auto checks = answer ? json::asArray(json::member(*answer, "checks")) : nullptr;
    std::string failed;
    if (checks) {
        for (const auto& check : *checks) {
            if (json::textOf(json::member(check, "outcome")) != "failed") continue;
            failed += (failed.empty() ? "" : "; ") + json::textOf(json::member(check, "name")) + ": " +
                      json::textOf(json::member(check, "detail"));
        }
    }
    return failed.empty() ? "the check ended with the code " + std::to_string(code) : failed;
}

void requireGood(const Swap& swap, const modules::ModuleFile& file) {
    const auto failed = checked(swap, file);
    if (failed.empty()) return;
    throw CommandError(
        Failure,
        file.path.string() + " cannot be installed: " + failed + ". `cardcage module check FILE` tells the whole"
    );
}

/// Returns whether the choice of all lets this version serve as the newest that fits.
bool isChosen(const Swap& swap, const modules::ModuleFile& file) {
    const auto& all = swap.configuration().installation().modules;
    const modules::ModuleChoice none;
    const modules::EffectiveChoice choice{all, none};
    const auto& id = file.manifest.id;
    if (!choice.enabled(id) || !modules::pinAccepts(choice.pin(id), file.manifest.version)) return false;
    return std::ranges::none_of(swap.before().first().generations, [&](const auto& generation) {
        const auto version = modules::SemanticVersion::parse(generation.version);
        return generation.state == "live" && generation.id == id && version &&
               modules::pinAccepts(choice.pin(id), *version) && file.manifest.version < *version;
    });
}

std::string whyNotOn(const ModuleStates& states, const modules::ModuleFile& file) {
    const auto found = states.find(file.manifest.id);
    if (found == states.end()) return "the server does not list " + file.label();
    const auto& state = found->second;
    if (state.isOn() && state.version == file.manifest.version.text) return {};
    return file.label() + " would be " + (state.isOn() ? "passed over for " + state.version : state.state) +
           (state.reason.empty() ? "" : ": " + state.reason);
}

/// Tells why the server does not have this build among those in service; empty when it has.
std::string whyNotLive(const ProcessReport& process, const modules::ModuleFile& file, const std::string& name) {
    for (const auto& generation : process.generations) {
        if (generation.build != file.hash) continue;
        if (generation.state == "live") return {};
        if (generation.state == "quarantined")
            return file.label() + " is in quarantine: " + generation.reason + "; cardcage module release ends it";
    }
    for (const auto& refused : process.refused) {
        if (refused.file == name) return "the server refuses " + file.label() + ": " + refused.reason;
    }
    return "the server has not taken " + file.label() + " from " + process.modules_directory.string() + "; see its log";
}

/// A migration of the new version may end the service of older ones, for good.
void tellOfEnded(const Swap& swap, const modules::ModuleFile& file) {
    for (const auto& generation : swap.before().first().generations) {
        const bool was_live = generation.state == "live" && generation.id == file.manifest.id;
        if (!was_live || swap.after().first().live(generation.id, generation.version)) continue;
        for (const auto& refused : swap.after().first().refused) {
            if (refused.file != generation.file) continue;
            note("There is no way back to " + generation.id + ' ' + generation.version + ": " + refused.reason);
        }
    }
}

void putIn(
    const CommandLine& line, Swap& swap, const ModuleWords& words, modules::ModuleFile file, const fs::path& target
) {
    file.path = target;
    const bool is_chosen = isChosen(swap, file);
    Preview preview(swap.before().first());
    preview.add(file);
    auto fault = is_chosen ? whyNotOn(preview.states(swap.configuration(), {}), file) : std::string();
    if (fault.empty()) fault = textOf(preview.losses(swap.configuration(), swap.configuration()));
    if (!fault.empty()) throw CommandError(Failure, fault + "; nothing was changed");
    swap.files().put(target, file.bytes);
    swap.carryOut([&](const ProcessReport& process) {
        auto reason = whyNotLive(process, file, target.filename());
        if (reason.empty() && is_chosen) reason = whyNotOn(process.defaults(), file);
        return reason.empty() ? swap.lost(process) : reason;
    });
    printServed(line, swap, words, {target});
    tellOfEnded(swap, file);
    if (is_chosen) return;
    note(
        file.label() + " is installed, and is not what the settings choose for all: cardcage module activate " +
        file.manifest.id + ' ' + file.manifest.version.text + ", or cardcage module pin for one tenant"
    );
}

/// Reads a file that the server would trust. Nothing else is done with one that it would not.
modules::ModuleFile read(const Swap& swap, const fs::path& path) {
    try {
        auto file = modules::readModuleFile(path);
        installation::trustOf(swap.configuration()).judge(file);
        return file;
    } catch (const modules::Refused& refused) {
        throw CommandError(Failure, path.string() + " cannot be installed: " + refused.what());
    }
}

int install(const CommandLine& line, ModuleWords words, const fs::path& path) {
    if (!fs::is_regular_file(path)) {
        throw CommandError(Failure, "there is no file " + path.string() + "; name the module's .so file");
    }
    Swap swap(line, {}, std::chrono::seconds(words.timeout_s));
    const auto file = read(swap, path);
    const auto& server = swap.before().first();
    words.id = file.manifest.id;
    const auto present = fileOf(server.modules_directory, file.manifest.id, file.manifest.version.text);
    if (present && present->hash == file.hash) {
        const auto fault = whyNotLive(server, file, present->path.filename());
        if (!fault.empty()) throw CommandError(Failure, "it is installed already, and " + fault);
        printServed(line, swap, words, {});
        return Success;
    }
    if (present && !server.is_dev) {
        throw CommandError(
            Failure,
            file.label() + " is installed with other bytes, " + present->path.string() +
                "; raise the version in module.json, or set modules.dev = true on a developer's machine"
        );
    }
    requireGood(swap, file);
    putIn(line, swap, words, file, present ? present->path : targetOf(server.modules_directory, file));
    return Success;
}

/// Refuses, with who would lose it, a version that serves somebody.
void requireUnused(const Swap& swap, const ModuleWords& words) {
    for (const auto& served : swap.before().servedVersions(words.id)) {
        if (served.version != words.version || words.force) continue;
        std::string who = std::to_string(served.tenants) + (served.tenants == 1 ? " tenant" : " tenants");
        if (!served.slugs.empty()) who += ", " + served.slugs.front() + (served.tenants > 1 ? " among them" : "");
        throw CommandError(
            Failure,
            words.id + ' ' + words.version + " serves " + who +
                "; let another version serve (cardcage module activate, rollback, unpin), or take it away from them "
                "with --force"
        );
    }
}

int remove(const CommandLine& line, const ModuleWords& words) {
    Swap swap(line, {}, std::chrono::seconds(words.timeout_s));
    const auto& directory = swap.before().first().modules_directory;
    const auto file = fileOf(directory, words.id, words.version);
    if (!file) {
        throw CommandError(
            Failure,
            "there is no " + words.id + ' ' + words.version + " in " + directory.string() +
                "; `cardcage module list` shows what there is"
        );
    }
    requireUnused(swap, words);
    Preview preview(swap.before().first());
    preview.drop(file->hash);
    const auto& given_up = words.force ? words.id : std::string();
    const auto losses = preview.losses(swap.configuration(), swap.configuration(), {}, given_up);
    if (!losses.empty()) throw CommandError(Failure, textOf(losses) + "; nothing was changed");
    swap.files().take(file->path);
    swap.carryOut([&](const ProcessReport& process) {
        const auto* live = process.live(words.id, words.version);
        if (live && live->build == file->hash) return file->label() + " is still in service";
        return swap.lost(process, given_up);
    });
    printServed(line, swap, words, {file->path});
    return Success;
}

}  // namespace

void addModuleFiles(CLI::App& program, CommandLine& line) {
    auto& commands = *program.get_subcommand("module");
    const auto words = std::make_shared<ModuleWords>();
    const auto file = std::make_shared<fs::path>();
    auto* installing = commands.add_subcommand(
        "install", "Check a module's file and bring it into service beside the versions that are there"
    );
    installing->add_option("file", *file, "The module's .so file")->required();
    addWaiting(*installing, line, *words);
    installing->callback([&line, words, file] {
        line.action = [&line, words, file] { return install(line, *words, *file); };
    });
    auto* removing = commands.add_subcommand("remove", "Take a version of a module out of the modules directory");
    removing->add_option("id", words->id, "Id of the module")->required();
    removing->add_option("version", words->version, "The version: 1.4.0")->required();
    removing->add_flag("--force", words->force, "Also when it serves tenants, which go on with what remains");
    addWaiting(*removing, line, *words);
    removing->callback([&line, words] { line.action = [&line, words] { return remove(line, *words); }; });
}

}  // namespace cardcage::admin
