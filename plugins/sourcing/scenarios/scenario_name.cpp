#include "scenarios/scenario_name.hpp"

#include <algorithm>

namespace cardcage::sourcing {

std::optional<std::string> followingName(
    std::string_view name, const std::vector<DemandRow>& before, const std::vector<DemandInput>& changed
) {
    if (before.size() != 1 || before.front().type != DemandType::Assembly) return std::nullopt;
    const auto& only = before.front();
    if (only.quantity.text() != name) return std::nullopt;
    const auto same = std::ranges::find_if(changed, [&](const DemandInput& demand) {
        return demand.assembly_id && demand.assembly_id->view() == only.target_id;
    });
    if (same == changed.end()) return std::nullopt;
    return same->quantity.text();
}

}  // namespace cardcage::sourcing
