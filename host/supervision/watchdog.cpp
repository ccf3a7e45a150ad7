#include "host/supervision/watchdog.hpp"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

namespace cardcage::supervision {
namespace {

constexpr int aborted = 134;  // exit code of a shell for SIGABRT

}  // namespace

std::vector<observability::Field> fieldsOf(const calls::RunningCall& call) {
    const auto& inner = call.innermost();
    const auto& outer = call.outermost();
    std::vector<observability::Field> fields{{"module", inner.module.view()}, {"version", inner.version.view()}};
    if (inner.operation.size > 0) fields.emplace_back("operation", inner.operation.view());
    fields.emplace_back("route", call.isWork() ? outer.route.view() : outer.phase.view());
    fields.emplace_back("tenant", outer.tenant.view());
    fields.emplace_back("request_id", outer.request.view());
    const auto running = std::chrono::duration_cast<std::chrono::seconds>(calls::Clock::now() - call.begin());
    fields.emplace_back("running_s", running.count());
    return fields;
}

std::vector<calls::RunningCall> lateCalls(calls::Clock::time_point now) {
    auto calls = calls::runningWork();
    std::erase_if(calls, [&](const auto& call) { return !call.isLate(now, Watchdog::grace); });
    return calls;
}

void Watchdog::look(calls::Clock::time_point now) {
    const auto late = lateCalls(now);
    tell(late);
    endWhenHeld(late);
}

void Watchdog::tell(const std::vector<calls::RunningCall>& late) {
    for (const auto& call : late) {
        if (told_.contains(call.number())) continue;
        log_.write(
            observability::Level::Error, "a call of a module does not return, long after its deadline", fieldsOf(call)
        );
        told_.emplace(call.number(), call);
    }
    std::erase_if(told_, [&](const auto& told) {
        if (std::ranges::find(late, told.first, &calls::RunningCall::number) != late.end()) return false;
        log_.write(observability::Level::Information, "a late call of a module has returned", fieldsOf(told.second));
        return true;
    });
}

void Watchdog::endWhenHeld(const std::vector<calls::RunningCall>& late) {
    const auto held = static_cast<std::size_t>(std::ranges::count_if(late, [](const auto& call) {
        return call.outermost().holds_worker != 0;
    }));
    const bool is_held = held > 0 && held * 2 >= settings_.workers;
    if (!is_held || has_told_of_workers_) {
        has_told_of_workers_ = is_held;
        return;
    }
    has_told_of_workers_ = true;
    log_.error(
        settings_.end ? "calls that do not return hold half of the workers: the process ends, to be started again"
                      : "calls that do not return hold half of the workers: start the server again",
        {{"held", held}, {"workers", settings_.workers}}
    );
    if (settings_.end) settings_.end();
}

bool isStartedAgain() {
    return std::getenv("NOTIFY_SOCKET") != nullptr;
}

void endAsStuck(const calls::RunningCall& culprit) {
    calls::noteStuckEnd(culprit.slot);
    signal(SIGABRT, SIG_DFL);
    raise(SIGABRT);
    _exit(aborted);
}

}  // namespace cardcage::supervision
