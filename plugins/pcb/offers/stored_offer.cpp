#include "offers/stored_offer.hpp"

#include "offers/quoted_board.hpp"
#include "rules/pricing/offer_state.hpp"
#include "shown_version.hpp"
#include "sql.hpp"

namespace cardcage::pcb {
namespace {

rules::Day dayOf(sdk::Date date) {
    return rules::Day(std::chrono::days(date.days()));
}

std::vector<OfferPrice> pricesOf(const PcbOfferRow& row) {
    std::vector<OfferPrice> prices;
    for (std::size_t i = 0; i < row.quantities.size(); ++i) {
        const auto unit = row.unit_prices.at(i);
        const auto total = unit * sdk::Decimal(row.quantities[i]);
        prices.push_back(
            {row.quantities[i], row.lead_times.at(i), {unit, row.terms.currency}, {total, row.terms.currency}}
        );
    }
    return prices;
}

std::optional<OfferShipping> shippingOf(const OfferColumns& terms) {
    if (!terms.shipping_method) return std::nullopt;
    return OfferShipping{
        *terms.shipping_method, {terms.shipping_price.value(), terms.currency}, terms.transit_days.value()};
}

}  // namespace

OfferStatus readsAs(OfferStatus stored, std::optional<sdk::Date> valid_until, sdk::Date today) {
    const auto last = valid_until ? std::optional(dayOf(*valid_until)) : std::nullopt;
    return static_cast<OfferStatus>(rules::readStatus(static_cast<rules::OfferStatus>(stored), last, dayOf(today)));
}

void checkTransition(OfferStatus from, OfferStatus to, sdk::FieldErrors& errors) {
    if (rules::mayBecome(static_cast<rules::OfferStatus>(from), static_cast<rules::OfferStatus>(to))) return;
    errors.add(
        "/status",
        "conflict",
        "cannot be " + std::string(sdk::wireName(to)) + " after " + std::string(sdk::wireName(from))
    );
}

PcbOffer answerOffer(const sdk::Call& call, const PcbId& pcb, const PcbOfferId& offer) {
    const auto row = requireOfferRow(call, pcb, offer);
    auto shown = offerOf(call, row);
    call.recordVersion(row.id, versionOf(row.row_version, shown));
    return shown;
}

PcbOffer offerOf(const sdk::Call& call, const PcbOfferRow& row) {
    PcbOffer offer{
        .id = row.id,
        .pcb_id = row.pcb_id,
        .specification_id = row.specification_id,
        .supplier = row.supplier,
        .status = readsAs(row.terms.status, row.terms.valid_until, call.now().date()),
        .is_outdated = row.is_outdated,
        .prices = pricesOf(row),
        .one_time_costs = {},
        .shipping = shippingOf(row.terms),
        .incoterm = row.terms.incoterm,
        .packaging_unit = row.terms.packaging_unit,
        .valid_until = row.terms.valid_until,
        .notes = row.terms.notes,
        .breakdown = {},
        .settings = effectiveRecord(quotedSettings(call, row.settings)),
        .analysis_version = row.analysis_version,
        .created_at = row.created_at,
        .updated_at = row.updated_at};
    for (std::size_t i = 0; i < row.cost_types.size(); ++i)
        offer.one_time_costs.push_back({row.cost_types[i], {row.cost_prices.at(i), row.terms.currency}});
    for (std::size_t i = 0; i < row.breakdown_codes.size(); ++i)
        offer.breakdown.push_back({row.breakdown_codes[i], {row.breakdown_amounts.at(i), row.terms.currency}});
    return offer;
}

PcbOfferRow requireOfferRow(const sdk::Call& call, const PcbId& pcb, const PcbOfferId& offer) {
    auto row = call.db().maybe<PcbOfferRow>(sql::find_offer, pcb, offer);
    if (!row) throw sdk::Problem::notFound("offer", offer);
    return std::move(*row);
}

std::vector<PcbOfferRow> listOfferRows(const sdk::Call& call, const PcbId& pcb) {
    return call.db().many<PcbOfferRow>(sql::list_all_offers, pcb);
}

OfferColumns columnsOf(const NewPcbOffer& given) {
    OfferColumns columns{
        .status = given.status,
        .currency = given.prices.at(0).unit_price.currency,
        .shipping_method = {},
        .shipping_price = {},
        .transit_days = {},
        .incoterm = given.incoterm,
        .packaging_unit = given.packaging_unit,
        .valid_until = given.valid_until,
        .notes = given.notes};
    if (given.shipping) {
        columns.shipping_method = given.shipping->method;
        columns.shipping_price = given.shipping->price.amount;
        columns.transit_days = given.shipping->transit_days;
    }
    return columns;
}

void storePrices(sdk::Call& call, const PcbOfferId& offer, const NewPcbOffer& given) {
    std::vector<std::int64_t> quantities, lead_times;
    std::vector<sdk::Decimal> unit_prices, cost_prices;
    std::vector<std::string> cost_types;
    for (const auto& price : given.prices) {
        quantities.push_back(price.quantity);
        lead_times.push_back(price.lead_time_working_days);
        unit_prices.push_back(price.unit_price.amount);
    }
    for (const auto& cost : given.one_time_costs) {
        cost_types.emplace_back(sdk::wireName(cost.type));
        cost_prices.push_back(cost.price.amount);
    }
    call.db().run(sql::delete_offer_prices, offer);
    call.db().run(sql::delete_offer_costs, offer);
    call.db().run(sql::insert_offer_prices, offer, quantities, lead_times, unit_prices);
    call.db().run(sql::insert_offer_costs, offer, cost_types, cost_prices);
}

}  // namespace cardcage::pcb
