#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "host/auth/bearer.hpp"
#include "host/auth/clock.hpp"
#include "host/auth/directory.hpp"
#include "host/auth/verified_cache.hpp"

namespace cardcage::auth {

/// Never null when it is an identity.
using Authentication = std::variant<std::shared_ptr<const Identity>, Refusal>;

/// Answers who sends a request, from its access token and the directory. Used from many threads at once.
class Authenticator {
public:
    /// Brings the directory up to date now; may throw when the database is away.
    using RefreshNow = std::function<void()>;

    /// `bearer` and `directory` outlive the authenticator. `refresh_now` is called when a genuine access token, or any
    /// API token, names a client that the directory does not know yet: up to ten times in a row, then once a second.
    /// By default it is Directory::refresh.
    Authenticator(const Bearer& bearer, Directory& directory, Clock clock = systemClock(), RefreshNow refresh_now = {});

    /// `authorization`: value of the header field. Blocks only in the rare case above.
    Authentication authenticate(std::optional<std::string_view> authorization);

    /// POST /token: an access token for the API token. Refuses with TokenInvalid (401 invalid_api_token) or
    /// Unavailable.
    std::variant<std::string, Refusal> exchange(std::string_view api_token);

private:
    bool refresh();
    Authentication identify(std::string_view token, const Claims& claims);

    const Bearer& bearer_;
    Directory& directory_;
    Clock clock_;
    RefreshNow refresh_now_;
    VerifiedCache cache_;

    std::atomic<std::uint64_t> refreshes_{0};  ///< begun so far
    std::mutex refreshing_;
    // Under refreshing_:
    std::int64_t allowance_;  ///< microseconds saved up; each refresh costs a second
    std::int64_t allowance_at_ = 0;
    bool failed_ = false;  ///< the last refresh
};

}  // namespace cardcage::auth
