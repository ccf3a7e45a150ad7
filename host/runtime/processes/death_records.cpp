#include "host/runtime/processes/death_records.hpp"

#include "host/supervision/run_directory.hpp"

namespace cardcage::runtime {
namespace {

using namespace std::chrono_literals;

constexpr auto pause_of_records = 1s;  ///< between attempts while the database is away
constexpr auto last_record = 1s;

}  // namespace

DeathRecords::DeathRecords(Settings settings, observability::Log& log)
    : settings_(std::move(settings)), log_(log), thread_([this] { work(); }) {}

DeathRecords::~DeathRecords() {
    reach_->limitWaiting(last_record);
    {
        const std::lock_guard lock(mutex_);
        is_stopping_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void DeathRecords::add(const supervision::Death& death) {
    {
        const std::lock_guard lock(mutex_);
        unrecorded_.push_back(death);
    }
    changed_.notify_all();
}

bool DeathRecords::await(std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, patience, [this] { return unrecorded_.empty(); });
}

void DeathRecords::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return is_stopping_ || !unrecorded_.empty(); });
        if (unrecorded_.empty()) return;
        lock.unlock();
        const bool are_all_recorded = recordAll();
        lock.lock();
        if (are_all_recorded) continue;
        if (is_stopping_) return;
        changed_.wait_for(lock, pause_of_records, [this] { return is_stopping_; });
    }
}

/// False when the database is away.
bool DeathRecords::recordAll() {
    try {
        const auto connection = settings_.connect(reach_);
        std::unique_lock lock(mutex_);
        while (!unrecorded_.empty()) {
            const auto death = unrecorded_.front();
            lock.unlock();
            record(death, *connection);
            lock.lock();
            unrecorded_.erase(unrecorded_.begin());
            changed_.notify_all();
        }
        return true;
    } catch (const std::exception& error) {
        log_.error("the end of a worker is not recorded yet", {{"cause", error.what()}});
        return false;
    }
}

void DeathRecords::record(const supervision::Death& death, database::Connection& connection) {
    const auto directory = supervision::RunDirectory::of(settings_.run, death.worker.pid);
    const auto record = supervision::recordCrash(directory, death.status, connection, log_);
    if (record) settings_.recorded(*record);
}

}  // namespace cardcage::runtime
