#include <set>

#include "board/settle_board.hpp"
#include "offers/new_offer.hpp"
#include "profiles/rule_books.hpp"
#include "projects/stored_pcb.hpp"
#include "shown_version.hpp"
#include "sql.hpp"

namespace cardcage::pcb {
namespace {

/// Reports prices in another currency than the first one.
class OneCurrency {
public:
    OneCurrency(sdk::Currency currency, sdk::FieldErrors& errors) : currency_(currency), errors_(errors) {}

    void check(const std::string& pointer, const sdk::Money& price) {
        if (price.currency == currency_) return;
        errors_.add(
            pointer + "/currency",
            "conflict",
            "must be " + std::string(currency_.code()) + ", as in the first price: an offer has one currency"
        );
    }

private:
    sdk::Currency currency_;
    sdk::FieldErrors& errors_;
};

void checkCurrencies(const NewPcbOffer& given, sdk::FieldErrors& errors) {
    OneCurrency one(given.prices.front().unit_price.currency, errors);
    for (std::size_t i = 0; i < given.prices.size(); ++i)
        one.check("/prices/" + std::to_string(i) + "/unit_price", given.prices[i].unit_price);
    for (std::size_t i = 0; i < given.one_time_costs.size(); ++i)
        one.check("/one_time_costs/" + std::to_string(i) + "/price", given.one_time_costs[i].price);
    if (given.shipping) one.check("/shipping/price", given.shipping->price);
}

void checkMatrix(const NewPcbOffer& given, sdk::FieldErrors& errors) {
    std::set<std::pair<std::int64_t, std::int64_t>> cells;
    for (std::size_t i = 0; i < given.prices.size(); ++i) {
        if (cells.insert({given.prices[i].quantity, given.prices[i].lead_time_working_days}).second) continue;
        errors.add("/prices/" + std::to_string(i), "duplicate", "has quantity and lead time of an earlier price");
    }
}

/// An offer of a PCB that is locked, for a change. 404, 412.
PcbOffer lockedOffer(sdk::Call& call, const PcbId& pcb, const PcbOfferId& offer) {
    lockPcb(call, pcb);
    const auto row = requireOfferRow(call, pcb, offer);
    auto shown = offerOf(call, row);
    call.requireMatch(row.id, versionOf(row.row_version, shown));
    return shown;
}

/// The input of the console for an offer, as if it were given again.
NewPcbOffer givenAgain(const PcbOffer& offer) {
    NewPcbOffer given{
        .specification_id = offer.specification_id,
        .supplier = {.id = offer.supplier.id, .number = {}},
        .status = offer.status,
        .prices = {},
        .one_time_costs = offer.one_time_costs,
        .shipping = offer.shipping,
        .incoterm = offer.incoterm,
        .packaging_unit = offer.packaging_unit,
        .valid_until = offer.valid_until,
        .notes = offer.notes};
    for (const auto& price : offer.prices)
        given.prices.push_back({price.quantity, price.lead_time_working_days, price.unit_price});
    return given;
}

NewPcbOffer changed(const PcbOffer& stored, const PcbOfferPatch& patch) {
    auto given = givenAgain(stored);
    if (patch.status.hasValue()) given.status = *patch.status;
    if (patch.prices.hasValue()) given.prices = *patch.prices;
    if (patch.one_time_costs.isGiven())
        given.one_time_costs = patch.one_time_costs.value().value_or(std::vector<OfferCost>{});
    given.shipping = patch.shipping.appliedTo(given.shipping);
    given.incoterm = patch.incoterm.appliedTo(given.incoterm);
    given.packaging_unit = patch.packaging_unit.appliedTo(given.packaging_unit);
    given.valid_until = patch.valid_until.appliedTo(given.valid_until);
    given.notes = patch.notes.appliedTo(given.notes);
    return given;
}

void requireChange(const PcbOffer& stored, const NewPcbOffer& wanted, const PcbOfferPatch& patch) {
    sdk::FieldErrors errors;
    wanted.check(errors);
    if (patch.status.hasValue()) checkTransition(stored.status, *patch.status, errors);
    if (patch.is_outdated.hasValue() && *patch.is_outdated && !stored.is_outdated)
        errors.add("/is_outdated", "conflict", "can only be made false, which confirms the price");
    if (!errors.empty()) throw sdk::Problem::invalid(std::move(errors));
}

void confirm(sdk::Call& call, const PcbOffer& offer) {
    const auto specification = findSpecificationRow(call, offer.pcb_id, offer.specification_id.view()).value();
    const auto board = presentBoard(call, *bookOfTenant(call), specification);
    call.db().run(sql::confirm_offer, offer.id, board.settings, board.extracted, board.analysis_version);
}

}  // namespace

void SupplierChoice::check(sdk::FieldErrors& errors) const {
    if (id && number) errors.add("", "conflict", "give id or number, not both");
    if (!id && !number) errors.add("", "required", "needs id or number");
}

void NewPcbOffer::check(sdk::FieldErrors& errors) const {
    if (prices.empty()) return;
    checkCurrencies(*this, errors);
    checkMatrix(*this, errors);
}

sdk::Page<PcbOffer> listPcbOffers(sdk::Call& call, PcbId pcb) {
    requirePcb(call, pcb);
    const auto window = call.page();
    auto rows = call.db().many<PcbOfferRow>(sql::list_offers, pcb, window);
    sdk::Page<PcbOffer> page;
    if (window.limit != 0 && std::ssize(rows) > window.limit) {
        rows.pop_back();
        call.nextPage(sdk::positionOf(rows.back()));
    }
    for (const auto& row : rows) page.items.push_back(offerOf(call, row));
    return page;
}

PcbOffer createPcbOffer(sdk::Call& call, PcbId pcb, const NewPcbOffer& input) {
    return storeOffer(call, subjectOf(call, pcb, input.specification_id, input.supplier), input, {});
}

PcbOffer findPcbOffer(sdk::Call& call, PcbId pcb, PcbOfferId offer) {
    return answerOffer(call, pcb, offer);
}

PcbOffer updatePcbOffer(sdk::Call& call, PcbId pcb, PcbOfferId id, const PcbOfferPatch& patch) {
    const auto stored = lockedOffer(call, pcb, id);
    auto wanted = changed(stored, patch);
    requireChange(stored, wanted, patch);
    auto columns = columnsOf(wanted);
    if (columns.status == OfferStatus::Expired) columns.status = requireOfferRow(call, pcb, id).terms.status;
    call.db().run(sql::update_offer, id, columns);
    if (patch.prices.isGiven() || patch.one_time_costs.isGiven()) storePrices(call, id, wanted);
    if (patch.is_outdated.hasValue() && !*patch.is_outdated) confirm(call, stored);
    putBoardOffers(call, pcb);
    return answerOffer(call, pcb, id);
}

void deletePcbOffer(sdk::Call& call, PcbId pcb, PcbOfferId offer) {
    lockedOffer(call, pcb, offer);
    call.db().run(sql::delete_offer, offer);
    putBoardOffers(call, pcb);
}

}  // namespace cardcage::pcb
