#include <Poco/Net/NetException.h>
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "host/admin/command_line.hpp"
#include "host/json/text.hpp"
#include "host/serving/host.hpp"

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

/// {"base_url", "admin_url", "data_dir", "pid"}, for scripts that wait for the server: complete when it appears.
void writeReadyFile(const std::filesystem::path& file, const serving::Host& host) {
    std::string text = "{\"base_url\":";
    json::appendString(text, host.baseUrl());
    text += ",\"admin_url\":";
    json::appendString(text, host.adminUrl());
    text += ",\"data_dir\":";
    json::appendString(text, host.dataDirectory().string());
    text += ",\"pid\":" + std::to_string(getpid()) + "}\n";

    const auto partial = file.string() + ".partial";
    std::ofstream(partial) << text;
    std::filesystem::rename(partial, file);
}

int serve(const CommandLine& line, const std::filesystem::path& ready_file) {
    raiseFileLimit();
    signal(SIGPIPE, SIG_IGN);
    // Blocked before the first thread starts, so that only the wait below sees them.
    const auto signals = endingSignals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);

    serving::Host host(line.sources());
    try {
        host.start();
    } catch (const Poco::Net::NetException& error) {
        throw CommandError(
            Misconfigured,
            "cannot listen: " + error.displayText() +
                "; end the program that has the port, or choose another with --port or --admin-port"
        );
    }
    if (!ready_file.empty()) writeReadyFile(ready_file, host);

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
    auto* command = program.add_subcommand("serve", "Run the server until SIGTERM or SIGINT");
    line.addSetting(*command, "--port", "server.port", "Port of the interface; 0 takes any free one");
    line.addSetting(*command, "--admin-port", "admin.port", "Port of the admin listener; 0 takes any free one");
    const auto ready_file = std::make_shared<std::filesystem::path>();
    command->add_option("--ready-file", *ready_file, "Write the addresses to this file (JSON) when the server is ready")
        ->type_name("FILE");
    command->callback([&line, ready_file] { line.action = [&line, ready_file] { return serve(line, *ready_file); }; });
}

}  // namespace cardcage::admin
