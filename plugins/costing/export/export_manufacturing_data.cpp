#include <algorithm>
#include <map>

#include "costs/live_costs.hpp"
#include "export/manufacturing_export.hpp"
#include "freezing/frozen_costs.hpp"
#include "sql.hpp"
#include "work/countable.hpp"

namespace cardcage::costing {
namespace {

struct ExportedAssembly {
    AssemblyId id;
    std::string name;
    std::optional<PartNumber> number;
};

/// Collects the work of subassemblies, each once, in the order of their first occurrence.
class Subassemblies {
public:
    explicit Subassemblies(ManufacturingData& data) : data_(data) {}

    void add(const AssemblyId& id, LotData work) {
        const auto [place, is_new] = places_.emplace(id, data_.subassemblies.size());
        if (is_new) data_.subassemblies.push_back({.assembly_id = id});
        data_.subassemblies[place->second].quantities.push_back(std::move(work));
    }

    /// Sets their names. Assemblies deleted after the freeze have none.
    void name(sdk::Call& call) {
        std::vector<AssemblyId> ids;
        for (const auto& [id, place] : places_) ids.push_back(id);
        if (ids.empty()) return;
        for (auto& row : call.db().many<ExportedAssembly>(sql::list_assembly_names, ids)) {
            auto& subassembly = data_.subassemblies[places_.at(row.id)];
            subassembly.name = std::move(row.name);
            subassembly.internal_part_number = std::move(row.number);
        }
    }

private:
    ManufacturingData& data_;
    std::map<AssemblyId, std::size_t> places_;
};

void addFrozen(
    sdk::Call& call, const std::vector<FrozenCost>& frozen, ManufacturingData& data, Subassemblies& subassemblies
) {
    for (const auto& cost : frozen) {
        data.generated_at = std::max(data.generated_at, cost.frozen_at);
        auto works = readFrozenWork(call, cost, data.assembly_id);
        for (std::size_t i = 0; i < works.size(); ++i) {
            if (i == 0) {
                data.quantities.push_back(std::move(works[i].work));
            } else {
                subassemblies.add(works[i].assembly_id, std::move(works[i].work));
            }
        }
    }
}

ManufacturingData calculate(sdk::Call& call, const AssemblyId& id) {
    call.db().snapshot();
    const auto head = readHead(call, id);
    const auto frozen = readFrozenCosts(call, id, std::nullopt);
    const auto scenarios = call.db().many<CostedScenario>(sql::list_scenarios_of_assembly, id, std::optional<RfqId>());

    ManufacturingData data{
        .assembly_id = head.id,
        .rfq_id = head.rfq_id,
        .name = head.name,
        .internal_part_number = head.number,
        .currency = head.base_currency,
        .generated_at = head.updated_at};
    Subassemblies subassemblies(data);
    addFrozen(call, frozen, data, subassemblies);
    if (!scenarios.empty()) {
        const LiveCosts live(call, readGraphs(call, scenarios, id), LiveCosts::Reading::Snapshot);
        live.each([&](const ScenarioCosts& costs) {
            const auto number = costs.graph().find(id).value();
            data.quantities.push_back(costs.workOf(number));
            for (const auto child : costs.graph().below(number)) {
                subassemblies.add(costs.graph().assemblies[child], costs.workOf(child));
            }
        });
        data.generated_at = call.now();
    }
    subassemblies.name(call);
    data.is_cost_frozen = data.quantities.empty()
                              ? head.snapshot_id.has_value()
                              : scenarios.empty() && std::ranges::all_of(frozen, &FrozenCost::is_frozen);
    if (!data.quantities.empty()) data.currency = data.quantities.front().totals.total_cost.currency;
    return data;
}

}  // namespace

ManufacturingData readManufacturingData(sdk::Call& call, const AssemblyId& id) {
    return countable([&] { return "The work of assembly " + id.text(); }, [&] { return calculate(call, id); });
}

ManufacturingData exportManufacturingData(sdk::Call& call, AssemblyId id) {
    return readManufacturingData(call, id);
}

}  // namespace cardcage::costing
