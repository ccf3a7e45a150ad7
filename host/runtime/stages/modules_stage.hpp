#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "host/auth/authenticator.hpp"
#include "host/execution/host_services.hpp"
#include "host/files/signed_link.hpp"
#include "host/files/storage/store.hpp"
#include "host/installation/installer.hpp"
#include "host/runtime/stages/basics.hpp"
#include "host/runtime/stages/changes.hpp"
#include "host/runtime/stages/database_stage.hpp"
#include "host/runtime/stages/rights_stage.hpp"
#include "host/runtime/stages/stage.hpp"

namespace cardcage::runtime {

/// The modules in service, the services they are handed, tenants and tokens.
class ModulesStage final : public Stage {
public:
    ModulesStage(Basics& basics, RightsStage& rights, DatabaseStage& database);
    const char* name() const override { return "modules"; }

    const std::atomic<std::shared_ptr<const tenancy::Installation>>& installation() const {
        return installer_->current();
    }
    installation::Installer& installer() { return *installer_; }
    const execution::HostServices& services() const { return *services_; }
    Changes& changes() { return *changes_; }
    auth::Authenticator& authenticator() { return *authenticator_; }
    /// Called after a commit that queued work; set while no module runs.
    void onQueuedWork(std::function<void()> wake) { wake_ = std::move(wake); }

protected:
    void start() override;
    /// Modules are never unloaded at the end of a server that has served: one that hangs would hold it up. Those of a
    /// start that failed go with this object.
    void end() override {}

private:
    execution::HostServices servicesOfHost();
    installation::Installer::Settings installerSettings() const;

    Basics& basics_;
    RightsStage& rights_;
    DatabaseStage& database_;
    std::function<void()> wake_;
    std::unique_ptr<auth::Bearer> bearer_;
    std::unique_ptr<files::Store> file_store_;
    std::unique_ptr<files::LinkSigner> file_links_;
    execution::StatementRegistry statements_;
    execution::LongRequests long_requests_;
    execution::ComputeThreads compute_threads_;
    std::optional<const execution::HostServices> services_;
    std::unique_ptr<installation::Installer> installer_;
    std::unique_ptr<Changes> changes_;
    std::unique_ptr<auth::Authenticator> authenticator_;
};

}  // namespace cardcage::runtime
