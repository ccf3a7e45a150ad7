#include "host/runtime/stages/admin_stage.hpp"

#include "host/runtime/host_settings.hpp"
#include "host/runtime/version.hpp"

namespace cardcage::runtime {

void AdminStage::start() {
    watchProcess();
    watchRequests();
    watchWork();
    listener_ = std::make_unique<requests::AdminListener>(endpoints::adminEndpoints(
        {.metrics = [this] { return basics_.metrics.text(); },
         .version_json = versionJson(),
         .readiness = [this] { return readiness(); }}
    ));
    server_ = std::make_unique<http::Server>(adminListener(*basics_.configuration, basics_.paths), *listener_);
    server_->start(watched_.rights.adminAddress());
}

}  // namespace cardcage::runtime
