#include "host/runtime/changes.hpp"

#include <algorithm>

#include "host/auth/directory_rows.hpp"
#include "host/runtime/host_settings.hpp"

namespace cardcage::runtime {
namespace {

bool isEnabled(const std::vector<auth::Tenant>& tenants, std::string_view id) {
    const auto found = std::ranges::find(tenants, id, &auth::Tenant::id);
    return found != tenants.end() && found->enabled;
}

}  // namespace

Changes::Changes(
    Basics& basics, DatabaseStage& database, auth::Directory& directory, installation::Installer& installer
)
    : basics_(basics),
      database_(database),
      directory_(directory),
      installer_(installer),
      configuration_(basics.configuration) {}

auth::Directory::Rows Changes::loadRows() {
    std::int64_t epoch_before = -1;
    auth::Directory::Rows rows;
    {
        const auto connection = database_.pool().borrow();
        epoch_before = auth::loadEpoch(*connection);
        rows = auth::loadDirectory(*connection);
    }
    installTenants(rows.tenants);  // borrows connections of its own
    const auto installation = installer_.current().load();
    const auto hidden = std::erase_if(rows.clients, [&](const auth::Client& client) {
        return !installation->tenants.contains(client.tenant) && isEnabled(rows.tenants, client.tenant);
    });
    epoch_ = hidden ? -1 : epoch_before;  // requests that wait for their tenant are checked again
    return rows;
}

/// Never keeps the directory from knowing what is revoked: when an install runs already, or would take long, or fails,
/// the task of the modules does it.
void Changes::installTenants(const std::vector<auth::Tenant>& its_tenants) {
    {
        const std::lock_guard lock(knowing_);
        known_tenants_ = its_tenants;
    }
    const bool is_first = !installer_.current().load();
    if (!is_first && installer_.modulesChanged()) return;
    const std::unique_lock lock(installing_, std::try_to_lock);
    if (!lock || (its_tenants == tenants_ && !is_first)) return;
    try {
        install(configuration_, its_tenants);
    } catch (const std::exception& error) {
        if (is_first) throw;
        basics_.log.error("tenants not in service yet", {{"cause", error.what()}});
    }
}

std::vector<auth::Tenant> Changes::knownTenants() {
    const std::lock_guard lock(knowing_);
    return known_tenants_;
}

/// Under the lock. Due again when it fails, or when a change comes while it runs.
void Changes::install(const Snapshot& wanted, const std::vector<auth::Tenant>& its_tenants) {
    install_due_ = false;
    try {
        install_incomplete_ = !installer_.install(*wanted, its_tenants);
    } catch (...) {
        install_due_ = true;
        throw;
    }
    database_.jobPool().invalidateStatements();
    configuration_ = wanted;
    tenants_ = its_tenants;
}

void Changes::changeConfiguration(const Snapshot& next) {
    installer_.check(*next);
    const std::lock_guard lock(installing_);
    for (const auto& setting : next->waitingForRestart(*configuration_)) {
        basics_.log.warning("a changed setting waits for a restart", {{"setting", setting}});
    }
    install(next, knownTenants());
    applyLogSettings(*next, basics_.log);
}

/// The directory is also refreshed by requests, so that its number does not tell whether an install is due.
void Changes::noticeChanges() {
    std::int64_t epoch = -1;
    {
        const auto connection = database_.pool().borrow();
        epoch = auth::loadEpoch(*connection);
    }
    if (epoch != judged_epoch_) judge(epoch);
    if (epoch != epoch_) directory_.refresh();
}

void Changes::judge(std::int64_t epoch) {
    database_.invalidateStatements();
    try {
        const bool is_due =
            installer_.migrationsChanged() || installer_.quarantineChanged() || installer_.modulesChanged();
        if (is_due) install_due_ = true;
    } catch (const std::exception&) {
        install_due_ = true;  // the install judges it again; tokens that were revoked must not wait for it
    }
    judged_epoch_ = epoch;
}

/// Not while an install runs: what was due may be what it brings.
std::int64_t Changes::inForce() {
    const auto epoch = std::min(judged_epoch_.load(), epoch_.load());
    const std::unique_lock lock(installing_, std::try_to_lock);
    if (!lock) return -1;
    if (epoch >= 0 && !install_due_ && knownTenants() == tenants_) in_force_ = epoch;
    return in_force_;
}

void Changes::noticeModules() {
    const std::lock_guard lock(installing_);
    const auto known = knownTenants();
    const bool is_due = install_due_ || install_incomplete_ || known != tenants_;
    if (is_due || installer_.modulesChanged() || installer_.othersChanged()) install(configuration_, known);
}

}  // namespace cardcage::runtime
