#include "host/auth/scopes.hpp"

#include <array>

namespace cardcage::auth {
namespace {

/// In the order of the enumeration.
constexpr auto names =
    std::to_array<std::string_view>({"read", "offers_import", "purchase_orders", "files", "write", "portal", "admin"});

}  // namespace

std::string_view name(Scope scope) {
    return names.at(static_cast<std::size_t>(scope));
}

std::optional<Scope> scopeNamed(std::string_view text) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == text) return static_cast<Scope>(i);
    }
    return {};
}

Scope defaultScope(std::string_view method) {
    return method == "GET" || method == "HEAD" ? Scope::Read : Scope::Write;
}

std::optional<Scopes> Scopes::parse(std::string_view list, std::string* unknown) {
    constexpr std::string_view separators = " ,";
    Scopes scopes;
    for (;;) {
        const auto begin = list.find_first_not_of(separators);
        if (begin == std::string_view::npos) break;
        list.remove_prefix(begin);
        const auto word = list.substr(0, list.find_first_of(separators));
        list.remove_prefix(word.size());
        const auto scope = scopeNamed(word);
        if (!scope) {
            if (unknown) *unknown = word;
            return {};
        }
        scopes.bits_ |= bit(*scope);
    }
    if (scopes.empty()) return {};
    return scopes;
}

std::string Scopes::toString() const {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (!contains(static_cast<Scope>(i))) continue;
        if (!text.empty()) text.push_back(' ');
        text.append(names[i]);
    }
    return text;
}

}  // namespace cardcage::auth
