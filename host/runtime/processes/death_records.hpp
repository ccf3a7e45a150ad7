#pragma once

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "host/database/connection.hpp"
#include "host/observability/log.hpp"
#include "host/supervision/crash_record.hpp"
#include "host/supervision/workers/workers.hpp"

namespace cardcage::runtime {

/// Makes the records of workers that have ended, on a thread of its own: a database that is away holds up neither the
/// parent's signals nor the starts of workers.
class DeathRecords {
public:
    struct Settings {
        std::filesystem::path run;
        /// Makes a connection for one round of records.
        std::function<std::unique_ptr<database::Connection>(std::shared_ptr<database::Reach>)> connect;
        /// Called for each record. [its thread]
        std::function<void(const supervision::CrashRecord&)> recorded;
    };
    DeathRecords(Settings settings, observability::Log& log);
    /// Waits for a record that is being made, though not for long; the rest is left to the next start of a server.
    ~DeathRecords();
    DeathRecords(const DeathRecords&) = delete;
    DeathRecords& operator=(const DeathRecords&) = delete;

    void add(const supervision::Death& death);
    /// Waits until all are recorded. False when that takes longer.
    bool await(std::chrono::milliseconds patience);

private:
    void work();
    bool recordAll();
    void record(const supervision::Death& death, database::Connection& connection);

    const Settings settings_;
    observability::Log& log_;
    const std::shared_ptr<database::Reach> reach_ = std::make_shared<database::Reach>();
    std::mutex mutex_;  ///< guards what follows
    std::condition_variable changed_;
    std::vector<supervision::Death> unrecorded_;  ///< the oldest first
    bool is_stopping_ = false;
    std::thread thread_;  ///< last: it uses the others
};

}  // namespace cardcage::runtime
