#pragma once

#include <vector>

#include "tables/calculation_tables.hpp"

// Calculation tables in the form of the database: their rows as arrays of equal length.

namespace cardcage::costing {

/// The columns of a table that a client sets.
struct TableColumns {
    std::string name;
    bool is_default = false;
    ExcessPolicy excess_policy = ExcessPolicy::None;
    std::optional<sdk::Decimal> excess_percent;
    std::optional<sdk::Decimal> excess_threshold;
    std::optional<sdk::Currency> excess_currency;
    std::vector<std::string> row_keys;
    std::vector<std::string> row_names;
    std::vector<RowKind> row_kinds;
    std::vector<std::string> row_bases;
    std::vector<std::optional<sdk::Decimal>> row_percents;
    std::vector<std::optional<sdk::Decimal>> row_amounts;
    std::vector<std::optional<sdk::Currency>> row_currencies;
    std::vector<std::optional<std::int64_t>> row_decimals;
};

/// A row of the statements that return a table.
struct StoredTable {
    CalculationTableId id;
    TableColumns columns;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;
    std::int64_t row_version = 0;

    CalculationTable item() const;
};

/// Returns the columns of a table.
TableColumns columnsOf(const CalculationTableInput& table);

/// Serializes changes of the tables of the tenant, so exactly one remains the default.
void lockTables(sdk::Call& call);

}  // namespace cardcage::costing
