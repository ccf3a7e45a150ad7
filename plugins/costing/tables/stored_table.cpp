#include "tables/stored_table.hpp"

#include <algorithm>

#include "sql.hpp"

namespace cardcage::costing {
namespace {

std::vector<std::string> split(const std::string& words) {
    std::vector<std::string> list;
    for (std::size_t begin = 0; begin < words.size();) {
        const auto end = std::min(words.find(' ', begin), words.size());
        list.push_back(words.substr(begin, end - begin));
        begin = end + 1;
    }
    return list;
}

std::string joined(const std::vector<std::string>& list) {
    std::string words;
    for (const auto& word : list) words.append(words.empty() ? "" : " ").append(word);
    return words;
}

}  // namespace

CalculationTable TableColumns::item() const {
    CalculationTable table{
        .id = id,
        .name = name,
        .is_default = is_default,
        .excess = excess,
        .created_at = created_at,
        .updated_at = updated_at};
    for (std::size_t i = 0; i < row_keys.size(); ++i) {
        auto& row = table.rows.emplace_back(TableRow{
            .key = row_keys[i],
            .name = row_names.at(i),
            .kind = row_kinds.at(i),
            .base = split(row_bases.at(i)),
            .percent = row_percents.at(i),
            .decimals = row_decimals.at(i)});
        if (row_amounts.at(i)) row.amount = sdk::Money{*row_amounts[i], row_currencies.at(i).value()};
    }
    return table;
}

TableRowColumns::TableRowColumns(const std::vector<TableRow>& rows) {
    for (const auto& row : rows) {
        keys.push_back(row.key);
        names.push_back(row.name);
        kinds.push_back(row.kind);
        bases.push_back(joined(row.base));
        percents.push_back(row.percent);
        amounts.push_back(row.amount ? std::optional(row.amount->amount) : std::nullopt);
        currencies.push_back(row.amount ? std::optional(std::string(row.amount->currency.code())) : std::nullopt);
        decimals.push_back(row.decimals ? std::optional(std::to_string(*row.decimals)) : std::nullopt);
    }
}

CalculationTable answerTable(sdk::Call& call, const CalculationTableId& id) {
    return sdk::found<TableColumns>(call, sql::find_calculation_table, "calculation table", id);
}

void lockTables(sdk::Call& call) {
    call.db().run(sql::lock_tables);
}

}  // namespace cardcage::costing
