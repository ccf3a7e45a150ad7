#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "offers/offer_text.hpp"

namespace cardcage::sourcing {

/// Unavailable stock and arrivals, by id of the offer and in its unit.
using TakenById = std::unordered_map<std::string_view, engine::Quantity>;

/// The unavailable quantity of each offer of a part: what is taken of an offer is missing at all that sell from its
/// stock.
class TakenQuantities {
public:
    /// Both outlive this object.
    TakenQuantities(const PartOffers& offers, const TakenById& by_id);

    /// In the unit of the offer. `piece`: its number among the sources of the part.
    engine::Quantity of(const TextOffer& offer, std::uint32_t piece) const;

private:
    struct Taken {
        engine::Unit unit = engine::Unit::Unknown;
        engine::Quantity quantity = 0;
    };

    const TakenById& by_id_;
    std::map<std::pair<std::uint32_t, std::string>, std::vector<Taken>> of_stocks_;  ///< by piece and number
};

}  // namespace cardcage::sourcing
