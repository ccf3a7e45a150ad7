#include <array>
#include <exception>
#include <string>
#include <vector>

#include "host/database/connection_state.hpp"
#include "host/database/copy_buffer.hpp"
#include "host/database/rows.hpp"
#include "host/database/sql.hpp"
#include "host/database/values.hpp"

namespace cardcage::database {
namespace {

using namespace std::chrono_literals;

/// Giving up (ROLLBACK, end of a copy) may take this long, even after the unit's deadline.
constexpr auto patience_of_rollback = 5s;
/// Work that may take longer than this (imports, selections) begins without the plans of former work: one made for a
/// few rows or for an empty table can be thousands of times too slow for many.
constexpr auto work_that_keeps_plans = 60s;

// The words of transactions; statements are in sql/.
constexpr Statement begin_write{"begin", "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE", 0};
constexpr Statement begin_snapshot{"begin_snapshot", "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", 0};
constexpr Statement commit_unit{"commit", "COMMIT", 0};
constexpr Statement rollback_unit{"rollback", "ROLLBACK", 0};
constexpr Statement set_savepoint{"savepoint", "SAVEPOINT unit", 0};
constexpr Statement release_savepoint{"release", "RELEASE SAVEPOINT unit", 0};
constexpr Statement undo_savepoint{"rollback_to", "ROLLBACK TO SAVEPOINT unit", 0};

/// Marks the unit busy while the sink runs, also when it throws.
class Busy {
public:
    explicit Busy(bool& flag) : flag_(flag) { flag_ = true; }
    ~Busy() { flag_ = false; }
    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;

private:
    bool& flag_;
};

}  // namespace

struct Work::Impl {
    enum class State { Fresh, Open, Finished, Lost };
    enum class Control { Savepoint, Release };

    /// Keeps others from cancelling a COMMIT that is on its way.
    class Committing {
    public:
        explicit Committing(Connection::Impl& connection) : connection_(connection) { connection_.setCommitting(true); }
        ~Committing() { connection_.setCommitting(false); }
        Committing(const Committing&) = delete;
        Committing& operator=(const Committing&) = delete;

    private:
        Connection::Impl& connection_;
    };

    Impl(Connection::Impl& of, const Context& context, Mode chosen)
        : connection(of),
          tenant(context.tenant),
          role(context.role),
          deadline(Clock::now() + context.timeout),
          keeps_plans(context.timeout <= work_that_keeps_plans),
          mode(chosen) {}

    Connection::Impl& connection;
    std::string tenant;
    std::string role;
    Clock::time_point deadline;
    bool keeps_plans;
    Mode mode;
    State state = State::Fresh;  // Open: a transaction is open on the server (never in Read mode)
    bool used = false;
    bool sink_open = false;
    std::vector<Control> pending;  // travel with the next flush
    bool pending_refused = false;  // the transaction had failed before they were sent
    std::size_t savepoints = 0;
    bool connection_lost = false;
    bool transaction_misused = false;
    Session::Last last;  // about the statement that failed
    CopyBuffer copy;

    void requireIdle() const {
        if (sink_open || copy.isOpen()) throw std::logic_error("busy");
        if (state == State::Finished) throw std::logic_error("the unit of work has ended");
    }

    void requireTransaction(const char* what) const {
        requireIdle();
        if (mode == Mode::Read) throw std::logic_error(std::string(what) + " needs a transaction");
    }

    Session& session() {
        if (state == State::Lost) {
            throw DatabaseError("08003", "", "the transaction ended with the connection to the database");
        }
        if (Clock::now() >= deadline) throw DatabaseError("57014", "", "the deadline of the request has passed");
        if (state == State::Open) return *connection.session;
        connection_lost = false;
        Session& ready = connection.ready(deadline);
        if (!keeps_plans && !used) ready.statements().clear(true);
        return ready;
    }

    void addContext(Session& on) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
        const std::string timeout = std::to_string(std::max<std::int64_t>(1, left));
        const std::array values{
            textValue(tenant), textValue(role.empty() ? std::string_view("none") : role), textValue(timeout)};
        connection.context_parameters.assign(values);
        sql::set_context.countRun();
        on.add(sql::set_context.statement(), connection.context_parameters);
    }

    /// All that must reach the server before the next command of this unit. The context every time: the statement
    /// before may have changed the role or the tenant.
    void addPreamble(Session& on) {
        if (state != State::Open) {
            if (mode == Mode::Write) on.add(begin_write, Parameters());
            if (mode == Mode::Snapshot) on.add(begin_snapshot, Parameters());
            // After BEGIN: a snapshot cannot begin once any command has run.
            on.addPendingDeallocations();
        }
        addPending(on);
        addContext(on);
    }

    void addPending(Session& on) {
        for (const Control control : pending) {
            on.add(control == Control::Savepoint ? set_savepoint : release_savepoint, Parameters());
        }
    }

    /// Sends the added commands. Keeps `state` equal to the state of the server; after a DatabaseError `on` may be
    /// gone.
    Outcome flush(Session& on, const RowSink& sink) { return flush(on, sink, deadline); }

    Outcome flush(Session& on, const RowSink& sink, Clock::time_point until) {
        Outcome outcome;
        std::exception_ptr thrown_by_sink;
        try {
            const Busy busy(sink_open);
            outcome = on.flush(sink, until);
        } catch (const DatabaseError& error) {
            last = on.last();
            if (isReadOnly(on, error)) throwReadOnly(on, error);
            if (!on.broken()) note(on);
            // A failed COMMIT inside the unit: what follows would run without its context.
            if (state == State::Open && !on.broken() && !on.inTransaction()) on.discard();
            if (on.broken()) connectionLost();
            throw;
        } catch (...) {
            thrown_by_sink = std::current_exception();  // the statement itself was fine
        }
        note(on);
        refuseTransactionCommand(on);
        if (thrown_by_sink) std::rethrow_exception(thrown_by_sink);
        return outcome;
    }

    /// A server that refuses to write, or to begin a transaction that may: it has become a standby, or an operator has
    /// made it read-only. In a snapshot 25006 is the fault of a statement.
    bool isReadOnly(const Session& on, const DatabaseError& error) const {
        if (on.broken()) return false;
        if (error.sqlstate == "25006") return mode != Mode::Snapshot;
        return error.sqlstate == "0A000" && mode == Mode::Write && state != State::Open && !on.inTransaction();
    }

    [[noreturn]] void throwReadOnly(Session& on, const DatabaseError& error) {
        last.server_refused = true;
        on.discard();
        connectionLost();
        throw DatabaseError("08006", "", std::string("the database server is read-only: ") + error.what());
    }

    /// After an answer, good or bad.
    void note(Session& on) {
        if (on.inTransaction() && !pending_refused) pending.clear();
        connection.last_used = Clock::now();
        used = true;
        if (on.inTransaction() && mode != Mode::Read) state = State::Open;
    }

    /// BEGIN in a Read unit, COMMIT in a Write unit: what follows would run without its context.
    void refuseTransactionCommand(Session& on) {
        if (on.inTransaction() == (mode != Mode::Read)) return;
        transaction_misused = true;
        on.discard();
        connectionLost();
        throw DatabaseError("2D000", "", "a statement of a unit of work must not begin or end a transaction");
    }

    void connectionLost() {
        connection_lost = true;
        connection.lost();
        if (mode != Mode::Read) state = State::Lost;
    }

    /// Whether a first statement that failed can be run again without happening twice.
    bool repeatable(bool was_first) const {
        if (!was_first || transaction_misused || last.rows_delivered) return false;
        if (last.stale_plan) return true;
        // A transaction that saw no COMMIT is gone with its session. A single statement may have happened, unless the
        // server said that it ended the session instead.
        return connection_lost && (mode != Mode::Read || last.server_refused);
    }

    Outcome run(const Statement& statement, std::span<const cc_value> values, const RowSink& sink) {
        requireIdle();
        connection.parameters.assign(values);  // throws before anything is sent
        const bool was_first = state == State::Fresh;
        const auto controls = pending;
        for (bool repeated = false;; repeated = true) {
            Session& on = session();
            try {
                add(on, [&] { on.add(statement, connection.parameters); });
                return flush(on, sink);
            } catch (const DatabaseError&) {
                if (repeated || !repeatable(was_first)) throw;
                if (!connection_lost) {  // `on` is there still
                    on.statements().drop(statement);
                    if (state == State::Open) undo(on);
                }
                state = State::Fresh;
                pending = controls;
            }
        }
    }

    /// Adds the preamble and then what `command` adds.
    template <typename Command>
    void add(Session& on, Command command) {
        try {
            pending_refused = state == State::Open && on.inFailedTransaction();
            addPreamble(on);
            command();
        } catch (const DatabaseError&) {  // only a lost connection refuses a command
            last = {};
            connectionLost();
            throw;
        }
    }

    /// Ends the transaction on the server.
    void undo(Session& on) {
        on.add(rollback_unit, Parameters());
        on.flush({}, std::max(deadline, Clock::now() + patience_of_rollback));
        state = State::Fresh;
    }

    /// Rolls back the innermost savepoints. Not held up by the unit's deadline: undoing is always possible.
    void undoSavepoints(std::size_t count) {
        savepoints -= count;
        for (; count && !pending.empty() && pending.back() == Control::Savepoint; --count) {
            pending.pop_back();  // the server never saw it
        }
        if (!count) return;
        // Savepoints inside these whose release is still to be sent are undone with them: RELEASE would be refused
        // when a statement has failed.
        const std::size_t undone = pending.size() + count;
        pending.clear();
        Session& on = *connection.session;
        try {
            for (std::size_t i = 0; i < undone; ++i) {
                on.add(undo_savepoint, Parameters());
                on.add(release_savepoint, Parameters());
            }
        } catch (const DatabaseError&) {
            connectionLost();
            throw;
        }
        flush(on, {}, std::max(deadline, Clock::now() + patience_of_rollback));
    }

    void unwindTo(std::size_t depth) {
        if (state == State::Finished) return;
        if (state == State::Lost) {
            copy.end();
            pending.clear();
            savepoints = std::min(savepoints, depth);
            return;
        }
        if (copy.isOpen()) {
            copy.end();
            copyCall(*connection.session, [&] { connection.session->copyAbort(Clock::now() + patience_of_rollback); });
        }
        if (sink_open) throw std::logic_error("busy");
        if (savepoints > depth) undoSavepoints(savepoints - depth);
    }

    void commit() {
        Session& on = *connection.session;
        state = State::Finished;  // whatever happens now, there is nothing left to roll back
        const Committing committing(connection);
        try {
            addPending(on);
            on.add(commit_unit, Parameters());
            on.flush({}, std::max(deadline, Clock::now() + patience_of_rollback));
        } catch (const DatabaseError& error) {
            if (on.broken()) {
                // A server that still waits keeps the locks of the transaction.
                if (on.last().timed_out) connection.askToCancel();
                connection.lost();
                throw OutcomeUnknown(std::string("the connection was lost during COMMIT: ") + error.what());
            }
            // A pending command failed before COMMIT was reached.
            if (on.inTransaction()) state = State::Open;
            throw;
        }
        connection.last_used = Clock::now();
        if (on.last().tag != "COMMIT") {
            throw DatabaseError("25P02", "", "the server rolled back: an earlier statement of the transaction failed");
        }
        if (on.last().warned) {
            throw OutcomeUnknown("the server warned at COMMIT; the transaction may not be on a synchronous standby");
        }
    }

    void copyBegin(std::string_view table, std::string_view columns) {
        const std::string sql = copy.command(table, columns);
        Session& on = session();
        add(on, [] {});  // COPY cannot travel with other commands
        flush(on, {});
        copyCall(on, [&] { on.copyBegin(sql, deadline); });
        copy.begin();
    }

    void copyRow(std::span<const cc_value> values) {
        Session& on = *connection.session;
        try {
            copy.add(values);
        } catch (...) {
            copy.end();
            copyCall(on, [&] { on.copyAbort(deadline); });
            throw;
        }
        if (!copy.isFull()) return;
        copyCall(on, [&] { on.copyData(copy.rows()); });
        copy.clear();
    }

    std::int64_t copyEnd() {
        Session& on = *connection.session;
        std::int64_t rows = 0;
        copyCall(on, [&] {
            if (!copy.rows().empty()) on.copyData(copy.rows());
            rows = on.copyEnd(deadline);
        });
        copy.end();
        connection.last_used = Clock::now();
        return rows;
    }

    /// Runs a step of a copy; an error ends the copy.
    template <typename Step>
    void copyCall(Session& on, Step step) {
        try {
            step();
        } catch (const DatabaseError&) {
            copy.end();
            if (on.broken()) connectionLost();
            throw;
        }
    }

    void rollback() noexcept {
        try {
            if (state == State::Open && connection.session) {
                Session& on = *connection.session;
                if (copy.isOpen()) on.copyAbort(Clock::now() + patience_of_rollback);
                if (!on.broken()) undo(on);
                if (on.broken()) connection.lost();
            }
        } catch (...) {
            // A session whose rollback failed is not used again: the server rolls back when it is closed.
            if (connection.session) connection.session->discard();
            try {
                connection.lost();
            } catch (...) {
            }
        }
        copy.end();
        pending.clear();
        state = State::Finished;
    }
};

Work::Work(Connection& connection, Context context, Mode mode)
    : impl_(std::make_unique<Impl>(*connection.impl_, context, mode)) {
    if (impl_->connection.taken) throw std::logic_error("the connection has a unit of work already");
    impl_->connection.taken = true;
}

Work::~Work() {
    rollback();
    impl_->connection.taken = false;
}

Outcome Work::run(const Statement& statement, std::span<const cc_value> values, const RowSink& sink) {
    return impl_->run(statement, values, sink);
}

std::span<const cc_str> Work::columnNames() {
    if (!impl_->sink_open || !impl_->connection.session) return {};
    return impl_->connection.session->columnNames();
}

void Work::savepoint() {
    impl_->requireTransaction("a savepoint");
    impl_->pending.push_back(Impl::Control::Savepoint);
    ++impl_->savepoints;
}

void Work::release() {
    impl_->requireTransaction("release");
    if (!impl_->savepoints) throw std::logic_error("no savepoint is open");
    --impl_->savepoints;
    if (!impl_->pending.empty() && impl_->pending.back() == Impl::Control::Savepoint) {
        impl_->pending.pop_back();
    } else {
        impl_->pending.push_back(Impl::Control::Release);
    }
}

void Work::rollbackToSavepoint() {
    impl_->requireTransaction("rollback to a savepoint");
    if (!impl_->savepoints) throw std::logic_error("no savepoint is open");
    if (impl_->state == Impl::State::Lost) impl_->session();  // throws
    impl_->undoSavepoints(1);
}

std::size_t Work::savepointDepth() const {
    return impl_->savepoints;
}

void Work::unwindTo(std::size_t depth) {
    impl_->unwindTo(depth);
}

void Work::switchRole(std::string_view role) {
    impl_->role = role;
}

void Work::makeSnapshot() {
    if (impl_->mode == Mode::Snapshot) return;
    if (impl_->mode != Mode::Read || impl_->used) {
        throw std::logic_error("a snapshot begins before the first statement of a read");
    }
    impl_->mode = Mode::Snapshot;
}

bool Work::tryLock(std::string_view name) {
    if (impl_->mode != Mode::Write) throw std::logic_error("a lock needs a transaction that writes");
    return one<bool>(*this, sql::try_lock, impl_->tenant + '/' + std::string(name));
}

void Work::commit() {
    impl_->requireIdle();
    if (impl_->mode != Mode::Write) return rollback();
    if (impl_->state == Impl::State::Lost) impl_->session();  // throws
    if (impl_->state == Impl::State::Fresh) {
        impl_->state = Impl::State::Finished;
        return;
    }
    impl_->commit();
}

void Work::rollback() noexcept {
    impl_->rollback();
}

bool Work::busy() const {
    return impl_->sink_open || impl_->copy.isOpen();
}
bool Work::used() const {
    return impl_->used;
}
Mode Work::mode() const {
    return impl_->mode;
}

void Work::copyBegin(std::string_view table, std::string_view columns) {
    impl_->requireTransaction("copy");
    if (impl_->mode != Mode::Write) throw std::logic_error("copy needs a transaction that writes");
    impl_->copyBegin(table, columns);
}

void Work::copyRow(std::span<const cc_value> values) {
    if (!impl_->copy.isOpen()) throw std::logic_error("no copy is open");
    impl_->copyRow(values);
}

std::int64_t Work::copyEnd() {
    if (!impl_->copy.isOpen()) throw std::logic_error("no copy is open");
    return impl_->copyEnd();
}

}  // namespace cardcage::database
