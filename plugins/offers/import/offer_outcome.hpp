#pragma once

#include <cardcage/module.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "import/offer_import.hpp"

/// Results of an import's elements, as data and in words.
namespace cardcage::offers {

/// A row of read_outcomes.sql, in SELECT order. Data about unresolved references begin with `internal_part_number`.
struct OutcomeRow {
    std::int64_t position;
    std::string part;
    std::optional<std::string> errors;
    std::optional<std::int64_t> error_count;
    std::optional<std::string> note;
    sdk::ImportResult result;
    std::optional<OfferId> offer_id;
    std::optional<std::string> internal_part_number;
    std::optional<bool> number_is_known;
    std::optional<std::string> lookalike;
    std::optional<std::string> manufacturer;
    std::optional<std::string> manufacturer_part_number;
    std::optional<std::string> manufacturer_problem;
    std::optional<std::int64_t> part_hits;
    std::optional<std::vector<std::string>> part_numbers;
    std::optional<std::string> supplier_problem;
    std::optional<std::string> customer_name;
    std::optional<std::string> customer_number;
    std::optional<std::int64_t> customer_hits;
};

/// Unresolved references: part, supplier and customer, each with its remedy. Pointers begin at the body.
sdk::FieldErrors unresolved(const OutcomeRow& row);

/// One result.
OfferImportResult outcomeOf(OutcomeRow row);

}  // namespace cardcage::offers
