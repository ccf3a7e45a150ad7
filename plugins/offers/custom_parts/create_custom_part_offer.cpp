#include <cardcage/contracts/sourcing.hpp>
#include <cardcage/contracts/suppliers.hpp>
#include <optional>
#include <string>
#include <vector>

#include "custom_parts/custom_part_offer.hpp"
#include "import/staged_offer.hpp"
#include "sql.hpp"

namespace cardcage::offers {
namespace {

/// A row of find_supplier.sql.
struct KnownSupplier {
    std::optional<std::string> number;
    std::string name;
};

/// Returns a supplier by its number or name.
contracts::suppliers::ResolvedSupplier resolved(
    sdk::Call& call, std::optional<std::string> name, std::optional<std::string> number
) {
    using contracts::suppliers::ReferenceType;
    const auto found =
        call.invoke(contracts::suppliers::resolve, {{{ReferenceType::External, std::move(name), std::move(number)}}});
    return found.results.at(0);
}

/// Returns the supplier and prevents its deletion until the offer is stored.
std::optional<sdk::Uuid> findSupplier(sdk::Call& call, const CustomPartSupplier& supplier, sdk::FieldErrors& errors) {
    if (!supplier.id) {
        auto found = resolved(call, std::nullopt, given(supplier.supplier_number));
        if (!found.id) errors.add("/supplier/supplier_number", "unknown_reference", *found.problem);
        return found.id;
    }
    const auto known = call.db().maybe<KnownSupplier>(sql::find_supplier, *supplier.id);
    std::optional<sdk::Uuid> held;
    if (known) {
        held = known->number ? resolved(call, std::nullopt, known->number).id
                             : resolved(call, known->name, std::nullopt).id;
    }
    if (held != supplier.id) {
        errors.add("/supplier/id", "unknown_reference", "is no supplier; GET /suppliers lists them");
        return std::nullopt;
    }
    return held;
}

/// Returns the limits of the offer. Open orders limit it, too, so the stock is then 0, not unlimited.
CustomPartAvailability availabilityOf(const CustomPartOffer& input) {
    auto availability = input.availability.value_or(CustomPartAvailability{});
    if (!availability.lead_time) availability.lead_time = input.lead_time;
    if (!availability.available_stock && !availability.on_order.empty()) availability.available_stock = 0;
    return availability;
}

}  // namespace

void CustomPartSupplier::check(sdk::FieldErrors& errors) const {
    const bool has_number = isThere(supplier_number, "/supplier_number", errors);
    if (id && has_number) {
        errors.add("", "conflict", "give id or supplier_number, not both");
    } else if (!id && !has_number) {
        errors.add("", "required", "needs id or supplier_number");
    }
}

void CustomPartOffer::check(sdk::FieldErrors& errors) const {
    // The unit of the part, the default, is not known yet.
    checkAmounts(unit_of_measurement.unit.value_or(Unit::Unknown), errors);
    if (availability && availability->lead_time && lead_time && *availability->lead_time != *lead_time &&
        errors.isRight("/lead_time")) {
        errors.add("/availability/lead_time", "conflict", "differs from lead_time; give one of them");
    }
}

void CustomPartOffer::checkAmounts(Unit unit, sdk::FieldErrors& errors) const {
    checkLadder(prices, unit, errors);
    if (availability) {
        checkQuantities(availability->available_stock, availability->total_stock, availability->on_order, unit, errors);
    }
}

Offer createCustomPartOffer(sdk::Call& call, const CustomPartOffer& input) {
    sdk::FieldErrors errors;
    const auto part_unit = call.db().maybe<Unit>(sql::find_custom_part, input.custom_part_id);
    const auto unit = input.unit_of_measurement.unit.value_or(part_unit.value_or(Unit::Unknown));
    if (!part_unit) {
        errors.add("/custom_part_id", "unknown_reference", "is not a custom part; import its component first");
    } else if (!input.unit_of_measurement.unit) {
        input.checkAmounts(unit, errors);
    }
    const auto scenario = call.invokeIfProvided(contracts::sourcing::known_scenario, {input.sourcing_scenario_id});
    if (scenario && !scenario->known) {
        errors.add("/sourcing_scenario_id", "unknown_reference", "is no sourcing scenario; create it first");
    }
    const auto supplier_id = findSupplier(call, input.supplier, errors);
    if (!errors.empty()) throw sdk::Problem::invalid(std::move(errors));

    std::optional<std::string> packaging;
    if (const auto sent = given(input.packaging)) packaging = storedTerm<Packaging>(*sent);
    const auto costs = oneTimeCostColumns(input.one_time_costs);
    const auto there = availabilityOf(input);
    std::vector<sdk::Date> on_order_dates;
    std::vector<sdk::Decimal> on_order_quantities;
    for (const auto& on_order : there.on_order) {
        on_order_dates.push_back(on_order.date);
        on_order_quantities.push_back(on_order.quantity);
    }
    const auto id = call.db().one<OfferId>(
        sql::store_custom_part_offer,
        input.custom_part_id,
        input.sourcing_scenario_id,
        *supplier_id,
        given(input.supplier.supplier_part_number),
        given(input.supplier.stock_location),
        packaging,
        storedTerm<PriceType>(given(input.price_type).value_or("Quote")),
        there.available_stock,
        there.total_stock,
        wholeDays(there.lead_time),
        on_order_dates,
        on_order_quantities,
        input.unit_of_measurement.quantity,
        unit,
        input.valid_until,
        input.notes && !input.notes->empty() ? input.notes : std::nullopt,
        costs.names,
        costs.amounts,
        costs.currencies,
        costs.kinds,
        given(input.charge_key),
        given(input.stock_key)
    );
    const auto ladder = ladderColumns(input.prices);
    call.db().run(sql::insert_ladder, id, ladder.moqs, ladder.mpqs, ladder.amounts, ladder.currencies);
    return findOffer(call, id);
}

}  // namespace cardcage::offers
