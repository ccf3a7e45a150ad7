#include "host/database/schema/roles.hpp"

#include <chrono>
#include <stdexcept>
#include <vector>

#include "host/database/embedded/plain_name.hpp"
#include "host/database/random_pause.hpp"
#include "host/database/schema/commands.hpp"
#include "host/database/sql.hpp"

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
            if (owner.inTransaction()) owner.script(rollback_script);
            const bool collided = error.sqlstate == "XX000" || error.sqlstate == "23505" || error.sqlstate == "42710" ||
                                  error.sqlstate == "42P06" || error.sqlstate == "42P04" || error.sqlstate == "55P03" ||
                                  error.sqlstate == "55006" || error.retryable();
            if (!collided || attempt == attempts) throw;
            pauseAtRandom(longest_grant_pause);
        }
    }
}

/// Runs the step in a transaction of its own, after those of other hosts.
template <typename Step>
void inTurn(Owner& owner, Step step) {
    repeatedly(owner, [&] {
        owner.script(begin_script);
        run(owner, sql::serialize_roles);
        step();
        owner.script(commit_script);
    });
}

}  // namespace

void createDatabase(const std::string& superuser_url, const std::string& database) {
    const std::string owner_role = plainName(database + "_owner");
    const std::string runtime_role = plainName(database + "_runtime");
    // The second address only names a user; nothing is granted here to it.
    Owner superuser(superuser_url, "user=" + database + "_runtime");
    repeatedly(superuser, [&] {
        runCommands(superuser, sql::commands_for_database, owner_role, runtime_role, plainName(database));
    });
}

void prepareHost(Owner& owner) {
    const std::string runtime = owner.names().runtime;
    plainName(runtime);
    inTurn(owner, [&] { runCommands(owner, sql::commands_for_host, runtime); });
}

void prepareModule(Owner& owner, std::string_view module_id) {
    const std::string role = owner.names().module(module_id);
    const std::string runtime = plainName(owner.names().runtime);
    inTurn(owner, [&] {
        runCommands(owner, sql::commands_for_role, role, runtime);
        runCommands(owner, sql::commands_for_module, role, schemaOf(module_id), viewSchemaOf(module_id));
    });
}

void grantViews(Owner& owner, std::string_view module_id, std::span<const std::string> views) {
    const std::string role = owner.names().module(module_id);
    std::vector<std::string> schemas;
    std::vector<std::string> names;
    for (const auto& view : views) {
        const auto dot = view.find('.');
        const std::string schema = view.substr(0, dot);
        if (dot == std::string::npos || !schema.ends_with("_api")) {
            throw std::invalid_argument(
                "'" + view + "' is not a view that modules may share; name it <module>_api.<view>_v<N>"
            );
        }
        schemas.push_back(plainName(schema));
        names.push_back(plainName(view.substr(dot + 1)));
    }
    repeatedly(owner, [&] { runCommands(owner, sql::commands_for_views, role, schemas, names); });
}

}  // namespace cardcage::database
