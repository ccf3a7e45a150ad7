#pragma once

#include <string_view>

#include "host/http/message.hpp"

namespace cardcage::serving {

/// Whether the body is JSON by its Content-Type: application/json, the operation's own media type, or none at all
/// (decisions 1.7: a body without type is JSON). `media_type` may be empty.
bool isJson(const http::Request& request, std::string_view media_type = {});

}  // namespace cardcage::serving
