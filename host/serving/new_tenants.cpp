#include "host/serving/new_tenants.hpp"

#include "host/services/call.hpp"
#include "host/services/own_work.hpp"

namespace cardcage::serving {
namespace {

constexpr database::Statement list_tenant_modules{
    .name = "list_tenant_modules", .sql = "SELECT tenant_id, module, version FROM cardcage.tenant_module"};

constexpr database::Statement note_tenant_module{
    .name = "note_tenant_module",
    .sql =
        "INSERT INTO cardcage.tenant_module (tenant_id, module, version) VALUES ($1::uuid, $2, $3) "
        "ON CONFLICT (tenant_id, module) DO UPDATE SET version = excluded.version"};

std::string text(const cc_str& column) {
    return std::string(services::view(column));
}

cc_value value(const std::string& text) {
    return {.kind = CC_VALUE_TEXT, .text = services::borrowed(text)};
}

}  // namespace

NewTenants::NewTenants(database::Pool& pool, observability::Log& log) : pool_(pool), log_(log) {}

bool NewTenants::prepare(const tenancy::Installation& installation) {
    const auto lane = pool_.borrow();
    done_.clear();
    {
        database::Work work(*lane, {}, database::Mode::Read);
        work.run(list_tenant_modules, {}, [&](std::span<const cc_str> row) {
            done_[{text(row[0]), text(row[1])}] = text(row[2]);
            return true;
        });
        work.commit();
    }

    bool complete = true;
    for (const auto& [id, tenant] : installation.tenants) {
        for (const auto& provider : tenant->set->providers(operation)) {
            complete = prepare(tenant, provider, *lane) && complete;
        }
    }
    return complete;
}

bool NewTenants::prepare(
    const std::shared_ptr<const tenancy::TenantView>& tenant, const tenancy::Provider& provider, database::Lane& lane
) {
    const auto& module = tenant->set->modules[provider.module];
    const Place place{tenant->id, module.id};
    if (const auto done = done_.find(place); done != done_.end() && done->second == module.version) return true;

    services::OwnWork work{
        .tenant = tenant,
        .provider = provider,
        .payload = "{}",
        .id = "new-tenant-" + tenant->slug,
        .deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1)};
    work.before_commit = [&](database::Work& unit) {
        const cc_value values[] = {value(tenant->id), value(module.id), value(module.version)};
        unit.run(note_tenant_module, values);
    };
    const auto problem = services::run(work, lane);
    if (!problem) {
        failures_.erase(place);
        log_.information("tenant prepared", {{"tenant", tenant->slug}, {"module", module.id}});
        return true;
    }
    const auto cause = problem->code + ": " + (problem->cause.empty() ? problem->detail : problem->cause);
    if (std::exchange(failures_[place], cause) != cause) {
        log_.error(
            "a module could not prepare a tenant; it is tried again",
            {{"tenant", tenant->slug}, {"module", module.id}, {"cause", cause}}
        );
    }
    return false;
}

}  // namespace cardcage::serving
