#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "host/auth/authenticator.hpp"
#include "host/auth/directory.hpp"
#include "host/auth/guess_limiter.hpp"
#include "host/calls/slots.hpp"
#include "host/endpoints/endpoints.hpp"
#include "host/execution/host_services.hpp"
#include "host/files/signed_link.hpp"
#include "host/files/storage/store.hpp"
#include "host/installation/installer.hpp"
#include "host/runtime/changes.hpp"
#include "host/runtime/stages/basics.hpp"
#include "host/runtime/stages/database_stage.hpp"
#include "host/runtime/stages/rights_stage.hpp"
#include "host/runtime/stages/stage.hpp"

namespace cardcage::runtime {

/// The modules in service, the services they are handed, tenants and tokens, and the host's own routes beside those of
/// the modules.
class ModulesStage final : public Stage {
public:
    ModulesStage(Basics& basics, RightsStage& rights, DatabaseStage& database);
    const char* name() const override { return "modules"; }

    /// Returns the installation in service; null before the first one.
    const std::atomic<std::shared_ptr<const tenancy::Installation>>& installation() const {
        return installer_->current();
    }
    /// Returns the part that brings module files into service.
    installation::Installer& installer() { return *installer_; }
    /// Returns the parts of the host behind the service tables of modules.
    const execution::HostServices& services() const { return *services_; }
    /// Returns the part that applies changes of configuration, tenants, tokens and module files.
    Changes& changes() { return *changes_; }
    /// Returns the crashes that this process has recorded, by module.
    const observability::Metrics::Readings& crashes() const { return crashes_; }
    /// Returns the part that checks bearers.
    auth::Authenticator& authenticator() { return *authenticator_; }
    /// Returns the host's own endpoints of the public listener.
    const std::vector<requests::HostEndpoint>& hostEndpoints() const { return host_endpoints_; }
    /// Bearers are signed and checked with these keys from now on; links and cursors at the next start.
    void useKeys(const auth::KeyRing& keys);
    /// Sets a function that is called after each commit that queued work; while no module runs.
    void onQueuedWork(std::function<void()> wake) { wake_ = std::move(wake); }

protected:
    void start() override;
    /// Modules are never unloaded at the end of a server that has served: one that hangs would hold it up. Those of a
    /// start that failed go with this object, when the pools of the database have ended.
    void end() override;

private:
    void recordCrashes();
    void keepSlots();
    execution::HostServices servicesOfHost();
    std::shared_ptr<const tenancy::TenantView> tenantInService(const std::string& id) const;
    std::vector<requests::HostEndpoint> makeHostEndpoints();
    installation::Installer::Settings installerSettings();

    Basics& basics_;
    RightsStage& rights_;
    DatabaseStage& database_;
    observability::Metrics::Readings crashes_;
    std::unique_ptr<calls::SlotsFile> slots_file_;
    std::function<void()> wake_;
    std::unique_ptr<auth::Bearer> bearer_;
    std::unique_ptr<files::Store> file_store_;
    std::unique_ptr<files::LinkSigner> file_links_;
    execution::StatementRegistry statements_;
    execution::LongRequests long_requests_;
    execution::ComputeThreads compute_threads_;
    std::optional<isolated::Processes> isolated_;
    std::optional<const execution::HostServices> services_;
    std::unique_ptr<auth::Directory> directory_;
    std::unique_ptr<auth::Authenticator> authenticator_;
    std::unique_ptr<auth::GuessLimiter> token_guesses_;
    std::vector<requests::HostEndpoint> host_endpoints_;
    std::unique_ptr<installation::Installer> installer_;
    std::unique_ptr<Changes> changes_;
};

}  // namespace cardcage::runtime
