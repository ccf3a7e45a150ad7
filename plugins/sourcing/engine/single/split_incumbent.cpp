#include "single/split_incumbent.hpp"

#include <algorithm>

#include "single/tie_break.hpp"

namespace cardcage::sourcing::engine {

template <class Money>
bool SplitIncumbent<Money>::isNewSupplier(const OpenOffer& offer) const {
    if (offer.is_supplier_used) return false;
    return std::none_of(chosen().begin(), chosen().end(), [&](const ChosenLine& line) {
        return offerOf(line).supplier == offer.supplier;
    });
}

template <class Money>
void SplitIncumbent<Money>::consider(const ChosenLine& closing, std::int64_t excess, Money total) {
    if (total > limit_) return;
    const auto lowest_price = lowestPrice(closing);
    if (part_.limits.hasExcessValue()) {
        if (hasNeedlessLine(excess) || Cost{excess} * lowest_price > part_.limits.max_excess_value) return;
        total += static_cast<Money>(part_.excessWeight(excess, lowest_price));
        if (total > limit_) return;
    }
    const Cost excess_value = Cost{excess} * lowest_price;
    if (total == best_ && !winsTie(closing, excess_value)) return;
    best_ = total;
    best_excess_value_ = excess_value;
    limit_ = ties_left_ > 0 ? best_ : best_ - 1;
    outcome_.cost = total;
    outcome_.lines.clear();
    outcome_.lines.reserve(chosen_count_ + 1);
    for (const auto& line : chosen()) outcome_.lines.push_back(lineOf(line));
    outcome_.lines.push_back(lineOf(closing));
    if (stops_at_first_) is_stopped_ = true;
}

template <class Money>
SplitOutcome::Line SplitIncumbent<Money>::lineOf(const ChosenLine& chosen) const {
    return {.position = offerOf(chosen).position, .quantity = chosen.quantity};
}

template <class Money>
std::int64_t SplitIncumbent<Money>::lowestPrice(const ChosenLine& closing) const {
    auto lowest = closing.price;
    for (const auto& line : chosen()) lowest = std::min(lowest, line.price);
    return std::min(lowest + part_.limits.residual_value, part_.limits.lowest_pinned_price);
}

/// A dispensable line only lowers the value of the excess.
template <class Money>
bool SplitIncumbent<Money>::hasNeedlessLine(std::int64_t excess) const {
    return std::any_of(chosen().begin(), chosen().end(), [excess](const ChosenLine& line) {
        return line.quantity <= excess;
    });
}

template <class Money>
bool SplitIncumbent<Money>::winsTie(const ChosenLine& closing, Cost excess_value) const {
    // A best plan from an earlier round has fewer lines.
    if (outcome_.lines.size() != chosen_count_ + 1u) return false;
    if (excess_value != best_excess_value_) return excess_value < best_excess_value_;
    TieBreak mine;
    TieBreak best;
    for (const auto& line : chosen()) mine.add(offerOf(line), line.quantity);
    mine.add(offerOf(closing), closing.quantity);
    for (const auto& line : outcome_.lines) best.add(openOfferAt(line.position), line.quantity);
    mine.sort();
    best.sort();
    return mine.isBefore(best);
}

template <class Money>
const OpenOffer& SplitIncumbent<Money>::openOfferAt(std::uint32_t position) const {
    return *std::find_if(part_.offers.begin(), part_.offers.end(), [position](const OpenOffer& offer) {
        return offer.position == position;
    });
}

template class SplitIncumbent<std::int64_t>;
template class SplitIncumbent<Int128>;

}  // namespace cardcage::sourcing::engine
