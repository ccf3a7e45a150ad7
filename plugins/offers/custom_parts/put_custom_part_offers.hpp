#pragma once

#include <cardcage/contracts/offers.hpp>
#include <cardcage/module.hpp>

namespace cardcage::offers {

/// offers.put_custom_part/1: replaces the offers of a record of another module for a custom part. 400 for an unknown
/// custom part.
void putCustomPartOffers(sdk::Call& call, const contracts::offers::CustomPartOfferSet& set);

}  // namespace cardcage::offers
