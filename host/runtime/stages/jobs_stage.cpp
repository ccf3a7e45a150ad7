#include "host/runtime/stages/jobs_stage.hpp"

#include "host/jobs/job_table.hpp"
#include "host/jobs/schedules.hpp"
#include "host/runtime/host_settings.hpp"
#include "host/runtime/stages/modules_stage.hpp"

namespace cardcage::runtime {

JobsStage::JobsStage(Basics& basics, DatabaseStage& database, ModulesStage& modules)
    : basics_(basics), database_(database), modules_(modules), scheduler_(basics.clock, basics.log) {}

void JobsStage::start() {
    const auto& configuration = *basics_.configuration;
    workers_ = std::make_unique<jobs::Workers>(
        jobs::Workers::Settings{
            .count = static_cast<unsigned>(configuration.integer("jobs.workers")),
            .deadline = configuration.duration("server.long_request_timeout"),
            .patience = configuration.duration("jobs.patience"),
            .host = processName()},
        database_.jobPool(),
        modules_.installation(),
        basics_.clock,
        basics_.log
    );
    modules_.onQueuedWork([this] { workers_->wake(); });
    startTasks();
    workers_->start();
}

void JobsStage::end() {
    if (workers_) {
        workers_->askToStop();
        workers_->stop();
    }
    tasks_.reset();
    modules_.onQueuedWork({});
    workers_.reset();
}

void JobsStage::startTasks() {
    using namespace std::chrono_literals;
    const auto& configuration = *basics_.configuration;
    tasks_.emplace(basics_.log);
    tasks_->every(1s, "watch jobs", [this] { workers_->watch(); });
    tasks_->every(1s, "notice schedules", [this] { noticeSchedules(); });
    tasks_->every(configuration.duration("jobs.patience") / 6, "take over jobs", [this] { workers_->takeOver(); });
    const auto keep = std::chrono::microseconds(configuration.duration("jobs.keep"));
    tasks_->every(1h, "delete old jobs", [this, keep] { deleteOld(keep); });
}

/// Adds the due jobs, by the schedules of the installation that is in service.
void JobsStage::noticeSchedules() {
    const auto installation = modules_.installation().load();
    if (installation != scheduled_.lock()) {
        scheduler_.adopt(jobs::schedulesOf(*installation, basics_.log));
        scheduled_ = installation;
    }
    const auto connection = database_.jobPool().borrow();
    if (scheduler_.tick(*connection) > 0) workers_->wake();
}

void JobsStage::deleteOld(std::chrono::microseconds keep) {
    const auto connection = database_.jobPool().borrow();
    for (std::int64_t deleted = 1; deleted > 0;) {
        database::Work work(*connection, {}, database::Mode::Write);
        deleted = jobs::deleteOld(work, keep.count());
        work.commit();
    }
}

}  // namespace cardcage::runtime
