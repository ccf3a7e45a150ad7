#include "host/runtime/processes/parent.hpp"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "host/runtime/host_settings.hpp"
#include "host/runtime/processes/parent_admin_stage.hpp"
#include "host/supervision/protocol/notifications.hpp"
#include "host/supervision/signals.hpp"

namespace cardcage::runtime {

Parent::Parent(config::Sources sources, Launch launch, Words words, Ready ready, std::vector<std::string> worker)
    : ServerProcess(std::move(sources), std::move(launch), std::move(words), std::move(ready)),
      signals_(supervision::openSignals()) {
    auto* const database = add(new ParentDatabaseStage(basics_));
    workers_ = add(new WorkersStage(basics_, *rights_, *database, std::move(worker)));
    add(new ParentAdminStage(basics_, *rights_, *workers_));
}

Parent::~Parent() {
    removeStages();
    close(signals_);
}

int Parent::whileServing() {
    auto& workers = workers_->workers();
    while (true) {
        const auto next = workers.look();
        if (const auto code = workers.refusal()) return *code;
        if (is_ending_ && workers.haveEnded()) return workers.hasFailedToEnd() ? ended_at_once : EXIT_OK;
        tellNews();
        waitUntil(next);
        workers_->hearAll();
        while (const auto signal = supervision::readSignal(signals_)) heed(*signal);
    }
}

/// Until that time, a signal, or a message of a worker.
void Parent::waitUntil(supervision::Workers::Clock::time_point time) {
    using namespace std::chrono_literals;
    auto patience = std::chrono::ceil<std::chrono::milliseconds>(time - supervision::Workers::Clock::now());
    if (const auto pace = supervision::watchdogPace()) patience = std::min(patience, *pace);
    std::array<pollfd, 2> descriptors{{{signals_, POLLIN, 0}, {workers_->notices(), POLLIN, 0}}};
    poll(descriptors.data(), descriptors.size(), static_cast<int>(std::max(patience, 0ms).count()));
    supervision::tellAlive();
}

void Parent::heed(int signal) {
    switch (signal) {
        case SIGCHLD:
            return;  // look() buries
        case SIGHUP:
            return reload();
        case SIGUSR2:
            basics_.log.information("replacing all workers");
            return workers_->workers().restartAll();
        default:
            return beginEnd();
    }
}

/// The settings of the log are the only ones of this process that do not wait for a restart.
void Parent::reload() {
    supervision::tellReloading("reading configuration and keys");
    try {
        applyLogSettings(*config::Configuration::load(basics_.sources), basics_.log);
    } catch (const config::Refused& refused) {
        basics_.log.error("configuration refused; the former one stays in force", {{"complaints", refused.what()}});
    }
    workers_->workers().reloadAll();
    supervision::tellReady(status());
}

/// A second signal means: now. Nobody may connect any more from the first one on.
void Parent::beginEnd() {
    if (is_ending_) {
        workers_->workers().killAll();
        _exit(ended_at_once);
    }
    is_ending_ = true;
    basics_.draining = true;
    basics_.log.information("stopping");
    supervision::tellStopping();
    rights_->closePublicAddress();
    workers_->workers().endAll();
}

std::string Parent::status() const {
    const auto all = workers_->workers().now();
    const auto ready = std::ranges::count(all, supervision::WorkerState::Ready, &supervision::Worker::state);
    return std::to_string(ready) + " of " + std::to_string(basics_.configuration->integer("server.processes")) +
           " workers serve " + rights_->baseUrl();
}

void Parent::tellNews() {
    auto& workers = workers_->workers();
    if (is_ending_) return;
    if (!has_served_ && workers.areAllReady()) {
        has_served_ = true;
        tellServing(told_ = status());
    }
    const bool is_replacing = workers.restarts().is_running;
    if (is_replacing != is_replacing_) {
        is_replacing_ = is_replacing;
        if (is_replacing) {
            supervision::tellReloading("replacing all workers");
        } else {
            supervision::tellReady(told_ = status());
        }
    } else if (const auto now = status(); now != told_) {
        supervision::tellStatus(told_ = now);
    }
}

}  // namespace cardcage::runtime
