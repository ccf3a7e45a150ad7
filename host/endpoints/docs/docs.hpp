#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cardcage::endpoints {

/// A file of the page at /docs. The bytes lie in the read-only data of the program and are never copied here.
struct Asset {
    std::string_view content_type;
    std::string_view bytes;
    std::string_view etag;                     ///< strong, with quotes
    std::string_view content_security_policy;  ///< answer with it, and with X-Content-Type-Options: nosniff
};

/// The file at that path of this server ("/docs", "/docs/scalar.js", …); absent when there is none. Any thread.
std::optional<Asset> docsAsset(std::string_view path);

}  // namespace cardcage::endpoints
