#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tables/calculation_tables.hpp"

// Validity and references of table rows: pure rules.

namespace cardcage::costing {

/// The reference that `key` stands for in the row at `index`: an origin or an earlier row. Nothing for any other key.
std::optional<calculation::Reference> referenceOf(
    std::string_view key, const std::vector<TableRow>& rows, std::size_t index
);

/// The decimals of a quoted price: those of the last row that rounds, otherwise 4.
int quotedDecimals(const std::vector<TableRow>& rows);

/// Reports rows that cannot be evaluated; pointers begin with `pointer`.
void checkRows(const std::vector<TableRow>& rows, const std::string& pointer, sdk::FieldErrors& errors);

}  // namespace cardcage::costing
