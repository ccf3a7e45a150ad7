#include "host/auth/authenticator.hpp"

#include <algorithm>
#include <exception>

namespace cardcage::auth {
namespace {

/// Refreshes in a row before they are limited to one a second.
constexpr std::int64_t most_allowance = 10 * microseconds_per_second;

/// What follows "Bearer" and its blanks; absent for another scheme. Scheme names have no case (RFC 9110, 11.1).
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

Authenticator::Authenticator(const Bearer& bearer, Directory& directory, Clock clock, RefreshNow refresh_now)
    : bearer_(bearer),
      directory_(directory),
      clock_(std::move(clock)),
      refresh_now_(std::move(refresh_now)),
      allowance_(most_allowance) {
    if (!refresh_now_) refresh_now_ = [this] { directory_.refresh(); };
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
    if (!known(party, claims)) {
        // A client made on another host a moment ago.
        if (!refresh()) return Refusal::Unavailable;
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

std::variant<std::string, Refusal> Authenticator::exchange(std::string_view api_token) {
    const auto presented = ApiToken::parse(api_token);
    if (!presented) return Refusal::TokenInvalid;
    auto snapshot = directory_.snapshot();
    const auto* client = snapshot->clientByToken(presented->id);
    if (!client) {
        if (!refresh()) return Refusal::Unavailable;
        snapshot = directory_.snapshot();
        client = snapshot->clientByToken(presented->id);
    }
    if (!client || !presented->matches(client->secret) || client->revoked) return Refusal::TokenInvalid;
    const auto* tenant = snapshot->tenant(client->tenant);
    if (!tenant || !tenant->enabled || client->scopes.empty()) return Refusal::TokenInvalid;
    return bearer_.issue(tenant->id, client->id, client->scopes);
}

/// False when the database could not be asked: then nobody knows whether the client exists.
bool Authenticator::refresh() {
    const auto asked = refreshes_.load();
    const std::lock_guard one_at_a_time(refreshing_);
    // One that began after the question answers it, too.
    if (refreshes_.load() != asked) return !failed_;

    const auto now = clock_();
    // A clock set back earns nothing and takes nothing.
    const auto earned = std::max(now - allowance_at_, std::int64_t{0});
    allowance_ = std::min(allowance_ + std::min(earned, most_allowance), most_allowance);
    allowance_at_ = now;
    if (allowance_ < microseconds_per_second) return !failed_;

    allowance_ -= microseconds_per_second;
    ++refreshes_;
    try {
        refresh_now_();
        failed_ = false;
    } catch (const std::exception&) {
        failed_ = true;
    }
    return !failed_;
}

}  // namespace cardcage::auth
