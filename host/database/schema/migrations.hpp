#pragma once

#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "host/database/embedded/owner.hpp"

namespace cardcage::database {

/// Describes one step of a schema: a file V<version>__<name>.sql, which is never changed once released.
struct Migration {
    int version = 0;   ///< 1, 2, 3, …
    std::string name;  ///< "create_customers"
    std::string sql;
    std::string checksum;  ///< SHA-256 of the text in hex; empty: computed
};

/// Lists the migrations that one build of a module knows, in order.
struct MigrationSet {
    std::string module;  ///< id; "cardcage" for the host's own
    /// Semantic version of the build. A newer schema is accepted unless one of its migrations has
    /// "-- breaks_before: <version>" with a greater one; an empty build version accepts no newer schema.
    std::string build_version;
    std::vector<Migration> migrations;
    std::vector<std::string> shared_tables = {};  ///< of its schema, without tenant_id: the same for every tenant
};

/// Reports that the schema and this build do not fit, or that a migration failed. The text names the cure; nothing of
/// the migration it names has been applied.
class MigrationError : public std::runtime_error {
public:
    enum class Reason {
        Changed,     ///< the text of an applied migration differs
        TooNew,      ///< the schema belongs to a newer build that this one does not get along with
        OutOfOrder,  ///< an earlier migration was never applied, or versions are not 1, 2, 3, …
        Locked,      ///< another host migrates, or tables stay in use
        Unguarded,   ///< the migration leaves a way from one tenant to another
        InUse,       ///< versions in service could not work with the tables any more
        Failed       ///< the server refused the migration
    };
    MigrationError(Reason why, const std::string& text) : std::runtime_error(text), reason(why) {}
    Reason reason;
};

/// Describes one line of `cardcage db status`.
struct MigrationStatus {
    std::string module;
    int version = 0;
    std::string name;
    std::optional<std::string> applied_at;  ///< RFC 3339; absent: pending
    bool changed = false;                   ///< applied with another text
    bool unknown = false;                   ///< applied by a newer build
};

/// Applies the missing migrations, each in a transaction of its own, as owner with row-level security not forced
/// upon it on the module's tables. Before the commit every table with tenant_id is secured (`secureTables`), and a
/// migration that leaves a way around is refused. Waits for another host that is migrating. Returns the number of
/// migrations applied. `prepareHost` or `prepareModule` come first.
std::size_t migrate(Owner& owner, const MigrationSet& set);

/// Names a migration that builds below a version cannot work with ("-- breaks_before: 2.0.0").
struct BreakingMigration {
    std::string module;
    int version = 0;
    std::string name;
    std::string breaks_before;

    /// Returns its name in messages: "parts V002__drop_name".
    std::string title() const;
    /// Returns whether a build of this semantic version cannot work with the tables; a pre-release counts as its
    /// release.
    bool breaks(std::string_view build_version) const;
};
/// Returns the breaking migrations of the set, by version.
std::vector<BreakingMigration> breaksOf(const MigrationSet& set);
/// Returns the breaking migrations of the set that the database lacks, by version. Throws DatabaseError.
std::vector<BreakingMigration> missingBreaks(Owner& owner, const MigrationSet& set);
/// Returns the breaking migrations of all modules that the database has. Throws DatabaseError.
std::vector<BreakingMigration> appliedBreaks(Owner& owner);

/// Returns the applied and the pending migrations, by version. Changes nothing.
std::vector<MigrationStatus> migrationStatus(Owner& owner, const MigrationSet& set);

/// Returns the host's own migrations (schema `cardcage`).
MigrationSet hostMigrations();

/// Returns the checksum of a migration's text: SHA-256 in hex.
std::string migrationChecksum(std::string_view sql);

}  // namespace cardcage::database
