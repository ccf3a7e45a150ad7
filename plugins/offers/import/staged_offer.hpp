#pragma once

#include <cardcage/module.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "import/offer_item.hpp"

namespace cardcage::offers {

/// A row of pg_temp.offer_item.
struct StagedOffer {
    std::int64_t position = 0;
    std::string part;
    std::optional<std::string> errors;
    std::optional<std::int64_t> error_count;
    std::optional<std::string> note;
    std::optional<std::string> internal_part_number;
    std::optional<std::string> manufacturer;
    std::optional<std::string> manufacturer_part_number;
    std::string supplier_type;
    std::string supplier;
    std::string supplier_number;
    std::optional<std::string> supplier_part_number;
    std::optional<std::string> stock_location;
    std::optional<sdk::Decimal> available_stock;
    std::optional<sdk::Decimal> total_stock;
    std::optional<std::int64_t> lead_time;
    std::vector<sdk::Date> on_order_dates;
    std::vector<sdk::Decimal> on_order_quantities;
    std::vector<std::optional<sdk::Decimal>> moqs;
    std::vector<std::optional<sdk::Decimal>> mpqs;
    std::vector<PriceAmount> amounts;
    std::vector<std::string> currencies;
    std::string customer_name;
    std::string customer_number;
    std::optional<std::string> packaging;
    std::optional<std::string> price_type;
    std::optional<sdk::Decimal> unit_quantity;
    std::optional<Unit> unit;
    std::optional<sdk::Date> valid_until;
    std::optional<std::string> notes;
    std::vector<std::string> one_time_cost_names;
    std::vector<sdk::Decimal> one_time_cost_amounts;
    std::vector<std::string> one_time_cost_currencies;
    std::vector<std::string> one_time_cost_kinds;
    std::optional<std::string> charge_key;
    std::optional<std::string> stock_key;
};

/// Stored content of one element: identifiers trimmed, empty fields absent, words as storedTerm() returns them. An
/// invalid element is staged with its errors only.
StagedOffer stagedOffer(std::int64_t position, const sdk::Checked<OfferItem>& element);

/// The columns of a price ladder.
struct LadderColumns {
    std::vector<std::optional<sdk::Decimal>> moqs;
    std::vector<std::optional<sdk::Decimal>> mpqs;
    std::vector<PriceAmount> amounts;
    std::vector<std::string> currencies;
};
LadderColumns ladderColumns(const std::vector<Price>& prices);

/// Whole days; a fraction is rounded up.
std::optional<std::int64_t> wholeDays(const std::optional<sdk::Decimal>& lead_time);

}  // namespace cardcage::offers
