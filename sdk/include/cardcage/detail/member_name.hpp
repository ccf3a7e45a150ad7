#pragma once

#include <array>
#include <cardcage/detail/members.hpp>
#include <cstddef>
#include <string_view>

// Names of members and types, as the compiler writes them into the signature of a function template. They are known
// when the module is compiled, and the signatures stay out of the binary.

namespace cardcage::detail {

/// A name by itself.
template <std::size_t Size>
struct StaticName {
    std::array<char, Size> text;
    /// Returns the name; valid as long as the object, which is static.
    constexpr std::string_view view() const { return {text.data(), Size}; }
};

/// Returns whether an identifier may have that character.
consteval bool isNameLetter(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
           letter == '_';
}

/// Returns the last identifier of a signature; nothing for a type that is the instance of a template ("…<…>]").
consteval std::string_view lastNameIn(std::string_view signature) {
    if (signature.ends_with(">]")) return {};
    std::size_t end = signature.size();
    while (end > 0 && !isNameLetter(signature[end - 1])) --end;
    std::size_t begin = end;
    while (begin > 0 && isNameLetter(signature[begin - 1])) --begin;
    return signature.substr(begin, end - begin);
}

/// Returns a copy of the characters of `name`.
template <std::size_t Size>
consteval StaticName<Size> copiedName(std::string_view name) {
    StaticName<Size> copy{};
    for (std::size_t i = 0; i < Size; ++i) copy.text[i] = name[i];
    return copy;
}

/// "… [with auto Member = &customers::Customer::email]" (GCC), "… [Member = &customers::Customer::email]" (Clang); so
/// for an enumerator, too.
template <auto Member>
consteval auto nameOfMember() {
    constexpr auto name = lastNameIn(__PRETTY_FUNCTION__);
    return copiedName<name.size()>(name);
}

/// "… [with T = customers::Customer]" (GCC), "… [T = customers::Customer]" (Clang).
template <class T>
consteval auto nameOfType() {
    constexpr auto name = lastNameIn(__PRETTY_FUNCTION__);
    return copiedName<name.size()>(name);
}

#ifdef __clang__
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wundefined-internal"
#pragma clang diagnostic ignored "-Wundefined-var-template"
#endif

/// Never defined: only addresses inside of it are used, at compile time.
template <class T>
struct NeverMade {
    T value;
};
template <class T>
extern const NeverMade<T> never_made;

/// An address as a template argument.
template <class Pointer>
struct MemberAddress {
    Pointer pointer;
};
template <class Pointer>
MemberAddress(Pointer) -> MemberAddress<Pointer>;

/// "… {(& never_made<Row>.NeverMade<Row>::value.Row::quantity)}]" (GCC), "… = {&never_made.value.quantity}]" (Clang).
template <MemberAddress Address>
consteval auto nameAtAddress() {
    constexpr auto name = lastNameIn(__PRETTY_FUNCTION__);
    return copiedName<name.size()>(name);
}

/// The name of a member by its pointer, or of an enumerator: `member_name<&Customer::email>.view()` is "email".
template <auto Member>
inline constexpr auto member_name = nameOfMember<Member>();

/// Returns the number of letters of a name in camelCase: each underscore in front of a letter or digit is left out.
consteval std::size_t camelSize(std::string_view name) {
    std::size_t size = name.size();
    for (std::size_t i = 1; i + 1 < name.size(); ++i) size -= name[i] == '_';
    return size;
}
/// Returns a name in camelCase: "order_id" becomes "orderId". Underscores at the ends stay.
template <auto Member>
consteval auto camelNameOfMember() {
    constexpr auto plain = nameOfMember<Member>();
    StaticName<camelSize(plain.view())> camel{};
    std::size_t size = 0;
    bool is_raised = false;
    for (std::size_t i = 0; i < plain.text.size(); ++i) {
        const char letter = plain.text[i];
        if (letter == '_' && i > 0 && i + 1 < plain.text.size()) {
            is_raised = true;
            continue;
        }
        camel.text[size++] = is_raised && letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 32) : letter;
        is_raised = false;
    }
    return camel;
}
/// The name of a member in camelCase: `camel_name<&Board::order_id>.view()` is "orderId".
template <auto Member>
inline constexpr auto camel_name = camelNameOfMember<Member>();

/// Returns the number of letters of a name in capitals: each capital behind the first letter gets an underscore.
consteval std::size_t capitalSize(std::string_view name) {
    std::size_t size = name.size();
    for (std::size_t i = 1; i < name.size(); ++i) size += name[i] >= 'A' && name[i] <= 'Z';
    return size;
}
/// Returns a name in capitals: "OnlyOffer" becomes "ONLY_OFFER".
template <auto Member>
consteval auto capitalNameOfMember() {
    constexpr auto plain = nameOfMember<Member>();
    StaticName<capitalSize(plain.view())> capital{};
    std::size_t size = 0;
    for (std::size_t i = 0; i < plain.text.size(); ++i) {
        const char letter = plain.text[i];
        if (i > 0 && letter >= 'A' && letter <= 'Z') capital.text[size++] = '_';
        capital.text[size++] = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 32) : letter;
    }
    return capital;
}
/// The name of an enumerator in capitals: `capital_name<Reason::OnlyOffer>.view()` is "ONLY_OFFER".
template <auto Member>
inline constexpr auto capital_name = capitalNameOfMember<Member>();

/// The name of a type without its namespace: `type_name<customers::Customer>.view()` is "Customer".
template <class T>
inline constexpr auto type_name = nameOfType<T>();

/// The name of the member number I of an aggregate.
template <class T, std::size_t I>
inline constexpr auto name_of_member = nameAtAddress<MemberAddress{&memberAt<I>(tiedMembers(never_made<T>.value))}>();

#ifdef __clang__
#pragma clang diagnostic pop
#endif

}  // namespace cardcage::detail
