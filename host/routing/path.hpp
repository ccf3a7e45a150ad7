#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cardcage::routing {

/// Percent-decodes one path segment or query value, once. Absent when the encoding is malformed or the result holds
/// U+0000 or is not UTF-8. In queries '+' is a blank.
std::optional<std::string> percentDecoded(std::string_view raw, bool plus_is_blank = false);

/// Percent-encodes everything but the unreserved characters of RFC 3986.
std::string percentEncoded(std::string_view text);

/// Splits a raw path at its slashes and decodes each segment once, so that "A%2FB" stays one segment.
/// Absent when the path does not begin with '/' or a segment does not decode.
std::optional<std::vector<std::string>> pathSegments(std::string_view raw_path);

/// Far more than any operation has; names are compared with each other.
constexpr std::size_t most_parameters = 200;

/// A decoded query: pairs in order. `malformed` names the first parameter that does not decode, `repeated` the first
/// one that was sent twice.
struct Query {
    std::vector<std::pair<std::string, std::string>> parameters;
    std::optional<std::string> malformed;
    std::optional<std::string> repeated;
    bool has_too_many = false;  ///< more than most_parameters; the rest was not read

    /// Value of a parameter; absent when it was not sent or is empty.
    std::optional<std::string_view> value(std::string_view name) const;
    /// Whether it was sent, though it may be empty.
    bool has(std::string_view name) const;
};
Query parseQuery(std::string_view raw_query);

}  // namespace cardcage::routing
