#include "host/admin/admin_database.hpp"

#include <span>

#include "host/admin/command_line.hpp"
#include "host/config/value.hpp"
#include "host/database/values.hpp"

namespace cardcage::admin {
namespace {

using database::Mode;
using database::optionalText;
using database::Statement;
using database::text;
using database::textValue;

// Times are written as the interface writes them. The columns of each kind of row are the same in every statement.

constexpr Statement list_tenants{
    .name = "admin_list_tenants",
    .sql =
        "SELECT id, slug, name, is_enabled,"
        "       to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')"
        "  FROM cardcage.tenant ORDER BY slug"};

constexpr Statement find_tenant{
    .name = "admin_find_tenant",
    .sql =
        "SELECT id, slug, name, is_enabled,"
        "       to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')"
        "  FROM cardcage.tenant WHERE slug = $1"};

constexpr Statement add_tenant{
    .name = "admin_add_tenant",
    .sql =
        "INSERT INTO cardcage.tenant (id, slug, name) VALUES (gen_random_uuid(), $1, $2)"
        " ON CONFLICT (slug) DO NOTHING"
        " RETURNING id, slug, name, is_enabled,"
        "           to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')"};

constexpr Statement enable_tenant{
    .name = "admin_enable_tenant",
    .sql =
        "UPDATE cardcage.tenant SET is_enabled = $2::boolean WHERE slug = $1"
        " RETURNING id, slug, name, is_enabled,"
        "           to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')"};

constexpr Statement list_tokens{
    .name = "admin_list_tokens",
    .sql =
        "SELECT token.id, tenant.slug, token.name, array_to_string(token.scopes, ','),"
        "       to_char(token.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'),"
        "       to_char(token.revoked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')"
        "  FROM cardcage.api_token AS token JOIN cardcage.tenant AS tenant ON tenant.id = token.tenant_id"
        " WHERE $1 = '' OR tenant.slug = $1"
        " ORDER BY tenant.slug, token.created_at, token.id"};

constexpr Statement add_token{
    .name = "admin_add_token",
    .sql =
        "WITH added AS ("
        "  INSERT INTO cardcage.api_token (id, tenant_id, name, secret_hash, scopes)"
        "  SELECT $1::text, tenant.id, $3::text, $4::bytea, $5::text[]"
        "    FROM cardcage.tenant AS tenant WHERE tenant.slug = $2"
        "  RETURNING *)"
        " SELECT added.id, $2, added.name, array_to_string(added.scopes, ','),"
        "        to_char(added.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), NULL"
        "   FROM added"};

constexpr Statement revoke_token{
    .name = "admin_revoke_token",
    .sql =
        "WITH revoked AS ("
        "  UPDATE cardcage.api_token SET revoked_at = coalesce(revoked_at, now()) WHERE id = $1 RETURNING *)"
        " SELECT revoked.id, tenant.slug, revoked.name, array_to_string(revoked.scopes, ','),"
        "        to_char(revoked.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'),"
        "        to_char(revoked.revoked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')"
        "   FROM revoked JOIN cardcage.tenant AS tenant ON tenant.id = revoked.tenant_id"};

constexpr Statement good_token{
    .name = "admin_good_token",
    .sql =
        "SELECT 1 FROM cardcage.api_token AS token JOIN cardcage.tenant AS tenant ON tenant.id = token.tenant_id"
        " WHERE token.id = $1 AND token.secret_hash = $2 AND tenant.slug = $3 AND token.scopes @> $4::text[]"
        "   AND token.revoked_at IS NULL AND tenant.is_enabled"};

constexpr Statement read_epoch{.name = "admin_read_epoch", .sql = "SELECT value FROM cardcage.epoch"};

cc_value bytesOf(const auth::SecretHash& hash) {
    return {.kind = CC_VALUE_BYTES, .text = {reinterpret_cast<const char*>(hash.data()), hash.size()}};
}

/// The scopes by name, as a statement takes them.
struct ScopeNames {
    explicit ScopeNames(auth::Scopes scopes) : names(config::listOf(commaSeparated(scopes))) {
        for (const auto& name : names) texts.push_back({name.data(), name.size()});
    }
    static std::string commaSeparated(auth::Scopes scopes) {
        auto text = scopes.toString();
        for (auto& c : text) c = c == ' ' ? ',' : c;
        return text;
    }
    cc_value value() const {
        return {.kind = CC_VALUE_TEXTS, .count = static_cast<std::uint32_t>(texts.size()), .texts = texts.data()};
    }
    std::vector<std::string> names;
    std::vector<cc_str> texts;
};

template <typename Row>
std::optional<Row> first(std::vector<Row> rows) {
    if (rows.empty()) return std::nullopt;
    return std::move(rows.front());
}

}  // namespace

runtime::DatabaseServer openDatabase(
    const config::Configuration& configuration, const runtime::Paths& paths, Missing missing
) {
    const bool embedded = configuration.text("database.url").empty();
    if (embedded && missing == Missing::Refuse && !std::filesystem::exists(paths.data / "postgres")) {
        throw CommandError(
            Unavailable,
            "there is no database in " + paths.data.string() +
                " yet; name the data directory of the server with --data-dir or data_dir, or start the server once"
        );
    }
    return {configuration, paths, runtime::DatabaseServer::Embedded::Join};
}

AdminDatabase::AdminDatabase(const config::Configuration& configuration, Missing missing)
    : paths_(runtime::pathsOf(configuration)),
      server_(openDatabase(configuration, paths_, missing)),
      connection_({.url = server_.runtimeUrl(), .connect_timeout = configuration.duration("database.connect_timeout")}
      ) {
    prepare();
}

/// A database that no server has used yet has no tables.
void AdminDatabase::prepare() {
    constexpr std::string_view undefined_table = "42P01", undefined_schema = "3F000";
    try {
        database::Work(connection_, {}, Mode::Read).run(read_epoch, {});
    } catch (const database::DatabaseError& error) {
        if (error.sqlstate != undefined_table && error.sqlstate != undefined_schema) throw;
        server_.migrateHost();
    }
}

std::vector<TenantRow> AdminDatabase::tenantRows(
    const Statement& statement, std::initializer_list<cc_value> values, Mode mode
) {
    std::vector<TenantRow> rows;
    database::Work work(connection_, {}, mode);
    work.run(statement, values, [&](std::span<const cc_str> row) {
        rows.push_back({text(row[0]), text(row[1]), text(row[2]), text(row[3]) == "t", text(row[4])});
        return true;
    });
    work.commit();
    return rows;
}

std::vector<TokenRow> AdminDatabase::tokenRows(
    const Statement& statement, std::initializer_list<cc_value> values, Mode mode
) {
    std::vector<TokenRow> rows;
    database::Work work(connection_, {}, mode);
    work.run(statement, values, [&](std::span<const cc_str> row) {
        rows.push_back(
            {text(row[0]), text(row[1]), text(row[2]), config::listOf(text(row[3])), text(row[4]), optionalText(row[5])}
        );
        return true;
    });
    work.commit();
    return rows;
}

std::vector<TenantRow> AdminDatabase::tenants() {
    return tenantRows(list_tenants, {}, Mode::Read);
}

std::optional<TenantRow> AdminDatabase::tenant(std::string_view slug) {
    return first(tenantRows(find_tenant, {textValue(slug)}, Mode::Read));
}

std::optional<TenantRow> AdminDatabase::addTenant(std::string_view slug, std::string_view name) {
    return first(tenantRows(add_tenant, {textValue(slug), textValue(name)}, Mode::Write));
}

std::optional<TenantRow> AdminDatabase::enableTenant(std::string_view slug, bool enabled) {
    return first(tenantRows(enable_tenant, {textValue(slug), textValue(enabled ? "true" : "false")}, Mode::Write));
}

std::vector<TokenRow> AdminDatabase::tokens(std::string_view slug) {
    return tokenRows(list_tokens, {textValue(slug)}, Mode::Read);
}

std::optional<TokenRow> AdminDatabase::addToken(
    std::string_view slug, std::string_view name, const auth::ApiToken& token, auth::Scopes scopes
) {
    const ScopeNames names(scopes);
    const auto hash = token.hash();
    return first(tokenRows(
        add_token, {textValue(token.id), textValue(slug), textValue(name), bytesOf(hash), names.value()}, Mode::Write
    ));
}

std::optional<TokenRow> AdminDatabase::revokeToken(std::string_view id) {
    return first(tokenRows(revoke_token, {textValue(id)}, Mode::Write));
}

bool AdminDatabase::isGood(const auth::ApiToken& token, std::string_view slug, auth::Scopes scopes) {
    const ScopeNames names(scopes);
    const auto hash = token.hash();
    const cc_value values[] = {textValue(token.id), bytesOf(hash), textValue(slug), names.value()};
    return database::Work(connection_, {}, Mode::Read).run(good_token, values).rows == 1;
}

void requireSlug(const std::string& slug) {
    if (config::isSlug(slug)) return;
    throw CommandError(Usage, "'" + slug + "' cannot be a tenant: write 1 to 40 lower-case letters, digits and dashes");
}

std::string noSuchTenant(std::string_view slug) {
    return "there is no tenant '" + std::string(slug) + "'; `cardcage tenant list` shows them, `cardcage tenant add " +
           std::string(slug) + "` makes it";
}

}  // namespace cardcage::admin
