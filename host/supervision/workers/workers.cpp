#include "host/supervision/workers/workers.hpp"

#include <signal.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

namespace cardcage::supervision {
namespace {

using namespace std::chrono_literals;

constexpr auto pace = 1s;  ///< without signal or message
constexpr auto memory_pace = 1s;
constexpr auto pause_of_memory = 10s;  ///< between two replacements for memory

/// "exit code 1", "signal 11".
std::string textOf(int status) {
    if (WIFSIGNALED(status)) return "signal " + std::to_string(WTERMSIG(status));
    return "exit code " + std::to_string(WEXITSTATUS(status));
}

/// A worker that is told to end before it has begun knows no other way than that of the signal.
bool hasEndedWell(int status) {
    return WIFEXITED(status) ? WEXITSTATUS(status) == 0 : WTERMSIG(status) == SIGTERM;
}

}  // namespace

std::string_view name(WorkerState state) {
    switch (state) {
        case WorkerState::Starting:
            return "starting";
        case WorkerState::Ready:
            return "ready";
        case WorkerState::Leaving:
            return "leaving";
    }
    return {};
}

Workers::Workers(Settings settings, observability::Log& log) : settings_(std::move(settings)), log_(log) {}

Workers::~Workers() {
    killAll();
}

void Workers::update(const std::function<void()>& change) {
    const std::lock_guard lock(mutex_);
    change();
}

Workers::Entry* Workers::find(pid_t pid) {
    const auto found = std::ranges::find(workers_, pid, [](const Entry& entry) { return entry.worker.pid; });
    return found == workers_.end() ? nullptr : &*found;
}

void Workers::setState(Entry& entry, WorkerState state) {
    update([&] { entry.worker.state = state; });
    entry.since = Clock::now();
}

/// The system may lack processes, memory or descriptors for a while: those that serve go on.
void Workers::start(unsigned place, pid_t replaced) {
    const auto now = Clock::now();
    Entry entry{.worker = {.place = place}, .since = now, .heard = now, .replaces = replaced};
    try {
        entry.worker.pid = settings_.start(place);
    } catch (const std::system_error& error) {
        if (!has_one_served_) throw;
        return replaced ? replacementFailed(error.what()) : tryAgainLater(place, error.what());
    }
    log_.debug("a worker starts", {{"worker", place}, {"pid", entry.worker.pid}});
    update([&] {
        ++counters_.starts;
        workers_.push_back(entry);
    });
}

/// A worker starts or serves there; one that leaves does not count.
bool Workers::isServed(unsigned place) const {
    return std::ranges::any_of(workers_, [&](const Entry& entry) {
        return entry.worker.place == place && entry.worker.state != WorkerState::Leaving;
    });
}

bool Workers::mayStart(unsigned place, Clock::time_point now) const {
    if (place > 1 && !has_one_served_) return false;
    const auto pause = not_before_.find(place);
    return !isServed(place) && (pause == not_before_.end() || pause->second <= now);
}

void Workers::fillPlaces(Clock::time_point now) {
    for (unsigned place = 1; place <= settings_.count; ++place) {
        if (mayStart(place, now)) start(place);
    }
}

void Workers::hear(const Notice& notice) {
    auto* const entry = find(notice.sender);
    if (!entry) return;
    entry->heard = Clock::now();
    if (notice.says("READY=1") && entry->worker.state == WorkerState::Starting) becameReady(*entry);
    // Somebody else has told it to end, or it ends by itself.
    if (notice.says("STOPPING=1") && entry->worker.state != WorkerState::Leaving) {
        setState(*entry, WorkerState::Leaving);
    }
}

void Workers::becameReady(Entry& entry) {
    setState(entry, WorkerState::Ready);
    pauses_[entry.worker.place].succeeded();
    has_one_served_ = true;
    if (areAllReady()) have_all_served_ = true;
    log_.information("a worker serves", {{"worker", entry.worker.place}, {"pid", entry.worker.pid}});
    if (auto* const replaced = find(entry.replaces)) tellToEnd(*replaced);
    entry.replaces = 0;
}

void Workers::tellToEnd(Entry& entry) {
    if (!entry.was_told) kill(entry.worker.pid, SIGTERM);
    entry.was_told = true;
    setState(entry, WorkerState::Leaving);
}

void Workers::buryTheDead() {
    // Not workers_ itself: it changes, and so does what it has.
    const auto all = workers_;
    for (const auto& entry : all) {
        int status = 0;
        if (waitpid(entry.worker.pid, &status, WNOHANG) != entry.worker.pid) continue;
        update([&] { std::erase_if(workers_, [&](const Entry& one) { return one.worker.pid == entry.worker.pid; }); });
        bury(entry, status);
    }
}

void Workers::bury(const Entry& entry, int status) {
    const bool ended_well = hasEndedWell(status);
    const auto cause = textOf(status);
    const std::array<observability::Field, 3> fields{
        {{"worker", entry.worker.place}, {"pid", entry.worker.pid}, {"cause", cause}}};
    const bool is_usual = entry.was_told && ended_well;
    log_.write(
        is_usual ? observability::Level::Information : observability::Level::Error, "a worker has ended", fields
    );
    if (is_ending_ && entry.was_told && !ended_well) has_failed_to_end_ = true;
    if (!entry.was_told) update([&] { ++counters_.deaths; });
    if (settings_.buried) settings_.buried({.worker = entry.worker, .status = status, .was_told = entry.was_told});
    if (entry.worker.state == WorkerState::Starting && !is_ending_) startFailed(entry, status);
}

/// One that ends by a signal is started again: a module may have crashed it.
void Workers::startFailed(const Entry& entry, int status) {
    auto cause = textOf(status);
    if (entry.aborted) cause += ", because it did not serve within server.start_timeout";
    if (entry.replaces) return replacementFailed("the new worker ended with " + cause);
    if (!have_all_served_ && WIFEXITED(status) && WEXITSTATUS(status) != 0) {
        refusal_ = WEXITSTATUS(status);
        return;
    }
    tryAgainLater(entry.worker.place, cause);
}

void Workers::tryAgainLater(unsigned place, const std::string& cause) {
    auto& pause = pauses_[place];
    const auto time = pause.failed();
    not_before_[place] = Clock::now() + time;
    log_.error(
        "a worker does not start; it is tried again",
        {{"worker", place}, {"cause", cause}, {"starts", pause.failures()}, {"pause_ms", time.count()}}
    );
}

void Workers::watch(Entry& entry, Clock::time_point now) {
    if (entry.worker.state == WorkerState::Leaving) {
        if (now - entry.since > settings_.patience) kill(entry.worker.pid, SIGKILL);
    } else if (entry.aborted) {
        if (now - *entry.aborted > settings_.time_to_abort) kill(entry.worker.pid, SIGKILL);
    } else if (entry.worker.state == WorkerState::Starting) {
        if (now - entry.since > settings_.start_limit) abort(entry, now, "a worker takes too long to start");
    } else if (now - entry.heard > settings_.silence) {
        abort(entry, now, "a worker gives no sign of life");
    }
}

/// The system keeps what it did.
void Workers::abort(Entry& entry, Clock::time_point now, std::string_view reason) {
    log_.error(reason, {{"worker", entry.worker.place}, {"pid", entry.worker.pid}});
    entry.aborted = now;
    kill(entry.worker.pid, SIGABRT);
}

void Workers::endAll() {
    is_ending_ = true;
    to_replace_.clear();
    for (auto& entry : workers_) tellToEnd(entry);
}

void Workers::killAll() {
    is_ending_ = true;
    for (const auto& entry : workers_) {
        kill(entry.worker.pid, SIGKILL);
        while (waitpid(entry.worker.pid, nullptr, 0) < 0 && errno == EINTR) continue;
    }
    update([&] { workers_.clear(); });
}

void Workers::restartAll() {
    if (is_ending_) return;
    for (const auto& entry : workers_) {
        const auto pid = entry.worker.pid;
        const bool is_awaited = std::ranges::find(to_replace_, pid) != to_replace_.end();
        if (entry.worker.state != WorkerState::Leaving && !entry.replaces && !is_awaited) to_replace_.push_back(pid);
    }
    is_restart_ = true;
    update([&] { restarts_.is_running = true; });
}

void Workers::reloadAll() {
    for (const auto& entry : workers_) {
        if (entry.worker.state == WorkerState::Ready) kill(entry.worker.pid, SIGHUP);
    }
}

/// One at a time: the next one when the first of them has ended, or has been told to.
void Workers::goOnReplacing() {
    while (!to_replace_.empty()) {
        const auto* const old = find(to_replace_.front());
        const bool is_gone = !old || old->worker.state == WorkerState::Leaving;
        if (!is_gone) {
            const bool has_begun =
                std::ranges::any_of(workers_, [&](const Entry& entry) { return entry.replaces == old->worker.pid; });
            if (!has_begun && old->worker.state == WorkerState::Ready) start(old->worker.place, old->worker.pid);
            return;
        }
        to_replace_.pop_front();
    }
    if (!is_restart_ || !areAllReady()) return;
    is_restart_ = false;
    log_.information("all workers are replaced");
    update([&] {
        restarts_.is_running = false;
        ++restarts_.done;
    });
}

/// The old ones go on.
void Workers::replacementFailed(const std::string& reason) {
    to_replace_.clear();
    log_.error("the worker that was to replace another does not start; the old ones go on", {{"cause", reason}});
    memory_patience_ = Clock::now() + pause_of_memory;
    if (!is_restart_) return;
    is_restart_ = false;
    update([&] {
        restarts_.is_running = false;
        ++restarts_.failed;
        restarts_.reason = reason;
    });
}

void Workers::watchMemory(Clock::time_point now) {
    if (now < memory_watched_ + memory_pace || now < memory_patience_ || !settings_.memory_of) return;
    memory_watched_ = now;
    if (!to_replace_.empty()) return;
    for (const auto& entry : workers_) {
        if (entry.worker.state != WorkerState::Ready) continue;
        const auto bytes = settings_.memory_of(entry.worker.pid);
        if (bytes <= settings_.memory_limit) continue;
        log_.warning(
            "a worker is replaced for its memory",
            {{"worker", entry.worker.place},
             {"pid", entry.worker.pid},
             {"bytes", bytes},
             {"limit", settings_.memory_limit}}
        );
        to_replace_.push_back(entry.worker.pid);
        memory_patience_ = now + pause_of_memory;
        return;
    }
}

Workers::Clock::time_point Workers::look() {
    buryTheDead();
    const auto now = Clock::now();
    for (auto& entry : workers_) watch(entry, now);
    auto next = now + pace;
    if (is_ending_ || refusal_) return next;
    watchMemory(now);
    goOnReplacing();
    fillPlaces(now);
    for (const auto& [place, time] : not_before_) {
        if (time > now) next = std::min(next, time);
    }
    return next;
}

bool Workers::areAllReady() const {
    const std::lock_guard lock(mutex_);
    for (unsigned place = 1; place <= settings_.count; ++place) {
        const bool is_ready = std::ranges::any_of(workers_, [&](const Entry& entry) {
            return entry.worker.place == place && entry.worker.state == WorkerState::Ready;
        });
        if (!is_ready) return false;
    }
    return true;
}

std::vector<Worker> Workers::now() const {
    const std::lock_guard lock(mutex_);
    std::vector<Worker> all;
    for (const auto& entry : workers_) all.push_back(entry.worker);
    return all;
}

Restarts Workers::restarts() const {
    const std::lock_guard lock(mutex_);
    return restarts_;
}

WorkerCounters Workers::counters() const {
    const std::lock_guard lock(mutex_);
    return counters_;
}

}  // namespace cardcage::supervision
