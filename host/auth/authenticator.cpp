#include "host/auth/authenticator.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <thread>

namespace cardcage::auth {
namespace {

/// Refreshes in a row before they are limited to one a second.
constexpr std::int64_t most_allowance = 10 * microseconds_per_second;

/// Seconds that the clocks of two hosts may differ by.
constexpr std::int64_t difference_of_clocks = 60;

/// Text behind "Bearer" and its blanks; absent for another scheme. Scheme names have no case (RFC 9110, 11.1).
std::optional<std::string_view> bearerToken(std::string_view authorization) {
    constexpr std::string_view scheme = "bearer";
    if (authorization.size() < scheme.size()) return {};
    for (std::size_t i = 0; i < scheme.size(); ++i) {
        if ((authorization[i] | 0x20) != scheme[i]) return {};
    }
    authorization.remove_prefix(scheme.size());
    if (!authorization.empty() && authorization.front() != ' ') return {};
    authorization.remove_prefix(std::min(authorization.find_first_not_of(' '), authorization.size()));
    return authorization;
}

struct Party {
    const Tenant* tenant = nullptr;
    const Client* client = nullptr;
};

bool known(const Party& party, const Claims& claims) {
    return party.tenant && (claims.customer_user || party.client);
}

Party partyOf(const Claims& claims, const DirectorySnapshot& directory) {
    return {directory.tenant(claims.tenant), claims.customer_user ? nullptr : directory.client(claims.subject)};
}

}  // namespace

Authenticator::Authenticator(
    const Bearer& bearer, Directory& directory, Clock clock, RefreshNow refresh_now, Pause pause
)
    : bearer_(bearer),
      directory_(directory),
      clock_(std::move(clock)),
      refresh_now_(std::move(refresh_now)),
      pause_(std::move(pause)),
      allowance_(most_allowance) {
    if (!refresh_now_) refresh_now_ = [this] { directory_.refresh(); };
    if (!pause_) pause_ = [](std::int64_t time) { std::this_thread::sleep_for(std::chrono::microseconds(time)); };
}

Authentication Authenticator::authenticate(std::optional<std::string_view> authorization) {
    if (!authorization) return Refusal::TokenMissing;
    const auto token = bearerToken(*authorization);
    if (!token) return Refusal::TokenMissing;
    if (token->size() > Bearer::largest) return Refusal::TokenInvalid;

    const auto now = clock_() / microseconds_per_second;
    if (auto identity = cache_.find(*token, now, directory_.generation())) return identity;
    const auto verified = bearer_.verify(*token);
    if (const auto* refusal = std::get_if<Refusal>(&verified)) return *refusal;
    return identify(*token, std::get<Claims>(verified));
}

Authentication Authenticator::identify(std::string_view token, const Claims& claims) {
    auto snapshot = directory_.snapshot();
    auto party = partyOf(claims, *snapshot);
    if (!known(party, claims) && mayBeNew(claims)) {
        // A client made on another host a moment ago.
        if (!refresh(Patience::Wait)) return Refusal::Unavailable;
        snapshot = directory_.snapshot();
        party = partyOf(claims, *snapshot);
    }
    if (!known(party, claims) || !party.tenant->enabled) return Refusal::TokenInvalid;
    auto scopes = claims.scopes;
    if (party.client) {
        if (party.client->revoked || party.client->tenant != claims.tenant) return Refusal::TokenInvalid;
        scopes = scopes & party.client->scopes;
    }
    auto identity = std::make_shared<const Identity>(Identity{
        claims.tenant, party.tenant->slug, claims.subject, claims.customer_user, scopes, claims.expires_at});
    cache_.store(token, identity, snapshot->generation);
    return identity;
}

std::variant<std::string, Refusal> Authenticator::exchange(std::string_view api_token, Patience patience) {
    const auto presented = ApiToken::parse(api_token);
    if (!presented) return Refusal::TokenInvalid;
    auto snapshot = directory_.snapshot();
    const auto* client = snapshot->clientByToken(presented->id);
    if (!client) {
        if (!refresh(patience)) return Refusal::Unavailable;
        snapshot = directory_.snapshot();
        client = snapshot->clientByToken(presented->id);
    }
    if (!client || !presented->matches(client->secret) || client->revoked) return Refusal::TokenInvalid;
    const auto* tenant = snapshot->tenant(client->tenant);
    if (!tenant || !tenant->enabled || client->scopes.empty()) return Refusal::TokenInvalid;
    return bearer_.issue(tenant->id, client->id, client->scopes);
}

/// A client exists before its first token does: one that a later look did not find will not be found any more.
bool Authenticator::mayBeNew(const Claims& claims) const {
    return claims.issued_at >= looked_at_ / microseconds_per_second - difference_of_clocks;
}

/// False when the database could not be asked: whether the client exists is unknown then.
bool Authenticator::refresh(Patience patience) {
    const auto asked = refreshes_.load();
    const std::lock_guard one_at_a_time(refreshing_);
    // One that began after the question answers it, too.
    if (refreshes_.load() != asked) return !failed_;

    auto now = clock_();
    earn(now);
    if (const auto missing = microseconds_per_second - allowance_; missing > 0) {
        if (patience == Patience::None || failed_) return !failed_;
        // Requests that come meanwhile wait at the lock, and have their answer by the same look.
        pause_(std::min(missing, microseconds_per_second));
        now = clock_();
        earn(now);
        allowance_ = std::max(allowance_, microseconds_per_second);  // waited for, regardless of the clock
    }
    allowance_ -= microseconds_per_second;
    ++refreshes_;
    try {
        refresh_now_();
        failed_ = false;
        looked_at_ = now;
    } catch (const std::exception&) {
        failed_ = true;
    }
    return !failed_;
}

/// A clock set back earns nothing and takes nothing.
void Authenticator::earn(std::int64_t now) {
    const auto earned = std::max(now - allowance_at_, std::int64_t{0});
    allowance_ = std::min(allowance_ + std::min(earned, most_allowance), most_allowance);
    allowance_at_ = now;
}

}  // namespace cardcage::auth
