#pragma once

#include <cardcage/module/call.hpp>
#include <cstdint>
#include <string_view>
#include <utility>

// The life of a record that has an id and a version, for modules that keep it in a table of their own. The statements
// return the columns of the record and then row_version, which every UPDATE increases by one. The host compares it with
// If-Match and makes the ETag of it, so that two clients cannot overwrite each other without notice:
//
//   Customer createCustomer(sdk::Call& call, const CustomerInput& input) {
//       return sdk::created<Customer>(call, sql::insert_customer, numberTaken, input);
//   }
//   Customer findCustomer(sdk::Call& call, CustomerId id) {
//       return sdk::found<Customer>(call, sql::find_customer, "customer", id);
//   }
//   Customer updateCustomer(sdk::Call& call, CustomerId id, const CustomerPatch& patch) {
//       sdk::locked<Customer>(call, sql::find_customer, "customer", id);
//       return sdk::unique("customer_number_key", numberTaken, [&] {
//           return sdk::stored<Customer>(call, sql::update_customer, id, patch);
//       });
//   }
//   void deleteCustomer(sdk::Call& call, CustomerId id) {
//       sdk::locked<Customer>(call, sql::find_customer, "customer", id);
//       call.db().run(sql::delete_customer, id);
//   }

namespace cardcage {

/// A row of statements that return a record: its columns and then row_version.
template <class Record>
struct Versioned {
    Record record;
    std::int64_t row_version;
};

namespace detail {

/// The row of a statement that returns a record, or a row type that makes the record by its `item()`.
template <class T>
using VersionedRow = std::conditional_t<IsRecord<T>, Versioned<T>, T>;

/// Moves the record out of its row.
template <class T>
auto recordOf(VersionedRow<T>&& row) {
    if constexpr (IsRecord<T>) {
        return std::move(row.record);
    } else {
        return row.item();
    }
}

/// Returns the row, or throws 404.
template <class T, class Statement, class SomeId, class... Args>
VersionedRow<T> foundRow(
    const Call& call, const Statement& query, std::string_view kind, const SomeId& id, const Args&... args
) {
    auto row = call.db().maybe<VersionedRow<T>>(query, id, args...);
    if (!row) throw Problem::notFound(kind, id);
    return std::move(*row);
}

}  // namespace detail

/// Returns the record that `query` finds by `id` and further arguments, and sets its version, which is the ETag of the
/// answer. Throws Problem 404 with the name of its kind ("customer") when there is none. T is the record, or a row type
/// with `row_version` and `item()`.
template <class T, class Statement, class SomeId, class... Args>
auto found(const Call& call, const Statement& query, std::string_view kind, const SomeId& id, const Args&... args) {
    auto row = detail::foundRow<T>(call, query, kind, id, args...);
    call.recordVersion(id, row.row_version);
    return detail::recordOf<T>(std::move(row));
}

/// Does the same before a change: `query` locks the row, by its {locked: …} where it has one. Throws 404, or 412 when
/// the header If-Match names another version.
template <class T, class Statement, class SomeId, class... Args>
auto locked(const Call& call, const Statement& query, std::string_view kind, const SomeId& id, const Args&... args) {
    auto row = detail::foundRow<T>(call, detail::lockedVariant(query), kind, id, args...);
    call.requireMatch(id, row.row_version);
    return detail::recordOf<T>(std::move(row));
}

/// Returns the record that an INSERT or UPDATE returns, and sets its version, which is the ETag of the answer. Throws
/// DbError when the database refuses it; no row is an internal error.
template <class T, class Statement, class... Args>
auto stored(const Call& call, const Statement& query, const Args&... args) {
    auto row = call.db().template one<detail::VersionedRow<T>>(query, args...);
    const auto version = row.row_version;
    auto record = detail::recordOf<T>(std::move(row));
    call.recordVersion(record.id, version);
    return record;
}

/// Does the same for an INSERT … ON CONFLICT DO NOTHING: throws `problem()` when there is no row.
template <class T, class Statement, class MakeProblem, class... Args>
auto created(const Call& call, const Statement& query, MakeProblem&& problem, const Args&... args) {
    auto row = call.db().template maybe<detail::VersionedRow<T>>(query, args...);
    if (!row) throw problem();
    const auto version = row->row_version;
    auto record = detail::recordOf<T>(std::move(*row));
    call.recordVersion(record.id, version);
    return record;
}

/// Runs `change` and returns its result. Throws `problem()` instead of a violation of that unique constraint; every
/// other error passes. The transaction cannot go on after the violation.
///   return sdk::unique("customer_tenant_id_number_key", numberTaken, [&] { return sdk::stored<Customer>(…); });
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
