#include "tables/stored_table.hpp"

#include <algorithm>

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

CalculationTable StoredTable::item() const {
    CalculationTable table{
        .id = id,
        .name = columns.name,
        .is_default = columns.is_default,
        .excess = {.policy = columns.excess_policy, .percent = columns.excess_percent},
        .created_at = created_at,
        .updated_at = updated_at};
    if (columns.excess_threshold) {
        table.excess.threshold = sdk::Money{*columns.excess_threshold, columns.excess_currency.value()};
    }
    for (std::size_t i = 0; i < columns.row_keys.size(); ++i) {
        auto& row = table.rows.emplace_back(TableRow{
            .key = columns.row_keys[i],
            .name = columns.row_names.at(i),
            .kind = columns.row_kinds.at(i),
            .base = split(columns.row_bases.at(i)),
            .percent = columns.row_percents.at(i),
            .decimals = columns.row_decimals.at(i)});
        if (columns.row_amounts.at(i)) {
            row.amount = sdk::Money{*columns.row_amounts[i], columns.row_currencies.at(i).value()};
        }
    }
    return table;
}

TableColumns columnsOf(const CalculationTableInput& table) {
    TableColumns columns{
        .name = table.name,
        .is_default = table.is_default,
        .excess_policy = table.excess.policy,
        .excess_percent = table.excess.percent};
    if (const auto& threshold = table.excess.threshold) {
        columns.excess_threshold = threshold->amount;
        columns.excess_currency = threshold->currency;
    }
    for (const auto& row : table.rows) {
        columns.row_keys.push_back(row.key);
        columns.row_names.push_back(row.name);
        columns.row_kinds.push_back(row.kind);
        columns.row_bases.push_back(joined(row.base));
        columns.row_percents.push_back(row.percent);
        columns.row_amounts.push_back(row.amount ? std::optional(row.amount->amount) : std::nullopt);
        columns.row_currencies.push_back(row.amount ? std::optional(row.amount->currency) : std::nullopt);
        columns.row_decimals.push_back(row.decimals);
    }
    return columns;
}

}  // namespace cardcage::costing
