#include "host/jobs/schedules.hpp"

#include "host/tenancy/schedule_text.hpp"

namespace cardcage::jobs {

std::vector<Scheduled> schedulesOf(const tenancy::Installation& installation, observability::Log& log) {
    std::vector<Scheduled> found;
    for (const auto& [id, tenant] : installation.tenants) {
        for (const auto& module : tenant->set->modules) {
            for (const auto& schedule : module.generation->manifest().schedules) {
                const auto text = tenancy::scheduleText(*tenant, module.id, schedule);
                if (text.empty()) continue;
                std::string fault;
                if (auto calendar = calendar::Calendar::parse(text, &fault)) {
                    found.push_back({id, module.id, schedule.operation, text, std::move(*calendar)});
                    continue;
                }
                log.error(
                    "schedule not in force",
                    {{"tenant", tenant->slug},
                     {"module", module.id},
                     {"operation", schedule.operation},
                     {"setting", schedule.setting},
                     {"reason", fault}}
                );
            }
        }
    }
    return found;
}

}  // namespace cardcage::jobs
