#include "import/offer_item.hpp"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <tuple>

namespace cardcage::offers {
namespace {

sdk::Decimal orNone(const std::optional<sdk::Decimal>& quantity) {
    return quantity.value_or(0);
}

/// The quantity by which rows of a ladder differ. If nothing smaller than one can be ordered, none equals one.
auto identityOf(const Price& price, Unit unit) {
    const auto quantity = [&](const std::optional<sdk::Decimal>& given) {
        return isDiscrete(unit) && orNone(given).isZero() ? sdk::Decimal(1) : orNone(given);
    };
    return std::tuple(quantity(price.moq), quantity(price.mpq), price.unit_price.currency);
}

}  // namespace

void PartReference::check(sdk::FieldErrors& errors) const {
    const bool has_manufacturer = isThere(manufacturer, "/manufacturer", errors);
    const bool has_its_number = isThere(manufacturer_part_number, "/manufacturer_part_number", errors);
    const bool by_manufacturer = has_manufacturer || has_its_number;
    if (isThere(internal_part_number, "/internal_part_number", errors)) {
        if (by_manufacturer) {
            errors.add(
                "", "conflict", "give internal_part_number, or manufacturer with manufacturer_part_number, not both"
            );
        }
    } else if (!by_manufacturer) {
        errors.add("", "required", "needs internal_part_number, or manufacturer with manufacturer_part_number");
    } else if (!has_manufacturer) {
        errors.add("/manufacturer", "required", "is required with manufacturer_part_number");
    } else if (!has_its_number) {
        errors.add("/manufacturer_part_number", "required", "is required with manufacturer");
    }
}

void SupplierInput::check(sdk::FieldErrors& errors) const {
    if (type == SupplierKind::External && !isThere(supplier, "/supplier", errors) &&
        !isThere(supplier_number, "/supplier_number", errors)) {
        errors.add("/supplier_number", "required", "an External supplier needs supplier_number or supplier");
    }
}

void OfferItem::check(sdk::FieldErrors& errors) const {
    const Unit unit = unitOf(unit_of_measurement, errors);
    checkLadder(prices, unit, errors);
    checkQuantities(availability.available_stock, availability.total_stock, availability.on_order, unit, errors);
    // Purchase orders leave own stock out, so nobody would order such a cost.
    if (supplier.type == SupplierKind::Internal && !one_time_costs.empty() && errors.isRight("/supplier/type")) {
        errors.add("/one_time_costs", "conflict", "own stock has no one-time costs; leave them out");
    }
}

bool isThere(const std::optional<std::string>& text, std::string_view pointer, const sdk::FieldErrors& errors) {
    return given(text) || !errors.isRight(pointer);
}

Unit unitOf(const UnitOfMeasurement& measurement, const sdk::FieldErrors& errors) {
    return errors.isRight("/unit_of_measurement/unit") ? measurement.unit : Unit::Unknown;
}

void checkQuantities(
    const std::optional<sdk::Decimal>& available,
    const std::optional<sdk::Decimal>& total,
    const std::vector<OnOrder>& on_order,
    Unit unit,
    sdk::FieldErrors& errors
) {
    if (!isDiscrete(unit)) return;
    const auto require = [&](const sdk::Decimal& quantity, const std::string& pointer) {
        if (quantity.isWhole()) return;
        errors.add("/availability" + pointer, "range", "must be whole, as the unit is " + std::string(wireName(unit)));
    };
    require(orNone(available), "/available_stock");
    require(orNone(total), "/total_stock");
    for (std::size_t i = 0; i < on_order.size(); ++i) {
        require(on_order[i].quantity, "/on_order/" + std::to_string(i) + "/quantity");
    }
}

void checkLadder(const std::vector<Price>& prices, Unit unit, sdk::FieldErrors& errors) {
    const auto pointer = [](std::size_t index, std::string_view field) {
        return std::string("/prices/").append(std::to_string(index)).append(field);
    };
    if (isDiscrete(unit)) {
        const std::string message = std::string("must be whole, as the unit is ").append(wireName(unit));
        for (std::size_t i = 0; i < prices.size(); ++i) {
            if (!orNone(prices[i].moq).isWhole()) errors.add(pointer(i, "/moq"), "range", message);
            if (!orNone(prices[i].mpq).isWhole()) errors.add(pointer(i, "/mpq"), "range", message);
        }
    }
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < prices.size(); ++i) {
        if (errors.isRight(pointer(i, ""))) order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
        return identityOf(prices[left], unit) < identityOf(prices[right], unit);
    });
    // The first of several equal rows is valid; each further one is an error, in the order of the ladder.
    std::vector<std::size_t> first_of(prices.size());
    std::iota(first_of.begin(), first_of.end(), std::size_t{0});
    for (std::size_t i = 0; i < order.size(); ++i) {
        const bool repeated = i > 0 && identityOf(prices[order[i]], unit) == identityOf(prices[order[i - 1]], unit);
        first_of[order[i]] = repeated ? first_of[order[i - 1]] : order[i];
    }
    for (std::size_t i = 0; i < prices.size(); ++i) {
        if (first_of[i] == i) continue;
        errors.add(
            pointer(i, ""),
            "duplicate",
            "has the moq, mpq and currency of row " + std::to_string(first_of[i]) + "; change one of them, or remove it"
        );
    }
}

OneTimeCostColumns oneTimeCostColumns(const std::vector<OneTimeCost>& costs) {
    OneTimeCostColumns columns;
    for (const auto& cost : costs) {
        columns.names.push_back(cost.name);
        columns.amounts.push_back(cost.price.amount);
        columns.currencies.emplace_back(cost.price.currency.code());
        columns.kinds.emplace_back(sdk::wireName(cost.kind));
    }
    return columns;
}

std::optional<std::string> given(const std::optional<std::string>& text) {
    if (!text) return std::nullopt;
    const auto trimmed = text::trimmed(*text);
    if (trimmed.empty()) return std::nullopt;
    return std::string(trimmed);
}

std::string partAsSent(const sdk::Checked<OfferItem>& element) {
    std::string json = "{";
    forEachField<PartReference>([&](const auto& field) {
        const auto text = element.asSent(std::string("/part/").append(field.name), element.value.part.*field.member);
        if (!text) return;
        if (json.size() > 1) json += ',';
        text::appendJsonString(json, field.name);
        json += ':';
        text::appendJsonString(json, *text);
    });
    return json + "}";
}

}  // namespace cardcage::offers
