#include "host/admin/admin_database.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

#include "host/admin/command_line.hpp"
#include "host/admin/output.hpp"
#include "host/admin/sql.hpp"
#include "host/config/value.hpp"
#include "host/database/rows.hpp"
#include "host/tenancy/slug.hpp"

namespace cardcage::admin {
namespace {

using database::Mode;

constexpr auto patience_with_servers = std::chrono::seconds(10);
constexpr auto pace_of_waiting = std::chrono::milliseconds(50);

Bytes bytesOf(const auth::SecretHash& hash) {
    return {{reinterpret_cast<const char*>(hash.data()), hash.size()}};
}

/// The scopes by name.
std::vector<std::string> namesOf(auth::Scopes scopes) {
    auto text = scopes.toString();
    std::ranges::replace(text, ' ', ',');
    return config::listOf(text);
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
        database::Work work(connection_, {}, Mode::Read);
        database::run(work, sql::admin_read_epoch);
    } catch (const database::DatabaseError& error) {
        if (error.sqlstate != undefined_table && error.sqlstate != undefined_schema) throw;
        server_.migrateHost();
    }
}

std::vector<TenantRow> AdminDatabase::tenants() {
    database::Work work(connection_, {}, Mode::Read);
    return database::many<TenantRow>(work, sql::admin_list_tenants);
}

std::optional<TenantRow> AdminDatabase::tenant(std::string_view slug) {
    database::Work work(connection_, {}, Mode::Read);
    return database::maybe<TenantRow>(work, sql::admin_find_tenant, slug);
}

std::optional<TenantRow> AdminDatabase::addTenant(std::string_view slug, std::string_view name) {
    return change<TenantRow>(sql::admin_add_tenant, slug, name);
}

std::optional<TenantRow> AdminDatabase::enableTenant(std::string_view slug, bool enabled) {
    return change<TenantRow>(sql::admin_enable_tenant, slug, enabled);
}

AdminDatabase::Release AdminDatabase::releaseModule(std::string_view module) {
    Release release;
    std::int64_t epoch = 0;
    {
        database::Work work(connection_, {}, Mode::Write);
        release.builds = supervision::releaseModule(work, module);
        epoch = supervision::epochOf(work);
        work.commit();
    }
    if (!release.builds.empty()) release.late = lateAfterAWhile(epoch);
    if (release.late.empty()) return release;
    database::Work work(connection_, {}, Mode::Write);
    for (const auto& build : release.builds)
        supervision::quarantine(work, {build.build, build.module, build.version, build.reason, build.phase});
    work.commit();
    return release;
}

std::vector<supervision::LateProcess> AdminDatabase::lateAfterAWhile(std::int64_t epoch) {
    const auto deadline = std::chrono::steady_clock::now() + patience_with_servers;
    auto late = supervision::lateProcesses(connection_, epoch);
    while (!late.empty() && std::chrono::steady_clock::now() < deadline) {
        std::this_thread::sleep_for(pace_of_waiting);
        late = supervision::lateProcesses(connection_, epoch);
    }
    return late;
}

/// The change itself is made, whatever happens here.
void AdminDatabase::awaitInForce(std::int64_t epoch) {
    std::vector<supervision::LateProcess> all;
    try {
        all = lateAfterAWhile(epoch);
    } catch (const database::DatabaseError& error) {
        return note(std::string("Whether servers that run have it in force yet is not known: ") + error.what());
    }
    for (const auto& process : all) {
        note(
            "Not in force yet in the server process " + process.name + ", whose last sign of life came " +
            std::to_string(process.silent_s) + " s ago; it follows as soon as it goes on."
        );
    }
}

std::vector<supervision::Crash> AdminDatabase::crashes(std::string_view module, std::int64_t limit) {
    database::Work work(connection_, {}, Mode::Read);
    return supervision::crashes(work, module, limit);
}

std::int64_t AdminDatabase::raiseEpoch() {
    database::Work work(connection_, {}, Mode::Write);
    const auto epoch = database::one<std::int64_t>(work, sql::admin_raise_epoch);
    work.commit();
    return epoch;
}

std::vector<supervision::LateProcess> AdminDatabase::lateProcesses(std::int64_t epoch) {
    return supervision::lateProcesses(connection_, epoch);
}

std::vector<DeprecatedUseRow> AdminDatabase::deprecatedUse() {
    database::Work work(connection_, {}, Mode::Read);
    return database::many<DeprecatedUseRow>(work, sql::admin_list_deprecated_use);
}

std::vector<TokenRow> AdminDatabase::tokens(std::string_view slug) {
    database::Work work(connection_, {}, Mode::Read);
    return database::many<TokenRow>(work, sql::admin_list_tokens, slug);
}

std::optional<TokenRow> AdminDatabase::addToken(
    std::string_view slug, std::string_view name, const auth::ApiToken& token, auth::Scopes scopes
) {
    const auto hash = token.hash();
    return change<TokenRow>(sql::admin_add_token, token.id, slug, name, bytesOf(hash), namesOf(scopes));
}

std::optional<TokenRow> AdminDatabase::revokeToken(std::string_view id) {
    return change<TokenRow>(sql::admin_revoke_token, id);
}

bool AdminDatabase::isGood(const auth::ApiToken& token, std::string_view slug, auth::Scopes scopes) {
    const auto hash = token.hash();
    database::Work work(connection_, {}, Mode::Read);
    return database::run(work, sql::admin_good_token, token.id, bytesOf(hash), slug, namesOf(scopes)) == 1;
}

void requireSlug(const std::string& slug) {
    if (tenancy::isSlug(slug)) return;
    throw CommandError(Usage, "'" + slug + "' cannot be a tenant: write 1 to 40 lower-case letters, digits and dashes");
}

std::string noSuchTenant(std::string_view slug) {
    return "there is no tenant '" + std::string(slug) + "'; `cardcage tenant list` shows them, `cardcage tenant add " +
           std::string(slug) + "` makes it";
}

}  // namespace cardcage::admin
