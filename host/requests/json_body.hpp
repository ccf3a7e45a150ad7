#pragma once

#include <string>
#include <string_view>

#include "host/http/messages/message.hpp"
#include "host/requests/refusal.hpp"

namespace cardcage::requests {

/// Whether the body is JSON by its Content-Type: application/json, the operation's own media type, or none at all
/// (a body without type is JSON). `media_type` may be empty.
bool isJson(const http::Request& request, std::string_view media_type = {});

/// Whether the body is of that type by its Content-Type, parameters aside. A body without the header is, unless it is a
/// multipart one, whose boundary nobody knows then.
bool isOfType(const http::Request& request, std::string_view media_type);

/// Coding of the body by its Content-Encoding (RFC 9110, 8.4).
enum class Coding { None, Gzip, Other };
/// Returns the coding of the request; None without the header, and for identity.
Coding codingOf(const http::Request& request);
/// 415 with the coding that is understood instead: gzip, or identity for none.
Refusal unsupportedCoding(const std::string& understood);

}  // namespace cardcage::requests
