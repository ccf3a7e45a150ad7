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

#include "host/auth/clock.hpp"
#include "host/auth/directory.hpp"
#include "host/auth/tokens/bearer.hpp"
#include "host/auth/tokens/verified_cache.hpp"

namespace cardcage::auth {

/// Never null when it is an identity.
using Authentication = std::variant<std::shared_ptr<const Identity>, Refusal>;

/// Answers who sends a request, from its access token and the directory. Used from many threads at once.
class Authenticator {
public:
    /// Brings the directory up to date now; may throw when the database is away.
    using RefreshNow = std::function<void()>;

    /// Lets so many microseconds pass.
    using Pause = std::function<void(std::int64_t)>;

    /// `bearer` and `directory` outlive the authenticator. `refresh_now` is called when a genuine access token, or any
    /// API token, names a client that the directory does not know yet: up to ten times in a row, then once a second,
    /// and an earlier request waits for it, so that no client is refused that the database knows. By default it is
    /// Directory::refresh. `pause`: by default the calling thread sleeps.
    Authenticator(
        const Bearer& bearer,
        Directory& directory,
        Clock clock = systemClock(),
        RefreshNow refresh_now = {},
        Pause pause = {}
    );

    /// `authorization`: value of the header field. Blocks only in the rare case above: for a token that was issued
    /// since the directory was last looked up.
    Authentication authenticate(std::optional<std::string_view> authorization);

    /// Whether a question that comes too soon after others waits for its answer, or uses the known tokens.
    enum class Patience { Wait, None };
    /// POST /token: an access token for the API token. Refuses with TokenInvalid (401 invalid_api_token) or
    /// Unavailable.
    std::variant<std::string, Refusal> exchange(std::string_view api_token, Patience patience = Patience::Wait);

private:
    bool refresh(Patience patience);
    bool mayBeNew(const Claims& claims) const;
    void earn(std::int64_t now);
    Authentication identify(std::string_view token, const Claims& claims);

    const Bearer& bearer_;
    Directory& directory_;
    Clock clock_;
    RefreshNow refresh_now_;
    Pause pause_;
    VerifiedCache cache_;

    std::atomic<std::uint64_t> refreshes_{0};  ///< begun so far
    std::atomic<std::int64_t> looked_at_{0};   ///< begin of the last successful refresh
    std::mutex refreshing_;
    // Under refreshing_:
    std::int64_t allowance_;  ///< microseconds saved up; each refresh costs a second
    std::int64_t allowance_at_ = 0;
    bool failed_ = false;  ///< the last refresh
};

}  // namespace cardcage::auth
