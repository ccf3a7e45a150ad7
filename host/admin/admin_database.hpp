#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/auth/scopes.hpp"
#include "host/auth/tokens/api_token.hpp"
#include "host/config/configuration.hpp"
#include "host/database/rows.hpp"
#include "host/runtime/database_server.hpp"
#include "host/runtime/paths.hpp"
#include "host/supervision/crashes.hpp"
#include "host/supervision/quarantine.hpp"
#include "host/supervision/serving_process.hpp"

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

/// A row of cardcage.job. Times as RFC 3339.
struct JobRow {
    std::string id;
    std::string tenant;  ///< slug
    std::string operation;
    std::optional<std::string> module;
    std::string payload;  ///< JSON
    std::string state;
    std::int64_t attempts = 0;
    std::int64_t max_attempts = 0;
    std::string not_before;
    std::optional<std::string> dedupe_key;
    std::optional<std::string> occasion;
    bool cancelling = false;            ///< it runs, and was asked to end
    std::optional<std::string> server;  ///< that runs it, or ran it last
    std::optional<std::string> phase;
    std::int64_t done = 0;
    std::int64_t total = 0;
    std::optional<std::string> last_error;
    std::string created_at;
    std::optional<std::string> started_at;
    std::optional<std::string> finished_at;
};

/// Use of a deprecated operation by an API client in thirty days.
struct DeprecatedUseRow {
    std::string method;
    std::string path;
    std::string model;
    std::int64_t version = 0;
    std::string tenant;                 ///< slug
    std::optional<std::string> client;  ///< id of its API token; absent: a portal user, or before clients were counted
    std::optional<std::string> name;    ///< of the token
    std::int64_t uses = 0;
    std::string last_day;  ///< "2026-11-23"
};

enum class Missing {
    Refuse,  ///< an installation that has no database yet is an error
    Create   ///< it gets one
};

/// The database of the configuration, for commands: that of the running server, or started as long as the object lives.
/// Throws CommandError Unavailable, and what runtime::DatabaseServer throws.
runtime::DatabaseServer openDatabase(
    const config::Configuration& configuration, const runtime::Paths& paths, Missing missing
);

/// Tenants, API tokens and jobs. A change returns when all servers that run have it in force.
class AdminDatabase {
public:
    /// Throws as openDatabase does. Makes the host's tables where there are none yet.
    AdminDatabase(const config::Configuration& configuration, Missing missing);

    const runtime::Paths& paths() const { return paths_; }

    std::vector<TenantRow> tenants();
    std::optional<TenantRow> tenant(std::string_view slug);
    /// Absent when the slug is taken.
    std::optional<TenantRow> addTenant(std::string_view slug, std::string_view name);
    /// Absent when there is no such tenant.
    std::optional<TenantRow> enableTenant(std::string_view slug, bool enabled);

    /// Returns those of one tenant, or of all when `slug` is empty.
    std::vector<TokenRow> tokens(std::string_view slug);
    /// Absent when there is no such tenant.
    std::optional<TokenRow> addToken(
        std::string_view slug, std::string_view name, const auth::ApiToken& token, auth::Scopes scopes
    );
    /// Absent when there is no such token. A token that was revoked before stays revoked since then.
    std::optional<TokenRow> revokeToken(std::string_view id);
    /// True when POST /token will take this token for all scopes of this enabled tenant.
    bool isGood(const auth::ApiToken& token, std::string_view slug, auth::Scopes scopes);

    /// The latest first; of one tenant and in one state, or all where the text is empty.
    std::vector<JobRow> jobs(std::string_view slug, std::string_view state, std::int64_t limit);
    /// Absent when there is no such job.
    std::optional<JobRow> job(std::string_view id);
    /// Lets one that is there begin anew, at once. Absent when it runs or is done, or when another one of its key
    /// waits.
    std::optional<JobRow> retryJob(std::string_view id);
    /// Builds that came out of quarantine, and the processes that have not noticed it after a while.
    struct Release {
        std::vector<supervision::QuarantinedBuild> builds;
        std::vector<supervision::LateProcess> late;
    };
    /// Ends the quarantine of all builds of a module. When a process does not follow, they are in quarantine again.
    Release releaseModule(std::string_view module);
    /// Returns the ends of server processes by a module, or by any when the id is empty, the latest first.
    std::vector<supervision::Crash> crashes(std::string_view module, std::int64_t limit);

    /// Ends a job that waits, or asks its run to end. Returns nothing when it has ended already.
    std::optional<JobRow> cancelJob(std::string_view id);

    /// Makes all servers look at their files. Returns the number of the change, which stands for the files from then
    /// on.
    std::int64_t raiseEpoch();
    /// Returns the processes that do not have a change in force yet.
    std::vector<supervision::LateProcess> lateProcesses(std::int64_t epoch);
    /// Returns the use of deprecated operations in the last thirty days, by operation, tenant and API client.
    std::vector<DeprecatedUseRow> deprecatedUse();

private:
    void prepare();
    /// Waits until all servers that run have a change in force, and tells which of them do not after a while.
    void awaitInForce(std::int64_t epoch);
    std::vector<supervision::LateProcess> lateAfterAWhile(std::int64_t epoch);
    /// Runs a statement that changes one row, and commits. Absent when it changed none.
    template <class Row, class... Args>
    std::optional<Row> change(const database::Query& query, const Args&... args) {
        std::optional<Row> row;
        std::int64_t epoch = 0;
        {
            database::Work work(connection_, {}, database::Mode::Write);
            row = database::maybe<Row>(work, query, args...);
            epoch = supervision::epochOf(work);
            work.commit();
        }
        if (row) awaitInForce(epoch);
        return row;
    }

    runtime::Paths paths_;
    runtime::DatabaseServer server_;
    database::Connection connection_;
};

/// Throws CommandError Usage unless the slug is well formed.
void requireSlug(const std::string& slug);
/// For the error that there is no such tenant.
std::string noSuchTenant(std::string_view slug);

}  // namespace cardcage::admin
