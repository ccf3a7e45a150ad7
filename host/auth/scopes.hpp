#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cardcage::auth {

/// Rights of a principal. Each operation of the interface names exactly one.
enum class Scope : std::uint8_t {
    Read,            ///< GET, HEAD and searches by POST
    OffersImport,    ///< import of offers
    PurchaseOrders,  ///< generated purchase orders
    Files,           ///< bytes up and down
    Write,           ///< every other change
    Portal,          ///< view of a user of a customer
    Admin            ///< everything under /admin
};

/// "offers_import"
std::string_view name(Scope scope);
std::optional<Scope> scopeNamed(std::string_view text);
/// The scope of an operation that names none: GET and HEAD read, everything else writes.
Scope defaultScope(std::string_view method);

/// A set of scopes.
class Scopes {
public:
    constexpr Scopes() = default;
    constexpr Scopes(std::initializer_list<Scope> scopes) {
        for (const auto scope : scopes) bits_ |= bit(scope);
    }

    /// A list separated by blanks or commas, each scope once or more often. Absent when a name is unknown or the list
    /// is empty; `unknown`, when given, receives the first unknown name.
    static std::optional<Scopes> parse(std::string_view list, std::string* unknown = nullptr);
    static constexpr Scopes all() { return Scopes(0x7F); }
    /// Default scopes of a new API token: all but portal and admin.
    static constexpr Scopes ofNewToken() {
        return {Scope::Read, Scope::OffersImport, Scope::PurchaseOrders, Scope::Files, Scope::Write};
    }

    constexpr bool contains(Scope scope) const { return (bits_ & bit(scope)) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr Scopes operator&(Scopes other) const { return Scopes(bits_ & other.bits_); }
    constexpr bool operator==(const Scopes&) const = default;
    /// Names separated by blanks, in the order of the enumeration.
    std::string toString() const;

private:
    constexpr explicit Scopes(unsigned bits) : bits_(static_cast<std::uint8_t>(bits)) {}
    static constexpr std::uint8_t bit(Scope scope) {
        return static_cast<std::uint8_t>(1u << static_cast<unsigned>(scope));
    }

    std::uint8_t bits_ = 0;
};

}  // namespace cardcage::auth
