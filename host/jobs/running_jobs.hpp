#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

#include "host/jobs/job_table.hpp"

namespace cardcage::jobs {

/// A job while this host runs it: the progress of its handler, and the reason why it should end. [any thread]
class RunningJob {
public:
    /// The reason for which a run should end before it has done its work.
    enum class Stop {
        None,
        Cancelled,  ///< an operator wants it
        Lost,       ///< another host has it now
        Shutdown    ///< this host ends
    };

    explicit RunningJob(ClaimedJob its_job) : job(std::move(its_job)) {}

    const ClaimedJob job;

    /// The first reason stays.
    void stop(Stop reason);
    Stop stopReason() const;
    bool stopped() const { return stopReason() != Stop::None; }

    void say(Progress progress);
    /// Progress reported last.
    std::optional<Progress> progress() const;
    /// Progress reported since the last call.
    std::optional<Progress> news();

private:
    mutable std::mutex mutex_;
    Stop stop_ = Stop::None;
    std::optional<Progress> said_;
    std::optional<Progress> told_;
};

/// All of them. [any thread]
class RunningJobs {
public:
    using Entry = std::shared_ptr<RunningJob>;

    /// From now on; stopped at once when stopAll was called before.
    Entry begin(ClaimedJob job);
    void end(const Entry& entry);
    std::vector<Entry> all() const;
    /// Asks all of them, and those that begin later, to end.
    void stopAll();

private:
    mutable std::mutex mutex_;
    std::vector<Entry> entries_;
    bool stopping_ = false;
};

}  // namespace cardcage::jobs
