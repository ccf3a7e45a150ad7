#include "host/jobs/running_jobs.hpp"

#include <utility>

namespace cardcage::jobs {

void RunningJob::stop(Stop reason) {
    const std::lock_guard lock(mutex_);
    if (stop_ == Stop::None) stop_ = reason;
}

RunningJob::Stop RunningJob::stopReason() const {
    const std::lock_guard lock(mutex_);
    return stop_;
}

void RunningJob::say(Progress progress) {
    const std::lock_guard lock(mutex_);
    said_ = std::move(progress);
}

std::optional<Progress> RunningJob::progress() const {
    const std::lock_guard lock(mutex_);
    return said_;
}

std::optional<Progress> RunningJob::news() {
    const std::lock_guard lock(mutex_);
    if (said_ == told_) return std::nullopt;
    told_ = said_;
    return said_;
}

RunningJobs::Entry RunningJobs::begin(ClaimedJob job) {
    auto entry = std::make_shared<RunningJob>(std::move(job));
    const std::lock_guard lock(mutex_);
    if (stopping_) entry->stop(RunningJob::Stop::Shutdown);
    entries_.push_back(entry);
    return entry;
}

void RunningJobs::end(const Entry& entry) {
    const std::lock_guard lock(mutex_);
    std::erase(entries_, entry);
}

std::vector<RunningJobs::Entry> RunningJobs::all() const {
    const std::lock_guard lock(mutex_);
    return entries_;
}

void RunningJobs::stopAll() {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    for (const auto& entry : entries_) entry->stop(RunningJob::Stop::Shutdown);
}

}  // namespace cardcage::jobs
