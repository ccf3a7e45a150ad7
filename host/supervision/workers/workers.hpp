#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/observability/log.hpp"
#include "host/supervision/workers/notice_socket.hpp"
#include "host/supervision/workers/start_pause.hpp"

namespace cardcage::supervision {

/// Stages of the life of a worker.
enum class WorkerState {
    Starting,
    Ready,
    Leaving,  ///< answers what it has accepted, and ends then
};
std::string_view name(WorkerState state);

/// A worker process. Its place is taken by the next one after its end; while it is replaced there are two in one place.
struct Worker {
    unsigned place = 1;  ///< 1 to the number of workers
    pid_t pid = 0;
    WorkerState state = WorkerState::Starting;
};

/// The end of a worker.
struct Death {
    Worker worker;          ///< as it was before
    int status = 0;         ///< of waitpid
    bool was_told = false;  ///< to end
};

/// Replacements of all workers that have ended, one way or the other.
struct Restarts {
    bool is_running = false;
    std::uint64_t done = 0;
    std::uint64_t failed = 0;
    std::string reason;  ///< of the last failure
};

/// Figures for metrics.
struct WorkerCounters {
    std::uint64_t starts = 0;
    std::uint64_t deaths = 0;  ///< of workers that nobody told to end
};

/// The workers of a parent: starts them, a new one for each that ends, and replaces them one by one, the new one first.
/// Used by one thread, that of their starts, except where it says otherwise.
class Workers {
public:
    using Clock = std::chrono::steady_clock;

    struct Settings {
        unsigned count = 2;
        /// Starts a worker as a child of this process. Throws std::system_error; it is called again later when a
        /// worker has served before.
        std::function<pid_t(unsigned place)> start;
        /// For a worker to end after it was told to; then it is killed.
        std::chrono::milliseconds patience{15'000};
        /// A worker that takes longer to start is ended by SIGABRT: the next one may find what this one waited for.
        std::chrono::milliseconds start_limit{600'000};
        /// A worker that is silent that long is ended by SIGABRT, so that the system keeps what it did.
        std::chrono::milliseconds silence{60'000};
        /// From SIGABRT to SIGKILL.
        std::chrono::milliseconds time_to_abort{5'000};
        /// Resident bytes above which a worker is replaced.
        std::uint64_t memory_limit = UINT64_MAX;
        std::function<std::uint64_t(pid_t)> memory_of;
        /// Called after each death, before the next start.
        std::function<void(const Death&)> buried;
    };

    Workers(Settings settings, observability::Log& log);
    /// Kills those that are left.
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    /// A worker has told something (sd_notify). Others are not heard.
    void hear(const Notice& notice);
    /// Buries the dead, starts and replaces, ends those that are late. Called after each signal and message, and when
    /// the time has come that it returns. The first worker starts alone: the others only follow one that serves. Throws
    /// std::system_error when the first one cannot be started.
    Clock::time_point look();

    /// Replaces all, one by one, each by one that is ready.
    void restartAll();
    /// Sends all a signal to read their configuration again.
    void reloadAll();
    /// Tells all to end; none is started any more.
    void endAll();
    /// Ends all at once, and waits.
    void killAll();

    /// Each place has a worker that serves. [any thread]
    bool areAllReady() const;
    /// After endAll: none is left.
    bool haveEnded() const { return workers_.empty(); }
    /// The exit code of a worker that ended by itself before all served for the first time: the same cause would end
    /// the next one too. It has told the reason.
    std::optional<int> refusal() const { return refusal_; }
    /// After endAll: a worker did not end well. Those that were replaced before do not count.
    bool hasFailedToEnd() const { return has_failed_to_end_; }

    /// [any thread]
    std::vector<Worker> now() const;
    Restarts restarts() const;
    WorkerCounters counters() const;

private:
    struct Entry {
        Worker worker;
        Clock::time_point since;  ///< of its state
        Clock::time_point heard;
        bool was_told = false;
        std::optional<Clock::time_point> aborted;
        pid_t replaces = 0;
    };

    Entry* find(pid_t pid);
    bool isServed(unsigned place) const;
    bool mayStart(unsigned place, Clock::time_point now) const;
    void start(unsigned place, pid_t replaced = 0);
    void becameReady(Entry& entry);
    void tellToEnd(Entry& entry);
    void setState(Entry& entry, WorkerState state);
    void buryTheDead();
    void bury(const Entry& entry, int status);
    void startFailed(const Entry& entry, int status);
    void tryAgainLater(unsigned place, const std::string& cause);
    void replacementFailed(const std::string& reason);
    void watch(Entry& entry, Clock::time_point now);
    void abort(Entry& entry, Clock::time_point now, std::string_view reason);
    void watchMemory(Clock::time_point now);
    void fillPlaces(Clock::time_point now);
    void goOnReplacing();
    void update(const std::function<void()>& change);

    const Settings settings_;
    observability::Log& log_;
    std::vector<Entry> workers_;
    std::map<unsigned, StartPause> pauses_;
    std::map<unsigned, Clock::time_point> not_before_;
    std::deque<pid_t> to_replace_;
    bool is_restart_ = false;  ///< of all, not of one that is too large
    Clock::time_point memory_watched_{};
    Clock::time_point memory_patience_{};
    bool have_all_served_ = false;
    bool has_one_served_ = false;
    bool is_ending_ = false;
    bool has_failed_to_end_ = false;
    std::optional<int> refusal_;
    mutable std::mutex mutex_;  ///< guards what follows, and changes of workers_
    Restarts restarts_;
    WorkerCounters counters_;
};

}  // namespace cardcage::supervision
