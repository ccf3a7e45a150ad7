#include "host/config/value.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "host/modules/semantic_version.hpp"
#include "host/modules/signing/trust.hpp"
#include "host/observability/redaction.hpp"

namespace cardcage::config {
namespace {

using Unit = std::pair<std::string_view, std::int64_t>;

/// A number with one of the units behind it, in the smallest unit.
template <std::size_t n>
std::optional<std::int64_t> measured(std::string_view text, const std::array<Unit, n>& units) {
    const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const auto number = integerOf(text.substr(0, digits));
    const auto unit = std::ranges::find(units, text.substr(digits), &Unit::first);
    std::int64_t product = 0;
    if (!number || unit == units.end() || __builtin_mul_overflow(*number, unit->second, &product)) return std::nullopt;
    return product;
}

std::string range(const Setting& setting, const char* what) {
    return std::string("must be ") + what + " from " + std::to_string(setting.minimum) + " to " +
           std::to_string(setting.maximum);
}

bool within(const Setting& setting, std::optional<std::int64_t> value) {
    return value && *value >= setting.minimum && *value <= setting.maximum;
}

bool isName(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

std::string alternatives(std::string_view choices) {
    std::string text(choices);
    for (std::size_t at = 0; (at = text.find(' ', at)) != std::string::npos; at += 2) text.replace(at, 1, ", ");
    return text;
}

bool isChoice(std::string_view choices, std::string_view text) {
    while (!choices.empty()) {
        const auto end = std::min(choices.find(' '), choices.size());
        if (choices.substr(0, end) == text) return true;
        choices.remove_prefix(std::min(end + 1, choices.size()));
    }
    return false;
}

bool isBase64(std::string_view text) {
    const auto padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
    text.remove_suffix(padding);
    return (text.size() + padding) % 4 == 0 && std::ranges::all_of(text, [](char c) {
               return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' ||
                      c == '/';
           });
}

/// Rules of the settings of webhooks; an empty text is always right.
std::optional<std::string> webhookFault(std::string_view name, std::string_view text) {
    constexpr std::string_view prefix = "whsec_";
    if (text.empty()) return std::nullopt;
    if (name == "webhooks.url") {
        const auto scheme = text.starts_with("https://") ? 8U : text.starts_with("http://") ? 7U : 0U;
        const auto host = text.substr(scheme, text.find_first_of("/?", scheme) - scheme);
        if (scheme == 0 || host.empty() || host.find('@') != std::string_view::npos ||
            text.find_first_of("# \"<>") != std::string_view::npos) {
            return "must be like https://erp.example.com/hooks, without a name or password";
        }
    } else if (name == "webhooks.secret") {
        const auto size = text.size() < prefix.size() ? 0 : text.size() - prefix.size();
        if (!text.starts_with(prefix) || size < 32 || size > 88 || !isBase64(text.substr(prefix.size()))) {
            return "must be whsec_ and 24 to 64 bytes in Base64";
        }
    } else if (name == "webhooks.events" && text != "*") {
        for (const auto& part : listOf(text)) {
            if (part.find('.') == std::string::npos ||
                part.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_-.") != std::string::npos) {
                return "must be * or types of events such as components.upload_held, separated by commas";
            }
        }
    }
    return std::nullopt;
}

/// Rules of single text settings beyond their type.
std::optional<std::string> textFault(std::string_view name, std::string_view text) {
    if (name == "server.media_type_segment") {
        if (!isName(text) || text.size() > 32) return "must be 1 to 32 lower-case letters, digits or dashes";
    } else if (name == "server.public_url" && !text.empty()) {
        const bool http = text.starts_with("http://") || text.starts_with("https://");
        if (!http || text.ends_with('/') || text.find_first_of("?# \"<>") != std::string_view::npos) {
            return "must be like https://api.example.com, without a slash at its end";
        }
    } else if ((name == "server.address" || name == "admin.address") && (text.empty() || text.find_first_not_of("0123456789abcdefABCDEF.:") != std::string_view::npos)) {
        return "must be a numeric address such as 127.0.0.1 or ::1";
    } else if (name.starts_with("webhooks.")) {
        return webhookFault(name, text);
    } else if (name == "files.azure.endpoint" && !text.empty()) {
        const bool http = text.starts_with("http://") || text.starts_with("https://");
        if (!http || text.ends_with('/') || text.find_first_of("?# \"<>") != std::string_view::npos) {
            return "must be like https://account.blob.core.windows.net, without a slash at its end";
        }
    } else if (name == "files.azure.account" && text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789") != std::string_view::npos) {
        return "must be lower-case letters and digits";
    } else if (name == "files.azure.container" && !isName(text)) {
        return "must be lower-case letters, digits or dashes";
    } else if (name == "files.azure.key" && (text.size() % 4 != 0 || text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=") != std::string_view::npos)) {
        return "must be the key as the portal shows it, in base64";
    } else if (name == "modules.keys.<name>" && !modules::TrustedKey::parse({}, text)) {
        return "must be third_party:<key> or own:<key>, with a public key as cardcage module sign prints it";
    } else if (name == "modules.provider.<operation>" && !isName(text)) {
        return "must be the id of a module";
    }
    return std::nullopt;
}

std::optional<std::string> listFault(std::string_view text) {
    for (const auto& part : listOf(text)) {
        if (part == "*" ? trimmed(text) != "*" : !isName(part))
            return "must be * or ids of modules, separated by commas";
    }
    return std::nullopt;
}

}  // namespace

std::optional<bool> booleanOf(std::string_view text) {
    if (text == "true") return true;
    if (text == "false") return false;
    return std::nullopt;
}

std::optional<std::int64_t> integerOf(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::optional<std::int64_t> durationOf(std::string_view text) {
    static constexpr std::array<Unit, 4> units{{{"ms", 1}, {"s", 1000}, {"m", 60'000}, {"h", 3'600'000}}};
    return text == "0" ? 0 : measured(text, units);
}

std::optional<std::int64_t> bytesOf(std::string_view text) {
    static constexpr std::array<Unit, 5> units{
        {{"", 1}, {"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"TiB", std::int64_t{1} << 40}}};
    return measured(text, units);
}

std::vector<std::string> listOf(std::string_view text) {
    std::vector<std::string> parts;
    if (trimmed(text).empty()) return parts;
    for (;;) {
        const auto comma = text.find(',');
        parts.emplace_back(trimmed(text.substr(0, comma)));
        if (comma == std::string_view::npos) return parts;
        text.remove_prefix(comma + 1);
    }
}

std::string_view trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

std::optional<std::string> fault(const Setting& setting, std::string_view text) {
    switch (setting.type) {
        case Type::Text:
            return textFault(setting.name, text);
        case Type::Choice:
            if (isChoice(setting.choices, text)) return std::nullopt;
            return "must be one of " + alternatives(setting.choices);
        case Type::Integer:
            if (within(setting, integerOf(text))) return std::nullopt;
            return range(setting, "a whole number");
        case Type::Boolean:
            if (booleanOf(text)) return std::nullopt;
            return "must be true or false";
        case Type::Duration:
            if (within(setting, durationOf(text))) return std::nullopt;
            return range(setting, "a duration such as 500ms, 10s, 5m or 1h,") + " milliseconds";
        case Type::Bytes:
            if (within(setting, bytesOf(text))) return std::nullopt;
            return range(setting, "a size such as 65536, 64KiB, 4MiB or 1GiB,") + " bytes";
        case Type::List:
            return listFault(text);
        case Type::Pin:
            if (modules::isPin(text)) return std::nullopt;
            return "must be a version such as 1.4.0, 1.4.* or 1.*";
    }
    return std::nullopt;
}

std::string shown(std::string_view key, std::string_view value) {
    const auto* setting = findSetting(key);
    const bool hidden = (setting && setting->secret) || (!setting && observability::namesSecret(key)) ||
                        (setting && setting->family() && observability::namesSecret(key));
    if (hidden) return value.empty() ? std::string() : std::string(observability::redacted_mark);
    return observability::withoutSecrets(value);
}

}  // namespace cardcage::config
