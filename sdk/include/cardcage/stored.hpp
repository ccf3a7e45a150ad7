#pragma once

#include <cardcage/call.hpp>
#include <cstdint>
#include <string_view>
#include <utility>

// The life of a record that has an id and a version, for modules that keep it in a table of their own. The statements
// return the columns of the record and then row_version:
//
//   Customer findCustomer(sdk::Call& call, CustomerId id) {
//       return sdk::found<Customer>(call, sql::find_customer, "customer", id);
//   }

namespace cardcage {

/// A row of statements that return a record.
template <class Record>
struct Versioned {
    Record record;
    std::int64_t row_version;
};

namespace detail {

template <class Record, class SomeId, class... Args>
Versioned<Record> foundRow(
    const Call& call, const Query& query, std::string_view kind, const SomeId& id, const Args&... args
) {
    auto row = call.db().maybe<Versioned<Record>>(query, id, args...);
    if (!row) throw Problem::notFound(kind, id);
    return std::move(*row);
}

}  // namespace detail

/// The record that `query` returns for `id` and further arguments; its version is the ETag of the answer. 404 with the
/// name of its kind ("customer") when there is none.
template <class Record, class SomeId, class... Args>
Record found(const Call& call, const Query& query, std::string_view kind, const SomeId& id, const Args&... args) {
    auto row = detail::foundRow<Record>(call, query, kind, id, args...);
    call.recordVersion(id, row.row_version);
    return std::move(row.record);
}

/// The same before a change: `query` locks the row. 404, or 412 when If-Match names another version.
template <class Record, class SomeId, class... Args>
Record locked(const Call& call, const Query& query, std::string_view kind, const SomeId& id, const Args&... args) {
    auto row = detail::foundRow<Record>(call, query, kind, id, args...);
    call.requireMatch(id, row.row_version);
    return std::move(row.record);
}

/// The record that an INSERT or UPDATE returns; its version is the ETag of the answer.
template <class Record, class... Args>
Record stored(const Call& call, const Query& query, const Args&... args) {
    auto row = call.db().one<Versioned<Record>>(query, args...);
    call.recordVersion(row.record.id, row.row_version);
    return std::move(row.record);
}

/// Runs `change`, whose answer it returns. `problem()` is thrown instead of a violation of the unique constraint.
template <class MakeProblem, class Change>
auto unique(std::string_view constraint, MakeProblem&& problem, Change&& change) {
    try {
        return change();
    } catch (const DbError& error) {
        if (error.violates(constraint)) throw problem();
        throw;
    }
}

}  // namespace cardcage
