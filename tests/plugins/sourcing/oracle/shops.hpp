#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "tests/plugins/sourcing/instances/instance.hpp"
#include "tests/plugins/sourcing/oracle/order_values.hpp"

namespace cardcage::sourcing::oracle {

enum class ShopKind : std::uint8_t {
    Plain,
    ValuedExcess,  ///< the value of the excess is limited in each of them
    Pinned,        ///< half of the parts have a line that is pinned
};

/// Parts of one scenario that share suppliers, one to three of which have minimum orders or are free above a value.
/// Equal seeds make equal shops. Every part has a plan by itself, with its pinned line.
instances::Instance shops(std::uint64_t seed, int parts, ShopKind kind = ShopKind::Plain);

/// The engine's selection of a shop against every choice there is.
struct ShopComparison {
    std::string difference;  ///< "" when there is none that is wrong
    bool is_decided = true;  ///< false: too large to try everything
    bool is_proven = false;  ///< as the engine reports
    bool is_met = true;      ///< no order is below its minimum
    bool is_best = true;     ///< nothing is cheaper
    int pins = 0;            ///< lines that are pinned
    double gap = 0;          ///< of the objective
};
ShopComparison compareShop(std::uint64_t seed, int parts, std::size_t effort = 1, ShopKind kind = ShopKind::Plain);

/// The same against another oracle, which answers as leastOfAllOrders() does. The cutoff is the engine's own cost, if
/// it keeps all minimum orders.
using LeastOfOrders = std::function<OrdersOutcome(
    const std::vector<Problem>& problems, const std::vector<OrderTerms>& terms, std::optional<Cost> cutoff
)>;
ShopComparison compareShop(std::uint64_t seed, int parts, const LeastOfOrders& least_of);

/// Tables of two parts, in which value costs the same everywhere, so that rewards of 1 leave only rounding errors to be
/// missing from an order. "" when the one choice that reaches the order is found in each of them.
std::string wrongTable();

/// Alternatives that were looked at.
struct AlternativeCounts {
    int told = 0;
    int compared = 0;  ///< kinds of parts whose best plan was found by trying them all
};

/// Alternatives to the plans of a shop: each against the sum of the whole selection with that plan put in, and each
/// kind against every plan there is, where these are few. "" when all are right.
std::string wrongAlternatives(
    std::uint64_t seed, int parts, AlternativeCounts& counts, ShopKind kind = ShopKind::Plain
);

}  // namespace cardcage::sourcing::oracle
