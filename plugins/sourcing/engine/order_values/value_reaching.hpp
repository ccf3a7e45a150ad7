#pragma once

#include <span>
#include <vector>

#include "coupling/coupled_pool.hpp"

namespace cardcage::sourcing::engine {

/// Choices of known configurations where the values of orders count: their costs, and buying more to reach a value.
class ValueReaching {
public:
    explicit ValueReaching(CoupledPool& pool) : pool_(pool) {}

    /// Surcharges and fees above the parts' own best plans; unlimited if an order is below its minimum value.
    Cost costOf(std::span<const std::uint32_t> chosen) const;

    /// Buys more or elsewhere, the cheapest per value first, for suppliers whose orders are below the minimum, or below
    /// the value that waives the fee if that saves more than it costs.
    void reach(std::vector<std::uint32_t>& chosen);

private:
    struct Move {
        std::size_t part = 0;
        Plan plan;
        Cost gain = 0;  ///< of the order's value; 0: there is no move
    };

    Move cheapestMove(std::span<const std::uint32_t> chosen, std::size_t slot, Cost missing);

    CoupledPool& pool_;
    std::uint64_t looks_ = 0;  ///< configurations examined so far
};

}  // namespace cardcage::sourcing::engine
