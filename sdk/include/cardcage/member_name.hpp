#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace cardcage::detail {

/// Returns the text between the last "::" before the closing bracket of a function's signature and that bracket.
/// Compilers end it with "[with auto Member = &customers::Customer::email]" (GCC) or "[Member =
/// &customers::Customer::email]" (Clang).
consteval std::string_view lastNameIn(std::string_view signature) {
    const auto end = signature.rfind(']');
    const auto begin = signature.rfind("::", end) + 2;
    return signature.substr(begin, end - begin);
}

/// Returns the name as an array of its characters.
template <auto Member>
consteval auto memberNameText() {
    constexpr auto name = lastNameIn(__PRETTY_FUNCTION__);
    std::array<char, name.size()> text{};
    for (std::size_t i = 0; i < name.size(); ++i) text[i] = name[i];
    return text;
}

/// A name that is known when the module is compiled, by itself: the signature from which it is cut stays out of the
/// binary.
template <std::size_t Size>
struct StaticName {
    std::array<char, Size> text;
    /// Returns the name; valid as long as the object, which is static.
    constexpr std::string_view view() const { return {text.data(), Size}; }
};

/// The name of a member by its pointer: `member_name<&Customer::email>.view()` is "email".
template <auto Member>
inline constexpr StaticName<memberNameText<Member>().size()> member_name{memberNameText<Member>()};

}  // namespace cardcage::detail
