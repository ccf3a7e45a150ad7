#include "host/endpoints/docs/docs.hpp"

#include <array>

#include "host/crypto/digest.hpp"

// Defined by docs_files.c.
extern "C" {
extern const char cardcage_docs_page[], cardcage_docs_page_end[];
extern const char cardcage_docs_start[], cardcage_docs_start_end[];
extern const char cardcage_docs_scalar[], cardcage_docs_scalar_end[];
extern const char cardcage_docs_license[], cardcage_docs_license_end[];
}

namespace cardcage::endpoints {
namespace {

// The reference page sets style attributes and adds style sheets of its own, hence 'unsafe-inline' for styles; scripts
// come from this server only, and nothing can be loaded from or sent to another one.
constexpr std::string_view page_policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' "
    "data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
constexpr std::string_view file_policy = "default-src 'none'; frame-ancestors 'none'";

struct File {
    std::string_view path;
    std::string_view content_type;
    std::string_view content_security_policy;
    std::string_view bytes;
    std::string etag;
};

/// A strong entity tag: the content's own hash, shortened.
std::string entityTag(std::string_view bytes) {
    return '"' + crypto::sha256Hex(bytes).substr(0, 32) + '"';
}

File file(
    std::string_view path, std::string_view content_type, std::string_view policy, const char* begin, const char* end
) {
    const std::string_view bytes(begin, static_cast<std::size_t>(end - begin));
    return {path, content_type, policy, bytes, entityTag(bytes)};
}

const std::array<File, 4>& files() {
    static const std::array<File, 4> all{
        file("/docs", "text/html; charset=utf-8", page_policy, cardcage_docs_page, cardcage_docs_page_end),
        file(
            "/docs/start.js",
            "text/javascript; charset=utf-8",
            file_policy,
            cardcage_docs_start,
            cardcage_docs_start_end
        ),
        file(
            "/docs/scalar.js",
            "text/javascript; charset=utf-8",
            file_policy,
            cardcage_docs_scalar,
            cardcage_docs_scalar_end
        ),
        file(
            "/docs/scalar.license.txt",
            "text/plain; charset=utf-8",
            file_policy,
            cardcage_docs_license,
            cardcage_docs_license_end
        ),
    };
    return all;
}

}  // namespace

std::optional<Asset> docsAsset(std::string_view path) {
    for (const auto& each : files()) {
        if (each.path == path) return Asset{each.content_type, each.bytes, each.etag, each.content_security_policy};
    }
    return std::nullopt;
}

}  // namespace cardcage::endpoints
