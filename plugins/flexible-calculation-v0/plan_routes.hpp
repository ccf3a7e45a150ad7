#pragma once

#include <array>
#include <cardcage/module.hpp>
#include <span>

namespace cardcage::flexible_calculation {

/// Returns the routes of the plans, which all versions of the module share. `list` and `find` are the version's
/// handlers.
template <auto list, auto find>
std::span<const sdk::Route> planRoutes() {
    constexpr auto plan = sdk::unversioned("flexible-calculation-plan", 0);
    static const auto table = std::to_array<sdk::Route>({
        sdk::get("/flexible-calculation/plans/rfq/{rfq_id}", plan, list, "All flexible calculation plans of an RfQ")
            .problems("circular_nesting", "costs_too_large", "changed_meanwhile")
            .unstable(),
        sdk::get("/flexible-calculation/plans/{id}", plan, find, "One flexible calculation plan")
            .problems("circular_nesting", "costs_too_large", "changed_meanwhile")
            .unstable(),
    });
    return table;
}

}  // namespace cardcage::flexible_calculation
