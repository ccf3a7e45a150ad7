#include "single/split_bound.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

namespace cardcage::sourcing::engine {

Cost boundOfSplits(const OpenPart& part, Cost enough, std::vector<std::uint32_t>& order) {
    const auto& offers = part.offers;
    const auto priceOf = [&](const OpenOffer& offer) {
        if (!part.has_supplier_fees || offer.supplier_fee == 0) return offer.bound_price;
        std::int64_t shares = 0;
        for (const auto& other : offers)
            if (other.supplier == offer.supplier) shares = std::min(part.need, shares + other.share);
        const auto fee = std::min<Cost>(offer.supplier_fee / shares, std::numeric_limits<std::int64_t>::max() / 4);
        return offer.bound_price + static_cast<std::int64_t>(fee);
    };
    // Few offers are needed, so each is selected when it is needed, instead of sorting all.
    order.resize(offers.size());
    std::iota(order.begin(), order.end(), 0u);
    Cost bound = 0;
    auto rest = part.need;
    for (std::size_t filled = 0; filled < order.size() && rest > 0; ++filled) {
        std::size_t cheapest = filled;
        auto cheapest_price = priceOf(offers[order[filled]]);
        for (std::size_t next = filled + 1; next < order.size(); ++next) {
            const auto price = priceOf(offers[order[next]]);
            if (price < cheapest_price) std::tie(cheapest, cheapest_price) = std::pair(next, price);
        }
        if (const auto least = bound + Cost{cheapest_price} * rest; least > enough) return least;
        std::swap(order[filled], order[cheapest]);
        const auto amount = std::min(rest, offers[order[filled]].share);
        bound += Cost{cheapest_price} * amount;
        rest -= amount;
    }
    return rest > 0 ? unlimited_cost : bound;
}

}  // namespace cardcage::sourcing::engine
