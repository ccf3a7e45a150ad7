#include "host/runtime/program.hpp"

#include <signal.h>
#include <unistd.h>

#include <thread>

#include "host/calls/slots.hpp"
#include "host/supervision/protocol/notifications.hpp"
#include "host/supervision/signals.hpp"

namespace cardcage::runtime {
namespace {

constexpr auto pace_of_requests = std::chrono::milliseconds(200);

}  // namespace

Program::Program(config::Sources sources, Launch launch, Words words, Ready ready)
    : ServerProcess(std::move(sources), std::move(launch), std::move(words), std::move(ready)) {
    database_ = add(new DatabaseStage(basics_));
    modules_ = add(new ModulesStage(basics_, *rights_, *database_));
    jobs_ = add(new JobsStage(basics_, *database_, *modules_));
    http_ = add(new HttpStage(basics_, *rights_, *database_, *modules_));
    add(new MailStage(basics_, *database_));
    periodic_work_ = add(new PeriodicWorkStage(basics_, *database_, *modules_, *http_));
    const AdminStage::Watched watched{*rights_, *database_, *modules_, *jobs_, *http_, *periodic_work_};
    add(new AdminStage(basics_, watched));
}

int Program::whileServing() {
    tellServing("serving " + rights_->baseUrl());
    {
        PeriodicTasks requests(basics_.log);
        heedRequests(requests);
        waitForTerminationRequest();
        endAtOnceWhenAskedAgain();
    }
    drain();
    return periodic_work_->askedToEnd() ? EXIT_TEMPFAIL : EXIT_OK;
}

/// The main thread waits for the end only: a timer takes the other signals, and tells that the process lives.
void Program::heedRequests(PeriodicTasks& tasks) {
    tasks.every(pace_of_requests, "heed signals", [this] {
        while (const auto signal = supervision::takeRequest()) heed(*signal);
    });
    if (const auto pace = supervision::watchdogPace()) tasks.every(*pace, "tell alive", supervision::tellAlive);
}

void Program::heed(int signal) {
    if (signal == SIGHUP) return reload();
    basics_.log.warning("this server has no parent that could start another worker first (server.processes = 1)");
}

/// A second signal means: now.
void Program::endAtOnceWhenAskedAgain() {
    std::thread([this] {
        waitForTerminationRequest();
        calls::noteEnd(calls::EndKind::Ordered, ended_at_once);
        _exit(ended_at_once);
    }).detach();
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
