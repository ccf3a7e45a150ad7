#include "host/database/query.hpp"
#include "host/observability/memory.hpp"
#include "host/runtime/stages/admin_stage.hpp"
#include "host/supervision/watchdog.hpp"

// Metrics that are read from the parts of the host when they are scraped.

namespace cardcage::runtime {

void AdminStage::watchProcess() {
    auto& metrics = basics_.metrics;
    metrics.watchGauge("memory_allocated_bytes", "Memory that the allocator has handed out", [] {
        return static_cast<double>(observability::allocatedBytes());
    });
    metrics.watchGauge("memory_resident_bytes", "Memory of the process that is resident", [] {
        return static_cast<double>(observability::residentBytes());
    });
    metrics.watchCounter("log_lines_lost_total", "Lines of the log that could not be written", [this] {
        return static_cast<double>(basics_.sink->lostLines());
    });
}

void AdminStage::watchRequests() {
    auto& metrics = basics_.metrics;
    metrics.watchGauge("http_connections", "Open connections", [this] {
        return static_cast<double>(watched_.http.counters().open_connections);
    });
    metrics.watchGauge("http_requests_running", "Requests in handlers", [this] {
        return static_cast<double>(watched_.http.counters().in_handlers);
    });
    metrics.watchGauge("http_requests_waiting", "Complete requests waiting for a worker", [this] {
        return static_cast<double>(watched_.http.counters().waiting);
    });
    metrics.watchCounter("http_connections_total", "Connections accepted", [this] {
        return static_cast<double>(watched_.http.counters().accepted);
    });
    metrics.watchCounters("http_refused_total", "Answers of the connection layer itself", "code", [this] {
        observability::Metrics::Readings readings;
        for (const auto& [code, count] : watched_.http.counters().refused) readings[code] = static_cast<double>(count);
        return readings;
    });
    metrics.watchCounter("database_round_trips_total", "Flushes to the database", [this] {
        return static_cast<double>(watched_.database.pool().statistics().flushes);
    });
    metrics.watchCounter("database_losses_total", "Times the database connections were lost", [this] {
        return static_cast<double>(watched_.database.pool().statistics().losses);
    });
}

void AdminStage::watchWork() {
    auto& metrics = basics_.metrics;
    metrics.watchCounters("statements_total", "Statements run, by module and name", "statement", [this] {
        observability::Metrics::Readings readings;
        for (const auto* entry : watched_.modules.services().statements.entries()) {
            readings[entry->module + "/" + entry->name] += static_cast<double>(entry->executions.load());
        }
        for (const auto* query : database::Query::all()) {
            readings["host/" + std::string(query->name())] = static_cast<double>(query->runs());
        }
        return readings;
    });
    metrics.watchGauge("jobs_running", "Jobs that this server runs now", [this] {
        return static_cast<double>(watched_.jobs.workers().running());
    });
    metrics.watchCounters("job_runs_total", "Runs of jobs that have ended, by what came of them", "outcome", [this] {
        return watched_.jobs.workers().outcomes();
    });
    metrics.watchGauge("calls_late", "Calls of modules that run 5 s after their deadline", [this] {
        return static_cast<double>(supervision::lateCalls().size());
    });
    metrics.watchCounters(
        "module_crashes_total",
        "Ends of server processes by modules, recorded by this one",
        "module",
        [this] { return watched_.modules.crashes(); }
    );
    metrics.watchGauge("modules_quarantined", "Builds of modules in quarantine", [this] {
        return static_cast<double>(watched_.modules.installer().quarantined().size());
    });
    const auto& isolated = watched_.modules.services().isolated;
    metrics.watchGauge(
        "isolated_running",
        "Isolated functions that run now, each in a process of its own",
        [&isolated] { return static_cast<double>(isolated.running()); }
    );
    metrics.watchGauge("isolated_waiting", "Isolated functions that wait for their turn", [&isolated] {
        return static_cast<double>(isolated.waiting());
    });
    metrics.watchCounters(
        "isolated_runs_total",
        "Runs of isolated functions that have ended, by what came of them",
        "outcome",
        [&isolated] { return isolated.outcomes(); }
    );
    metrics.watchCounter("isolated_cpu_seconds_total", "Processor time of isolated functions", [&isolated] {
        return isolated.cpuSeconds();
    });
    metrics.watchGauge("isolated_peak_bytes", "Largest resident memory of an isolated function so far", [&isolated] {
        return isolated.largestPeak();
    });
    metrics.watchGauge("modules_pinned", "Retired module generations that could not be unloaded", [this] {
        return static_cast<double>(watched_.modules.installer().unloads().pinned);
    });
    metrics.watchCounter("modules_retired_total", "Module generations taken out of service", [this] {
        return static_cast<double>(watched_.modules.installer().unloads().retired);
    });
}

}  // namespace cardcage::runtime
