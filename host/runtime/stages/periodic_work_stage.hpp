#pragma once

#include <atomic>
#include <memory>
#include <optional>

#include "host/config/file_watch.hpp"
#include "host/config/watcher.hpp"
#include "host/runtime/periodic_tasks.hpp"
#include "host/runtime/stages/basics.hpp"
#include "host/runtime/stages/database_stage.hpp"
#include "host/runtime/stages/http_stage.hpp"
#include "host/runtime/stages/modules_stage.hpp"
#include "host/runtime/stages/stage.hpp"
#include "host/supervision/watchdog.hpp"

namespace cardcage::runtime {

/// Periodic work: changes from outside are noticed, progress is stored, files are collected.
class PeriodicWorkStage final : public Stage {
public:
    PeriodicWorkStage(Basics& basics, DatabaseStage& database, ModulesStage& modules, HttpStage& http)
        : basics_(basics), database_(database), modules_(modules), http_(http) {}
    const char* name() const override { return "periodic work"; }

    /// Returns whether the watchdog has asked the process to end, by SIGTERM.
    bool askedToEnd() const { return asked_to_end_; }
    /// Reads the configuration's files again, whatever was noticed of them.
    void readConfiguration() { watcher_->lookNow(); }
    /// Returns the fingerprint of the configuration in force.
    std::string fingerprint() const { return watcher_->current()->fingerprint(); }
    /// Returns the number of the change up to which this process has told that all are in force; negative before the
    /// first time. [any thread]
    std::int64_t toldInForce() const { return told_epoch_; }
    /// Returns the part that keeps the configuration up to date with its files.
    const config::Watcher& configuration() const { return *watcher_; }

protected:
    void start() override;
    void end() override;

private:
    void startNotices();
    void tellOfStart();
    void tellInForce();
    void tell(std::int64_t epoch, const std::string& serves);
    void forgetThisProcess();
    void startCollecting();
    void watchModules();
    void watchCalls();
    void watchConfiguration();
    void collectFiles();

    Basics& basics_;
    DatabaseStage& database_;
    ModulesStage& modules_;
    HttpStage& http_;
    std::optional<PeriodicTasks> notices_;
    std::atomic<std::int64_t> told_epoch_{-1};  ///< of the row of this process
    std::string told_serves_;
    calls::Clock::time_point told_at_{};
    std::optional<PeriodicTasks> installs_;  ///< a module may take seconds to start; revocation must not wait for it
    std::unique_ptr<supervision::Watchdog> watchdog_;
    std::atomic<bool> asked_to_end_{false};
    std::optional<PeriodicTasks> watching_;    ///< waits for nothing, least of all for a module
    std::optional<PeriodicTasks> collecting_;  ///< goes through everything the store has
    std::atomic<bool> stopping_{false};
    std::unique_ptr<config::FileWatch> module_files_;
    std::unique_ptr<config::Watcher> watcher_;
};

}  // namespace cardcage::runtime
