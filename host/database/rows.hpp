#pragma once

#include <cardcage/detail/column_names.hpp>
#include <cardcage/module/database.hpp>
#include <exception>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "host/database/query.hpp"

// Statements of the host with rows as plain aggregates, as modules have them (sdk/README.md): the members are filled in
// SELECT order, and their names are compared with those of the columns. `unit` is a Work or an Owner. Arguments are
// what cardcage::Database takes. A row that does not fit its type is a std::runtime_error.

namespace cardcage::database {

/// Calls take(row) for each row as it comes. Returns their number.
template <class Row, class Unit, class Take, class... Args>
std::int64_t each(Unit& unit, const Query& query, Take&& take, const Args&... args) {
    cardcage::detail::Parameters<cardcage::detail::parametersOf<Args...>()> parameters;
    (parameters.add(args), ...);
    query.countRun();
    const auto sink = [&](std::span<const cc_str> columns) {
        if constexpr (cardcage::detail::IsRow<Row>) {
            if (query.needsNameCheck()) {
                const auto names = unit.columnNames();
                const auto complaint = cardcage::detail::misnamedColumn(
                    cardcage::detail::named_members<Row>, {names.begin(), names.end()}
                );
                if (!complaint.empty()) throw std::runtime_error(std::string(query.name()) + ": " + complaint);
                query.noteNameCheck();
            }
        }
        take(cardcage::detail::readRow<Row>(columns.data(), columns.size()));
        return true;
    };
    return unit.run(query.statement(), std::span(parameters.data(), parameters.size()), sink).rows;
}

/// Returns all rows.
template <class Row, class Unit, class... Args>
std::vector<Row> many(Unit& unit, const Query& query, const Args&... args) {
    std::vector<Row> rows;
    each<Row>(
        unit, query, [&](Row row) { rows.push_back(std::move(row)); }, args...
    );
    return rows;
}

/// Returns the first row, nothing when there is none.
template <class Row, class Unit, class... Args>
std::optional<Row> maybe(Unit& unit, const Query& query, const Args&... args) {
    std::optional<Row> found;
    each<Row>(
        unit,
        query,
        [&](Row row) {
            if (!found) found = std::move(row);
        },
        args...
    );
    return found;
}

/// Returns the first row; no row is a std::runtime_error.
template <class Row, class Unit, class... Args>
Row one(Unit& unit, const Query& query, const Args&... args) {
    auto row = maybe<Row>(unit, query, args...);
    if (!row) throw std::runtime_error(std::string(query.name()) + " returned no row where one was expected");
    return std::move(*row);
}

/// Runs a statement without looking at its rows. Returns the number of rows returned or changed.
template <class Unit, class... Args>
std::int64_t run(Unit& unit, const Query& query, const Args&... args) {
    cardcage::detail::Parameters<cardcage::detail::parametersOf<Args...>()> parameters;
    (parameters.add(args), ...);
    query.countRun();
    return unit.run(query.statement(), std::span(parameters.data(), parameters.size())).rows;
}

}  // namespace cardcage::database
