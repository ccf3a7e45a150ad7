#include "host/tenancy/schedule_text.hpp"

#include "host/json/document.hpp"

namespace cardcage::tenancy {

std::string scheduleText(const TenantView& tenant, std::string_view module, const modules::Schedule& schedule) {
    if (!schedule.at.empty()) return schedule.at;
    const auto settings = tenant.settings.find(module);
    if (settings == tenant.settings.end()) return {};
    return json::parseObject(settings->second)->optValue<std::string>(schedule.setting, {});
}

}  // namespace cardcage::tenancy
