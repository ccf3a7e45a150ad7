#include "host/modules/semantic_version.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

namespace cardcage::modules {
namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const auto end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

bool isDigits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::optional<std::uint32_t> number(std::string_view text) {
    if (!isDigits(text) || (text.size() > 1 && text[0] == '0')) return std::nullopt;
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

bool isIdentifierList(std::string_view text) {
    return std::ranges::all_of(split(text, '.'), [](std::string_view part) {
        return !part.empty() && part.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-"
                                ) == std::string_view::npos;
    });
}

std::weak_ordering compareIdentifiers(std::string_view left, std::string_view right) {
    if (isDigits(left) && isDigits(right)) {
        if (left.size() != right.size()) return left.size() <=> right.size();
        return left <=> right;
    }
    if (isDigits(left) != isDigits(right)) {
        return isDigits(left) ? std::weak_ordering::less : std::weak_ordering::greater;
    }
    return left <=> right;
}

}  // namespace

std::optional<SemanticVersion> SemanticVersion::parse(std::string_view text) {
    SemanticVersion version;
    version.text = text;
    if (text.size() > 64) return std::nullopt;
    if (const auto plus = text.find('+'); plus != std::string_view::npos) {
        if (!isIdentifierList(text.substr(plus + 1))) return std::nullopt;
        text = text.substr(0, plus);
    }
    if (const auto dash = text.find('-'); dash != std::string_view::npos) {
        version.prerelease = text.substr(dash + 1);
        if (!isIdentifierList(version.prerelease)) return std::nullopt;
        text = text.substr(0, dash);
    }
    const auto parts = split(text, '.');
    if (parts.size() != 3) return std::nullopt;
    const auto major = number(parts[0]);
    const auto minor = number(parts[1]);
    const auto patch = number(parts[2]);
    if (!major || !minor || !patch) return std::nullopt;
    version.major = *major;
    version.minor = *minor;
    version.patch = *patch;
    return version;
}

std::weak_ordering SemanticVersion::operator<=>(const SemanticVersion& other) const {
    if (const auto order = major <=> other.major; order != 0) return order;
    if (const auto order = minor <=> other.minor; order != 0) return order;
    if (const auto order = patch <=> other.patch; order != 0) return order;
    if (prerelease.empty() || other.prerelease.empty()) return other.prerelease.size() <=> prerelease.size();
    const auto left = split(prerelease, '.');
    const auto right = split(other.prerelease, '.');
    for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
        if (const auto order = compareIdentifiers(left[i], right[i]); order != 0) return order;
    }
    return left.size() <=> right.size();
}

bool isPin(std::string_view pin) {
    if (pin == "*" || SemanticVersion::parse(pin)) return true;
    if (!pin.ends_with(".*")) return false;
    const auto parts = split(pin.substr(0, pin.size() - 2), '.');
    return parts.size() <= 2 &&
           std::ranges::all_of(parts, [](std::string_view part) { return number(part).has_value(); });
}

bool pinAccepts(std::string_view pin, const SemanticVersion& version) {
    if (!pin.ends_with('*')) return pin == version.text;
    if (!version.prerelease.empty() || !isPin(pin)) return false;
    return version.text.starts_with(pin.substr(0, pin.size() - 1));
}

}  // namespace cardcage::modules
