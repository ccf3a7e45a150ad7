#include "host/runtime/stages/admin_stage.hpp"

#include "host/runtime/host_settings.hpp"
#include "host/runtime/version.hpp"

namespace cardcage::runtime {

void AdminStage::start() {
    watchProcess();
    watchRequests();
    watchWork();
    pages_ = std::make_unique<endpoints::AdminPages>(basics_.metrics, versionJson(), [this] { return readiness(); });
    server_ = std::make_unique<http::Server>(adminListener(*basics_.configuration, basics_.paths), *pages_);
    server_->start(watched_.rights.adminAddress());
}

}  // namespace cardcage::runtime
