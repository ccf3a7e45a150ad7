#include "host/supervision/watchdog.hpp"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

namespace cardcage::supervision {
namespace {

constexpr int aborted = 134;  // exit code of a shell for SIGABRT

bool isHalf(std::size_t held, std::size_t all) {
    return held > 0 && all > 0 && held * 2 >= all;
}

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

ThreadCounts heldBy(const std::vector<calls::RunningCall>& late) {
    const auto count = [&](calls::ThreadKind kind) {
        return static_cast<std::size_t>(std::ranges::count_if(late, [&](const auto& call) {
            return call.outermost().thread_kind == kind;
        }));
    };
    return {
        .ordinary = count(calls::ThreadKind::Ordinary),
        .long_running = count(calls::ThreadKind::Long),
        .jobs = count(calls::ThreadKind::Job)};
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
    const auto held = heldBy(late);
    const auto& threads = settings_.threads;
    const bool is_held = isHalf(held.ordinary, threads.ordinary) || isHalf(held.long_running, threads.long_running) ||
                         isHalf(held.jobs, threads.jobs);
    if (!is_held || has_told_of_threads_) {
        has_told_of_threads_ = is_held;
        return;
    }
    has_told_of_threads_ = true;
    log_.error(
        settings_.end ? "calls that do not return hold half of the workers: the process ends, to be started again"
                      : "calls that do not return hold half of the workers: start the server again",
        {{"held", held.ordinary},
         {"workers", threads.ordinary},
         {"held_long", held.long_running},
         {"long_workers", threads.long_running},
         {"held_jobs", held.jobs},
         {"job_workers", threads.jobs}}
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
