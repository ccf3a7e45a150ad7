#include <Poco/Net/NetException.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <memory>
#include <string>
#include <system_error>

#include "host/admin/command_line.hpp"
#include "host/json/object_writer.hpp"
#include "host/runtime/account/service_account.hpp"
#include "host/runtime/processes/parent.hpp"
#include "host/runtime/program.hpp"

namespace cardcage::admin {
namespace {

/// {"base_url", "admin_url", "data_dir", "pid"}
std::string readyText(const runtime::ServerProcess::Served& served) {
    return json::ObjectWriter()
               .member("base_url", served.base_url)
               .member("admin_url", served.admin_url)
               .member("data_dir", served.data_directory.string())
               .member("pid", getpid())
               .text() +
           '\n';
}

/// The file of --ready-file, complete when it appears, in a directory that may be root's alone. Root's server has given
/// its rights up when it is ready, so a child made before keeps them for this one thing and ends with it.
class ReadyFile {
public:
    /// While the process has one thread. Throws std::system_error.
    explicit ReadyFile(std::filesystem::path file) : file_(std::move(file)) {
        if (file_.empty() || geteuid() != 0) return;
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "--ready-file");
        writer_ = fork();
        if (writer_ == 0) writeWhatComes(ends[0], ends[1]);
        close(ends[0]);
        text_ = ends[1];
    }
    ReadyFile(const ReadyFile&) = delete;
    ReadyFile& operator=(const ReadyFile&) = delete;

    void write(const std::string& text) {
        if (file_.empty()) return;
        if (writer_ == 0) {
            put(text);
            return;
        }
        [[maybe_unused]] const auto written = ::write(text_, text.data(), text.size());
        close(text_);
        waitpid(writer_, nullptr, 0);
    }

private:
    void put(const std::string& text) const {
        const auto partial = file_.string() + ".partial";
        if (!(std::ofstream(partial) << text << std::flush)) throw std::runtime_error("cannot write " + partial);
        chmod(partial.c_str(), 0644);
        std::filesystem::rename(partial, file_);
    }

    /// Nothing comes from a server that has failed.
    [[noreturn]] void writeWhatComes(int from, int to) const {
        close(to);
        std::string text;
        char piece[4096];
        for (ssize_t count = 0; (count = read(from, piece, sizeof piece)) > 0;) text.append(piece, piece + count);
        try {
            if (!text.empty()) put(text);
        } catch (const std::exception&) {
            _exit(Failure);  // the exception must not unwind a copy of the server
        }
        _exit(Success);
    }

    std::filesystem::path file_;
    pid_t writer_ = 0;
    int text_ = -1;
};

/// Returns why a text is no mask of rights; empty for one.
std::string faultOfMask(const std::string& text) {
    const bool is_octal = text.size() <= 4 && text.find_first_not_of("01234567") == text.npos;
    if (is_octal && !text.empty() && std::stoi(text, nullptr, 8) <= 0777) return {};
    return "'" + text + "' is no mask of rights; write an octal number from 0 to 777, such as 027";
}

/// Throws unless the file can be written: a daemon could not say so any more. The file is left as it was.
void requireWritable(const std::filesystem::path& pidfile) {
    const bool is_new = !std::filesystem::exists(pidfile);
    const int file = open(pidfile.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    if (file < 0) {
        const auto cause = std::generic_category().message(errno);
        throw CommandError(
            Misconfigured,
            "cannot write the file of --pidfile, " + pidfile.string() + ": " + cause +
                "; name a file in a directory that exists and that you may write to"
        );
    }
    close(file);
    if (is_new) std::filesystem::remove(pidfile);
}

/// Flags of `serve` that are no settings.
struct ServeFlags {
    runtime::ServerProcess::Words words;
    std::filesystem::path ready_file;
    bool is_safe_mode = false;  ///< --safe-mode
    bool is_worker = false;     ///< --worker, of a process that a parent has started
};

/// The sockets that this process was handed: those of a service manager, or that of a worker.
runtime::Launch launchOf(const ServeFlags& flags) {
    try {
        runtime::Launch launch{flags.is_worker, supervision::HandedSockets::ofProcess(), flags.is_safe_mode};
        if (flags.is_worker && !launch.sockets.find(supervision::public_socket)) {
            throw CommandError(Usage, "--worker is for the processes that a server starts itself");
        }
        return launch;
    } catch (const supervision::RefusedSocket& refused) {
        throw CommandError(Misconfigured, refused.what());
    }
}

/// The one server process, or the parent of several.
std::unique_ptr<runtime::ServerProcess> processOf(
    const CommandLine& line, const ServeFlags& flags, runtime::Launch launch, runtime::ServerProcess::Ready ready
) {
    const auto sources = line.sources();
    const bool has_workers = !flags.is_worker && line.configuration()->integer("server.processes") > 1;
    if (!has_workers) {
        runtime::dropCapabilities();  // a parent keeps root's for its workers, which are programs that it starts
        return std::make_unique<runtime::Program>(sources, std::move(launch), flags.words, std::move(ready));
    }
    auto worker = line.words;
    worker.push_back("--worker");
    return std::make_unique<runtime::Parent>(
        sources, std::move(launch), flags.words, std::move(ready), std::move(worker)
    );
}

/// A worker has neither files of its own for its starter nor a terminal to leave: its parent has.
ServeFlags checked(ServeFlags flags) {
    if (flags.is_worker) {
        return {.words = {.umask = flags.words.umask}, .is_safe_mode = flags.is_safe_mode, .is_worker = true};
    }
    if (!flags.words.pidfile.empty()) {
        flags.words.pidfile = std::filesystem::absolute(flags.words.pidfile);  // a daemon begins in the root directory
    }
    return flags;
}

int serve(const CommandLine& line, const ServeFlags& given) {
    runtime::ServerProcess::prepareProcess();
    const auto flags = checked(given);
    auto launch = launchOf(flags);
    ReadyFile ready(flags.ready_file);
    runtime::restrictProcess(flags.words.umask);
    if (!flags.words.pidfile.empty()) requireWritable(flags.words.pidfile);
    try {
        const auto process =
            processOf(line, flags, std::move(launch), [&](const auto& served) { ready.write(readyText(served)); });
        const auto code = process->serve();
        _exit(code);  // modules are never unloaded at exit
    } catch (const Poco::Net::NetException& error) {
        throw CommandError(
            Misconfigured,
            "cannot listen: " + error.displayText() +
                "; end the program that has the port, or choose another with --port or --admin-port"
        );
    }
}

}  // namespace

void addServe(CLI::App& program, CommandLine& line) {
    auto* command = program.add_subcommand(
        "serve",
        "Run the server until SIGTERM, SIGINT or SIGQUIT; started by root it becomes the account of server.user"
    );
    line.addSetting(*command, "--port", "server.port", "Port of the interface; 0 takes any free one");
    line.addSetting(*command, "--admin-port", "admin.port", "Port of the admin listener; 0 takes any free one");
    const auto flags = std::make_shared<ServeFlags>();
    auto& words = flags->words;
    command
        ->add_option(
            "--ready-file", flags->ready_file, "Write the addresses to this file (JSON) when the server is ready"
        )
        ->type_name("FILE");
    command->add_flag("--daemon", words.daemon, "Run in the background; combine with log.file");
    command
        ->add_option(
            "--pidfile",
            words.pidfile,
            "Write the id of the process to this file; it goes at the end if the account may remove it"
        )
        ->type_name("FILE");
    command->add_option("--umask", words.umask, "Rights that new files do not have, in octal; 077 without this")
        ->type_name("MASK")
        ->check(faultOfMask);
    command->add_flag(
        "--safe-mode",
        flags->is_safe_mode,
        "Leave out the modules of third parties, to find out whose fault it is when the server does not stay up"
    );
    // Not for people: a parent starts its workers with it.
    command->add_flag("--worker", flags->is_worker)->group("");
    command->callback([&line, flags] {
        line.is_server = true;
        line.action = [&line, flags] { return serve(line, *flags); };
    });
}

}  // namespace cardcage::admin
