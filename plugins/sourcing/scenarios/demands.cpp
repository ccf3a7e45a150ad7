#include "scenarios/demands.hpp"

#include <string>

#include "sql.hpp"

namespace cardcage::sourcing {

void storeDemands(
    sdk::Call& call, const ScenarioId& id, const std::vector<DemandInput>& demands, std::string_view pointer
) {
    std::vector<DemandType> types;
    std::vector<sdk::Uuid> targets;
    std::vector<sdk::Decimal> quantities;
    std::vector<std::string> units;
    for (const auto& demand : demands) {
        types.push_back(demand.assembly_id ? DemandType::Assembly : DemandType::Component);
        const auto target = demand.assembly_id ? demand.assembly_id->view() : demand.component_id->view();
        targets.push_back(*sdk::Uuid::parse(target));
        quantities.push_back(demand.quantity);
        units.push_back(demand.unit);
    }
    sdk::FieldErrors errors;
    call.db().each<std::int64_t>(
        sql::list_unknown_targets,
        [&](std::int64_t place) {
            const bool is_assembly = types[static_cast<std::size_t>(place)] == DemandType::Assembly;
            errors.add(
                std::string(pointer) + "/" + std::to_string(place) + (is_assembly ? "/assembly_id" : "/component_id"),
                "unknown_reference",
                is_assembly ? "is no assembly" : "is no component"
            );
        },
        types,
        targets
    );
    if (!errors.empty()) throw sdk::Problem::invalid(std::move(errors));
    call.db().run(sql::delete_demands, id);
    call.db().run(sql::insert_demands, id, types, targets, quantities, units);
}

}  // namespace cardcage::sourcing
