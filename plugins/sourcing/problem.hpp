#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "blueprint.hpp"
#include "conditions.hpp"
#include "engine/price_ladder.hpp"
#include "engine/selection.hpp"
#include "offer_text.hpp"

// What the engine is asked, made of what was read or kept: a pure rule, so that a stored run can be repeated.

namespace cardcage::sourcing {

/// What the engine does not know of an offer. Texts are those of the offers.
struct OfferDetail {
    std::string_view id;
    std::string_view packaging;
    std::string_view price_type;
    std::string_view ladder;
    engine::Quantity price_quantity = 0;
    engine::Unit unit = engine::Unit::Unknown;
    std::uint32_t supplier = 0;  ///< index in Problem::suppliers
};

/// What counts for a supplier or an inventory site.
struct SupplierRules {
    std::uint8_t tier = 1;
    bool is_banned = false;
    engine::Days incoming_days = 0;
};

/// Something a person should look at, with how often it occurred.
struct Warning {
    std::string code;
    std::int64_t count = 0;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingWarning",
            sdk::required("code", &Warning::code, "What is noticed.", sdk::example("PRICE_LADDER_NOT_MONOTONE")),
            sdk::required("count", &Warning::count, "How often.")
        );
    }
};

struct Problem {
    engine::Bom bom;
    engine::OfferTable offers;
    engine::SelectionSettings settings;
    std::vector<OfferDetail> details;           ///< by the number of an offer in the table
    std::vector<SupplierEntry> suppliers;       ///< by their number, in the order in which they are ranked
    std::vector<SupplierRules> supplier_rules;  ///< by the same number
    engine::ExchangeRates rates;                ///< by number of the currency
    std::vector<std::string> currencies;        ///< by their number; the base currency is 0
    std::vector<Warning> warnings;
};

/// Puts the question. `offers`: by part of the blueprint, texts that outlive the problem. Throws what engine::Bom
/// throws.
Problem makeProblem(const Blueprint& blueprint, const Conditions& conditions, std::span<const std::string_view> offers);

/// How many of each assembly the conditions want; components are in the blueprint's assembly of loose parts.
std::vector<engine::Demand> demandsOf(const Blueprint& blueprint, const std::vector<WantedTarget>& wanted);

/// The suppliers that occur in texts of offers, each once, in order.
std::vector<std::string> suppliersIn(std::span<const std::string_view> offers);

/// The target day of preferences, counted from the reference date; any_day: none.
engine::Days targetDay(const Preferences& preferences, const sdk::Date& reference_date);

}  // namespace cardcage::sourcing
