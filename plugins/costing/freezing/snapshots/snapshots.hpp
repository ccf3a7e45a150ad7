#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "costs/cost_inputs.hpp"
#include "costs/costs.hpp"

/// Frozen costs, and their difference from the costs after a run of the selection.
namespace cardcage::costing {

struct ComparedScenario {
    SourcingScenarioId sourcing_scenario_id;
    std::string name;
    bool is_cost_frozen = false;
    std::optional<SnapshotId> snapshot_id;
    bool is_current = true;
    std::vector<contracts::SelectionInput> outdated;
    std::vector<contracts::MarketInput> changed;
    bool stale = false;
    std::string fingerprint;
    std::string live_fingerprint;
    std::optional<Amount> total;
    std::optional<Amount> live_total;
    std::optional<Amount> delta;
    std::optional<Completeness> completeness;
    std::optional<Completeness> live_completeness;

    static constexpr auto schema() {
        return sdk::record(
            "ComparedScenario",
            sdk::required<&ComparedScenario::sourcing_scenario_id>("Id of the scenario."),
            sdk::required<&ComparedScenario::name>("Name.", sdk::example("100")),
            sdk::required<&ComparedScenario::is_cost_frozen>("Whether its costs are frozen."),
            sdk::required<&ComparedScenario::snapshot_id>(
                "Snapshot that its costs come from; null: costs are calculated at each request from the last run "
                "of the selection."
            ),
            sdk::required<&ComparedScenario::is_current>(
                "Whether all inputs of the last run of the selection are unchanged, except offers and exchange rates."
            ),
            sdk::required<&ComparedScenario::outdated>(contracts::outdated_description),
            sdk::required<&ComparedScenario::changed>(contracts::changed_description),
            sdk::required<&ComparedScenario::stale>("The opposite of is_current."),
            sdk::required<&ComparedScenario::fingerprint>(
                "Fingerprint of all inputs of the returned costs. It differs from live_fingerprint when a run of the "
                "selection would now find other parts, prices or rates, or the same ones from a changed bill of "
                "materials or changed offers, or when work, hourly rates or tables differ.",
                sdk::example("9f86d081884c7d65")
            ),
            sdk::required<&ComparedScenario::live_fingerprint>(
                "Fingerprint of all inputs of the costs after a run now.", sdk::example("9f86d081884c7d65")
            ),
            sdk::required<&ComparedScenario::total>("Returned total of the RfQ's root assembly."),
            sdk::required<&ComparedScenario::live_total>("Total of the RfQ's root assembly after a run now."),
            sdk::required<&ComparedScenario::delta>(
                "live_total minus total. Both exclude BOM items without a price, so a difference may be such an item. "
                "completeness and live_completeness count these items."
            ),
            sdk::required<&ComparedScenario::completeness>(
                "Completeness of total, as in GET /calculations/assembly-costs: counts of the present BOM while the design "
                "of costs that are not frozen is outdated. Null if total is null."
            ),
            sdk::required<&ComparedScenario::live_completeness>(
                "Completeness of live_total; null if live_total is null."
            )
        );
    }
};

struct CostFreeze {
    RfqId rfq_id;
    bool is_cost_frozen = false;
    std::optional<SnapshotId> snapshot_id;
    std::optional<sdk::Timestamp> frozen_at;
    bool is_current = true;
    bool stale = false;
    std::vector<ComparedScenario> scenarios;

    static constexpr auto schema() {
        return sdk::record(
            "CostFreeze",
            sdk::required<&CostFreeze::rfq_id>("Id of the RfQ."),
            sdk::required<&CostFreeze::is_cost_frozen>("Whether its costs are frozen."),
            sdk::required<&CostFreeze::snapshot_id>("Id of the snapshot of frozen costs."),
            sdk::required<&CostFreeze::frozen_at>("Time of the freeze."),
            sdk::required<&CostFreeze::is_current>("Whether the selections of all scenarios are current."),
            sdk::required<&CostFreeze::stale>("The opposite of is_current."),
            sdk::required<&CostFreeze::scenarios>("Scenarios with a run of the selection.")
        );
    }
};

/// Returns the costs of an RfQ, frozen or not, beside those that a run of the selection would lead to now. 404; 409 in
/// the cases in which a run returns it, too.
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
            sdk::required<&SnapshotSummary::rfq_id>("Id of the RfQ."),
            sdk::required<&SnapshotSummary::frozen_at>("Time of the snapshot."),
            sdk::required<&SnapshotSummary::thawed_at>("Time of the thaw; null: the snapshot is in effect."),
            sdk::required<&SnapshotSummary::engine_version>("Version of the calculation engine.", sdk::example("1")),
            sdk::required<&SnapshotSummary::scenario_count>("Number of scenarios.")
        );
    }
};

/// Returns all snapshots of an RfQ, oldest first. 404.
sdk::Page<SnapshotSummary> listSnapshots(sdk::Call& call, RfqId id);

/// A purchase of the selection.
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
            sdk::required<&SnapshotPurchase::part_key>("Key of the part.", sdk::example("R-1")),
            sdk::required<&SnapshotPurchase::offer_id>("Id of the offer."),
            sdk::required<&SnapshotPurchase::supplier_id>("Id of the supplier or inventory site."),
            sdk::required<&SnapshotPurchase::quantity>("Bought quantity."),
            sdk::required<&SnapshotPurchase::used_quantity>("Needed quantity."),
            sdk::required<&SnapshotPurchase::excess_quantity>("Quantity beyond the need."),
            sdk::required<&SnapshotPurchase::foreign_unit_price>("Price of a unit as offered."),
            sdk::required<&SnapshotPurchase::currency>("Currency of foreign_unit_price."),
            sdk::required<&SnapshotPurchase::rate>("Exchange rate of the conversion."),
            sdk::required<&SnapshotPurchase::unit_price>("Price of a unit in the base currency."),
            sdk::required<&SnapshotPurchase::total>("Total price in the base currency.")
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
            sdk::required<&SnapshotLine::assembly_id>("Id of the assembly."),
            sdk::required<&SnapshotLine::position>("Position in its bill of materials, from 1."),
            sdk::required<&SnapshotLine::status>("Whether the line has a price.", sdk::example("Priced")),
            sdk::required<&SnapshotLine::needed_quantity>("Need for the whole quantity."),
            sdk::required<&SnapshotLine::used_cost>("Cost of the needed quantity."),
            sdk::required<&SnapshotLine::excess_cost>("Cost of the quantity beyond the need."),
            sdk::required<&SnapshotLine::fee_cost>("Share of the suppliers' charges for orders.")
        );
    }
};

struct SnapshotCost {
    AssemblyId assembly_id;
    Amount total;

    static constexpr auto schema() {
        return sdk::record(
            "CostSnapshotTotal",
            sdk::required<&SnapshotCost::assembly_id>("Id of the assembly."),
            sdk::required<&SnapshotCost::total>("Total cost of the assembly.")
        );
    }
};

/// A scenario of a snapshot, with all inputs of its costs.
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
            sdk::required<&SnapshotScenario::sourcing_scenario_id>("Id of the scenario."),
            sdk::required<&SnapshotScenario::name>("Name.", sdk::example("100")),
            sdk::required<&SnapshotScenario::solution_id>("Id of the solution, the result of the selection run."),
            sdk::required<&SnapshotScenario::fingerprint>(
                "Fingerprint of the inputs.", sdk::example("9f86d081884c7d65")
            ),
            sdk::required<&SnapshotScenario::inputs>("Inputs of the costs."),
            sdk::required<&SnapshotScenario::purchases>("Purchases of the selection."),
            sdk::required<&SnapshotScenario::lines>("Lines of the bills of materials."),
            sdk::required<&SnapshotScenario::costs>("Totals of all assemblies.")
        );
    }
};

/// A scenario of a snapshot in a list.
struct SnapshotScenarioSummary {
    SourcingScenarioId sourcing_scenario_id;
    std::string name;
    SolutionId solution_id;
    std::string fingerprint;
    std::vector<std::string> accepted_outdated;

    static constexpr auto schema() {
        return sdk::record(
            "CostSnapshotScenarioSummary",
            sdk::required<&SnapshotScenarioSummary::sourcing_scenario_id>("Id of the scenario."),
            sdk::required<&SnapshotScenarioSummary::name>("Name.", sdk::example("100")),
            sdk::required<&SnapshotScenarioSummary::solution_id>("Id of the solution, the result of the selection run."
            ),
            sdk::required<&SnapshotScenarioSummary::fingerprint>(
                "Fingerprint of the inputs of its costs.", sdk::example("9f86d081884c7d65")
            ),
            sdk::required<&SnapshotScenarioSummary::accepted_outdated>(
                "Inputs of the selection that had changed since its run when the costs were frozen with "
                "`accept_outdated`: Design, Demands, Preferences, Components.",
                sdk::example("[]")
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
            sdk::required<&Snapshot::rfq_id>("Id of the RfQ."),
            sdk::required<&Snapshot::frozen_at>("Time of the snapshot."),
            sdk::required<&Snapshot::thawed_at>("Time of the thaw; null: the snapshot is in effect."),
            sdk::required<&Snapshot::engine_version>("Version of the calculation engine.", sdk::example("1")),
            sdk::required<&Snapshot::scenarios>("Scenarios of the snapshot.")
        );
    }
};

/// Returns a snapshot with its scenarios. 404.
Snapshot findSnapshot(sdk::Call& call, SnapshotId id);

/// Returns one scenario of a snapshot with all inputs of its calculation. 404.
SnapshotScenario findSnapshotScenario(sdk::Call& call, SnapshotId id, SourcingScenarioId sourcing_scenario_id);

}  // namespace cardcage::costing
