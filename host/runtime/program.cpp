#include "host/runtime/program.hpp"

#include <signal.h>
#include <unistd.h>

#include <thread>

#include "host/supervision/notifications.hpp"
#include "host/supervision/signals.hpp"
#include "host/supervision/slots/slots.hpp"

namespace cardcage::runtime {
namespace {

/// A signal that has the server end.
bool isEnding(int signal) {
    return signal == SIGTERM || signal == SIGINT || signal == SIGQUIT;
}

}  // namespace

Program::Program(config::Sources sources, Launch launch, Words words, Ready ready)
    : ServerProcess(std::move(sources), std::move(launch), std::move(words), std::move(ready)) {
    database_ = add(new DatabaseStage(basics_));
    modules_ = add(new ModulesStage(basics_, *rights_, *database_));
    jobs_ = add(new JobsStage(basics_, *database_, *modules_));
    http_ = add(new HttpStage(basics_, *rights_, *database_, *modules_));
    periodic_work_ = add(new PeriodicWorkStage(basics_, *database_, *modules_, *http_));
    const AdminStage::Watched watched{*rights_, *database_, *modules_, *jobs_, *http_, *periodic_work_};
    add(new AdminStage(basics_, watched));
}

int Program::whileServing() {
    tellServing("serving " + rights_->baseUrl());
    waitForEnd();
    std::thread([] {  // a second signal means: now
        while (!isEnding(*supervision::waitForSignal())) continue;
        supervision::noteEnd(supervision::EndKind::Ordered, ended_at_once);
        _exit(ended_at_once);
    })
        .detach();
    drain();
    return periodic_work_->askedToEnd() ? EXIT_TEMPFAIL : EXIT_OK;
}

/// Until a signal ends the server.
void Program::waitForEnd() {
    const auto pace = supervision::watchdogPace();
    while (true) {
        const auto signal = supervision::waitForSignal(pace);
        if (signal && isEnding(*signal)) return;
        if (signal == SIGHUP) reload();
        if (signal == SIGUSR2) {
            basics_.log.warning("this server has no parent that could start another worker first (server.processes = 1)"
            );
        }
        supervision::tellAlive();
    }
}

void Program::reload() {
    supervision::tellReloading("reading configuration and keys");
    periodic_work_->readConfiguration();
    readKeys();
    supervision::tellReady("serving " + rights_->baseUrl());
}

void Program::readKeys() {
    try {
        modules_->useKeys(rights_->readKeys());
        basics_.log.information("configuration and keys are read again");
    } catch (const std::exception& error) {
        basics_.log.error("the former keys stay in force", {{"cause", error.what()}});
    }
}

void Program::drain() {
    basics_.draining = true;
    basics_.log.information("stopping");
    supervision::tellStopping();
    guardEnd(drainTime());
    modules_->installer().askToStop();
    jobs_->askToStop();
    http_->drain(drainTime());
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
        basics_.log
    );
}

}  // namespace cardcage::runtime
