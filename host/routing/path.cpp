#include "host/routing/path.hpp"

#include <Poco/UTF8Encoding.h>

#include <algorithm>

namespace cardcage::routing {
namespace {

int hexDigit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/// Well-formed UTF-8 without U+0000: no overlong forms, no surrogates, nothing above U+10FFFF (RFC 3629).
bool isPlainUtf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        if (lead == 0) return false;
        const int length = lead < 0x80 ? 1 : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
        if (length == 0 || i + length > text.size()) return false;
        const auto* bytes = reinterpret_cast<const unsigned char*>(text.data() + i);
        if (!Poco::UTF8Encoding::isLegal(bytes, length)) return false;
        i += length;
    }
    return true;
}

}  // namespace

std::optional<std::string> percentDecoded(std::string_view raw, bool plus_is_blank) {
    std::string decoded;
    decoded.reserve(raw.size());
    for (std::size_t i = 0; i < raw.size(); ++i) {
        if (raw[i] == '%') {
            if (i + 2 >= raw.size()) return std::nullopt;
            const int high = hexDigit(raw[i + 1]);
            const int low = hexDigit(raw[i + 2]);
            if (high < 0 || low < 0) return std::nullopt;
            decoded.push_back(static_cast<char>(high * 16 + low));
            i += 2;
        } else {
            decoded.push_back(plus_is_blank && raw[i] == '+' ? ' ' : raw[i]);
        }
    }
    if (!isPlainUtf8(decoded)) return std::nullopt;
    return decoded;
}

std::string percentEncoded(std::string_view text) {
    static constexpr char digits[] = "0123456789ABCDEF";
    std::string encoded;
    encoded.reserve(text.size());
    for (const char c : text) {
        const bool unreserved = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                                std::string_view("-._~").find(c) != std::string_view::npos;
        if (unreserved) {
            encoded.push_back(c);
        } else {
            const auto byte = static_cast<unsigned char>(c);
            encoded.push_back('%');
            encoded.push_back(digits[byte >> 4]);
            encoded.push_back(digits[byte & 15]);
        }
    }
    return encoded;
}

std::optional<std::vector<std::string>> pathSegments(std::string_view raw_path) {
    if (raw_path.empty() || raw_path.front() != '/') return std::nullopt;
    std::vector<std::string> segments;
    for (std::string_view rest = raw_path.substr(1);;) {
        const auto slash = rest.find('/');
        auto segment = percentDecoded(rest.substr(0, slash));
        if (!segment) return std::nullopt;
        segments.push_back(std::move(*segment));
        if (slash == std::string_view::npos) return segments;
        rest.remove_prefix(slash + 1);
    }
}

std::optional<std::string_view> Query::value(std::string_view name) const {
    const auto found =
        std::find_if(parameters.begin(), parameters.end(), [&](const auto& p) { return p.first == name; });
    if (found == parameters.end() || found->second.empty()) return std::nullopt;
    return found->second;
}

bool Query::has(std::string_view name) const {
    return std::any_of(parameters.begin(), parameters.end(), [&](const auto& p) { return p.first == name; });
}

Query parseQuery(std::string_view raw_query) {
    Query query;
    while (!raw_query.empty()) {
        const auto end = raw_query.find('&');
        const auto piece = raw_query.substr(0, end);
        raw_query = end == std::string_view::npos ? std::string_view{} : raw_query.substr(end + 1);
        if (piece.empty()) continue;

        const auto equals = piece.find('=');
        auto name = percentDecoded(piece.substr(0, equals), true);
        auto value = equals == std::string_view::npos ? std::string{} : percentDecoded(piece.substr(equals + 1), true);
        if (!name || !value) {
            if (!query.malformed) query.malformed = name.value_or("");
            continue;
        }
        const bool known = std::any_of(query.parameters.begin(), query.parameters.end(), [&](const auto& p) {
            return p.first == *name;
        });
        if (known && !query.repeated) query.repeated = *name;
        if (!known && query.parameters.size() == most_parameters) {
            query.has_too_many = true;
            return query;
        }
        if (!known) query.parameters.emplace_back(std::move(*name), std::move(*value));
    }
    return query;
}

}  // namespace cardcage::routing
