#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "activities/assembly_plans.hpp"
#include "costs/cost_inputs.hpp"
#include "export/manufacturing_data.hpp"
#include "resources/resources.hpp"
#include "tables/calculation_tables.hpp"

// A tenant's settings for costs, as far as some assemblies need them.

namespace cardcage::costing {

/// An assembly with all inputs of its own work.
struct CostedAssembly {
    AssemblyId id;
    std::optional<AssemblyId> linked_id;
    std::optional<RfqId> rfq_id;
    std::string name;
    std::optional<PartNumber> number;
    AssemblyType type = AssemblyType::Unknown;
    DriverValues drivers;
    calculation::LotRules rules;
    std::vector<std::uint32_t> activities;  ///< applied ones, as indices of CostBook::activities
};

/// All inputs of some assemblies at one moment.
class CostBook {
public:
    std::vector<Resource> resources;
    std::vector<PlannedActivity> activities;
    std::vector<CalculationTable> tables;

    /// Reads the book in several statements, which must see one state (sdk::Database::snapshot). Assemblies that do not
    /// exist are excluded.
    static CostBook read(sdk::Call& call, const std::vector<AssemblyId>& assemblies, const std::vector<RfqId>& rfqs);
    /// The same in a transaction whose statements each see what was committed before them: reads again when the data
    /// changed in between, so no change, an import least of all, is seen by halves. 409 changed_meanwhile when the data
    /// never settle.
    static CostBook readSettled(
        sdk::Call& call, const std::vector<AssemblyId>& assemblies, const std::vector<RfqId>& rfqs
    );
    /// Inputs of the work as stored in a snapshot. Without tables.
    static CostBook of(const CostInputs& inputs);

    /// Nothing for an assembly that was deleted after the selection run.
    const CostedAssembly* find(const AssemblyId& id) const;
    /// The index of the resource; it exists as long as an activity refers to it.
    std::size_t resourceIndex(const ResourceId& id) const;
    /// The table of an assembly in a scenario of the RfQ: its own, the RfQ's, that of the imported assembly that it
    /// reads, or the default.
    const CalculationTable& tableOf(const CostedAssembly& assembly, const std::optional<RfqId>& rfq) const;

private:
    void readActivities(sdk::Call& call);
    void readAssemblies(sdk::Call& call, const std::vector<AssemblyId>& ids);
    void readPlans(sdk::Call& call, const std::vector<AssemblyId>& ids);
    void readTables(sdk::Call& call, const std::vector<AssemblyId>& ids, const std::vector<RfqId>& rfqs);

    std::vector<std::vector<AssemblyType>> types_;  // of the tenant's activities
    std::vector<CostedAssembly> assemblies_;
    std::unordered_map<std::string, std::size_t> assembly_places_;
    std::map<ResourceId, std::size_t> resource_places_;
    std::map<sdk::Uuid, std::size_t> assigned_;  // tables by assembly
    std::map<sdk::Uuid, std::size_t> assigned_to_rfqs_;
    std::size_t default_table_ = 0;
};

}  // namespace cardcage::costing
