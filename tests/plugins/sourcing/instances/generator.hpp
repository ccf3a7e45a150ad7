#pragma once

#include <cstdint>
#include <optional>

#include "tests/plugins/sourcing/instances/instance.hpp"

namespace cardcage::sourcing::instances {

/// Parameters that the families share. The same values make the same instance.
struct Size {
    std::uint64_t seed = 1;
    int parts = 100;
    int offers_least = 20;
    int offers_most = 50;
    int rows_least = 4;
    int rows_most = 8;
    int suppliers = 36;
    int boards = 500;
    int stock_limited_percent = 85;
    std::optional<int> target = 60;
    int lines = 3;
};

/// Electronics as distributors, brokers and factories offer them: passives, semiconductors, connectors and expensive
/// parts with log-normal prices, cut tape and reels, five currencies, prices per 100 and 1,000, arrivals, expired and
/// customer-bound offers. Each part is needed 1 to 40 times a board, one scenario.
Instance realistic(const Size& size);

/// A realistic bill of materials of few parts whose suppliers charge shipping, ask for a least order value or both.
Instance coupled(const Size& size);

/// Nested assemblies: `parts` parts, twenty lines for each assembly, sub-assemblies shared as `shared_percent` says,
/// diamonds, lines with several parts, lines that are not placed or customer-sourced, losses. Offers as few as the size
/// says.
Instance structured(const Size& size, int assemblies, int shared_percent = 40);

/// One part made to break a solver: all-or-nothing lots, equal and zero prices, steps with a large common multiple,
/// rising ladders, caps around the need, fees, limits. Needs and steps are small (up to about `largest_need` units), so
/// that an oracle can try every quantity.
Instance stress(std::uint64_t seed, int largest_need = 400);

/// The part of stress(seed, largest_need), where groups of its offers are of one supplier and sell from one stock.
/// Stocks are about as large as the need, and the offers of a group mostly say the same about theirs.
Instance sharingStress(std::uint64_t seed, int largest_need = 400);

/// Makes groups of the offers of a part be of one supplier and sell from one stock, as in sharingStress().
void shareStocks(Part& part, std::uint64_t seed);

/// One part of hundreds of units and offers with different steps of which none has enough: what rounding has to get
/// right. Every offer has one step.
Instance exchange(std::uint64_t seed);

}  // namespace cardcage::sourcing::instances
