#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/reasons/run_comparison.hpp"
#include "solutions/solved_part.hpp"

// Small records of a solution that are stored as JSON and returned unchanged.

namespace cardcage::sourcing {

/// One-time costs of an offer that is bought, or of several that share a charge.
struct OrderedOneTimeCost {
    std::vector<std::string> offer_ids;
    std::string once;
    std::string per_order;
    std::string charged;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingOneTimeCost",
            sdk::required<&OrderedOneTimeCost::offer_ids>("Ids of the offers bought that have this cost together."),
            sdk::required<&OrderedOneTimeCost::once>(
                "Costs that are paid once for ever: tooling, moulds. 0.00 where they are paid already.",
                sdk::example("480.00")
            ),
            sdk::required<&OrderedOneTimeCost::per_order>(
                "Costs of each order: set-up, freight.", sdk::example("20.00")
            ),
            sdk::required<&OrderedOneTimeCost::charged>(
                "Share of both that the scenario pays; see the preference one_time_costs.", sdk::example("500.00")
            )
        );
    }
};

/// Order at one supplier.
struct SupplierOrder {
    std::string supplier_id;
    std::string supplier;
    bool is_inventory = false;
    std::int64_t lines = 0;
    std::string value;
    std::string fee;
    std::string one_time_cost;
    std::string missing_to_minimum;
    std::string one_time_open;
    std::vector<OrderedOneTimeCost> one_time_costs;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingSupplierOrder",
            sdk::required<&SupplierOrder::supplier_id>("Id of the supplier or inventory site."),
            sdk::required<&SupplierOrder::supplier>("Name.", sdk::example("DigiKey")),
            sdk::required<&SupplierOrder::is_inventory>("Whether it is the tenant's own stock."),
            sdk::required<&SupplierOrder::lines>("Number of order lines.", sdk::example("12")),
            sdk::required<&SupplierOrder::value>("Value of the goods.", sdk::example("145.20")),
            sdk::required<&SupplierOrder::fee>("Charge for the order.", sdk::example("12.50")),
            sdk::required<&SupplierOrder::one_time_cost>(
                "One-time costs of the offers bought: tooling, set-up, freight.", sdk::example("0.00")
            ),
            sdk::required<&SupplierOrder::missing_to_minimum>(
                "Value missing to the minimum order; usually 0.00.", sdk::example("0.00")
            ),
            sdk::required<&SupplierOrder::one_time_open>(
                "One-time costs of the order beside one_time_cost, since the preference one_time_costs divides them among more "
                "pieces. No total contains them.",
                sdk::example("0.00")
            ),
            sdk::required<&SupplierOrder::one_time_costs>(
                "All of them, by offer.", sdk::items(0, 1'000'000), sdk::example("[]")
            )
        );
    }
};

/// Counters of the work of a run.
struct RunCounters {
    std::int64_t parts = 0;
    std::int64_t parts_solved = 0;
    std::int64_t parts_reused = 0;
    std::int64_t parts_unsourced = 0;
    std::int64_t parts_relaxed = 0;
    std::int64_t parts_consolidated = 0;
    std::int64_t price_rows = 0;
    std::int64_t search_nodes = 0;
    std::int64_t dense_parts = 0;
    std::int64_t coupling_nodes = 0;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingCounters",
            sdk::required<&RunCounters::parts>("Number of needed parts.", sdk::example("100")),
            sdk::required<&RunCounters::parts_solved>("Parts solved in this run.", sdk::example("1")),
            sdk::required<&RunCounters::parts_reused>(
                "Parts without changes whose earlier result was reused.", sdk::example("99")
            ),
            sdk::required<&RunCounters::parts_unsourced>("Parts without a plan."),
            sdk::required<&RunCounters::parts_relaxed>("Parts with a relaxed limit."),
            sdk::required<&RunCounters::parts_consolidated>("Parts with a different purchase because of fees."),
            sdk::required<&RunCounters::price_rows>("Price rows examined."),
            sdk::required<&RunCounters::search_nodes>("Steps of the search."),
            sdk::required<&RunCounters::dense_parts>("Parts solved quantity by quantity."),
            sdk::required<&RunCounters::coupling_nodes>("Steps of the search over suppliers.")
        );
    }
};

/// Returns a part of a run as text, for later comparisons; key and position are stored beside it.
std::string recordText(const engine::PartRecord& record);
/// Reads such a text; `key` is copied. Throws std::runtime_error for other texts.
engine::PartRecord parseRecord(std::string_view text, std::string_view key);

}  // namespace cardcage::sourcing
