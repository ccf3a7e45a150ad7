#include "host/runtime/stages/periodic_work_stage.hpp"

#include <signal.h>
#include <unistd.h>

#include "host/files/collector.hpp"
#include "host/observability/memory.hpp"
#include "host/runtime/host_settings.hpp"
#include "host/supervision/serving_process.hpp"

namespace cardcage::runtime {
namespace {

using namespace std::chrono_literals;

/// Enough for the next requests of usual size not to ask the system for it.
constexpr std::size_t kept_free_memory = 64u << 20;

/// Commands wait until changes are in force.
constexpr auto pace_of_notices = 200ms;

}  // namespace

void PeriodicWorkStage::start() {
    tellOfStart();
    watchConfiguration();
    startNotices();
    installs_.emplace(basics_.log);
    installs_->every(1s, "notice modules", [this] { modules_.changes().noticeModules(); });
    watchModules();
    watchCalls();
    startCollecting();
}

void PeriodicWorkStage::end() {
    database_.limitWaiting(last_words);
    modules_.installer().askToStop();
    module_files_.reset();
    notices_.reset();
    forgetThisProcess();
    installs_.reset();
    watching_.reset();
    stopping_ = true;
    collecting_.reset();
    watcher_.reset();
}

void PeriodicWorkStage::startNotices() {
    notices_.emplace(basics_.log);
    notices_->every(pace_of_notices, "notice changes", [this] {
        modules_.changes().noticeChanges();
        tellInForce();
    });
    notices_->every(5s, "count deprecated use", [this] {
        const auto connection = database_.pool().borrow();
        http_.deprecatedUse().flush(*connection);
    });
    notices_->every(1s, "tell progress", [this] {
        const auto connection = database_.pool().borrow();
        modules_.services().long_requests.tell(*connection);
    });
    notices_->every(1h, "forget progress", [this] {
        const auto connection = database_.pool().borrow();
        execution::deleteOldProgress(*connection);
    });
}

/// Commands wait for this process from now on, before it is ready: the number is behind that of every change.
void PeriodicWorkStage::tellOfStart() {
    tell(0, modules_.installer().serves());
}

void PeriodicWorkStage::tell(std::int64_t epoch, const std::string& serves) {
    const auto connection = database_.pool().borrow();
    const auto files = supervision::filesFollowed(basics_.sources.file, basics_.paths.modules);
    supervision::tellInForce(*connection, {processName(), epoch, files, serves});
    told_epoch_ = epoch;
    told_serves_ = serves;
    told_at_ = calls::Clock::now();
}

/// When it is news, and from time to time as a sign of life. A change may have come with files of the configuration.
void PeriodicWorkStage::tellInForce() {
    auto epoch = modules_.changes().inForce();
    if (epoch < told_epoch_ || (epoch > told_epoch_ && !watcher_->isUpToDate())) epoch = told_epoch_.load();
    const auto serves = modules_.installer().serves();
    const bool is_news = epoch != told_epoch_ || serves != told_serves_;
    if (epoch < 0 || (!is_news && calls::Clock::now() < told_at_ + supervision::pace_of_signs)) return;
    tell(epoch, serves);
}

/// Nobody waits for it any more.
void PeriodicWorkStage::forgetThisProcess() {
    if (told_epoch_ < 0) return;
    try {
        const auto connection = database_.pool().borrow(last_words);
        database::Work work(*connection, {}, database::Mode::Write);
        supervision::forgetProcess(work, processName());
        work.commit();
    } catch (const std::exception& error) {
        basics_.log.warning("the row of this process stays for a while", {{"cause", error.what()}});
    }
}

void PeriodicWorkStage::startCollecting() {
    collecting_.emplace(basics_.log);
    const auto pace = basics_.configuration->duration("files.collect_interval");
    collecting_->every(pace, "collect files", [this] { collectFiles(); });
    // Memory that a large request took would stay with the process for ever.
    const auto memory = std::make_shared<observability::MemoryKeeper>(kept_free_memory);
    collecting_->every(10s, "give back memory", [memory] { memory->giveBack(); });
}

void PeriodicWorkStage::collectFiles() {
    auto& log = basics_.log;
    files::Collector collector(modules_.services().file_store, database_.pool());
    const auto removed = collector.run(std::chrono::system_clock::now(), [this] { return stopping_.load(); });
    if (!removed.failure.empty()) log.error("an expired upload is tried again", {{"cause", removed.failure}});
    if (removed.contents + removed.uploads + removed.staged == 0) return;
    log.information(
        "files collected",
        {{"contents", std::to_string(removed.contents)},
         {"uploads", std::to_string(removed.uploads)},
         {"staged", std::to_string(removed.staged)}}
    );
}

/// A file that was put in place is in service at once; the task finds it within a second where inotify does not work.
void PeriodicWorkStage::watchModules() {
    config::FileWatch::Settings settings{.directories = {basics_.paths.modules}, .ending = ".so"};
    module_files_ = std::make_unique<config::FileWatch>(std::move(settings), [this](config::FileWatch&) {
        try {
            modules_.changes().noticeModules();
        } catch (const std::exception&) {
            // The task tries it again, and logs what goes wrong.
        }
    });
}

void PeriodicWorkStage::watchCalls() {
    const auto count = [&](std::string_view setting) {
        return static_cast<std::size_t>(basics_.configuration->integer(setting));
    };
    supervision::Watchdog::Settings settings{
        .threads =
            {.ordinary = count("server.workers"),
             .long_running = count("server.long_workers"),
             .jobs = count("jobs.workers")},
        .end = {}};
    if (endsWhenStuck(*basics_.configuration)) {
        settings.end = [this] {
            asked_to_end_ = true;
            kill(getpid(), SIGTERM);
        };
    }
    watchdog_ = std::make_unique<supervision::Watchdog>(std::move(settings), basics_.log);
    watching_.emplace(basics_.log);
    watching_->every(1s, "watch calls", [this] { watchdog_->look(); });
}

void PeriodicWorkStage::watchConfiguration() {
    config::Watcher::Calls calls;
    calls.applied = [this](const Changes::Snapshot& next) {
        modules_.changes().changeConfiguration(next);
        http_.logRequests(next->boolean("log.access"));
        basics_.log.information("configuration applied", {{"fingerprint", next->fingerprint()}});
    };
    calls.refused = [this](const std::string& complaints) {
        basics_.log.error("configuration refused; the former one stays in force", {{"complaints", complaints}});
    };
    calls.postponed = [this](const std::string& cause) {
        basics_.log.error("configuration not in force yet; it is tried again", {{"cause", cause}});
    };
    watcher_ = std::make_unique<config::Watcher>(basics_.sources, basics_.configuration, std::move(calls));
}

}  // namespace cardcage::runtime
