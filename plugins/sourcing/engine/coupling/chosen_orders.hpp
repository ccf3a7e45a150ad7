#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "coupling/consolidation.hpp"

namespace cardcage::sourcing::engine {

/// The orders of a whole selection, and how another plan for one part would change what all of them cost.
class ChosenOrders {
public:
    /// `parts` with the plans that were chosen.
    ChosenOrders(std::span<const CoupledPart> parts, std::span<const SupplierTerms> terms);

    /// The part's offers, with fees for those suppliers that no other part buys from.
    std::vector<PartOffer> offersFor(std::size_t part) const;

    /// The additional cost of the whole selection, fees included, when this part is bought so and all others as they
    /// are; nothing when an order would fall below its minimum.
    std::optional<Cost> costOfReplacing(std::size_t part, const Plan& plan) const;

private:
    struct Order {
        Cost value = 0;
        std::uint32_t lines = 0;
    };
    using Orders = std::map<std::uint32_t, Order>;

    Orders ordersOf(std::size_t part, const Plan& plan) const;
    Cost feeOf(std::uint32_t supplier, const Order& order) const;
    bool isTooSmall(std::uint32_t supplier, const Order& order) const;

    std::span<const CoupledPart> parts_;
    std::span<const SupplierTerms> terms_;
    Orders orders_;
};

}  // namespace cardcage::sourcing::engine
