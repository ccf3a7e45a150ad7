#include "host/runtime/processes/parent_admin_stage.hpp"

#include <algorithm>
#include <future>

#include "host/observability/memory.hpp"
#include "host/runtime/host_settings.hpp"
#include "host/runtime/reports/modules_report.hpp"
#include "host/runtime/version.hpp"
#include "host/supervision/workers/merged_metrics.hpp"
#include "host/supervision/workers/merged_readiness.hpp"

namespace cardcage::runtime {
namespace {

/// One that waits for a worker which does not answer keeps nobody from asking for /healthz.
constexpr unsigned pages_at_once = 4;

}  // namespace

void ParentAdminStage::start() {
    watchWorkers();
    listener_ = std::make_unique<requests::AdminListener>(endpoints::adminEndpoints(
        {.metrics = [this] { return metrics(); },
         .version_json = versionJson(),
         .readiness = [this] { return readiness(); },
         .modules = [this](const std::string& query) { return modules(query); }}
    ));
    auto settings = adminListener(*basics_.configuration, basics_.paths);
    settings.workers = pages_at_once;
    server_ = std::make_unique<http::Server>(std::move(settings), *listener_);
    server_->start(rights_.adminAddress());
}

void ParentAdminStage::watchWorkers() {
    auto& metrics = basics_.metrics;
    metrics.watchGauge("workers_ready", "Workers that serve", [this] {
        const auto all = workers_.workers().now();
        return static_cast<double>(std::ranges::count(all, supervision::WorkerState::Ready, &supervision::Worker::state)
        );
    });
    metrics.watchCounter("worker_starts_total", "Workers started", [this] {
        return static_cast<double>(workers_.workers().counters().starts);
    });
    metrics.watchCounter("worker_deaths_total", "Workers that ended although nobody had told them to", [this] {
        return static_cast<double>(workers_.workers().counters().deaths);
    });
    metrics.watchCounters(
        "module_crashes_total",
        "Ends of server processes by modules, recorded by this one",
        "module",
        [this] { return workers_.crashes(); }
    );
    metrics.watchGauge("memory_resident_bytes", "Memory of the process that is resident", [] {
        return static_cast<double>(observability::residentBytes());
    });
}

/// All at once: the slowest one determines the time. Those that do not serve yet, or no longer, are not asked.
ParentAdminStage::Answers ParentAdminStage::askAll(const std::string& page) const {
    std::vector<std::pair<supervision::Worker, std::future<std::optional<supervision::Answer>>>> asked;
    for (const auto& worker : workers_.workers().now()) {
        const bool serves = worker.state == supervision::WorkerState::Ready;
        asked.emplace_back(worker, std::async(std::launch::async, [this, worker, page, serves] {
                               return serves ? workers_.ask(worker, page) : std::nullopt;
                           }));
    }
    Answers answers;
    for (auto& [worker, answer] : asked) answers.emplace_back(worker, answer.get());
    return answers;
}

endpoints::Readiness ParentAdminStage::readiness() const {
    std::vector<supervision::WorkerReadiness> workers;
    for (auto& [worker, answer] : askAll("/readyz")) workers.push_back({worker, std::move(answer)});
    auto merged = supervision::mergedReadiness(
        {.is_draining = basics_.draining,
         .count = static_cast<unsigned>(basics_.configuration->integer("server.processes")),
         .restarts = workers_.workers().restarts()},
        workers
    );
    return {merged.is_ready, std::move(merged.json)};
}

/// The query came in a request line, so that it can stand in another one.
std::string ParentAdminStage::modules(const std::string& query) const {
    std::vector<ProcessModules> processes;
    for (auto& [worker, answer] : askAll(query.empty() ? "/modules" : "/modules?" + query)) {
        processes.push_back(
            {.worker = worker.place,
             .pid = worker.pid,
             .state = std::string(supervision::name(worker.state)),
             .report = answer && answer->status == 200 ? std::move(answer->body) : std::string()}
        );
    }
    return modulesPage(processes);
}

std::string ParentAdminStage::metrics() const {
    std::vector<supervision::ProcessMetrics> all{{"parent", basics_.metrics.text()}};
    for (auto& [worker, answer] : askAll("/metrics")) {
        if (answer && answer->status == 200) all.push_back({std::to_string(worker.place), std::move(answer->body)});
    }
    return supervision::mergedMetrics(all);
}

}  // namespace cardcage::runtime
