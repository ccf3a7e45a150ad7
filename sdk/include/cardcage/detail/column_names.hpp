#pragma once

#include <algorithm>
#include <boost/pfr/core.hpp>
#include <cardcage/detail/member_name.hpp>
#include <cardcage/detail/row.hpp>
#include <cardcage/money.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

// The names that a row type expects of the columns of its statement: those of its members. A member that is an
// aggregate itself takes the names of its own members, alone or behind its own name: `excess` with a member `policy`
// takes "policy" or "excess_policy". A Money takes its own name, and "currency" or "<name>_currency". They are compared
// at the first row of a statement in a process; a row type of more than eight statements is compared again now and
// then. Two neighbours of one type that were mixed up are found.

namespace cardcage::detail {

/// The names that a column may have, the usual one first.
using ColumnNames = std::vector<std::string>;

/// "excess" and "policy" make "excess_policy"; without a prefix the name alone.
inline std::string prefixed(std::string_view prefix, std::string_view name) {
    return prefix.empty() ? std::string(name) : std::string(prefix).append("_").append(name);
}

/// Appends the columns of all members of a row, in their order.
template <class Row>
void addExpectedColumns(std::string_view prefix, std::vector<ColumnNames>& columns);

/// Appends the columns of one member.
template <class Member>
void addExpectedMember(std::string_view prefix, std::string_view name, std::vector<ColumnNames>& columns) {
    if constexpr (is_optional<Member>) {
        addExpectedMember<typename Member::value_type>(prefix, name, columns);
    } else if constexpr (std::is_same_v<Member, Money>) {
        columns.push_back({std::string(name), prefixed(prefix, name)});
        columns.push_back({"currency", prefixed(name, "currency"), prefixed(prefix, "currency")});
    } else if constexpr (IsRow<Member>) {
        addExpectedColumns<Member>(name, columns);
    } else {
        columns.push_back({std::string(name), prefixed(prefix, name)});
    }
}

/// An aggregate inside of an aggregate contributes the names of its own members.
template <class Row>
void addExpectedColumns(std::string_view prefix, std::vector<ColumnNames>& columns) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (addExpectedMember<boost::pfr::tuple_element_t<I, Row>>(prefix, name_of_member<Row, I>.view(), columns), ...);
    }
    (std::make_index_sequence<boost::pfr::tuple_size_v<Row>>{});
}

/// Returns an error about the first column whose name differs from that of its member; empty when every one fits.
template <class Row>
std::string misnamedColumn(const std::vector<cc_str>& names) {
    std::vector<ColumnNames> expected;
    addExpectedColumns<Row>({}, expected);
    for (std::size_t i = 0; i < expected.size() && i < names.size(); ++i) {
        const std::string_view name(names[i].data, names[i].size);
        if (std::ranges::find(expected[i], name) != expected[i].end()) continue;
        return "column " + std::to_string(i + 1) + " is called '" + std::string(name) + "', the row has '" +
               expected[i].front() + "' there; name it with AS, or put the columns into the order of the members";
    }
    return {};
}

}  // namespace cardcage::detail
