#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/auth/api_token.hpp"
#include "host/auth/scopes.hpp"
#include "host/config/configuration.hpp"
#include "host/database/lane.hpp"
#include "host/serving/database_server.hpp"
#include "host/serving/places.hpp"

namespace cardcage::admin {

/// A row of cardcage.tenant as the commands show it.
struct TenantRow {
    std::string id;
    std::string slug;
    std::string name;
    bool enabled = true;
    std::string created_at;  ///< RFC 3339
};

/// A row of cardcage.api_token without its hash.
struct TokenRow {
    std::string id;
    std::string tenant;  ///< slug
    std::string name;
    std::vector<std::string> scopes;
    std::string created_at;
    std::optional<std::string> revoked_at;
};

enum class Missing {
    Refuse,  ///< an installation that has no database yet is an error
    Create   ///< it gets one
};

/// The database of the configuration, for commands: that of the running server, or started as long as the object lives.
/// Throws CommandError Unavailable, and what serving::DatabaseServer throws.
serving::DatabaseServer openDatabase(
    const config::Configuration& configuration, const serving::Places& places, Missing missing
);

/// Tenants and API tokens. Running hosts notice within a second what is changed here.
class AdminDatabase {
public:
    /// Throws as openDatabase does. Makes the host's tables where there are none yet.
    AdminDatabase(const config::Configuration& configuration, Missing missing);

    const serving::Places& places() const { return places_; }

    std::vector<TenantRow> tenants();
    std::optional<TenantRow> tenant(std::string_view slug);
    /// Absent when the slug is taken.
    std::optional<TenantRow> addTenant(std::string_view slug, std::string_view name);
    /// Absent when there is no such tenant.
    std::optional<TenantRow> enableTenant(std::string_view slug, bool enabled);

    /// Of one tenant, or of all when `slug` is empty.
    std::vector<TokenRow> tokens(std::string_view slug);
    /// Absent when there is no such tenant.
    std::optional<TokenRow> addToken(
        std::string_view slug, std::string_view name, const auth::ApiToken& token, auth::Scopes scopes
    );
    /// Absent when there is no such token. A token that was revoked before stays revoked since then.
    std::optional<TokenRow> revokeToken(std::string_view id);
    /// True when POST /token will take this token for all scopes of this enabled tenant.
    bool isGood(const auth::ApiToken& token, std::string_view slug, auth::Scopes scopes);

private:
    void prepare();
    std::vector<TenantRow> tenantRows(
        const database::Statement& statement, std::initializer_list<cc_value> values, database::Mode mode
    );
    std::vector<TokenRow> tokenRows(
        const database::Statement& statement, std::initializer_list<cc_value> values, database::Mode mode
    );

    serving::Places places_;
    serving::DatabaseServer server_;
    database::Lane lane_;
};

/// Throws CommandError Usage unless the slug is well formed.
void requireSlug(const std::string& slug);
/// For the error that there is no such tenant.
std::string noSuchTenant(std::string_view slug);

}  // namespace cardcage::admin
