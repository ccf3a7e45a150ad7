#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "host/auth/clock.hpp"
#include "host/auth/scopes.hpp"
#include "host/auth/tokens/key_ring.hpp"

namespace cardcage::auth {

/// The reason for which a request is not authenticated.
enum class Refusal {
    TokenMissing,  ///< 401 token_missing: no Authorization header, or another scheme than Bearer
    TokenInvalid,  ///< 401 token_invalid: forged, malformed, revoked, or of a disabled tenant
    TokenExpired,  ///< 401 token_expired: everything else was right
    Unavailable    ///< 503 unavailable: the client is unknown here and the database could not be asked
};

/// Problem code: "token_expired".
std::string_view code(Refusal refusal);
int status(Refusal refusal);
/// Value of WWW-Authenticate (RFC 6750, section 3); empty for a refusal that is no 401.
std::string_view challenge(Refusal refusal);

/// Claims of an access token.
struct Claims {
    std::string tenant;   ///< uuid
    std::string subject;  ///< uuid of the API client, or of the customer user
    Scopes scopes;
    bool customer_user = false;  ///< the subject is a user of a customer; its one scope is portal
    std::int64_t issued_at = 0;  ///< seconds since 1970
    std::int64_t expires_at = 0;
    std::string token_id;  ///< jti
};

/// Signs and checks access tokens: JSON web tokens (RFC 7519) with HMAC-SHA-256, type at+jwt (RFC 9068), checked as
/// RFC 8725 asks. Used from many threads at once.
class Bearer {
public:
    /// Seconds that a token is valid.
    static constexpr std::int64_t lifetime = 3600;
    /// Longest token looked at, in bytes.
    static constexpr std::size_t largest = 8 << 10;

    /// `issuer`: claim `iss` of this installation; hosts that share a key file share it.
    Bearer(const KeyRing& keys, std::string issuer, Clock clock = systemClock());

    /// Signs and checks with these keys from now on.
    void useKeys(const KeyRing& keys);
    /// A token of an API client. `tenant` and `client` are uuids in lower case.
    std::string issue(std::string_view tenant, std::string_view client, Scopes scopes) const;
    /// A token of a user of a customer, scope portal.
    std::string issuePortal(std::string_view tenant, std::string_view customer_user) const;
    /// Claims of the token, or the reason why it is invalid.
    std::variant<Claims, Refusal> verify(std::string_view token) const;

private:
    struct Signer {
        Key key;
        std::string header;  ///< first part of every token of that key
    };

    using Signers = std::vector<Signer>;

    std::string sign(const Claims& claims) const;

    std::atomic<std::shared_ptr<const Signers>> signers_;
    std::string issuer_;
    Clock clock_;
};

}  // namespace cardcage::auth
