#include "host/database/schema/roles.hpp"

#include <chrono>
#include <stdexcept>

#include "host/database/embedded/plain_name.hpp"
#include "host/database/random_pause.hpp"

namespace cardcage::database {
namespace {

using namespace std::chrono_literals;

constexpr int attempts = 30;
constexpr auto longest_grant_pause = 200ms;

/// Roles belong to the whole server, where an advisory lock of one database does not reach. Two hosts that grant the
/// same thing at once make one of them fail; a later attempt finds it done. XX000 is "tuple concurrently updated".
template <typename Step>
void repeatedly(Owner& owner, Step step) {
    for (int attempt = 1;; ++attempt) {
        try {
            return step();
        } catch (const DatabaseError& error) {
            if (owner.inTransaction()) owner.script("ROLLBACK");
            const bool collided = error.sqlstate == "XX000" || error.sqlstate == "23505" || error.sqlstate == "42710" ||
                                  error.sqlstate == "42P06" || error.sqlstate == "42P04" || error.sqlstate == "55P03" ||
                                  error.sqlstate == "55006" || error.retryable();
            if (!collided || attempt == attempts) throw;
            pauseAtRandom(longest_grant_pause);
        }
    }
}

bool exists(Owner& owner, std::string_view sql, std::string_view name) {
    return !owner.rows(sql, {name}).empty();
}

constexpr std::string_view find_role = "SELECT 1 FROM pg_catalog.pg_roles WHERE rolname = $1";
constexpr std::string_view find_database = "SELECT 1 FROM pg_catalog.pg_database WHERE datname = $1";
constexpr std::string_view find_member =
    "SELECT 1"
    "  FROM pg_catalog.pg_auth_members AS membership"
    "  JOIN pg_catalog.pg_roles AS role ON role.oid = membership.roleid"
    "  JOIN pg_catalog.pg_roles AS member ON member.oid = membership.member"
    " WHERE role.rolname = $1 AND member.rolname = $2";

/// Held to the end of the transaction: hosts of one database prepare one after the other.
constexpr char serialize[] = "SELECT pg_advisory_xact_lock(hashtextextended('cardcage.roles', 0))";

}  // namespace

void createDatabase(const std::string& superuser_url, const std::string& database) {
    const std::string owner_role = quotedName(database + "_owner");
    const std::string runtime_role = quotedName(database + "_runtime");
    // The second address only names a user; nothing is granted here to it.
    Owner superuser(superuser_url, "user=" + database + "_runtime");
    repeatedly(superuser, [&] {
        if (!exists(superuser, find_role, plainName(database + "_owner"))) {
            superuser.script("CREATE ROLE " + owner_role + " LOGIN CREATEROLE NOSUPERUSER NOBYPASSRLS NOCREATEDB");
        }
        if (!exists(superuser, find_role, plainName(database + "_runtime"))) {
            superuser.script(
                "CREATE ROLE " + runtime_role + " LOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE"
            );
        }
        if (!exists(superuser, find_database, plainName(database))) {
            superuser.script(
                "CREATE DATABASE " + quotedName(database) + " OWNER " + owner_role +
                " TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'"
            );
            superuser.script("REVOKE ALL ON DATABASE " + quotedName(database) + " FROM PUBLIC");
            superuser.script("GRANT CONNECT ON DATABASE " + quotedName(database) + " TO " + runtime_role);
        }
    });
}

void prepareHost(Owner& owner) {
    const std::string runtime = '"' + owner.names().runtime + '"';
    plainName(owner.names().runtime);
    repeatedly(owner, [&] {
        owner.script("BEGIN");
        owner.rows(serialize);
        owner.script(
            "CREATE SCHEMA IF NOT EXISTS cardcage;"
            "REVOKE ALL ON SCHEMA cardcage FROM PUBLIC;"
            "CREATE SCHEMA IF NOT EXISTS cardcage_api;"
            "GRANT USAGE ON SCHEMA cardcage_api TO PUBLIC;"
            "GRANT USAGE ON SCHEMA cardcage TO " +
            runtime +
            ";"
            "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA cardcage TO " +
            runtime +
            ";"
            "GRANT USAGE ON ALL SEQUENCES IN SCHEMA cardcage TO " +
            runtime +
            ";"
            "ALTER DEFAULT PRIVILEGES IN SCHEMA cardcage GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO " +
            runtime +
            ";"
            "ALTER DEFAULT PRIVILEGES IN SCHEMA cardcage GRANT USAGE ON SEQUENCES TO " +
            runtime +
            ";"
            "COMMIT"
        );
    });
}

void prepareModule(Owner& owner, std::string_view module_id) {
    const std::string name = owner.names().module(module_id);
    const std::string role = quotedName(name);
    const std::string tables = quotedName(schemaOf(module_id));
    const std::string views = quotedName(viewSchemaOf(module_id));
    const std::string runtime = quotedName(owner.names().runtime);
    const std::string database =
        owner.rows("SELECT pg_catalog.quote_ident(pg_catalog.current_database())").at(0).at(0).value();
    repeatedly(owner, [&] {
        owner.script("BEGIN");
        owner.rows(serialize);
        if (!exists(owner, find_role, name)) owner.script("CREATE ROLE " + role + " NOLOGIN NOSUPERUSER NOBYPASSRLS");
        if (owner.rows(find_member, {name, plainName(owner.names().runtime)}).empty()) {
            owner.script("GRANT " + role + " TO " + runtime);
        }
        owner.script(
            "GRANT TEMPORARY ON DATABASE " + database + " TO " + role +
            ";"
            "CREATE SCHEMA IF NOT EXISTS " +
            tables +
            ";"
            "CREATE SCHEMA IF NOT EXISTS " +
            views +
            ";"
            "REVOKE ALL ON SCHEMA " +
            tables + ", " + views +
            " FROM PUBLIC;"
            "GRANT USAGE ON SCHEMA " +
            tables + ", " + views + " TO " + role +
            ";"
            "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA " +
            tables + " TO " + role +
            ";"
            "GRANT SELECT ON ALL TABLES IN SCHEMA " +
            views + " TO " + role +
            ";"
            "GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA " +
            tables + " TO " + role +
            ";"
            "ALTER DEFAULT PRIVILEGES IN SCHEMA " +
            tables + " GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO " + role +
            ";"
            "ALTER DEFAULT PRIVILEGES IN SCHEMA " +
            tables + " GRANT USAGE, SELECT ON SEQUENCES TO " + role +
            ";"
            "ALTER DEFAULT PRIVILEGES IN SCHEMA " +
            views + " GRANT SELECT ON TABLES TO " + role +
            ";"
            "COMMIT"
        );
    });
}

void grantViews(Owner& owner, std::string_view module_id, std::span<const std::string> views) {
    const std::string role = quotedName(owner.names().module(module_id));
    for (const auto& view : views) {
        const auto dot = view.find('.');
        const std::string schema = view.substr(0, dot);
        if (dot == std::string::npos || !schema.ends_with("_api")) {
            throw std::invalid_argument(
                "'" + view + "' is not a view that modules may share; name it <module>_api.<view>_v<N>"
            );
        }
        const std::string schema_name = quotedName(schema);
        const std::string name = schema_name + '.' + quotedName(view.substr(dot + 1));
        repeatedly(owner, [&] {
            owner.script(
                "GRANT USAGE ON SCHEMA " + schema_name + " TO " + role + "; GRANT SELECT ON " + name + " TO " + role
            );
        });
    }
}

}  // namespace cardcage::database
