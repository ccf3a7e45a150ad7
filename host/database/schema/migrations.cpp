#include "host/database/schema/migrations.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <map>

#include "host/crypto/digest.hpp"
#include "host/database/embedded/plain_name.hpp"
#include "host/database/random_pause.hpp"
#include "host/database/schema/commands.hpp"
#include "host/database/schema/row_security.hpp"
#include "host/database/sql.hpp"

namespace cardcage::database {
namespace {

using namespace std::chrono_literals;

constexpr auto lock_patience = 2min;  // another host's migrations may take long
constexpr int table_attempts = 20;    // each waits lock_timeout, 3 s
constexpr auto longest_pause = 500ms;
constexpr std::string_view host_module = "cardcage";

struct Applied {
    std::int32_t version = 0;
    std::string name;
    std::string checksum;
    std::string breaks_before;
    std::string applied_at;
};

std::string title(const std::string& module, int version, const std::string& name) {
    std::string number = std::to_string(version);
    if (number.size() < 3) number.insert(0, 3 - number.size(), '0');
    return module + " V" + number + "__" + name;
}

std::string checksumOf(const Migration& migration) {
    return migration.checksum.empty() ? migrationChecksum(migration.sql) : migration.checksum;
}

/// The version after "-- breaks_before:" in the head comment; empty when there is none.
std::string breaksBefore(std::string_view sql) {
    constexpr std::string_view mark = "-- breaks_before:";
    while (sql.starts_with("--") || sql.starts_with("\n")) {
        const auto end = std::min(sql.find('\n'), sql.size() - 1);
        std::string_view line = sql.substr(0, end);
        if (line.starts_with(mark)) {
            line.remove_prefix(mark.size());
            while (line.starts_with(' ')) line.remove_prefix(1);
            while (line.ends_with(' ') || line.ends_with('\r')) line.remove_suffix(1);
            return std::string(line);
        }
        sql.remove_prefix(end + 1);
    }
    return {};
}

/// Major, minor, patch; a pre-release counts as its release.
std::array<int, 3> parsedVersion(std::string_view text) {
    std::array<int, 3> parts{};
    const char* at = text.data();
    const char* const end = at + text.size();
    for (int& part : parts) {
        const auto result = std::from_chars(at, end, part);
        if (result.ec != std::errc() || result.ptr == end || *result.ptr != '.') break;
        at = result.ptr + 1;
    }
    return parts;
}

/// One migrating host a database, for the whole run: it belongs to the session and ends with it.
class HostLock {
public:
    explicit HostLock(Owner& owner) : owner_(owner) {
        const auto deadline = std::chrono::steady_clock::now() + lock_patience;
        while (!one<bool>(owner_, sql::lock_migrations)) {
            if (std::chrono::steady_clock::now() > deadline) {
                throw MigrationError(
                    MigrationError::Reason::Locked,
                    "another host has been migrating this database for two minutes; wait for it, or stop it"
                );
            }
            pauseAtRandom(longest_pause);
        }
    }
    ~HostLock() {
        try {
            run(owner_, sql::unlock_migrations);
        } catch (const std::exception&) {
            // The session is gone, and the lock with it.
        }
    }
    HostLock(const HostLock&) = delete;
    HostLock& operator=(const HostLock&) = delete;

private:
    Owner& owner_;
};

bool hasMigrationTable(Owner& owner) {
    return one<bool>(owner, sql::has_migration_table);
}

void createMigrationTable(Owner& owner) {
    if (!hasMigrationTable(owner)) run(owner, sql::create_migration_table);
}

std::map<int, Applied> appliedMigrations(Owner& owner, const std::string& module) {
    std::map<int, Applied> applied;
    if (!hasMigrationTable(owner)) return applied;
    each<Applied>(
        owner,
        sql::list_migrations,
        [&](Applied migration) { applied[migration.version] = std::move(migration); },
        module
    );
    return applied;
}

/// Refuses a schema that this build cannot work with.
void refuseMismatch(const MigrationSet& set, const std::map<int, Applied>& applied) {
    using Reason = MigrationError::Reason;
    for (std::size_t i = 0; i < set.migrations.size(); ++i) {
        const Migration& migration = set.migrations[i];
        const std::string which = title(set.module, migration.version, migration.name);
        if (migration.version != static_cast<int>(i) + 1) {
            throw MigrationError(
                Reason::OutOfOrder, "migration " + which + ": versions must be 1, 2, 3, … without a gap"
            );
        }
        const auto found = applied.find(migration.version);
        if (found == applied.end()) {
            if (applied.upper_bound(migration.version) != applied.end()) {
                throw MigrationError(
                    Reason::OutOfOrder,
                    "migration " + which + " was never applied although a later one was; restore a backup"
                );
            }
        } else if (found->second.checksum != checksumOf(migration)) {
            throw MigrationError(
                Reason::Changed,
                "migration " + which + " was changed after it had been applied (as " + found->second.name +
                    "); put the released text back and make the change in a new migration"
            );
        }
    }
    for (auto later = applied.upper_bound(static_cast<int>(set.migrations.size())); later != applied.end(); ++later) {
        const auto& [version, migration] = *later;
        const bool breaks = !migration.breaks_before.empty() &&
                            parsedVersion(set.build_version) < parsedVersion(migration.breaks_before);
        if (set.build_version.empty() || breaks) {
            throw MigrationError(
                Reason::TooNew,
                "the database has " + title(set.module, version, migration.name) + ", which this build of '" +
                    set.module + "' does not know" +
                    (breaks ? " and which needs version " + migration.breaks_before : "") +
                    "; start the newer build, or restore a backup"
            );
        }
    }
}

void applyOnce(Owner& owner, const MigrationSet& set, const Migration& migration) {
    const std::string schema = schemaOf(set.module);
    owner.script(begin_script);
    run(owner, sql::limit_waiting);
    forceRowSecurity(owner, schema, false);
    owner.script(migration.sql);
    if (!owner.inTransaction()) {
        throw DatabaseError("2D000", "", "a migration must not begin or end a transaction");
    }
    // The migration may have set its own.
    run(owner, sql::restore_session);
    if (set.module == host_module) {
        forceRowSecurity(owner, schema, true);
    } else {
        secureTables(owner, schema, set.shared_tables);
    }
    run(owner,
        sql::note_migration,
        set.module,
        migration.version,
        migration.name,
        checksumOf(migration),
        breaksBefore(migration.sql));
    owner.script(commit_script);
}

void apply(Owner& owner, const MigrationSet& set, const Migration& migration) {
    for (int attempt = 1;; ++attempt) {
        try {
            return applyOnce(owner, set, migration);
        } catch (const DatabaseError& error) {
            if (!error.connectionLost() && owner.inTransaction()) owner.script(rollback_script);
            const bool locked = error.sqlstate == "55P03" || error.retryable();
            // "Tuple concurrently updated": another host was granting rights upon the same table, which takes no lock.
            const bool collided = error.sqlstate == "XX000";
            if ((locked || collided) && attempt < table_attempts) {
                pauseAtRandom(longest_pause);
                continue;
            }
            const bool is_unguarded = dynamic_cast<const UnguardedTables*>(&error) != nullptr;
            throw MigrationError(
                locked         ? MigrationError::Reason::Locked
                : is_unguarded ? MigrationError::Reason::Unguarded
                               : MigrationError::Reason::Failed,
                "migration " + title(set.module, migration.version, migration.name) + " failed: " + error.what() +
                    " (" + error.sqlstate + ")"
            );
        }
    }
}

}  // namespace

std::string migrationChecksum(std::string_view sql) {
    return crypto::sha256Hex(sql);
}

std::size_t migrate(Owner& owner, const MigrationSet& set) {
    const HostLock lock(owner);
    createMigrationTable(owner);
    const auto applied = appliedMigrations(owner, set.module);
    refuseMismatch(set, applied);
    std::size_t count = 0;
    for (const auto& migration : set.migrations) {
        if (applied.contains(migration.version)) continue;
        apply(owner, set, migration);
        ++count;
    }
    return count;
}

std::string BreakingMigration::title() const {
    return database::title(module, version, name);
}

bool BreakingMigration::breaks(std::string_view build_version) const {
    return parsedVersion(build_version) < parsedVersion(breaks_before);
}

std::vector<BreakingMigration> breaksOf(const MigrationSet& set) {
    std::vector<BreakingMigration> breaking;
    for (const auto& migration : set.migrations) {
        auto least = breaksBefore(migration.sql);
        if (!least.empty()) breaking.push_back({set.module, migration.version, migration.name, std::move(least)});
    }
    return breaking;
}

std::vector<BreakingMigration> missingBreaks(Owner& owner, const MigrationSet& set) {
    const auto applied = appliedMigrations(owner, set.module);
    auto missing = breaksOf(set);
    std::erase_if(missing, [&](const BreakingMigration& migration) { return applied.contains(migration.version); });
    return missing;
}

std::vector<BreakingMigration> appliedBreaks(Owner& owner) {
    return many<BreakingMigration>(owner, sql::list_breaking_migrations);
}

std::vector<MigrationStatus> migrationStatus(Owner& owner, const MigrationSet& set) {
    auto applied = appliedMigrations(owner, set.module);
    std::vector<MigrationStatus> list;
    for (const auto& migration : set.migrations) {
        MigrationStatus status{set.module, migration.version, migration.name, {}, false, false};
        if (const auto found = applied.find(migration.version); found != applied.end()) {
            status.applied_at = found->second.applied_at;
            status.changed = found->second.checksum != checksumOf(migration);
            applied.erase(found);
        }
        list.push_back(std::move(status));
    }
    for (const auto& [version, migration] : applied) {
        list.push_back({set.module, version, migration.name, migration.applied_at, false, true});
    }
    return list;
}

}  // namespace cardcage::database
