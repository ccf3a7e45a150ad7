#include <cardcage/contracts/offers.hpp>
#include <map>

#include "board/settle_board.hpp"
#include "offers/stored_offer.hpp"
#include "rules/pricing/offer_state.hpp"
#include "sql.hpp"

namespace cardcage::pcb {
namespace {

using contracts::offers::CustomPartTerms;

std::vector<contracts::offers::OneTimeCharge> chargesOf(const PcbOffer& offer) {
    std::vector<contracts::offers::OneTimeCharge> charges;
    for (const auto& cost : offer.one_time_costs)
        charges.push_back({std::string(sdk::wireName(cost.type)), cost.price, cost.type == OfferCostType::Setup});
    if (offer.shipping) charges.push_back({"Shipping: " + offer.shipping->method, offer.shipping->price, true});
    return charges;
}

/// Adds one offer of the part for each lead time of the matrix. They pay the one-time costs together once.
void addTerms(const PcbOffer& offer, std::vector<CustomPartTerms>& terms) {
    std::map<std::int64_t, std::vector<contracts::offers::LadderRow>> ladders;
    for (const auto& price : offer.prices)
        ladders[price.lead_time_working_days].push_back({price.quantity, price.unit_price});
    const auto transit = offer.shipping ? offer.shipping->transit_days : 0;
    for (auto& [working_days, ladder] : ladders)
        terms.push_back(
            {.key = std::string(offer.id.view()) + "/" + std::to_string(working_days),
             .supplier_id = offer.supplier.id,
             .prices = std::move(ladder),
             .lead_time = rules::calendarDays(working_days, transit),
             .one_time_costs = chargesOf(offer),
             .valid_until = offer.valid_until,
             .charge_key = std::string(offer.id.view())}
        );
}

std::vector<CustomPartTerms> termsThatCount(sdk::Call& call, const PcbId& pcb) {
    std::vector<PcbOffer> offers;
    std::vector<rules::OfferStanding> standings;
    for (const auto& row : listOfferRows(call, pcb)) {
        const auto& offer = offers.emplace_back(offerOf(call, row));
        standings.push_back({static_cast<rules::OfferStatus>(offer.status), offer.is_outdated});
    }
    std::vector<CustomPartTerms> terms;
    for (const auto index : rules::countingOffers(standings)) addTerms(offers[index], terms);
    return terms;
}

}  // namespace

void putBoardOffers(sdk::Call& call, const PcbId& pcb) {
    const auto part = call.db().one<std::optional<CustomPartId>>(sql::find_board_part, pcb);
    contracts::offers::CustomPartOfferSet set{
        .source = "pcb", .record_id = sdk::Uuid::parse(pcb.view()).value(), .custom_part_id = part, .offers = {}};
    if (part) set.offers = termsThatCount(call, pcb);
    call.invokeIfProvided(contracts::offers::put_custom_part, set);
}

}  // namespace cardcage::pcb
