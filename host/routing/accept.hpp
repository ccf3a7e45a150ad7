#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/routing/router.hpp"

namespace cardcage::routing {

/// One media range of an Accept header.
struct MediaRange {
    std::string type;    ///< lower case, without parameters: "application/json", "*/*"
    int quality = 1000;  ///< q in thousandths
};

/// The ranges of an Accept header, in order. Parameters other than q are ignored; malformed pieces are left out.
std::vector<MediaRange> parseAccept(std::string_view header);

/// The outcome of choosing among the routes of one method at one path.
struct Selection {
    const RouteEntry* entry = nullptr;  ///< null: refused
    std::string_view content_type;      ///< of a successful JSON answer; lives as long as the router
    int status = 0;                     ///< 404 or 406 when refused
    std::string detail;                 ///< names the value to send
};

/// Chooses the route that answers an Accept header (interface specification, "Versioning"). Unversioned operations
/// never refuse one. The header is absent when the client sent none, which means the same as "*/*" (RFC 9110, 12.5.1).
Selection select(const Endpoint::Method& method, std::optional<std::string_view> accept);

}  // namespace cardcage::routing
