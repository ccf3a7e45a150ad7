#include <Poco/Net/NetException.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>

#include "host/admin/command_line.hpp"
#include "host/json/text.hpp"
#include "host/runtime/host.hpp"
#include "host/runtime/service_account.hpp"

namespace cardcage::admin {
namespace {

sigset_t endingSignals() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    return signals;
}

/// One descriptor a connection: the soft limit is far below what the kernel grants.
void raiseFileLimit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/// {"base_url", "admin_url", "data_dir", "pid"}
std::string readyText(const runtime::Host& host) {
    std::string text = "{\"base_url\":";
    json::appendString(text, host.baseUrl());
    text += ",\"admin_url\":";
    json::appendString(text, host.adminUrl());
    text += ",\"data_dir\":";
    json::appendString(text, host.dataDirectory().string());
    text += ",\"pid\":" + std::to_string(getpid()) + "}\n";
    return text;
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
        std::ofstream(partial) << text;
        chmod(partial.c_str(), 0644);
        std::filesystem::rename(partial, file_);
    }

    /// Nothing comes from a server that has failed.
    [[noreturn]] void writeWhatComes(int from, int to) const {
        close(to);
        std::string text;
        char piece[4096];
        for (ssize_t count = 0; (count = read(from, piece, sizeof piece)) > 0;) text.append(piece, piece + count);
        if (!text.empty()) put(text);
        _exit(Success);
    }

    std::filesystem::path file_;
    pid_t writer_ = 0;
    int text_ = -1;
};

int serve(const CommandLine& line, const std::filesystem::path& ready_file) {
    raiseFileLimit();
    signal(SIGPIPE, SIG_IGN);
    // Blocked before the first thread starts, so that only the wait below sees them.
    const auto signals = endingSignals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    ReadyFile ready(ready_file);
    runtime::restrictProcess();

    runtime::Host host(line.sources());
    try {
        host.start();
    } catch (const Poco::Net::NetException& error) {
        throw CommandError(
            Misconfigured,
            "cannot listen: " + error.displayText() +
                "; end the program that has the port, or choose another with --port or --admin-port"
        );
    }
    ready.write(readyText(host));

    int signal_number = 0;
    sigwait(&signals, &signal_number);
    std::thread([signals] {  // a second signal means: now
        int second = 0;
        sigwait(&signals, &second);
        _exit(Failure);
    })
        .detach();
    host.stop();
    _exit(Success);  // modules are never unloaded at exit
}

}  // namespace

void addServe(CLI::App& program, CommandLine& line) {
    auto* command = program.add_subcommand(
        "serve", "Run the server until SIGTERM or SIGINT; started by root it becomes the account of server.user"
    );
    line.addSetting(*command, "--port", "server.port", "Port of the interface; 0 takes any free one");
    line.addSetting(*command, "--admin-port", "admin.port", "Port of the admin listener; 0 takes any free one");
    const auto ready_file = std::make_shared<std::filesystem::path>();
    command->add_option("--ready-file", *ready_file, "Write the addresses to this file (JSON) when the server is ready")
        ->type_name("FILE");
    command->callback([&line, ready_file] { line.action = [&line, ready_file] { return serve(line, *ready_file); }; });
}

}  // namespace cardcage::admin
