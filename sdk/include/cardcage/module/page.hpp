#pragma once

#include <cardcage/date.hpp>
#include <cardcage/id.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

// Pages of lists. A client asks for a page with `limit` and gets the address of the next one in the header Link;
// without `limit` the list is written as a stream. The order is that of creation, so that a row added meanwhile is on
// the last page and no row is seen twice. sdk::list does all of it for a statement whose last three parameters are the
// Window.

namespace cardcage {

/// One page of a list, or all of it when the client gave no `limit`; answered as a bare array. The host writes the
/// header Link to the next page. See sdk::list.
template <class T>
struct Page {
    std::vector<T> items;     ///< in the order of creation
    bool is_written = false;  ///< the rows were written into the answer already, one by one
};

/// The part of a list that the client asks for. As an SQL argument it is three parameters, the usual last ones of a
/// list: number of rows to read (bigint; NULL: all), and created_at (timestamptz) and id (uuid) of the row to begin
/// after (NULL on the first page):
///   WHERE ($2::timestamptz IS NULL OR (created_at, id) > ($2, $3::uuid))
///   ORDER BY created_at, id
///   LIMIT $1
struct Window {
    std::int64_t limit = 0;                     ///< 0: all rows
    std::string_view after;                     ///< position after which it begins; empty on the first page
    std::optional<Timestamp> after_created_at;  ///< the parts of that position
    std::optional<Uuid> after_id;

    /// Returns one row more than the page has, which shows whether there is a next page; nothing when all rows are
    /// asked for.
    std::optional<std::int64_t> rowsToRead() const {
        if (limit == 0) return std::nullopt;
        return limit + 1;
    }

    /// Returns the window after a position of positionOf. A position in another form is kept as text in `after` alone.
    static Window of(std::int64_t limit, std::string_view after) {
        Window window{limit, after, std::nullopt, std::nullopt};
        if (const std::size_t bar = after.find('|'); bar != std::string_view::npos) {
            window.after_created_at = Timestamp::parse(after.substr(0, bar));
            window.after_id = Uuid::parse(after.substr(bar + 1));
        }
        return window;
    }
};

/// A row of a list with columns beside its item: `item` is answered, and `created_at` orders the list.
template <class Row>
concept ListedRow = requires(const Row& row) {
    row.item.id;
    row.created_at;
};

/// A row of a list from which the item is made: `item()` is answered, and `created_at` orders the list. For columns
/// that are arrays where the item has a list of records.
template <class Row>
concept ConvertedRow = requires(const Row& row) {
    row.item().id;
    row.created_at;
};

namespace detail {

/// Returns the item of a row: the row itself, its member `item` or the result of its `item()`.
template <class Row>
decltype(auto) itemOf(const Row& row) {
    if constexpr (ConvertedRow<Row>) {
        return row.item();
    } else if constexpr (ListedRow<Row>) {
        return (row.item);
    } else {
        return (row);
    }
}
/// The type of the item of a row.
template <class Row>
using ItemOf = std::remove_cvref_t<decltype(itemOf(std::declval<const Row&>()))>;

}  // namespace detail

/// Returns the position of a row in a list ordered by created_at, then id, which is the convention of all lists.
template <class Row>
std::string positionOf(const Row& row) {
    return row.created_at.exactText().append("|").append(detail::itemOf(row).id.view());
}

}  // namespace cardcage
