#pragma once

#include <cardcage/abi.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "host/database/reach.hpp"

namespace cardcage::database {

/// A failed statement or a lost connection. `what()` is the server's message: for the log, never for a client.
class DatabaseError : public std::runtime_error {
public:
    DatabaseError(std::string state, std::string constraint_name, const std::string& message);
    /// Five characters; class 08 (connection) when there was no answer at all.
    std::string sqlstate;
    std::string constraint;
    /// Class 08, and the states with which a server ends a session (57P01, 57P02, 57P03, 57P05, 25P03). A server that
    /// has become read-only is one of them: 08006.
    bool connectionLost() const;
    /// 40001 and 40P01: the whole unit of work may be run again.
    bool retryable() const;
};

/// The answer to a COMMIT never came, or came with a warning (no synchronous standby has it): nobody knows whether it
/// happened, or lasts. Never repeated.
class OutcomeUnknown : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A statement by text. Name and text must outlive the connection (the statement registry and host constants see to
/// that).
struct Statement {
    std::string_view name;
    std::string_view sql;
    std::uint64_t key = 0;  ///< hash of sql; 0 = computed by the connection
};

/// On whose behalf statements run.
struct Context {
    std::string_view tenant;                    ///< uuid; empty for the host's own work
    std::string_view role;                      ///< database role; empty for the login role
    std::chrono::milliseconds timeout{10'000};  ///< becomes statement_timeout
};

enum class Mode {
    Read,      ///< each statement is a transaction of its own: context and statement in one flush
    Snapshot,  ///< REPEATABLE READ READ ONLY, opened by the first statement
    Write      ///< one transaction, opened by the first statement (BEGIN + context + statement in one flush)
};

/// Takes one row: columns as text, absent = NULL, borrowed. Returns false to stop.
using RowSink = std::function<bool(std::span<const cc_str> columns)>;

struct Outcome {
    std::uint32_t columns = 0;
    std::int64_t rows = 0;  ///< returned or changed
};

class Connection;

/// One unit of work on a connection: all statements of a request. One at a time on a connection (std::logic_error).
/// Rolls back in its destructor unless committed. While a sink or a copy is open, every other call throws
/// std::logic_error("busy").
class Work {
public:
    Work(Connection& connection, Context context, Mode mode);
    ~Work();
    Work(const Work&) = delete;
    Work& operator=(const Work&) = delete;

    /// Runs one statement, one round trip. Throws DatabaseError, or what the sink throws (after the rest of the rows
    /// was read). The first statement of a unit is run once more by itself when nothing of it can have happened: a
    /// session that the server had closed, or a prepared plan whose result type changed.
    Outcome run(const Statement& statement, std::span<const cc_value> values, const RowSink& sink = {});
    /// Inside a sink: the names of the columns of its statement, valid until it returns. Empty outside of one.
    std::span<const cc_str> columnNames();

    /// COPY into a temporary table of this transaction (Write mode). `columns`: comma-separated plain names; rows have
    /// one value for each. copyEnd returns the number of rows. Text with U+0000 is DatabaseError 22021, as in run.
    void copyBegin(std::string_view table, std::string_view columns);
    void copyRow(std::span<const cc_value> values);
    std::int64_t copyEnd();

    /// Savepoints nest; each ends with release (keeps) or rollbackToSavepoint (undoes). savepoint and release travel
    /// with the next statement, so they cost no round trip. Not in Read mode: std::logic_error.
    void savepoint();
    void release();
    void rollbackToSavepoint();
    /// Savepoints that are open now.
    std::size_t savepointDepth() const;
    /// Rolls back the savepoints above `depth` in one round trip and gives an open copy up: changes that another module
    /// left behind are undone, also past the deadline. Nothing is done in a unit that has ended or lost its
    /// transaction. Throws DatabaseError when the server cannot be reached.
    void unwindTo(std::size_t depth);

    /// Switches the role for what follows (an operation of another module); takes effect with the next statement's
    /// flush. Every statement starts with the role and the tenant of the unit, whatever the one before did to them.
    void switchRole(std::string_view role);
    /// Read -> Snapshot, before the first statement; otherwise std::logic_error.
    void makeSnapshot();
    /// pg_try_advisory_xact_lock of (tenant, name); Write mode only.
    bool tryLock(std::string_view name);

    /// Commits (Write), ends the snapshot, or does nothing. Throws DatabaseError when the server rolled back instead,
    /// OutcomeUnknown when the connection was lost during COMMIT or the server warned about it.
    void commit();
    void rollback() noexcept;

    bool busy() const;  ///< a sink or a copy is open
    bool used() const;  ///< a statement has run
    Mode mode() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// One database session of one worker, opened through Poco's connector, its statements pipelined on the libpq handle.
/// Used by one thread at a time. A connection whose session failed opens a new one at the next use; `Pool` makes all
/// connections do so together after a restart of the database.
class Connection {
public:
    struct Settings {
        std::string url;  ///< postgresql://… or a libpq keyword string
        std::size_t statement_cache = 500;
        std::chrono::milliseconds connect_timeout{5'000};  ///< of one attempt; attempts go on until the unit's deadline
        /// Time after the unit's deadline in which an answer may come: the server's statement_timeout should end it
        /// first.
        std::chrono::milliseconds answer_grace{2'000};
        /// Shared by the connections of a pool: the connection that finds its session lost raises its generation,
        /// and every connection whose session is older opens a new one at its next use.
        std::shared_ptr<Reach> reach{};
    };
    explicit Connection(Settings settings);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    /// Round trips so far: what "one round trip" is asserted with.
    std::uint64_t flushes() const;
    /// Statements prepared so far on all sessions of this connection.
    std::uint64_t prepared() const;
    /// Sessions opened so far.
    std::uint64_t sessions() const;
    /// Drops all prepared statements at the next use (after a migration or a publish). From any thread.
    void invalidateStatements();
    /// Asks the server to cancel what this connection runs, except a COMMIT: it would happen all the same, and only the
    /// wait for what makes it safe would end. Never waits. From any thread.
    void cancel();

private:
    friend class Work;
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace cardcage::database
