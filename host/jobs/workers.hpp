#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "host/database/pool.hpp"
#include "host/jobs/event_dispatcher.hpp"
#include "host/jobs/running_jobs.hpp"
#include "host/observability/clock.hpp"
#include "host/observability/log.hpp"
#include "host/problems/problem.hpp"
#include "host/tenancy/view.hpp"

namespace cardcage::jobs {

/// Threads that run jobs. Each job runs in a transaction that also marks it done, guarded by the claim this host holds
/// on it: whatever happens, its changes are there once or not at all.
///
/// A refusal (4xx without Retry-After) ends a job; after any other failure it is tried again with growing pauses. A job
/// whose operation nobody provides waits without losing an attempt.
class Workers {
public:
    struct Settings {
        unsigned count = 2;
        std::chrono::milliseconds deadline;  ///< of one run
        std::chrono::milliseconds patience;  ///< after which a silent host loses its claims
        std::string host;                    ///< name of this host in claimed_by
    };
    using CurrentInstallation = EventDispatcher::CurrentInstallation;

    /// `pool`: a connection for each of them, and spare ones.
    Workers(
        Settings settings,
        database::Pool& pool,
        const CurrentInstallation& installation,
        const observability::Clock& clock,
        observability::Log& log
    );
    ~Workers();

    void start();
    /// There may be something to do. From any thread.
    void wake();
    /// Nothing new is begun, and what runs learns that it should end. From any thread.
    void askToStop();
    /// Waits for what runs. Statements that hold it up are cancelled first.
    void stop();

    /// Task, each second: stores the progress of jobs, learns which are cancelled or lost, gives signs of life.
    void watch();
    /// Task: takes over what dead hosts left behind.
    void takeOver();

    /// Runs that have ended, by what came of them: done, failed, cancelled, retried, given_back.
    std::map<std::string, double> outcomes() const;
    std::size_t running() const { return running_.all().size(); }

private:
    void loop(unsigned number);
    bool runNext(database::Connection& connection);
    void run(RunningJob& running, database::Connection& connection);
    void runOperation(
        RunningJob& running,
        const std::shared_ptr<const tenancy::TenantView>& tenant,
        const tenancy::Provider& provider,
        database::Connection& connection
    );
    void runWebhook(RunningJob& running, const tenancy::TenantView& tenant, database::Connection& connection);
    void conclude(RunningJob& running, const problems::Problem& problem, database::Connection& connection);
    void fail(RunningJob& running, const std::string& error, database::Connection& connection);
    void retry(
        RunningJob& running,
        const std::string& error,
        std::chrono::milliseconds cap,
        int least_s,
        database::Connection& connection
    );
    void giveBackLater(RunningJob& running, const std::string& reason, database::Connection& connection);
    template <class Step>
    void record(const RunningJob& running, database::Connection& connection, const Step& step);
    void count(const char* outcome);

    const Settings settings_;
    database::Pool& pool_;
    const CurrentInstallation& installation_;
    const observability::Clock& clock_;
    observability::Log& log_;
    EventDispatcher dispatcher_;
    RunningJobs running_;

    std::mutex mutex_;
    std::condition_variable changed_;
    std::uint64_t wakes_ = 0;
    std::atomic<bool> stopping_{false};
    std::vector<std::thread> threads_;
    std::chrono::steady_clock::time_point next_beat_{};  ///< of watch

    mutable std::mutex counting_;
    std::map<std::string, double> outcomes_;
};

}  // namespace cardcage::jobs
