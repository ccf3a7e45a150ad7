#pragma once

#include <optional>
#include <string>
#include <vector>

#include "costs.hpp"
#include "manufacturing_data.hpp"

// Costs in snapshots that count now.

namespace cardcage::costing {

/// The costs of one assembly in one frozen scenario, as they were answered.
struct FrozenCost {
    SnapshotId snapshot_id;
    RfqId rfq_id;
    sdk::Timestamp frozen_at;
    SourcingScenarioId sourcing_scenario_id;
    std::string cost;           ///< JSON of a ScenarioCost
    std::string manufacturing;  ///< JSON of a LotData
    std::vector<AssemblyId> subassembly_ids;
};

/// Those of an assembly, in the order of RfQs and scenarios; of one RfQ, or of all.
std::vector<FrozenCost> readFrozenCosts(sdk::Call& call, const AssemblyId& assembly, const std::optional<RfqId>& rfq);

/// An assembly, and the snapshot of its RfQ when that is frozen.
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
