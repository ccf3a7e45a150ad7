#include "offers/taken_quantities.hpp"

#include <algorithm>

namespace cardcage::sourcing {

TakenQuantities::TakenQuantities(const PartOffers& offers, const TakenById& by_id) : by_id_(by_id) {
    if (by_id.empty()) return;
    OfferReader reader(offers);
    while (const auto* offer = reader.next()) {
        const auto found = by_id.find(offer->id);
        if (found == by_id.end() || offer->stock_number.empty()) continue;
        of_stocks_[{reader.piece(), std::string(offer->stock_number)}].push_back({offer->unit, found->second});
    }
}

engine::Quantity TakenQuantities::of(const TextOffer& offer, std::uint32_t piece) const {
    if (by_id_.empty()) return 0;
    if (offer.stock_number.empty()) {
        const auto found = by_id_.find(offer.id);
        return found == by_id_.end() ? 0 : found->second;
    }
    const auto found = of_stocks_.find({piece, std::string(offer.stock_number)});
    if (found == of_stocks_.end()) return 0;
    engine::Quantity sum = 0;
    for (const auto& taken : found->second) {
        const auto here = engine::converted(taken.quantity, taken.unit, offer.unit).value_or(0);
        sum = std::min(sum + std::min(here, engine::unlimited_quantity), engine::unlimited_quantity);
    }
    return sum;
}

}  // namespace cardcage::sourcing
