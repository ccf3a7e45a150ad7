#pragma once

#include <memory>
#include <optional>

#include "host/jobs/scheduler.hpp"
#include "host/jobs/workers.hpp"
#include "host/runtime/periodic_tasks.hpp"
#include "host/runtime/stages/basics.hpp"
#include "host/runtime/stages/database_stage.hpp"
#include "host/runtime/stages/stage.hpp"

namespace cardcage::runtime {

class ModulesStage;

/// The workers of the durable queue, the schedules, and their periodic tasks.
class JobsStage final : public Stage {
public:
    JobsStage(Basics& basics, DatabaseStage& database, ModulesStage& modules);
    const char* name() const override { return "jobs"; }

    /// Returns the workers of the queue.
    const jobs::Workers& workers() const { return *workers_; }
    /// Begins no job any more; those that run learn that they should end.
    void askToStop() { workers_->askToStop(); }
    /// Cancels statements that hold jobs up and waits for the jobs that run.
    void drain() { workers_->stop(); }

protected:
    void start() override;
    void end() override;

private:
    void startTasks();
    void noticeSchedules();
    void deleteOld(std::chrono::microseconds keep);

    Basics& basics_;
    DatabaseStage& database_;
    ModulesStage& modules_;
    jobs::Scheduler scheduler_;
    std::weak_ptr<const tenancy::Installation> scheduled_;  ///< whose schedules the scheduler has
    std::unique_ptr<jobs::Workers> workers_;
    std::optional<PeriodicTasks> tasks_;
};

}  // namespace cardcage::runtime
