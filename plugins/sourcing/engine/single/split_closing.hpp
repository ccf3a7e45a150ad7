#pragma once

#include <cstdint>
#include <span>

#include "single/split_fillings.hpp"
#include "single/split_incumbent.hpp"

namespace cardcage::sourcing::engine {

/// The last line of a plan: for every remaining offer and each of its rows, the smallest order that covers the rest.
/// Internal to the engine.
template <class Money>
class SplitClosing {
public:
    SplitClosing(const OpenPart& part, const SplitRows& rows, SplitIncumbent<Money>& incumbent)
        : part_(part), rows_(rows), incumbent_(incumbent) {}

    /// Covers `rest` in order of price; `cost` and `suppliers` are those of the chosen lines.
    void close(std::span<const Filling> fillings, std::int64_t rest, Money cost, std::uint32_t suppliers);

private:
    void closeBy(std::uint32_t index, const SplitRow& row, std::int64_t rest, Money cost);
    void roundElsewhere(
        std::uint32_t index, const SplitRow& row, std::int64_t excess, std::int64_t quantity, Money total
    );

    const OpenPart& part_;
    const SplitRows& rows_;
    SplitIncumbent<Money>& incumbent_;
};

extern template class SplitClosing<std::int64_t>;
extern template class SplitClosing<Int128>;

}  // namespace cardcage::sourcing::engine
