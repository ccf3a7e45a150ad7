#pragma once

#include <cardcage/abi.h>

#include <cardcage/detail/members.hpp>
#include <cardcage/scalar.hpp>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

// Rows of a statement as plain aggregates, filled in SELECT order:
//
//   struct Line { LineId id; sdk::Money price; std::optional<Maker> maker; std::vector<std::string> tags; };
//   SELECT line.id, line.price, line.currency, maker.id, maker.name, line.tags …
//
// A nested aggregate takes as many columns as it has members (Money: amount, currency); a std::optional one is empty
// when all its columns are NULL; a std::vector takes one column of an array type. An enum is read by its word; a word
// that a newer version has stored becomes Unknown. Every mismatch is an internal error, because only the module can
// cure it.

namespace cardcage::detail {

/// An aggregate: its members are filled from the columns in their order.
template <class T>
concept IsRow = std::is_class_v<T> && std::is_aggregate_v<T> && !IsScalar<T>;

/// Columns that a type takes; defined below.
template <class T>
constexpr std::size_t columnCount();

/// Returns the number of columns of all members of an aggregate.
template <class T, std::size_t... I>
constexpr std::size_t memberColumns(std::index_sequence<I...>) {
    return (std::size_t{0} + ... + columnCount<MemberType<T, I>>());
}

/// Returns the number of columns that a member of type T takes.
template <class T>
constexpr std::size_t columnCount() {
    if constexpr (is_optional<T>) {
        return columnCount<typename T::value_type>();
    } else if constexpr (IsRow<T>) {
        return memberColumns<T>(std::make_index_sequence<member_count<T>>{});
    } else {
        return 1;
    }
}

/// Throws an internal error that quotes the first 60 bytes of the column: the statement and the row type do not agree.
[[noreturn]] inline void refuseColumn(std::string_view text, std::string_view kind) {
    throw std::runtime_error(
        std::string("a column holds '").append(text.substr(0, 60)).append("', expected ").append(kind)
    );
}

/// Calls take(text, is_null) for the elements of a one-dimensional PostgreSQL array in its text form: {a,"b c",NULL}.
template <class Take>
void forEachArrayElement(std::string_view array, Take&& take) {
    if (array.size() < 2 || array.front() != '{' || array.back() != '}') refuseColumn(array, "an array");
    array = array.substr(1, array.size() - 2);
    std::size_t at = 0;
    while (at < array.size()) {
        std::string element;
        const bool quoted = array[at] == '"';
        if (quoted) {
            for (++at; at < array.size() && array[at] != '"'; ++at) {
                if (array[at] == '\\' && at + 1 < array.size()) ++at;
                element += array[at];
            }
            ++at;
        } else {
            while (at < array.size() && array[at] != ',') element += array[at++];
        }
        take(element, !quoted && element == "NULL");
        ++at;  // the comma
    }
}

/// Reads one scalar from the text form of PostgreSQL.
template <class T>
void readScalar(std::string_view text, T& value) {
    if constexpr (std::is_same_v<T, std::string>) {
        value.assign(text);
    } else if constexpr (std::is_same_v<T, bool>) {
        if (text != "t" && text != "f") refuseColumn(text, "a boolean");
        value = text == "t";
    } else if constexpr (std::is_same_v<T, Timestamp>) {
        const auto time = Timestamp::parseDatabase(text);
        if (!time) refuseColumn(text, "a timestamp with time zone in UTC");
        value = *time;
    } else if constexpr (std::is_same_v<T, Decimal>) {
        const auto number = Decimal::parse(text);
        if (!number) refuseColumn(text, "a numeric with at most 12 decimals");
        value = *number;
    } else if constexpr (WireEnum<T>) {
        // A word that a newer version stored is Unknown here, not an error.
        value = fromWireName<T>(text).value_or(fromWireName<T>("Unknown").value_or(T{}));
    } else {
        static_assert(IsScalar<T>, "this member type cannot be read from a column");
        const Rules rules{};
        if (Scalar<T>::parse(text, rules, value)) refuseColumn(text, Scalar<T>::kind(rules));
    }
}

/// Fills `value` from the columns that begin at `*column` and moves `column` behind them. A NULL column where the row
/// has no std::optional is an internal error.
template <class T>
void readColumns(const cc_str*& column, T& value) {
    if constexpr (is_optional<T>) {
        using Inner = typename T::value_type;
        constexpr std::size_t width = columnCount<Inner>();
        bool null = true;
        for (std::size_t i = 0; i < width; ++i) null = null && column[i].data == nullptr;
        if (null) {
            value.reset();
            column += width;
        } else {
            readColumns(column, value.emplace());
        }
    } else if constexpr (IsRow<T>) {
        forEachMember(value, [&](auto& member) { readColumns(column, member); });
    } else {
        if (!column->data) throw std::runtime_error("a column is NULL where the row has no std::optional");
        const std::string_view text(column->data, column->size);
        ++column;
        if constexpr (is_vector<T>) {
            using Element = typename T::value_type;
            value.clear();
            forEachArrayElement(text, [&](const std::string& element, bool null) {
                auto& added = value.emplace_back();
                if constexpr (is_optional<Element>) {
                    if (!null) readScalar(element, added.emplace());
                } else {
                    if (null) throw std::runtime_error("an array column has a NULL element where the row has none");
                    readScalar(element, added);
                }
            });
        } else {
            readScalar(text, value);
        }
    }
}

/// Throws an internal error about another number of columns than that of the row type.
[[noreturn]] inline void refuseColumnCount(std::size_t count, std::size_t expected) {
    throw std::runtime_error(
        "the statement gives " + std::to_string(count) + " columns, the row type has " + std::to_string(expected)
    );
}

/// Returns the row; another number of columns than that of the row type is an internal error. Compiled once for all
/// statements of a row type.
template <class T>
[[gnu::noinline]] T readRow(const cc_str* columns, std::size_t count) {
    constexpr std::size_t expected = columnCount<T>();
    if (count != expected) refuseColumnCount(count, expected);
    T value{};
    readColumns(columns, value);
    return value;
}

}  // namespace cardcage::detail
