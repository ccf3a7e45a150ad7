#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/auth/tokens/bearer.hpp"
#include "host/problems/problem.hpp"

namespace cardcage::requests {

/// A request that ends before a module sees it: thrown while it is judged, answered in one place.
struct Refusal {
    problems::Problem problem;
    std::vector<std::pair<std::string, std::string>> headers;  ///< Allow, WWW-Authenticate, …
};

/// The refusal of that problem code.
inline Refusal refusal(std::string_view code, std::string detail = {}) {
    return {problems::Problem::of(code, std::move(detail)), {}};
}

/// Answer to a request without a valid access token (RFC 6750, 3).
inline Refusal refusal(auth::Refusal reason) {
    Refusal refused = refusal(auth::code(reason));
    if (const auto challenge = auth::challenge(reason); !challenge.empty()) {
        refused.headers.emplace_back("WWW-Authenticate", challenge);
    } else {
        refused.problem.retry_after = 1;
    }
    return refused;
}

}  // namespace cardcage::requests
