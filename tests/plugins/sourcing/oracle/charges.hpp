#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tests/plugins/sourcing/instances/instance.hpp"
#include "tests/plugins/sourcing/oracle/order_values.hpp"

namespace cardcage::sourcing::oracle {

enum class ChargeKind : std::uint8_t {
    Own,          ///< every offer has one-time costs of its own only
    Shared,       ///< offers of one part and of several parts share charges, too
    Shipping,     ///< the same, and suppliers charge fees for orders
    Values,       ///< the same with minimum orders and free shipping, and tiny needs
    Days,         ///< shared charges and supply on several days
    Stocks,       ///< as Shipping, and offers of one supplier share stocks; few of a part
    StockValues,  ///< as Values, with shared stocks
};

/// Parts of one scenario whose offers have one-time costs. Equal seeds make equal instances. Every part has a plan by
/// itself.
instances::Instance chargedParts(std::uint64_t seed, ChargeKind kind);

/// The problems of all parts of the first scenario; with supply by that day only.
std::vector<Problem> problemsOf(const instances::Instance& instance, std::optional<int> day = std::nullopt);

/// Shared charges and fees of suppliers, by index.
struct SharedCosts {
    std::vector<Cost> charges;
    std::vector<Cost> fees;
};
SharedCosts sharedCostsOf(const instances::Instance& instance);

/// The least cost of all parts with what they pay together: every set of charges and suppliers is opened, and each part
/// bought at its best within. Nothing if some part has no plan.
std::optional<Cost> leastOfOpenings(const std::vector<Problem>& problems, const SharedCosts& shared);

/// The same where orders have to reach values: every plan of every part is tried for every set of charges.
OrdersOutcome leastOfOrdersWithCharges(
    const std::vector<Problem>& problems, const std::vector<Cost>& charges, const std::vector<OrderTerms>& terms
);

/// Payment of these plans together: each charge and each fee once.
Cost sharedCostOf(const std::vector<Problem>& problems, const std::vector<Plan>& plans, const SharedCosts& shared);

}  // namespace cardcage::sourcing::oracle
