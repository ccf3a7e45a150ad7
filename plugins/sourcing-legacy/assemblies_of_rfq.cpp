#include "assemblies_of_rfq.hpp"

#include <algorithm>

#include "sql.hpp"

namespace cardcage::sourcing_legacy {
namespace {

/// The ids of the RfQ's assemblies, read level by level, until all wanted ones are found.
std::set<std::string> reachedFrom(sdk::Call& call, const RfqId& rfq, std::set<std::string> wanted) {
    std::set<std::string> reached;
    std::vector<std::string> level{std::string(rfq.view())};
    while (!level.empty()) {
        for (const auto& id : level) wanted.erase(id);
        reached.insert(level.begin(), level.end());
        if (wanted.empty()) break;
        auto children = call.db().many<std::string>(sql::list_children, level);
        std::erase_if(children, [&](const std::string& id) { return reached.contains(id); });
        level = std::move(children);
    }
    return reached;
}

}  // namespace

void requireInRfq(sdk::Call& call, const RfqId& rfq, const std::vector<WantedAssembly>& demands) {
    std::set<std::string> wanted;
    for (const auto& demand : demands) wanted.emplace(demand.id.view());
    const auto reached = reachedFrom(call, rfq, std::move(wanted));
    sdk::FieldErrors errors;
    for (std::size_t i = 0; i < demands.size(); ++i) {
        if (reached.contains(std::string(demands[i].id.view()))) continue;
        errors.add("/demands/" + std::to_string(i) + "/id", "unknown_reference", "is no assembly of the RfQ");
    }
    if (!errors.empty()) throw sdk::Problem::invalid(std::move(errors));
}

std::vector<contracts::sourcing::DemandInput> demandsOf(const std::vector<WantedAssembly>& demands) {
    std::vector<contracts::sourcing::DemandInput> inputs;
    for (const auto& demand : demands) {
        inputs.push_back({.assembly_id = demand.id, .quantity = demand.quantity.quantity});
    }
    return inputs;
}

Scenario answered(sdk::Call& call, StoredScenario scenario) {
    call.recordVersion(scenario.id, scenario.row_version);
    return std::move(scenario).withoutComponents();
}

}  // namespace cardcage::sourcing_legacy
