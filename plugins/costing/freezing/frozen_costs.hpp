#pragma once

#include <optional>
#include <string>
#include <vector>

#include "costs/cost_inputs.hpp"
#include "costs/costs.hpp"
#include "export/manufacturing_data.hpp"

// Costs of snapshots that are in effect.

namespace cardcage::costing {

/// The costs of one assembly in one scenario of a snapshot, as stored. Columns of list_frozen_costs.sql.
struct FrozenCost {
    SnapshotId snapshot_id;
    RfqId rfq_id;
    sdk::Timestamp frozen_at;
    bool is_frozen = false;  ///< false: thawed, and the selection was not run since then
    SourcingScenarioId sourcing_scenario_id;
    std::string cost;    ///< JSON of a ScenarioCost
    sdk::Decimal total;  ///< of the whole quantity, exact
};

/// The costs of an assembly, in the order of RfQs and scenarios; of one RfQ, or of all.
std::vector<FrozenCost> readFrozenCosts(sdk::Call& call, const AssemblyId& assembly, const std::optional<RfqId>& rfq);

/// The calculation tables of a scenario of a snapshot.
std::vector<TableInputs> readFrozenTables(sdk::Call& call, const FrozenCost& cost);

/// The work of an assembly and all contained assemblies, in one scenario of a snapshot.
struct FrozenWork {
    AssemblyId assembly_id;
    LotData work;
};
/// The assembly first, then its contained assemblies, each once, in the order of first occurrence. Calculated from the
/// stored inputs, as at the time of the freeze.
std::vector<FrozenWork> readFrozenWork(sdk::Call& call, const FrozenCost& cost, const AssemblyId& assembly);

/// An assembly, and the snapshot of its RfQ if that is frozen.
struct CostedAssemblyHead {
    AssemblyId id;
    std::optional<RfqId> rfq_id;
    std::string name;
    std::optional<PartNumber> number;
    sdk::Timestamp updated_at;
    std::optional<sdk::Currency> base_currency;  ///< of its RfQ
    std::optional<SnapshotId> snapshot_id;
    std::optional<sdk::Timestamp> frozen_at;
};

/// 404 for an unknown assembly.
CostedAssemblyHead readHead(sdk::Call& call, const AssemblyId& assembly);

}  // namespace cardcage::costing
