#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "host/auth/directory.hpp"
#include "host/installation/installer.hpp"
#include "host/runtime/stages/basics.hpp"
#include "host/runtime/stages/database_stage.hpp"

namespace cardcage::runtime {

/// Changes while the host runs: tenants and tokens in the database, modules in their directory, configuration files.
/// [any thread]
class Changes {
public:
    using Snapshot = std::shared_ptr<const config::Configuration>;

    Changes(Basics& basics, DatabaseStage& database, auth::Directory& directory, installation::Installer& installer);

    /// The rows for the directory; brings their tenants into service. A new tenant's tokens are unknown until the
    /// tenant is in service, so that none of its requests is ever refused.
    auth::Directory::Rows loadRows();
    /// Checks a configuration and puts it into force. Throws config::Refused.
    void changeConfiguration(const Snapshot& next);
    /// Task: looks for what other processes changed in the database, tenants and tokens.
    void noticeChanges();
    /// Returns the number of the change (cardcage.epoch) up to which all are in force in this process; negative when
    /// that is not known at the moment.
    std::int64_t inForce();
    /// Task: installs files of the modules directory that came, went or changed, and whatever could not be installed
    /// before.
    void noticeModules();

private:
    void installTenants(const std::vector<auth::Tenant>& its_tenants);
    std::vector<auth::Tenant> knownTenants();
    void judge(std::int64_t epoch);
    void install(const Snapshot& wanted, const std::vector<auth::Tenant>& its_tenants);

    Basics& basics_;
    DatabaseStage& database_;
    auth::Directory& directory_;
    installation::Installer& installer_;
    std::mutex installing_;  ///< guards the configuration and the tenants; held while modules are brought up
    Snapshot configuration_;
    std::vector<auth::Tenant> tenants_;
    std::atomic<bool> install_due_{false};
    std::atomic<bool> install_incomplete_{false};  ///< a module could not prepare a tenant; all else is in force
    std::int64_t in_force_ = -1;
    std::mutex knowing_;  ///< guards the tenants as the database has them, which may not be in service yet
    std::vector<auth::Tenant> known_tenants_;
    std::atomic<std::int64_t> epoch_{-1};         ///< of the directory
    std::atomic<std::int64_t> judged_epoch_{-1};  ///< up to which it is known whether an install is due
};

}  // namespace cardcage::runtime
