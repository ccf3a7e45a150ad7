#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cardcage/detail/member_name.hpp>
#include <cardcage/detail/row.hpp>
#include <cardcage/money.hpp>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
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

/// A member of a row as its columns are named. Data, so that names are compared by functions that are compiled once.
struct NamedMember {
    std::string_view name;
    bool is_money;
    std::span<const NamedMember> inner;  ///< members of an aggregate; empty for a column
};

template <class Row>
constexpr auto nameMembers();
/// The members of a row type.
template <class Row>
inline constexpr auto named_members = nameMembers<Row>();

/// Returns a member of that type.
template <class Member>
constexpr NamedMember nameMember(std::string_view name) {
    if constexpr (is_optional<Member>) {
        return nameMember<typename Member::value_type>(name);
    } else if constexpr (std::is_same_v<Member, Money>) {
        return {name, true, {}};
    } else if constexpr (IsRow<Member>) {
        return {name, false, named_members<Member>};
    } else {
        return {name, false, {}};
    }
}
template <class Row>
constexpr auto nameMembers() {
    return []<std::size_t... I>(std::index_sequence<I...>) {
        return std::array<NamedMember, sizeof...(I)>{nameMember<MemberType<Row, I>>(name_of_member<Row, I>.view())...};
    }
    (std::make_index_sequence<member_count<Row>>{});
}

/// Appends the columns of the members of a row, in their order. An aggregate inside contributes the names of its own
/// members.
inline void addExpectedColumns(
    std::string_view prefix, std::span<const NamedMember> members, std::vector<ColumnNames>& columns
) {
    for (const NamedMember& member : members) {
        if (!member.inner.empty()) {
            addExpectedColumns(member.name, member.inner, columns);
            continue;
        }
        columns.push_back({std::string(member.name), prefixed(prefix, member.name)});
        if (member.is_money) {
            columns.push_back({"currency", prefixed(member.name, "currency"), prefixed(prefix, "currency")});
        }
    }
}

/// Returns an error about the first column whose name differs from that of its member; empty when every one fits.
inline std::string misnamedColumn(std::span<const NamedMember> members, const std::vector<cc_str>& names) {
    std::vector<ColumnNames> expected;
    addExpectedColumns({}, members, expected);
    for (std::size_t i = 0; i < expected.size() && i < names.size(); ++i) {
        const std::string_view name(names[i].data, names[i].size);
        if (std::ranges::find(expected[i], name) != expected[i].end()) continue;
        return "column " + std::to_string(i + 1) + " is called '" + std::string(name) + "', the row has '" +
               expected[i].front() + "' there; name it with AS, or put the columns into the order of the members";
    }
    return {};
}

/// The statements whose columns were compared with the members of one row type in this process.
struct ComparedStatements {
    std::array<std::atomic<const char*>, 8> texts{};
    std::atomic<std::size_t> next{0};

    /// Returns whether a statement is among them.
    bool has(const char* text) const {
        return std::ranges::any_of(texts, [&](const auto& one) { return one.load(std::memory_order_relaxed) == text; });
    }
    /// Adds a statement in place of the oldest one.
    void add(const char* text) { texts[next.fetch_add(1, std::memory_order_relaxed) % texts.size()] = text; }
};
template <class Row>
inline ComparedStatements compared_statements;

}  // namespace cardcage::detail
