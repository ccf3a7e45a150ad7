#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cardcage::files {

/// The facts that the signature of a link to a file covers, together with the method.
struct SignedLink {
    enum class Kind { Get, Put };
    Kind kind = Kind::Get;
    std::string file;    ///< uuid
    std::string tenant;  ///< uuid
    std::string module;
    std::string content_type;
    std::uint64_t size_cap = 0;  ///< of an upload
    std::uint32_t flags = 0;     ///< of an upload: CC_UPLOAD_…
    std::int64_t expires = 0;    ///< seconds since 1970, UTC
};

/// Makes and opens links to files: "/downloads/<file>?sig=<ticket>" and "/uploads/<file>?sig=<ticket>". The ticket is
/// one parameter of unreserved characters, so that clients which add parameters of their own, reorder or re-encode the
/// query leave it as it is: <signed text, base64url>.<HMAC-SHA-256, base64url>. It hides nothing and cannot be
/// changed.
class LinkSigner {
public:
    explicit LinkSigner(std::string key) : key_(std::move(key)) {}

    /// Path and query.
    std::string link(const SignedLink& what) const;
    /// Returns the permission of a link of that path with that method; nothing when the link was changed or has
    /// expired. HEAD counts as GET.
    std::optional<SignedLink> open(
        std::string_view method, std::string_view path, std::string_view ticket, std::int64_t now
    ) const;

private:
    std::string macOf(SignedLink::Kind kind, std::string_view path, std::string_view covered) const;
    std::string key_;
};

}  // namespace cardcage::files
