#include "custom_parts/put_custom_part_offers.hpp"

#include <string>
#include <vector>

#include "import/offer_item.hpp"
#include "sql.hpp"

namespace cardcage::offers {
namespace {

using contracts::offers::CustomPartOfferSet;
using contracts::offers::CustomPartTerms;

void requireCustomPart(sdk::Call& call, const CustomPartId& id) {
    if (call.db().maybe<Unit>(sql::find_custom_part, id)) return;
    throw sdk::Problem::invalid("/custom_part_id", "unknown_reference", "is no custom part");
}

void storeLadder(sdk::Call& call, const OfferId& offer, const CustomPartTerms& terms) {
    std::vector<sdk::Decimal> moqs, amounts;
    std::vector<std::optional<sdk::Decimal>> mpqs(terms.prices.size());
    std::vector<std::string> currencies;
    for (const auto& row : terms.prices) {
        moqs.emplace_back(row.moq);
        amounts.push_back(row.unit_price.amount);
        currencies.emplace_back(row.unit_price.currency.code());
    }
    call.db().run(sql::delete_ladder, offer);
    call.db().run(sql::insert_ladder, offer, moqs, mpqs, amounts, currencies);
}

void storeOffer(sdk::Call& call, const CustomPartOfferSet& set, const CustomPartTerms& terms) {
    std::vector<std::string> names, currencies, kinds;
    std::vector<sdk::Decimal> amounts;
    for (const auto& cost : terms.one_time_costs) {
        names.push_back(cost.name);
        amounts.push_back(cost.price.amount);
        currencies.emplace_back(cost.price.currency.code());
        kinds.emplace_back(sdk::wireName(cost.is_per_order ? CostKind::PerOrder : CostKind::Once));
    }
    const auto id = call.db().one<OfferId>(
        sql::put_custom_part_offer,
        *set.custom_part_id,
        set.source,
        set.record_id,
        terms.key,
        terms.supplier_id,
        terms.lead_time,
        terms.valid_until,
        names,
        amounts,
        currencies,
        kinds,
        terms.charge_key
    );
    storeLadder(call, id, terms);
}

}  // namespace

void putCustomPartOffers(sdk::Call& call, const CustomPartOfferSet& set) {
    std::vector<std::string> keys;
    if (set.custom_part_id) {
        for (const auto& terms : set.offers) keys.push_back(terms.key);
    }
    call.db().run(sql::withdraw_custom_part_offers, set.source, set.record_id, keys);
    if (keys.empty()) return;
    requireCustomPart(call, *set.custom_part_id);
    for (const auto& terms : set.offers) storeOffer(call, set, terms);
}

}  // namespace cardcage::offers
