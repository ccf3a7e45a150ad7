#pragma once

#include <cstdint>
#include <vector>

#include "plugins/sourcing/engine/consolidation/consolidation.hpp"
#include "tests/plugins/sourcing/instances/dice.hpp"

namespace cardcage::sourcing::instances {

/// Parameters of a market with few suppliers.
struct NarrowMarketSize {
    std::uint64_t seed = 0;
    std::size_t parts = 25;
    std::int64_t charging = 1;  ///< suppliers with terms about the size of an order
    enum class Terms : std::uint8_t { FreeShipping, MinimumOrders, Mixed } terms = Terms::Mixed;
};

/// Parts that three to nine suppliers offer, so that orders are large shares of what is bought and some parts are large
/// shares of an order: prices of very different size, ladders of up to five rows, reels, short stock, line fees.
struct NarrowMarket {
    std::vector<engine::PartTable> tables;
    std::vector<engine::CoupledPart> parts;
    std::vector<engine::SupplierTerms> terms;

    explicit NarrowMarket(const NarrowMarketSize& size);
    NarrowMarket(const NarrowMarket&) = delete;  ///< parts are views of the tables
    NarrowMarket& operator=(const NarrowMarket&) = delete;

private:
    /// Returns the usual price of the part in 1e-6 of the base currency.
    static std::int64_t drawPart(Dice& dice, engine::PartTable& table, std::int64_t boards, std::int64_t suppliers);
    void drawTerms(Dice& dice, const NarrowMarketSize& size, engine::Cost order);
};

}  // namespace cardcage::sourcing::instances
