#include <algorithm>

#include "host/auth/directory_rows.hpp"
#include "host/runtime/host_parts.hpp"
#include "host/runtime/host_settings.hpp"

// Changes while the host runs: tenants and tokens in the database, modules in their directory, configuration
// files.

namespace cardcage::runtime {
namespace {

bool isEnabled(const std::vector<auth::Tenant>& tenants, std::string_view id) {
    const auto found = std::ranges::find(tenants, id, &auth::Tenant::id);
    return found != tenants.end() && found->enabled;
}

}  // namespace

/// The rows for the directory. A new tenant's tokens are unknown until the tenant is in service, so that none of its
/// requests is ever refused.
auth::Directory::Rows Host::Parts::loadRows() {
    std::int64_t epoch_before = -1;
    auth::Directory::Rows rows;
    {
        const auto connection = pool->borrow();
        epoch_before = auth::loadEpoch(*connection);
        rows = auth::loadDirectory(*connection);
    }
    installTenants(rows.tenants);  // borrows connections of its own
    const auto installation = installer->current().load();
    const auto hidden = std::erase_if(rows.clients, [&](const auth::Client& client) {
        return !installation->tenants.contains(client.tenant) && isEnabled(rows.tenants, client.tenant);
    });
    epoch = hidden ? -1 : epoch_before;  // requests that wait for their tenant are checked again
    return rows;
}

/// Never keeps the directory from knowing what is revoked: when an install runs already, or would take long, or fails,
/// the task of the modules does it.
void Host::Parts::installTenants(const std::vector<auth::Tenant>& its_tenants) {
    {
        const std::lock_guard lock(knowing);
        known_tenants = its_tenants;
    }
    const bool is_first = !installer->current().load();
    if (!is_first && installer->modulesChanged()) return;
    const std::unique_lock lock(installing, std::try_to_lock);
    if (!lock || (its_tenants == tenants && !is_first)) return;
    try {
        install(configuration, its_tenants);
    } catch (const std::exception& error) {
        if (is_first) throw;
        log.error("tenants not in service yet", {{"cause", error.what()}});
    }
}

std::vector<auth::Tenant> Host::Parts::knownTenants() {
    const std::lock_guard lock(knowing);
    return known_tenants;
}

/// Under the lock. Due again when it fails or is not complete.
void Host::Parts::install(const Snapshot& wanted, const std::vector<auth::Tenant>& its_tenants) {
    install_due = true;
    install_due = !installer->install(*wanted, its_tenants);
    if (job_pool) job_pool->invalidateStatements();
    configuration = wanted;
    tenants = its_tenants;
}

void Host::Parts::changeConfiguration(const Snapshot& next) {
    installer->check(*next);
    const std::lock_guard lock(installing);
    for (const auto& setting : next->waitingForRestart(*configuration)) {
        log.warning("a changed setting waits for a restart", {{"setting", setting}});
    }
    install(next, knownTenants());
    applyLogSettings(*next, log);
    application->logRequests(next->boolean("log.access"));
    log.information("configuration applied", {{"fingerprint", next->fingerprint()}});
}

/// Looks for what other processes changed in the database: tenants and tokens.
void Host::Parts::noticeChanges() {
    {
        const auto connection = pool->borrow();
        if (auth::loadEpoch(*connection) == epoch) return;
    }
    pool->invalidateStatements();
    job_pool->invalidateStatements();
    directory->refresh();
}

/// Files of the modules directory that came, went or changed, and whatever could not be installed before.
void Host::Parts::noticeModules() {
    const std::lock_guard lock(installing);
    const auto known = knownTenants();
    if (install_due || known != tenants || installer->modulesChanged()) install(configuration, known);
}

}  // namespace cardcage::runtime
