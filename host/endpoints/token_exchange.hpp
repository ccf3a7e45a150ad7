#pragma once

#include <string>
#include <string_view>

#include "host/auth/authenticator.hpp"
#include "host/auth/guess_limiter.hpp"
#include "host/http/messages/message.hpp"
#include "host/observability/log.hpp"

namespace cardcage::endpoints {

/// POST /token: an API token for an access token (interface specification, "Authentication").
class TokenExchange {
public:
    TokenExchange(auth::Authenticator& authenticator, auth::GuessLimiter& limiter, observability::Log& log);

    /// The access token for the body {"token": "<API token>"}. Throws Refusal: 400 invalid_json or invalid_field,
    /// 401 invalid_api_token, 429 too_many_requests in
    /// its place when this address has failed too often. A right token is never refused for the failures of others.
    std::string accessToken(const http::Request& request);

private:
    auth::Authenticator& authenticator_;
    auth::GuessLimiter& limiter_;
    observability::Log& log_;
};

}  // namespace cardcage::endpoints
