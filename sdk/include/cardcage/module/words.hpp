#pragma once

#include <array>
#include <cardcage/detail/member_name.hpp>
#include <string_view>
#include <type_traits>
#include <utility>

// The words of enums: what stands for an enumerator in JSON, in queries and in the database.

namespace cardcage {

// The name that modules write, see record.hpp.
namespace sdk {
using namespace ::cardcage;
}  // namespace sdk

/// The words of an enum that are the names of its enumerators, see WireEnum.
template <auto First, auto... Others>
inline constexpr std::array<std::pair<decltype(First), std::string_view>, 1 + sizeof...(Others)> words{
    {{First, detail::member_name<First>.view()}, {Others, detail::member_name<Others>.view()}...}};

/// The words of an enum that are the names of its enumerators in capitals: OnlyOffer has the word "ONLY_OFFER".
template <auto First, auto... Others>
inline constexpr std::array<std::pair<decltype(First), std::string_view>, 1 + sizeof...(Others)> capital_words{
    {{First, detail::capital_name<First>.view()}, {Others, detail::capital_name<Others>.view()}...}};

/// An enum whose words on the wire are listed beside it, words that differ from the names of the enumerators in full:
///   constexpr auto wireNames(Status) { using enum Status; return sdk::words<Invited, Active, Unknown>; }
///   constexpr auto wireNames(Type) { using enum Type;
///       return std::to_array<std::pair<Type, std::string_view>>({{Pcba, "PCBA"}, …, {Unknown, "Unknown"}}); }
/// A function wireAliases of the same shape lists further spellings and makes the enum a descriptive one, whose words
/// are read in any case.
template <class E>
concept WireEnum = std::is_enum_v<E> && requires {
    wireNames(E{});
};

/// The list of words of an enum.
template <WireEnum E>
inline constexpr auto wire_names_of = wireNames(E{});

/// Whether Unknown is one of the words. An enum on which calculations depend does without.
template <WireEnum E>
inline constexpr bool has_unknown = [] {
    for (const auto& [enumerator, name] : wire_names_of<E>) {
        if (name == "Unknown") return true;
    }
    return false;
}();

/// Returns the word of an enumerator; "Unknown" for a value without one. The text is static.
template <WireEnum E>
constexpr std::string_view wireName(E value) {
    for (const auto& [enumerator, name] : wire_names_of<E>) {
        if (enumerator == value) return name;
    }
    return "Unknown";
}

}  // namespace cardcage
