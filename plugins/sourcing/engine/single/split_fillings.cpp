#include "single/split_fillings.hpp"

#include <algorithm>
#include <utility>

namespace cardcage::sourcing::engine {
namespace {

template <class Money>
std::int64_t perGrain(Money cost, std::int64_t grains) {
    constexpr Money most = std::numeric_limits<std::int64_t>::max() / 4;
    return static_cast<std::int64_t>(std::min<Money>(cost / grains, most));
}

template <class Money>
std::int64_t priceOf(const OpenPart& part, const SplitOffer& split, std::int64_t rest, std::int64_t share) {
    const auto& offer = *split.source;
    auto cheapest = offer.price;
    if (rest < split.latest_from) {
        cheapest = std::numeric_limits<std::int64_t>::max();
        for (const auto& row : offer.listed) {
            const auto price = part.priceOf(row.unit_price);
            if (price >= cheapest || !part.isOpen(offer, row)) continue;
            const auto smallest = part.inGrains(row.smallest_order);
            cheapest = smallest <= rest ? price : std::min(cheapest, perGrain(Money{price} * smallest, rest));
        }
    }
    return offer.fee == 0 ? cheapest : cheapest + perGrain(static_cast<Money>(offer.fee), share);
}

template <class Money>
Money boundOfLater(std::span<const Filling> fillings, std::uint32_t first, std::int64_t rest) {
    Money sum = 0;
    for (const auto& filling : fillings) {
        if (rest == 0) return sum;
        if (filling.offer < first) continue;
        const auto amount = std::min(rest, filling.share);
        sum += Money{filling.price} * amount;
        rest -= amount;
    }
    return rest == 0 ? sum : no_cost<Money>;
}

}  // namespace

template <class Money>
void fill(const OpenPart& part, const SplitRows& rows, std::int64_t rest, std::vector<Filling>& fillings) {
    const auto offers = rows.offers();
    fillings.resize(offers.size());
    std::size_t count = 0;
    for (std::uint32_t index = 0; index < offers.size(); ++index) {
        if (offers[index].is_taken) continue;
        const auto& offer = *offers[index].source;
        const auto share = std::min(offer.share, rest);
        const auto price = rest == part.need ? offer.bound_price : priceOf<Money>(part, offers[index], rest, share);
        auto at = count++;
        for (; at > 0 && price < fillings[at - 1].price; --at) fillings[at] = fillings[at - 1];
        fillings[at] = {.price = price, .share = share, .offer = index};
    }
    fillings.resize(count);
}

template <class Money>
Margin<Money> marginOf(std::span<const Filling> fillings, std::int64_t rest) {
    Margin<Money> margin;
    for (const auto& filling : fillings) {
        const auto amount = std::min(rest, filling.share);
        margin.bound += Money{filling.price} * amount;
        margin.marginal_price = filling.price;
        rest -= amount;
        if (rest == 0) return margin;
    }
    margin.bound = no_cost<Money>;
    return margin;
}

template <class Money>
Money boundWithout(std::span<const Filling> fillings, std::uint32_t taken, std::int64_t rest) {
    Money sum = 0;
    for (const auto& filling : fillings) {
        if (filling.offer == taken) continue;
        if (rest <= filling.share) return sum + Money{filling.price} * rest;
        sum += Money{filling.price} * filling.share;
        rest -= filling.share;
    }
    return no_cost<Money>;
}

std::int64_t sharesWithout(std::span<const Filling> fillings, std::uint32_t taken, std::int64_t rest) {
    std::int64_t sum = 0;
    for (const auto& filling : fillings) {
        if (filling.offer != taken) sum += filling.share;
        if (sum >= rest) break;
    }
    return sum;
}

template <class Money>
Money boundFrom(std::span<const Filling> fillings, std::uint32_t first, std::int64_t rest) {
    auto least = boundOfLater<Money>(fillings, first, rest);
    for (const auto& filling : fillings) {
        if (filling.offer >= first) continue;
        const auto closed = Money{filling.price} * filling.share;
        if (closed >= least) continue;
        least = std::min(least, closed + boundOfLater<Money>(fillings, first, rest - filling.share));
    }
    return least;
}

template void fill<std::int64_t>(const OpenPart&, const SplitRows&, std::int64_t, std::vector<Filling>&);
template void fill<Int128>(const OpenPart&, const SplitRows&, std::int64_t, std::vector<Filling>&);
template Margin<std::int64_t> marginOf(std::span<const Filling>, std::int64_t);
template Margin<Int128> marginOf(std::span<const Filling>, std::int64_t);
template std::int64_t boundWithout(std::span<const Filling>, std::uint32_t, std::int64_t);
template Int128 boundWithout(std::span<const Filling>, std::uint32_t, std::int64_t);
template std::int64_t boundFrom(std::span<const Filling>, std::uint32_t, std::int64_t);
template Int128 boundFrom(std::span<const Filling>, std::uint32_t, std::int64_t);

}  // namespace cardcage::sourcing::engine
