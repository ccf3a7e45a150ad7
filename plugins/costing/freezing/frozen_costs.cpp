#include "freezing/frozen_costs.hpp"

#include <map>
#include <set>

#include "costs/scenario_costs.hpp"
#include "sql.hpp"

namespace cardcage::costing {
namespace {

struct ChildrenRow {
    AssemblyId assembly_id;
    std::vector<AssemblyId> child_ids;
};

struct InputsRow {
    AssemblyId assembly_id;
    std::string inputs;
};

/// The assembly and its subassemblies.
std::vector<AssemblyId> readContained(sdk::Call& call, const FrozenCost& cost, const AssemblyId& top) {
    std::map<AssemblyId, std::vector<AssemblyId>> children;
    for (auto& row :
         call.db().many<ChildrenRow>(sql::list_frozen_children, cost.snapshot_id, cost.sourcing_scenario_id)) {
        children.emplace(row.assembly_id, std::move(row.child_ids));
    }
    std::vector<AssemblyId> found{top};
    std::set<AssemblyId> seen{top};
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto contained = children.find(found[i]);
        if (contained == children.end()) continue;
        for (const auto& child : contained->second) {
            if (seen.insert(child).second) found.push_back(child);
        }
    }
    return found;
}

/// Without the assemblies, which are stored one by one.
CostInputs readInputs(sdk::Call& call, const FrozenCost& cost) {
    return call.decodeText<CostInputs>(
        call.db().one<std::string>(sql::find_frozen_scenario, cost.snapshot_id, cost.sourcing_scenario_id)
    );
}

Exchange exchangeOf(const CostInputs& inputs) {
    std::vector<std::pair<sdk::Currency, std::string>> rates;
    for (const auto& [currency, rate] : inputs.exchange_rates) rates.emplace_back(currency, rate);
    return {inputs.base_currency, rates};
}

}  // namespace

std::vector<FrozenCost> readFrozenCosts(sdk::Call& call, const AssemblyId& assembly, const std::optional<RfqId>& rfq) {
    return call.db().many<FrozenCost>(sql::list_frozen_costs, assembly, rfq);
}

std::vector<TableInputs> readFrozenTables(sdk::Call& call, const FrozenCost& cost) {
    return readInputs(call, cost).calculation_tables;
}

std::vector<FrozenWork> readFrozenWork(sdk::Call& call, const FrozenCost& cost, const AssemblyId& assembly) {
    const auto ids = readContained(call, cost, assembly);
    auto inputs = readInputs(call, cost);
    GraphBuilder builder(CostedScenario{
        .id = cost.sourcing_scenario_id, .rfq_id = cost.rfq_id, .base_currency = inputs.base_currency});
    for (const auto& row :
         call.db().many<InputsRow>(sql::list_frozen_inputs, cost.snapshot_id, cost.sourcing_scenario_id, ids)) {
        const auto& built = inputs.assemblies.emplace_back(call.decodeText<AssemblyInputs>(row.inputs));
        builder.add({.id = built.id, .quantity = built.quantity});
    }
    const auto graph = builder.finish(std::nullopt);
    const auto book = CostBook::of(inputs);
    const auto exchange = exchangeOf(inputs);
    const ScenarioCosts costs(book, graph, exchange);
    std::vector<FrozenWork> works;
    for (const auto& id : ids) {
        const auto number = graph.find(id);
        if (!number) continue;
        works.push_back({id, costs.workOf(*number)});
        works.back().work.frozen_by_engine = otherEngine(inputs.engine_version);
    }
    return works;
}

CostedAssemblyHead readHead(sdk::Call& call, const AssemblyId& assembly) {
    auto head = call.db().maybe<CostedAssemblyHead>(sql::find_costed_assembly, assembly);
    if (!head) throw sdk::Problem::notFound("assembly", assembly);
    return std::move(*head);
}

}  // namespace cardcage::costing
