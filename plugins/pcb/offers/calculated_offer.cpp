#include "offers/calculated_offer.hpp"

#include <algorithm>
#include <set>

#include "analysing/stored_analysis.hpp"
#include "makers/judged_makers.hpp"
#include "offers/new_offer.hpp"
#include "sql.hpp"

namespace cardcage::pcb {
namespace {

sdk::Decimal decimalOf(std::int64_t ten_thousandths) {
    return sdk::Decimal::parse(rules::tenThousandthsText(ten_thousandths)).value();
}

/// The supplier's profile and prices. 400 without prices.
PriceList requirePriceList(sdk::Call& call, const SupplierId& supplier) {
    auto list = findPriceList(call, supplier);
    if (list) return std::move(*list);
    throw sdk::Problem::invalid(
        "/supplier", "unknown_reference", "has no price list; PUT /admin/pcb-profiles/{supplier_id} stores one"
    );
}

/// Throws 400 incompatible_specification with the limits of the supplier that the board exceeds.
void requireMakeable(sdk::Call& call, const OfferSubject& subject, const rules::Settings& effective) {
    const auto profile = findMakerProfile(call, subject.supplier_id).value();
    const auto given = givenSettings(call, subject.specification);
    const auto verdicts = judgedMakers({profile}, effective, given, foundInFiles(call, subject.pcb_id));
    sdk::FieldErrors errors;
    for (const auto& lack : verdicts.at(0).lacks)
        errors.add("/specification_id", lack.violation.rule, lack.violation.message);
    if (errors.empty()) return;
    throw sdk::Problem::badRequest(
        "incompatible_specification", "The supplier cannot make this board.", std::move(errors)
    );
}

/// The price of one cell. 409 no_price with the reason.
rules::Price requirePrice(
    const rules::PriceList& list,
    const rules::Settings& settings,
    std::optional<std::int64_t> holes,
    rules::PriceRequest request
) {
    const auto found = rules::priceOf(list, settings, holes, request);
    if (const auto* price = std::get_if<rules::Price>(&found)) return *price;
    const auto& why = std::get<rules::NoPrice>(found);
    throw sdk::Problem::conflict("no_price", why.reason + " Nothing was stored (" + why.name + ").");
}

std::vector<std::int64_t> leadTimesOf(const OfferCalculation& wanted, const PriceList& list) {
    if (!wanted.lead_times_working_days.empty()) return wanted.lead_times_working_days;
    std::vector<std::int64_t> all;
    for (const auto& each : list.lead_factors) all.push_back(each.working_days);
    return all;
}

/// The parts of a price; the last one makes their sum the total.
BreakdownColumns breakdownOf(const rules::PriceList& list, const rules::Price& price, rules::PriceRequest request) {
    const auto& parts = price.parts;
    const auto sum = parts.setup + parts.run + parts.drill + parts.test;
    const auto lead = sum * list.lead_factors.at(request.working_days) - sum;
    BreakdownColumns columns{.codes = {"setup", "run", "drill", "test", "lead_time"}, .amounts = {}};
    std::int64_t rest = price.total;
    for (const auto& part : {parts.setup, parts.run, parts.drill, parts.test, lead}) {
        columns.amounts.push_back(decimalOf(part.tenThousandths()));
        rest -= part.tenThousandths();
    }
    columns.codes.emplace_back("margin");
    columns.amounts.push_back(decimalOf(rest));
    return columns;
}

/// Reports numbers that are there twice.
void checkOnce(const std::vector<std::int64_t>& numbers, const std::string& pointer, sdk::FieldErrors& errors) {
    std::set<std::int64_t> known;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (!known.insert(numbers[i]).second)
            errors.add(pointer + "/" + std::to_string(i), "duplicate", "must be there once");
    }
}

}  // namespace

void OfferCalculation::check(sdk::FieldErrors& errors) const {
    checkOnce(quantities, "/quantities", errors);
    checkOnce(lead_times_working_days, "/lead_times_working_days", errors);
}

PcbOffer calculatePcbOffer(sdk::Call& call, PcbId pcb, const OfferCalculation& wanted) {
    const auto subject = subjectOf(call, pcb, wanted.specification_id, wanted.supplier);
    const auto given_list = requirePriceList(call, subject.supplier_id);
    const auto effective = quotedSettings(call, subject.board.settings);
    requireMakeable(call, subject, effective);
    const auto list = readPriceList(given_list);
    const auto holes = wanted.holes ? wanted.holes : call.db().maybe<std::int64_t>(sql::find_hole_count, pcb);
    NewPcbOffer offer{
        .specification_id = wanted.specification_id,
        .supplier = wanted.supplier,
        .status = wanted.status,
        .prices = {},
        .one_time_costs = {},
        .shipping = wanted.shipping,
        .incoterm = {},
        .packaging_unit = {},
        .valid_until = wanted.valid_until,
        .notes = wanted.notes};
    BreakdownColumns breakdown;
    for (const auto days : leadTimesOf(wanted, given_list)) {
        for (const auto quantity : wanted.quantities) {
            const rules::PriceRequest request{quantity, static_cast<int>(days)};
            const auto price = requirePrice(list, effective, holes, request);
            if (offer.prices.empty()) breakdown = breakdownOf(list, price, request);
            offer.prices.push_back({quantity, days, {decimalOf(price.unit), given_list.currency}});
        }
    }
    sdk::FieldErrors errors;
    offer.check(errors);
    if (!errors.empty()) throw sdk::Problem::invalid(std::move(errors));
    return storeOffer(call, subject, offer, breakdown);
}

}  // namespace cardcage::pcb
