#include "host/routing/accept.hpp"

#include <algorithm>
#include <cctype>

namespace cardcage::routing {
namespace {

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

/// Splits at a separator outside quoted strings.
std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> pieces;
    std::size_t begin = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (quoted && text[i] == '\\') {
            ++i;
        } else if (text[i] == '"') {
            quoted = !quoted;
        } else if (text[i] == separator && !quoted) {
            pieces.push_back(trimmed(text.substr(begin, i - begin)));
            begin = i + 1;
        }
    }
    pieces.push_back(trimmed(text.substr(begin)));
    return pieces;
}

/// qvalue of RFC 9110, 12.4.2, in thousandths; absent when malformed.
std::optional<int> parseQuality(std::string_view text) {
    if (text.empty() || (text[0] != '0' && text[0] != '1') || text.size() > 5) return std::nullopt;
    if (text.size() > 1 && text[1] != '.') return std::nullopt;
    int thousandths = (text[0] - '0') * 1000;
    int weight = 100;
    for (std::size_t i = 2; i < text.size(); ++i, weight /= 10) {
        if (text[i] < '0' || text[i] > '9') return std::nullopt;
        thousandths += (text[i] - '0') * weight;
    }
    return thousandths <= 1000 ? std::optional(thousandths) : std::nullopt;
}

bool isToken(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
        return std::isalnum(c) ||
               std::string_view("!#$%&'*+-.^_`|~").find(static_cast<char>(c)) != std::string_view::npos;
    });
}

bool isGeneric(std::string_view type) {
    return type == "*/*" || type == "application/*" || type == "application/json";
}

std::string lowered(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
    return lower;
}

/// Beside the JSON of its model and version: the spreadsheet of an export. It answers its own media type only.
bool isOtherRepresentation(const RouteEntry& entry) {
    return entry.route->versioned() && !entry.route->response_type.empty();
}

std::string listed(const std::vector<RouteEntry>& routes) {
    std::string list;
    for (const auto& entry : routes) {
        if (!list.empty()) list += ", ";
        if (isOtherRepresentation(entry)) {
            list += entry.route->response_type;
        } else {
            list += entry.media_type.empty() ? "application/json" : entry.media_type;
        }
    }
    return list;
}

}  // namespace

std::vector<MediaRange> parseAccept(std::string_view header) {
    std::vector<MediaRange> ranges;
    for (const auto piece : split(header, ',')) {
        const auto parts = split(piece, ';');
        const auto slash = parts[0].find('/');
        if (slash == std::string_view::npos || !isToken(parts[0].substr(0, slash)) ||
            !isToken(parts[0].substr(slash + 1))) {
            continue;
        }
        MediaRange range{.type = lowered(parts[0])};
        bool sound = true;
        for (std::size_t i = 1; i < parts.size(); ++i) {
            if (parts[i].size() < 2 || (parts[i][0] != 'q' && parts[i][0] != 'Q') || parts[i][1] != '=') continue;
            const auto quality = parseQuality(parts[i].substr(2));
            sound = quality.has_value();
            range.quality = quality.value_or(0);
        }
        if (sound) ranges.push_back(std::move(range));
    }
    return ranges;
}

Selection select(const Endpoint::Method& method, std::optional<std::string_view> accept) {
    auto ranges = accept ? parseAccept(*accept) : std::vector<MediaRange>{};
    std::stable_sort(ranges.begin(), ranges.end(), [](const auto& a, const auto& b) { return a.quality > b.quality; });

    const auto excluded = [&](std::string_view type) {
        return std::any_of(ranges.begin(), ranges.end(), [&](const auto& r) {
            return r.quality == 0 && r.type == type;
        });
    };
    const auto chosen = [](const RouteEntry& entry, std::string_view content_type) {
        return Selection{.entry = &entry, .content_type = content_type};
    };

    // A method whose every route must be named serves nothing generic, so that such a range is passed over.
    const bool serves_generic = std::any_of(method.routes.begin(), method.routes.end(), [](const auto& entry) {
        return !entry.route->versioned() || entry.route->isDefault();
    });
    for (const auto& range : ranges) {
        if (range.quality == 0) continue;
        for (const auto& entry : method.routes) {
            if (!entry.route->response_type.empty() && range.type == entry.route->response_type) {
                return chosen(entry, entry.route->response_type);
            }
            if (isOtherRepresentation(entry)) continue;
            if (!entry.media_type.empty() && range.type == lowered(entry.media_type)) {
                return chosen(entry, entry.media_type);
            }
        }
        if (isGeneric(range.type) && serves_generic) break;  // everything below is less wanted than "anything"
    }

    // Nothing was named: the default, or the one unversioned operation, which takes every Accept.
    const bool generic = ranges.empty() || std::any_of(ranges.begin(), ranges.end(), [](const auto& range) {
                             return range.quality > 0 && isGeneric(range.type);
                         });
    for (const auto& entry : method.routes) {
        if (!entry.route->versioned()) return chosen(entry, "application/json");
        if (isOtherRepresentation(entry)) continue;
        if (generic && entry.route->isDefault() && !excluded(lowered(entry.media_type))) {
            return chosen(entry, entry.media_type);
        }
    }

    if (generic) {
        return {
            .status = 404,
            .detail = "This operation is versioned: send the header Accept: " + method.routes.front().media_type};
    }
    return {
        .status = 406,
        .detail = "No version of this operation matches the Accept header; served here: " + listed(method.routes)};
}

}  // namespace cardcage::routing
