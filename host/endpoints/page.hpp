#pragma once

#include <string>
#include <string_view>

#include "host/http/messages/message.hpp"
#include "host/modules/registration.hpp"

// Shared by the host's own endpoints.

namespace cardcage::endpoints {

/// The description of an operation without bearer. `kind`: route_public, route_ticket or route_admin, with more flags.
modules::Route routeOf(
    std::uint32_t kind, std::string method, std::string path, std::string operation_id = {}, std::string summary = {}
);
/// The same for a page of HTML that everybody may read.
modules::Route pageRoute(std::string path, std::string operation_id, std::string summary);

/// Sets the entity tag; true, and a 304 is the answer, when the client has that version.
bool isKnown(std::string_view etag, const http::Request& request, http::Response& response);

}  // namespace cardcage::endpoints
