#include "host/runtime/processes/server_process.hpp"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "host/runtime/version.hpp"
#include "host/supervision/protocol/notifications.hpp"
#include "host/supervision/signals.hpp"

namespace cardcage::runtime {
namespace {

/// One descriptor a connection: the soft limit is far below what the kernel grants.
void raiseFileLimit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

}  // namespace

ServerProcess::ServerProcess(config::Sources sources, Launch launch, Words words, Ready ready)
    : basics_(std::move(sources), std::move(launch)),
      rights_(add(new RightsStage(basics_))),
      words_(std::move(words)),
      directory_(std::filesystem::current_path()),
      ready_(std::move(ready)) {}

void ServerProcess::prepareProcess() {
    raiseFileLimit();
    signal(SIGPIPE, SIG_IGN);
    supervision::blockSignals();
}

int ServerProcess::serve() {
    std::vector<std::string> arguments{"cardcage"};
    if (words_.daemon) arguments.push_back("--daemon");
    if (!words_.pidfile.empty()) arguments.push_back("--pidfile=" + words_.pidfile.string());
    if (!words_.umask.empty()) arguments.push_back("--umask=" + words_.umask);
    return StagedApplication::serve(arguments);
}

void ServerProcess::initialize(Poco::Util::Application& self) {
    // A daemon has left the directory. A worker has not, and its account may be unable to enter that directory again.
    if (words_.daemon) std::filesystem::current_path(directory_);
    if (words_.umask.empty()) umask(077);  // again: a daemon begins without
    StagedApplication::initialize(self);
}

void ServerProcess::uninitialize() {
    StagedApplication::uninitialize();
    haveStopped();
    removePidfile();
    if (!hasFailed()) basics_.log.information("stopped");
}

void ServerProcess::tellServing(const std::string& status) {
    const Served served{rights_->baseUrl(), rights_->adminUrl(), basics_.paths.data};
    basics_.log.information("serving", {{"url", served.base_url}, {"admin", served.admin_url}, {"version", version()}});
    try {
        ready_(served);
    } catch (const std::exception& error) {
        basics_.log.error("nobody was told that the server is ready", {{"cause", error.what()}});
    }
    supervision::tellReady(status);
}

void ServerProcess::removePidfile() const {
    std::error_code ignored;
    if (!words_.pidfile.empty()) std::filesystem::remove(words_.pidfile, ignored);
}

}  // namespace cardcage::runtime
