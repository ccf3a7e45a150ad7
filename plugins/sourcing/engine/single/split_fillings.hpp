#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "single/split_rows.hpp"

/// Lower bounds of the remaining purchases while a plan of several lines is chosen. `Money` is 64 or 128 bits wide.
/// Internal to the engine.
namespace cardcage::sourcing::engine {

/// The least cost of an offer for every grain of some rest, and how many grains of it the offer can be.
struct Filling {
    std::int64_t price = 0;
    std::int64_t share = 0;
    std::uint32_t offer = 0;  ///< index in SplitRows::offers()
};

/// More than any cost of the search; two of them can be added.
template <class Money>
constexpr Money no_cost = sizeof(Money) == sizeof(std::int64_t) ? Money{1} << 61
                                                                : static_cast<Money>(unlimited_cost / 4);

/// Fills `fillings` with the prices at which the offers that are not taken could fill `rest`, cheapest first. A row
/// that begins above the rest is paid from its smallest order on, which raises its price for the filled quantity; the
/// smaller the rest, the better these prices are.
template <class Money>
void fill(const OpenPart& part, const SplitRows& rows, std::int64_t rest, std::vector<Filling>& fillings);

/// The least cost of covering a rest, and the cost of its last grain in that.
template <class Money>
struct Margin {
    Money bound = 0;
    std::int64_t marginal_price = 0;
};
template <class Money>
Margin<Money> marginOf(std::span<const Filling> fillings, std::int64_t rest);

/// Returns the least cost of covering `rest` without the offer `taken`.
template <class Money>
Money boundWithout(std::span<const Filling> fillings, std::uint32_t taken, std::int64_t rest);

/// Returns the largest part of it that the offers other than `taken` can fill, counted up to `rest`.
std::int64_t sharesWithout(std::span<const Filling> fillings, std::uint32_t taken, std::int64_t rest);

/// Returns the least cost of covering `rest` when all lines but the one that closes are taken from the offer `first`
/// on: of the offers before, one at most can be in it.
template <class Money>
Money boundFrom(std::span<const Filling> fillings, std::uint32_t first, std::int64_t rest);

}  // namespace cardcage::sourcing::engine
