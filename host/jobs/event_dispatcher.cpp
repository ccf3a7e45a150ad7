#include "host/jobs/event_dispatcher.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "host/jobs/job_table.hpp"
#include "host/jobs/webhook.hpp"

namespace cardcage::jobs {
namespace {

constexpr std::size_t events_at_once = 100;

std::size_t addJobs(database::Work& work, const Event& event, const tenancy::TenantView& tenant, std::int64_t now_us) {
    std::size_t added = 0;
    for (const auto& provider : tenant.set->providers(event.name)) {
        const auto& module = tenant.set->modules[provider.module];
        const auto key = "event:" + event.id + ':' + module.id;
        addJob(
            work,
            {.tenant = event.tenant,
             .operation = event.name,
             .module = module.id,
             .payload = event.payload,
             .dedupe_key = key,
             .not_before_us = now_us}
        );
        ++added;
    }
    if (tenant.webhook && wants(*tenant.webhook, eventType(event.name))) {
        const auto key = "event:" + event.id;
        const auto body = webhookBody(eventType(event.name), event.created_at, event.payload);
        addJob(
            work,
            {.tenant = event.tenant,
             .operation = webhook_operation,
             .module = host_module,
             .payload = body,
             .dedupe_key = key,
             .not_before_us = now_us}
        );
        ++added;
    }
    return added;
}

}  // namespace

std::string_view eventType(std::string_view name) {
    return name.substr(0, name.rfind('/'));
}

std::size_t EventDispatcher::dispatch(database::Connection& connection) {
    const std::unique_lock lock(dispatching_, std::try_to_lock);
    if (!lock) return 0;
    std::size_t added = 0;
    for (;;) {
        database::Work work(connection, {}, database::Mode::Write);
        const auto installation = installation_.load();
        // A tenant that is not in service has no receivers: its events wait, and do not delay those of others.
        std::vector<std::string> tenants;
        for (const auto& [id, tenant] : installation->tenants) tenants.push_back(id);
        std::vector<std::string> told;
        for (const auto& event : takeEvents(work, tenants, events_at_once)) {
            added += addJobs(work, event, *installation->tenants.at(event.tenant), clock_.now_us());
            told.push_back(event.id);
        }
        if (!told.empty()) markDispatched(work, told);
        work.commit();
        if (told.size() < events_at_once) return added;
    }
}

}  // namespace cardcage::jobs
