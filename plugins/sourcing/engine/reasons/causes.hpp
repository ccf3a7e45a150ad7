#pragma once

#include <span>
#include <vector>

#include "bom/explosion.hpp"
#include "market/offer_table.hpp"
#include "part/part_plan.hpp"
#include "reasons/run_comparison.hpp"

namespace cardcage::sourcing::engine {

/// Hashes of the offers of a group: offers, option sets, prices, rates, stock, terms, approval, component, suppliers,
/// their terms and decided lines. The others stay 0. `money_unit`: SelectionSettings::money_unit. `suppliers`: by
/// supplier index; those beyond the end are known by their index.
PartCauses causesOfOffers(
    const OfferTable& offers, GroupIndex group, Cost money_unit = 1, std::span<const SupplierOrigin> suppliers = {}
);

/// By group: its quantity in one unit of every top assembly, and its lines.
std::vector<std::uint64_t> designHashes(const OrderedDesign& bom);

std::uint64_t hashOf(std::span<const Demand> demands);

/// Hash of the purchases; never 0.
std::uint64_t hashOf(const Plan& plan, std::span<const PartOffer> offers, std::span<const OfferOrigin> origins);

}  // namespace cardcage::sourcing::engine
