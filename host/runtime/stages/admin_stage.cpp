#include "host/runtime/stages/admin_stage.hpp"

#include <unistd.h>

#include "host/runtime/host_settings.hpp"
#include "host/runtime/reports/modules_report.hpp"
#include "host/runtime/version.hpp"

namespace cardcage::runtime {

void AdminStage::start() {
    watchProcess();
    watchRequests();
    watchWork();
    listener_ = std::make_unique<requests::AdminListener>(endpoints::adminEndpoints(
        {.metrics = [this] { return basics_.metrics.text(); },
         .version_json = versionJson(),
         .readiness = [this] { return readiness(); },
         .modules = [this](const std::string& query) { return modules(query); }}
    ));
    server_ = std::make_unique<http::Server>(adminListener(*basics_.configuration, basics_.paths), *listener_);
    server_->start(watched_.rights.adminAddress());
    if (basics_.launch.is_worker) return;  // its parent is the server
    serving_file_.emplace(
        basics_.paths.run, supervision::Serving{.pid = getpid(), .admin_url = watched_.rights.adminUrl()}
    );
}

/// The parent of a worker makes the page of the reports of all.
std::string AdminStage::modules(const std::string& query) const {
    auto report = modulesReport(
        {.basics = basics_,
         .installer = watched_.modules.installer(),
         .configuration = watched_.periodic_work.configuration(),
         .in_force = watched_.periodic_work.toldInForce()},
        query
    );
    if (basics_.launch.is_worker) return report;
    return modulesPage({{.worker = 0, .pid = getpid(), .state = "ready", .report = std::move(report)}});
}

void AdminStage::end() {
    serving_file_.reset();
    server_.reset();
}

}  // namespace cardcage::runtime
