#pragma once

#include <vector>

#include "tables/calculation_tables.hpp"

// Calculation tables in the form of the database: their rows as arrays of equal length.

namespace cardcage::costing {

/// Columns of the statements that return a table, in SELECT order.
struct TableColumns {
    CalculationTableId id;
    std::string name;
    bool is_default = false;
    ExcessRule excess;
    std::vector<std::string> row_keys;
    std::vector<std::string> row_names;
    std::vector<RowKind> row_kinds;
    std::vector<std::string> row_bases;
    std::vector<std::optional<sdk::Decimal>> row_percents;
    std::vector<std::optional<sdk::Decimal>> row_amounts;
    std::vector<std::optional<sdk::Currency>> row_currencies;
    std::vector<std::optional<std::int64_t>> row_decimals;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;
    std::int64_t row_version = 0;

    CalculationTable item() const;
};

/// The rows as columns.
struct TableRowColumns {
    std::vector<std::string> keys;
    std::vector<std::string> names;
    std::vector<RowKind> kinds;
    std::vector<std::string> bases;
    std::vector<std::optional<sdk::Decimal>> percents;
    std::vector<std::optional<sdk::Decimal>> amounts;
    std::vector<std::optional<std::string>> currencies;
    std::vector<std::optional<std::string>> decimals;

    explicit TableRowColumns(const std::vector<TableRow>& rows);
};

/// The stored table as the response of this request. 404.
CalculationTable answerTable(sdk::Call& call, const CalculationTableId& id);

/// Serializes changes of the tables of the tenant, so exactly one remains the default.
void lockTables(sdk::Call& call);

}  // namespace cardcage::costing
