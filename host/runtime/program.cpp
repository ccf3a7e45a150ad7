#include "host/runtime/program.hpp"

#include <pthread.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <thread>

#include "host/runtime/service_account.hpp"
#include "host/runtime/version.hpp"

namespace cardcage::runtime {
namespace {

constexpr int ended_at_once = 1;  // exit code

/// One descriptor a connection: the soft limit is far below what the kernel grants.
void raiseFileLimit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/// The signals of waitForTerminationRequest, in this thread and in all that it starts: another thread would end the
/// process by them.
void blockEndingSignals() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int ending : {SIGTERM, SIGINT, SIGQUIT}) sigaddset(&signals, ending);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

}  // namespace

Program::Program(config::Sources sources, Words words, std::function<void(const Program&)> ready)
    : words_(std::move(words)),
      directory_(std::filesystem::current_path()),
      ready_(std::move(ready)),
      basics_(std::move(sources)) {
    rights_ = add(new RightsStage(basics_));
    database_ = add(new DatabaseStage(basics_));
    modules_ = add(new ModulesStage(basics_, *rights_, *database_));
    jobs_ = add(new JobsStage(basics_, *database_, *modules_));
    http_ = add(new HttpStage(basics_, *rights_, *database_, *modules_));
    periodic_work_ = add(new PeriodicWorkStage(basics_, *database_, *modules_, *http_));
    const AdminStage::Watched watched{*rights_, *database_, *modules_, *jobs_, *http_, *periodic_work_};
    add(new AdminStage(basics_, watched));
}

int Program::serve() {
    std::vector<std::string> arguments{"cardcage"};
    if (words_.daemon) arguments.push_back("--daemon");
    if (!words_.pidfile.empty()) arguments.push_back("--pidfile=" + words_.pidfile.string());
    if (!words_.umask.empty()) arguments.push_back("--umask=" + words_.umask);
    return StagedApplication::serve(arguments);
}

void Program::prepareProcess() {
    raiseFileLimit();
    signal(SIGPIPE, SIG_IGN);
    blockEndingSignals();
}

void Program::initialize(Poco::Util::Application& self) {
    std::filesystem::current_path(directory_);
    if (words_.umask.empty()) umask(077);  // again: a daemon begins without
    StagedApplication::initialize(self);
}

int Program::whileServing() {
    basics_.log.information("serving", {{"url", baseUrl()}, {"admin", adminUrl()}, {"version", version()}});
    try {
        ready_(*this);
    } catch (const std::exception& error) {
        basics_.log.error("nobody was told that the server is ready", {{"cause", error.what()}});
    }
    waitForTerminationRequest();
    std::thread([this] {  // a second signal means: now
        waitForTerminationRequest();
        _exit(ended_at_once);
    })
        .detach();
    drain();
    return EXIT_OK;
}

void Program::drain() {
    basics_.draining = true;
    basics_.log.information("stopping");
    const auto patience = basics_.configuration->duration("server.drain_timeout");
    guardEnd(patience);
    modules_->installer().askToStop();
    jobs_->askToStop();
    http_->drain(patience);
    jobs_->drain();
}

/// Until the last stage has stopped.
void Program::guardEnd(std::chrono::milliseconds patience) {
    end_guard_ = std::make_unique<EndGuard>(
        EndGuard::Settings{
            .patience = patience,
            .hurry = [this] { database_->cancelJobs(); },
            .last_words =
                [this] {
                    database_->stopServer();
                    removePidfile();
                },
            .exit_code = ended_at_once},
        modules_->services().running_calls,
        basics_.log
    );
}

void Program::removePidfile() const {
    std::error_code ignored;
    if (!words_.pidfile.empty()) std::filesystem::remove(words_.pidfile, ignored);
}

void Program::uninitialize() {
    StagedApplication::uninitialize();
    end_guard_.reset();
    removePidfile();
    if (!hasFailed()) basics_.log.information("stopped");
}

}  // namespace cardcage::runtime
