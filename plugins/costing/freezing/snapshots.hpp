#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "costs/cost_inputs.hpp"
#include "costs/costs.hpp"

/// Frozen costs, and how far from those that are answered a run of the selection would lead.
namespace cardcage::costing {

struct ComparedScenario {
    SourcingScenarioId sourcing_scenario_id;
    std::string name;
    bool is_cost_frozen = false;
    std::optional<SnapshotId> snapshot_id;
    bool stale = false;
    std::string fingerprint;
    std::string live_fingerprint;
    std::optional<Amount> total;
    std::optional<Amount> live_total;
    std::optional<Amount> delta;

    static constexpr auto schema() {
        return sdk::record(
            "ComparedScenario",
            sdk::required<&ComparedScenario::sourcing_scenario_id>("The scenario."),
            sdk::required<&ComparedScenario::name>("Its name.", sdk::example("100")),
            sdk::required<&ComparedScenario::is_cost_frozen>("Whether its costs stay as they are."),
            sdk::required<&ComparedScenario::snapshot_id>(
                "The snapshot that its costs are answered from; null: they are calculated when they are read, from the "
                "last run of the selection."
            ),
            sdk::required<&ComparedScenario::stale>(
                "Whether a run of the selection would now find other parts, prices or rates, or the same from a "
                "changed "
                "bill of materials or changed offers, or whether work, hourly rates or tables differ."
            ),
            sdk::required<&ComparedScenario::fingerprint>(
                "Of what the costs that are answered follow from.", sdk::example("9f86d081884c7d65")
            ),
            sdk::required<&ComparedScenario::live_fingerprint>(
                "Of what they would follow from after a run now.", sdk::example("9f86d081884c7d65")
            ),
            sdk::required<&ComparedScenario::total>("Total of the RfQ's root assembly, as it is answered."),
            sdk::required<&ComparedScenario::live_total>("What it would be after a run now."),
            sdk::required<&ComparedScenario::delta>("Live total less the answered one.")
        );
    }
};

struct CostFreeze {
    RfqId rfq_id;
    bool is_cost_frozen = false;
    std::optional<SnapshotId> snapshot_id;
    std::optional<sdk::Timestamp> frozen_at;
    bool stale = false;
    std::vector<ComparedScenario> scenarios;

    static constexpr auto schema() {
        return sdk::record(
            "CostFreeze",
            sdk::required<&CostFreeze::rfq_id>("The RfQ."),
            sdk::required<&CostFreeze::is_cost_frozen>("Whether its costs stay as they are."),
            sdk::required<&CostFreeze::snapshot_id>("The snapshot, when they are frozen."),
            sdk::required<&CostFreeze::frozen_at>("Since when."),
            sdk::required<&CostFreeze::stale>("Whether any scenario is stale."),
            sdk::required<&CostFreeze::scenarios>("Those the selection was run for.")
        );
    }
};

/// The costs of an RfQ as they are answered, frozen or not, beside those that a run of the selection would lead to now.
/// 404; 409 where a run would have it, too.
CostFreeze findCostFreeze(sdk::Call& call, RfqId id);

struct SnapshotSummary {
    SnapshotId id;
    RfqId rfq_id;
    sdk::Timestamp frozen_at;
    std::optional<sdk::Timestamp> thawed_at;
    std::string engine_version;
    std::int64_t scenario_count = 0;

    static constexpr auto schema() {
        return sdk::record(
            "CostSnapshotSummary",
            sdk::required<&SnapshotSummary::id>("Id of the snapshot."),
            sdk::required<&SnapshotSummary::rfq_id>("Its RfQ."),
            sdk::required<&SnapshotSummary::frozen_at>("When it was taken."),
            sdk::required<&SnapshotSummary::thawed_at>("When it ended; null: it counts."),
            sdk::required<&SnapshotSummary::engine_version>("Version of the calculation.", sdk::example("1")),
            sdk::required<&SnapshotSummary::scenario_count>("How many scenarios it has.")
        );
    }
};

/// All snapshots of an RfQ, oldest first. 404.
sdk::Page<SnapshotSummary> listSnapshots(sdk::Call& call, RfqId id);

/// What the selection bought.
struct SnapshotPurchase {
    std::string part_key;
    std::optional<sdk::Uuid> offer_id;
    std::optional<sdk::Uuid> supplier_id;
    sdk::Decimal quantity;
    sdk::Decimal used_quantity;
    sdk::Decimal excess_quantity;
    std::optional<sdk::Decimal> foreign_unit_price;
    std::optional<sdk::Currency> currency;
    std::optional<sdk::Decimal> rate;
    std::optional<sdk::Decimal> unit_price;
    sdk::Decimal total;

    static constexpr auto schema() {
        return sdk::record(
            "CostSnapshotPurchase",
            sdk::required<&SnapshotPurchase::part_key>("The part.", sdk::example("R-1")),
            sdk::required<&SnapshotPurchase::offer_id>("The offer."),
            sdk::required<&SnapshotPurchase::supplier_id>("Its supplier or inventory site."),
            sdk::required<&SnapshotPurchase::quantity>("What is bought."),
            sdk::required<&SnapshotPurchase::used_quantity>("What is needed of it."),
            sdk::required<&SnapshotPurchase::excess_quantity>("What is left."),
            sdk::required<&SnapshotPurchase::foreign_unit_price>("Price of a unit as offered."),
            sdk::required<&SnapshotPurchase::currency>("Currency of that."),
            sdk::required<&SnapshotPurchase::rate>("Rate it was converted with."),
            sdk::required<&SnapshotPurchase::unit_price>("Price of a unit in the base currency."),
            sdk::required<&SnapshotPurchase::total>("What is paid, in the base currency.")
        );
    }
};

struct SnapshotLine {
    AssemblyId assembly_id;
    std::int64_t position = 0;
    std::string status;
    std::optional<sdk::Decimal> needed_quantity;
    std::optional<sdk::Decimal> used_cost;
    std::optional<sdk::Decimal> excess_cost;
    std::optional<sdk::Decimal> fee_cost;

    static constexpr auto schema() {
        return sdk::record(
            "CostSnapshotLine",
            sdk::required<&SnapshotLine::assembly_id>("The assembly."),
            sdk::required<&SnapshotLine::position>("The line of its bill of materials, from 1."),
            sdk::required<&SnapshotLine::status>("Whether it has a price.", sdk::example("Priced")),
            sdk::required<&SnapshotLine::needed_quantity>("What is needed for the whole quantity."),
            sdk::required<&SnapshotLine::used_cost>("What that costs."),
            sdk::required<&SnapshotLine::excess_cost>("What is paid beyond the need."),
            sdk::required<&SnapshotLine::fee_cost>("Its share of what suppliers charge for orders.")
        );
    }
};

struct SnapshotCost {
    AssemblyId assembly_id;
    Amount total;

    static constexpr auto schema() {
        return sdk::record(
            "CostSnapshotTotal",
            sdk::required<&SnapshotCost::assembly_id>("The assembly."),
            sdk::required<&SnapshotCost::total>("Its total.")
        );
    }
};

/// A scenario of a snapshot, with everything that its costs follow from.
struct SnapshotScenario {
    SourcingScenarioId sourcing_scenario_id;
    std::string name;
    SolutionId solution_id;
    std::string fingerprint;
    CostInputs inputs;
    std::vector<SnapshotPurchase> purchases;
    std::vector<SnapshotLine> lines;
    std::vector<SnapshotCost> costs;

    static constexpr auto schema() {
        return sdk::record(
            "CostSnapshotScenario",
            sdk::required<&SnapshotScenario::sourcing_scenario_id>("The scenario."),
            sdk::required<&SnapshotScenario::name>("Its name.", sdk::example("100")),
            sdk::required<&SnapshotScenario::solution_id>("The run of the selection."),
            sdk::required<&SnapshotScenario::fingerprint>("Of the inputs.", sdk::example("9f86d081884c7d65")),
            sdk::required<&SnapshotScenario::inputs>("What the costs follow from."),
            sdk::required<&SnapshotScenario::purchases>("What the selection bought."),
            sdk::required<&SnapshotScenario::lines>("The lines of the bills of materials."),
            sdk::required<&SnapshotScenario::costs>("Totals of all assemblies.")
        );
    }
};

/// The same in a list.
struct SnapshotScenarioSummary {
    SourcingScenarioId sourcing_scenario_id;
    std::string name;
    SolutionId solution_id;
    std::string fingerprint;

    static constexpr auto schema() {
        return sdk::record(
            "CostSnapshotScenarioSummary",
            sdk::required<&SnapshotScenarioSummary::sourcing_scenario_id>("The scenario."),
            sdk::required<&SnapshotScenarioSummary::name>("Its name.", sdk::example("100")),
            sdk::required<&SnapshotScenarioSummary::solution_id>("The run of the selection."),
            sdk::required<&SnapshotScenarioSummary::fingerprint>(
                "Of what its costs follow from.", sdk::example("9f86d081884c7d65")
            )
        );
    }
};

struct Snapshot {
    SnapshotId id;
    RfqId rfq_id;
    sdk::Timestamp frozen_at;
    std::optional<sdk::Timestamp> thawed_at;
    std::string engine_version;
    std::vector<SnapshotScenarioSummary> scenarios;

    static constexpr auto schema() {
        return sdk::record(
            "CostSnapshot",
            sdk::required<&Snapshot::id>("Id of the snapshot."),
            sdk::required<&Snapshot::rfq_id>("Its RfQ."),
            sdk::required<&Snapshot::frozen_at>("When it was taken."),
            sdk::required<&Snapshot::thawed_at>("When it ended; null: it counts."),
            sdk::required<&Snapshot::engine_version>("Version of the calculation.", sdk::example("1")),
            sdk::required<&Snapshot::scenarios>("Its scenarios.")
        );
    }
};

/// A snapshot, with its scenarios. 404.
Snapshot findSnapshot(sdk::Call& call, SnapshotId id);

/// One scenario of a snapshot, with everything that it was calculated from. 404.
SnapshotScenario findSnapshotScenario(sdk::Call& call, SnapshotId id, SourcingScenarioId sourcing_scenario_id);

}  // namespace cardcage::costing
