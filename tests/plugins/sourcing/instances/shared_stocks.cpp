#include <algorithm>
#include <string>

#include "tests/plugins/sourcing/instances/dice.hpp"
#include "tests/plugins/sourcing/instances/generator.hpp"

namespace cardcage::sourcing::instances {

/// One or two groups of the offers, each of two to four.
void shareStocks(Part& part, std::uint64_t seed) {
    auto dice = Dice(seed).of("shared stock", 0);
    const auto unit = part.is_whole ? one_unit : 1;
    const auto need = std::max<std::int64_t>(1, part.need / unit);
    auto next = static_cast<std::size_t>(dice.below(2));
    for (auto group = dice.between(1, 2); group > 0; --group) {
        const auto end = std::min(part.offers.size(), next + static_cast<std::size_t>(dice.between(2, 4)));
        if (end < next + 2) return;
        const auto stock = dice.between((need + 2) / 3, need + 1) * unit;
        const auto supplier = part.offers[next].supplier;
        for (; next < end; ++next) {
            auto& offer = part.offers[next];
            offer.supplier = supplier;
            offer.shares = "k" + std::to_string(group);
            // Only some keep a supply of their own.
            if (dice.percent(80)) {
                offer.stock = stock;
                offer.lead.reset();
            } else if (dice.percent(60)) {
                offer.stock = dice.between(0, stock / unit) * unit;
                offer.lead.reset();
            }
            if (dice.percent(6)) offer.valid = -1;
        }
    }
}

Instance sharingStress(std::uint64_t seed, int largest_need) {
    auto instance = stress(seed, largest_need);
    shareStocks(instance.parts.front(), seed);
    auto dice = Dice(seed).of("lines of shared stocks", 0);
    const auto unit = instance.parts.front().is_whole ? one_unit : 1;
    if (dice.percent(80)) instance.scenarios.front().lines = static_cast<int>(dice.between(2, 4));
    // Few of the others have enough for the whole need, or stocks would not matter.
    for (auto& offer : instance.parts.front().offers) {
        if (!offer.shares.empty() || dice.percent(25)) continue;
        offer.lead.reset();
        offer.stock = std::min(offer.stock, instance.parts.front().need / 2 / unit * unit);
    }
    return instance;
}

}  // namespace cardcage::sourcing::instances
