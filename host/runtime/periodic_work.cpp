#include "host/auth/directory_rows.hpp"
#include "host/execution/environment.hpp"
#include "host/files/collector.hpp"
#include "host/jobs/schedules.hpp"
#include "host/observability/memory.hpp"
#include "host/runtime/host_parts.hpp"

// Periodic work of the host.

namespace cardcage::runtime {

/// Adds the due jobs, by the schedules of the installation that is in service.
void Host::Parts::noticeSchedules() {
    const auto installation = installer->current().load();
    if (installation != scheduled.lock()) {
        scheduler.adopt(jobs::schedulesOf(*installation, log));
        scheduled = installation;
    }
    const auto connection = job_pool->borrow();
    if (scheduler.tick(*connection) > 0) job_workers->wake();
}

void Host::Parts::collectFiles() {
    const auto removed =
        files::Collector(*file_store, *pool).run(std::chrono::system_clock::now(), [this] { return stopping.load(); });
    if (!removed.failure.empty()) log.error("an expired upload is tried again", {{"cause", removed.failure}});
    if (removed.contents + removed.uploads + removed.staged == 0) return;
    log.information(
        "files collected",
        {{"contents", std::to_string(removed.contents)},
         {"uploads", std::to_string(removed.uploads)},
         {"staged", std::to_string(removed.staged)}}
    );
}

/// Enough for the next requests of usual size not to ask the system for it.
constexpr std::size_t kept_free_memory = 64u << 20;

void Host::Parts::startTasks() {
    using namespace std::chrono_literals;
    periodic_tasks.every(1s, "notice changes", [this] { noticeChanges(); });
    periodic_tasks.every(1s, "deliver mail", [this] {
        const auto connection = pool->borrow();
        while (outbox->deliver(*connection) > 0) continue;
    });
    periodic_tasks.every(5s, "count deprecated use", [this] {
        const auto connection = pool->borrow();
        deprecated_use->flush(*connection);
    });
    periodic_tasks.every(1s, "tell progress", [this] {
        const auto connection = pool->borrow();
        execution::environment().long_requests.tell(*connection);
    });
    periodic_tasks.every(1h, "forget progress", [this] {
        const auto connection = pool->borrow();
        execution::deleteOldProgress(*connection);
    });
    periodic_tasks.start();
    // On a thread of its own: a module may take seconds to start, and revocation must not wait for it.
    installs.every(1s, "notice modules", [this] { noticeModules(); });
    installs.start();
    // On a thread of its own, too: it goes through everything the store has.
    collecting.every(configuration->duration("files.collect_interval"), "collect files", [this] { collectFiles(); });
    // Memory that a large request took would stay with the process for ever.
    const auto memory = std::make_shared<observability::MemoryKeeper>(kept_free_memory);
    collecting.every(10s, "give back memory", [memory] { memory->giveBack(); });
    collecting.start();
    job_tasks.every(1s, "watch jobs", [this] { job_workers->watch(); });
    job_tasks.every(1s, "notice schedules", [this] { noticeSchedules(); });
    const auto patience = configuration->duration("jobs.patience");
    job_tasks.every(patience / 6, "take over jobs", [this] { job_workers->takeOver(); });
    const auto keep = std::chrono::microseconds(configuration->duration("jobs.keep"));
    job_tasks.every(1h, "delete old jobs", [this, keep] {
        const auto connection = job_pool->borrow();
        for (std::int64_t deleted = 1; deleted > 0;) {
            database::Work work(*connection, {}, database::Mode::Write);
            deleted = jobs::deleteOld(work, keep.count());
            work.commit();
        }
    });
    job_tasks.start();
    job_workers->start();
    config::Watcher::Calls calls;
    calls.applied = [this](const Snapshot& next) { changeConfiguration(next); };
    calls.refused = [this](const std::string& complaints) {
        log.error("configuration refused; the former one stays in force", {{"complaints", complaints}});
    };
    calls.postponed = [this](const std::string& cause) {
        log.error("configuration not in force yet; it is tried again", {{"cause", cause}});
    };
    watcher = std::make_unique<config::Watcher>(sources, configuration, std::move(calls));
}

}  // namespace cardcage::runtime
