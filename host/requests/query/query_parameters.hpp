#pragma once

#include <string_view>

#include "host/modules/registration.hpp"
#include "host/routing/path.hpp"

namespace cardcage::requests {

/// Returns the query parameters of a request. Throws Refusal 400 invalid_parameter for a malformed or repeated one, and
/// for too many.
routing::Query parsedQuery(std::string_view text);

/// Refuses parameters that the operation does not have, so that a misspelt filter is never answered with everything.
/// Throws Refusal 400 invalid_parameter, rule "unknown", with the nearest known name.
void refuseUnknown(const routing::Query& query, const modules::Route& route);

}  // namespace cardcage::requests
