#pragma once

#include <libpq-fe.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "host/database/connecting/connector.hpp"
#include "host/database/connecting/handle.hpp"
#include "host/database/connection.hpp"
#include "host/database/statement_cache.hpp"
#include "host/database/values.hpp"

namespace cardcage::database {

using Clock = std::chrono::steady_clock;

/// Counters of a connection over all its sessions.
struct Counters {
    std::atomic<std::uint64_t> flushes{0};
    std::atomic<std::uint64_t> prepared{0};
    std::atomic<std::uint64_t> sessions{0};
};

/// One server session: opened by Poco's connector, its statements pipelined on the libpq handle.
///
/// A batch of commands is collected with add and addText and sent by flush in one round trip; the server runs it up to
/// the first error. Outside a transaction a batch is a transaction of its own. After a lost connection `broken` is true
/// and everything throws; the owner opens another session.
class Session {
public:
    /// Connects, trying again with growing pauses until the deadline while the server is starting, full or away.
    /// Throws DatabaseError: class 08 when the deadline passes, at once when the server refuses for good (wrong
    /// password, no such database). The addresses of the connection string are tried one by one, the one that was
    /// reached last first, each with its share of the time of an attempt. A server that is in recovery (a standby)
    /// counts as one that is away.
    Session(const Connection::Settings& settings, Counters& counters, Clock::time_point deadline);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    bool broken() const { return broken_; }
    /// True when an idle session has something to read: the server has closed it.
    bool stale() const;
    bool inTransaction() const;
    /// A statement of the transaction has failed: the server takes nothing but the way back.
    bool inFailedTransaction() const;
    /// That of the reach when the session was opened.
    std::uint64_t generation() const { return generation_; }
    StatementCache& statements() { return cache_; }
    PGconn* handle() const { return handle_.get(); }

    /// Adds a statement by its prepared name, preparing it in the same batch when needed.
    void add(const Statement& statement, const Parameters& parameters);
    /// Adds a command without parameters, not prepared.
    void addText(const std::string& sql);
    /// Tells the server which prepared statements to forget. Only at the start of a unit.
    void addPendingDeallocations();

    /// Sends the batch and reads all answers; the last command's rows go to the sink. Throws DatabaseError for the
    /// first error (all answers are read nevertheless), or what the sink threw. No answer by `deadline` breaks the
    /// session: DatabaseError 08006.
    Outcome flush(const RowSink& sink, Clock::time_point deadline);
    /// Inside the sink of flush: the names of the columns. Empty outside of it.
    std::span<const cc_str> columnNames();

    /// Outcome of the last flush, which decides whether it may be run again.
    struct Last {
        bool rows_delivered = false;  ///< the sink has seen a row
        bool stale_plan = false;      ///< a prepared statement is outdated or unknown to the server
        bool server_refused = false;  ///< the server ended the session before it had run the batch
        bool timed_out = false;       ///< the answer did not come in time: the server may be at it still
        bool warned = false;          ///< the server has sent a warning
        std::string tag;              ///< command tag of the last command
    };
    const Last& last() const { return last_; }

    /// Runs a text of any number of commands outside pipeline mode (migrations). One round trip.
    void script(const std::string& sql, Clock::time_point deadline);

    /// COPY … FROM STDIN: leaves pipeline mode until copyEnd or copyAbort.
    void copyBegin(const std::string& sql, Clock::time_point deadline);
    void copyData(const std::string& rows);
    std::int64_t copyEnd(Clock::time_point deadline);
    void copyAbort(Clock::time_point deadline);

    /// Gives the whole connection up, without a word to the server.
    void discard() { broken_ = true; }

private:
    struct Expected {
        enum class Kind { Parse, Command } kind;
        Statement statement;
        std::string name;
    };
    /// The answers of one batch as far as they are read.
    struct Reading {
        const RowSink& sink;
        bool is_wanted = false;  ///< the sink has not refused a row
        bool is_last = false;    ///< the present command is the last one of the batch
        Outcome outcome{};
        std::unique_ptr<DatabaseError> failure{};  ///< the first one
        std::exception_ptr thrown{};               ///< by the sink
    };
    struct Result;

    void open(const Connection::Settings& settings, Clock::time_point deadline);
    Attempt openAny(const Connection::Settings& settings, const ConnectionOptions& options, Clock::time_point deadline);
    Attempt openOne(
        const Connection::Settings& settings, const ConnectionOptions& address, std::chrono::milliseconds limit
    );
    bool configure(Clock::time_point deadline);
    bool givenUp() const;
    [[noreturn]] void throwLost();
    DatabaseError errorOf(PGresult* result);
    PGresult* next(Clock::time_point deadline);
    void waitReadable(Clock::time_point deadline);
    void take(PGresult* result, Expected& expected, Reading& reading);
    void drainPlain(std::unique_ptr<DatabaseError>& failure, Clock::time_point deadline);
    void deliver(PGresult* result, const RowSink& sink, bool& wanted, std::exception_ptr& thrown);

    Counters& counters_;
    std::shared_ptr<Reach> reach_;
    std::uint64_t generation_ = 0;
    const std::chrono::milliseconds answer_grace_;
    Handle handle_;
    bool broken_ = false;
    StatementCache cache_;
    std::vector<Expected> batch_;
    std::vector<cc_str> columns_;
    PGresult* delivered_ = nullptr;  ///< the result whose rows a sink takes now
    std::vector<cc_str> names_;      ///< of its columns, once they were requested
    Last last_;
};

}  // namespace cardcage::database
