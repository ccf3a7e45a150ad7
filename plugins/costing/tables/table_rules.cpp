#include "tables/table_rules.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace cardcage::costing {
namespace {

using calculation::Origin;

constexpr auto origins = std::to_array<std::pair<std::string_view, Origin>>(
    {{"material", Origin::Material},
     {"material_used", Origin::MaterialUsed},
     {"material_excess", Origin::MaterialExcess},
     {"manufacturing", Origin::Manufacturing},
     {"one_time", Origin::OneTime}}
);

bool isKey(std::string_view text) {
    return text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string_view::npos;
}

bool isOrigin(std::string_view key) {
    return std::ranges::any_of(origins, [&](const auto& origin) { return origin.first == key; });
}

bool isPercentage(RowKind kind) {
    return kind == RowKind::PercentOf || kind == RowKind::MarginOnPrice || kind == RowKind::DiscountOnPrice;
}

/// Checks a value that the kind requires or excludes.
void checkValue(
    bool needed, bool given, const std::string& pointer, std::string_view wanted, sdk::FieldErrors& errors
) {
    if (needed && !given) errors.add(pointer, "required", wanted);
    if (!needed && given) errors.addAboutPresence(pointer, "conflict", "is of no use for a row of this kind");
}

void checkRow(
    const std::vector<TableRow>& rows,
    std::size_t index,
    const std::string& place,
    bool are_keys_right,
    sdk::FieldErrors& errors
) {
    const auto& row = rows[index];
    if (!isKey(row.key)) errors.add(place + "/key", "format", "must be lower-case letters, digits and _");
    const bool is_earlier =
        std::any_of(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(index), [&](const auto& other) {
            return other.key == row.key;
        });
    if (is_earlier || isOrigin(row.key)) errors.add(place + "/key", "duplicate", "is taken; choose another one");
    for (std::size_t i = 0; i < row.base.size(); ++i) {
        const auto base = place + "/base/" + std::to_string(i);
        if (!referenceOf(row.base[i], rows, index)) {
            // It may refer to a row with an invalid key.
            if (are_keys_right)
                errors.add(base, "unknown_reference", "is neither an earlier row nor one of the origins");
        } else if (std::ranges::count(row.base, row.base[i]) > 1) {
            errors.add(base, "duplicate", "is named twice");
        }
    }
    if (!errors.isRight(place + "/kind")) return;
    checkValue(
        isPercentage(row.kind), row.percent.has_value(), place + "/percent", "this kind needs a percentage", errors
    );
    checkValue(isMoney(row.kind), row.amount.has_value(), place + "/amount", "this kind needs an amount", errors);
    if (row.kind != RowKind::RoundTo) checkValue(false, row.decimals.has_value(), place + "/decimals", {}, errors);
    if (row.percent && row.kind != RowKind::PercentOf && *row.percent >= 100) {
        errors.add(place + "/percent", "range", "must be below 100: it is a part of the price");
    }
}

}  // namespace

std::optional<calculation::Reference> referenceOf(
    std::string_view key, const std::vector<TableRow>& rows, std::size_t index
) {
    for (const auto& [name, origin] : origins) {
        if (name == key) return calculation::referenceTo(origin);
    }
    for (std::size_t i = 0; i < index; ++i) {
        if (rows[i].key == key) return calculation::referenceToRow(i);
    }
    return std::nullopt;
}

void checkRows(const std::vector<TableRow>& rows, const std::string& pointer, sdk::FieldErrors& errors) {
    bool are_keys_right = true;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto place = pointer + "/" + std::to_string(i);
        are_keys_right = are_keys_right && errors.isRight(place + "/key");
        checkRow(rows, i, place, are_keys_right, errors);
    }
}

int quotedDecimals(const std::vector<TableRow>& rows) {
    constexpr int usual = 4;
    int decimals = usual;
    for (const auto& row : rows) {
        if (row.kind == RowKind::RoundTo) decimals = static_cast<int>(row.decimals.value_or(usual));
    }
    return decimals;
}

void ExcessRule::check(sdk::FieldErrors& errors) const {
    if (!errors.isRight("/policy")) return;
    checkValue(
        policy == ExcessPolicy::Percent, percent.has_value(), "/percent", "this policy needs a percentage", errors
    );
    checkValue(
        policy == ExcessPolicy::AboveThreshold,
        threshold.has_value(),
        "/threshold",
        "this policy needs a threshold",
        errors
    );
}

void CalculationTableInput::check(sdk::FieldErrors& errors) const {
    checkRows(rows, "/rows", errors);
}

void CalculationTablePatch::check(sdk::FieldErrors& errors) const {
    if (rows.hasValue()) checkRows(*rows, "/rows", errors);
}

}  // namespace cardcage::costing
