#pragma once

#include <optional>
#include <vector>

#include "options/options.hpp"

// Prices of options: rules that need only their values.

namespace cardcage::order_management {

/// A scenario of an RfQ with the quantity of the root that it demands; none: its demands are other assemblies.
struct OfferedScenario {
    SourcingScenarioId id;
    std::optional<sdk::Decimal> quantity;
};

/// Returns the scenario with the nearest quantity that is not above `order_size`, otherwise the one with the lowest
/// quantity, of equals the first. Nothing when no scenario demands the root.
std::optional<SourcingScenarioId> nearestScenario(
    const std::vector<OfferedScenario>& scenarios, std::int64_t order_size
);

/// Returns unit_price x order_size + one_time_cost, rounded half to even to 2 decimals, or to those of the currency if
/// it has fewer. Throws sdk::DecimalOverflow.
sdk::Decimal totalPrice(
    sdk::Decimal unit_price, std::int64_t order_size, sdk::Decimal one_time_cost, const sdk::Currency& currency
);

}  // namespace cardcage::order_management
