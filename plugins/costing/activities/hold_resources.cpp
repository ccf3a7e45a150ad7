#include <algorithm>

#include "activities/activities.hpp"
#include "sql.hpp"

namespace cardcage::costing {
namespace {

struct HeldResource {
    ResourceId id;
    bool is_active;
};

}  // namespace

void holdResources(
    sdk::Call& call,
    const std::vector<UsedResource>& resources,
    const std::string& pointer,
    const std::vector<UsedResource>& known_before
) {
    if (resources.empty()) return;
    std::vector<ResourceId> ids;
    for (const auto& used : resources) ids.push_back(used.resource_id);
    const auto held = call.db().many<HeldResource>(sql::hold_resources, ids);
    sdk::FieldErrors errors;
    const auto isKnown = [&](const ResourceId& id) {
        return std::ranges::find(known_before, id, &UsedResource::resource_id) != known_before.end();
    };
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const auto place = pointer + "/" + std::to_string(i) + "/resource_id";
        const auto found = std::ranges::find(held, ids[i], &HeldResource::id);
        const auto first = std::ranges::find(ids, ids[i]);
        if (found == held.end()) {
            errors.add(place, "unknown_reference", "is no resource");
        } else if (first != ids.begin() + static_cast<std::ptrdiff_t>(i)) {
            errors.add(place, "duplicate", "is named twice; give the number in units");
        } else if (!found->is_active && !isKnown(ids[i])) {
            errors.add(place, "conflict", "is not active; activate it first");
        }
    }
    if (!errors.empty()) throw sdk::Problem::invalid(std::move(errors));
}

}  // namespace cardcage::costing
