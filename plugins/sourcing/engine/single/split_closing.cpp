#include "single/split_closing.hpp"

#include <algorithm>

namespace cardcage::sourcing::engine {

template <class Money>
void SplitClosing<Money>::close(
    std::span<const Filling> fillings, std::int64_t rest, Money before, std::uint32_t suppliers
) {
    for (const auto& filling : fillings) {
        const auto& split = rows_.offers()[filling.offer];
        if (split.is_taken) continue;
        if (incumbent_.isStopped() || before + Money{filling.price} * rest > incumbent_.limit()) return;
        const auto& offer = *split.source;
        if (offer.largest < rest - split.coarsest_step) continue;
        const bool is_new = incumbent_.isNewSupplier(offer);
        if (is_new && suppliers == part_.limits.max_suppliers) continue;
        const Money cost =
            before + static_cast<Money>(offer.fee) + (is_new ? static_cast<Money>(offer.supplier_fee) : 0);
        for (const auto& row : rows_.rowsOf(split)) closeBy(filling.offer, row, rest, cost);
    }
}

/// Covers the rest by the smallest order of one row.
template <class Money>
void SplitClosing<Money>::closeBy(std::uint32_t index, const SplitRow& row, std::int64_t rest, Money cost) {
    const auto quantity = std::max(row.smallest, smallestMultiple(rest, row.step));
    const Money total = cost + Money{row.price} * quantity;
    const auto excess = quantity - rest;
    if (row.step > rows_.finest() && excess > 0) roundElsewhere(index, row, excess, quantity, total);
    if (quantity > row.largest || excess > part_.limits.max_excess) return;
    incumbent_.consider({.offer = index, .quantity = quantity, .price = row.price}, excess, total);
}

/// The step of the closing row made it buy `excess` too many. A line of the finest step can take the remainder, so that
/// the closing line needs one step less; or, at what is available, give back what is too many.
template <class Money>
void SplitClosing<Money>::roundElsewhere(
    std::uint32_t index, const SplitRow& row, std::int64_t excess, std::int64_t quantity, Money total
) {
    const auto finest = rows_.finest();
    for (auto& chosen : incumbent_.chosen()) {
        const auto& fine = *chosen.row;
        if (fine.step != finest) continue;
        const auto before = chosen.quantity;
        const auto added = smallestMultiple(row.step - excess, finest);
        if (before == fine.smallest && quantity - row.step >= row.smallest && quantity - row.step <= row.largest &&
            before + added <= fine.last && excess - row.step + added <= part_.limits.max_excess) {
            chosen.quantity = before + added;
            incumbent_.consider(
                {.offer = index, .quantity = quantity - row.step, .price = row.price},
                excess - row.step + added,
                total + Money{fine.price} * added - Money{row.price} * row.step
            );
        }
        const auto taken = largestMultiple(excess, finest);
        if (taken > 0 && before == fine.last && fine.is_last_end && quantity <= row.largest &&
            before - taken >= fine.smallest && excess - taken <= part_.limits.max_excess) {
            chosen.quantity = before - taken;
            incumbent_.consider(
                {.offer = index, .quantity = quantity, .price = row.price},
                excess - taken,
                total - Money{fine.price} * taken
            );
        }
        chosen.quantity = before;
    }
}

template class SplitClosing<std::int64_t>;
template class SplitClosing<Int128>;

}  // namespace cardcage::sourcing::engine
