#pragma once

#include <map>
#include <vector>

#include "solutions/store_solution.hpp"

// What a run comes to, for other modules: a pure rule.

namespace cardcage::sourcing {

/// Of a child's quantity, what its parent uses.
struct ChildUse {
    sdk::Uuid id;
    sdk::Decimal quantity;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingChildUse",
            sdk::required("id", &ChildUse::id, "The contained assembly."),
            sdk::required("quantity", &ChildUse::quantity, "How much of it is used here.", sdk::example("200"))
        );
    }
};

/// One assembly, with what its lines come to for all of it. Amounts are rounded once, half to even, to 10 places.
struct AssemblyOutcome {
    sdk::Uuid id;
    std::int64_t quantity = 0;
    sdk::Decimal demanded_quantity;
    sdk::Decimal used_quantity;
    sdk::Decimal used_cost;
    sdk::Decimal excess_cost;
    sdk::Decimal fee_cost;
    std::int64_t priced = 0;
    std::int64_t unpriced = 0;
    std::int64_t customer_sourced = 0;
    sdk::Decimal customer_quantity;
    std::vector<ChildUse> children;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingAssemblyOutcome",
            sdk::required("id", &AssemblyOutcome::id, "The assembly."),
            sdk::required("quantity", &AssemblyOutcome::quantity, "How many are built."),
            sdk::required("demanded_quantity", &AssemblyOutcome::demanded_quantity, "Of them, wanted by themselves."),
            sdk::required(
                "used_quantity",
                &AssemblyOutcome::used_quantity,
                "Quantity that other assemblies use, before rounding up."
            ),
            sdk::required(
                "used_cost",
                &AssemblyOutcome::used_cost,
                "Cost of the units that are built in, without fees of suppliers."
            ),
            sdk::required("excess_cost", &AssemblyOutcome::excess_cost, "Cost of the units beyond the need."),
            sdk::required("fee_cost", &AssemblyOutcome::fee_cost, "Share of what suppliers charge for orders."),
            sdk::required("priced", &AssemblyOutcome::priced, "Lines with a price."),
            sdk::required("unpriced", &AssemblyOutcome::unpriced, "Lines whose part cannot be bought."),
            sdk::required("customer_sourced", &AssemblyOutcome::customer_sourced, "Lines that the customer brings."),
            sdk::required(
                "customer_quantity", &AssemblyOutcome::customer_quantity, "Pieces that the customer brings for them."
            ),
            sdk::required(
                "children", &AssemblyOutcome::children, "Assemblies that it contains, an entry for each nesting."
            )
        );
    }
};

/// By their number in the blueprint: those that are built; components that are demanded by themselves are in none.
std::map<engine::AssemblyIndex, AssemblyOutcome> assemblyOutcomes(const FinishedRun& run);

/// Equal for runs that found the same from the same design, offers, prices and rates. The day of the run and its
/// preferences count only by what comes of them, and so do stocks: with every day that passes, deliveries are nearer.
engine::Fingerprint contentFingerprint(const FinishedRun& run);

}  // namespace cardcage::sourcing
