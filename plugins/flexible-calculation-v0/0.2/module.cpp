#include <array>
#include <span>

#include "plans.hpp"

namespace cardcage::flexible_calculation {
namespace {

std::span<const sdk::Route> routes() {
    constexpr auto plan = sdk::unversioned("flexible-calculation-plan", 0);
    static const auto table = std::to_array<sdk::Route>({
        sdk::get(
            "/flexible-calculation/plans/rfq/{rfq_id}", plan, &listPlans, "All flexible calculation plans of an RfQ"
        )
            .problems("circular_nesting", "costs_too_large", "changed_meanwhile")
            .unstable(),
        sdk::get("/flexible-calculation/plans/{id}", plan, &findPlan, "One flexible calculation plan")
            .problems("circular_nesting", "costs_too_large", "changed_meanwhile")
            .unstable(),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    return {};
}

}  // namespace
}  // namespace cardcage::flexible_calculation

CARDCAGE_MODULE(cardcage::flexible_calculation::routes, cardcage::flexible_calculation::operations)
