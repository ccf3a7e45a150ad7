#pragma once

#include <cardcage/detail/column_names.hpp>
#include <cardcage/detail/parameters.hpp>
#include <cardcage/module/query.hpp>
#include <cstdint>
#include <exception>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

// Statements and their words for records: query.hpp.
//
//   struct Stock { std::string number; std::int64_t quantity; std::optional<sdk::Date> counted_on; };
//
//   auto stock = call.db().one<Stock>(sql::find_stock, number);            // exactly one row
//   auto perhaps = call.db().maybe<Stock>(sql::find_stock, number);        // std::optional
//   auto all = call.db().many<Stock>(sql::list_stock, warehouse_ids);      // std::vector; the argument is uuid[]
//   auto total = call.db().one<sdk::Decimal>(sql::sum_of_stock);           // one column: a scalar
//   auto changed = call.db().run(sql::count_stock, number, quantity);      // number of rows changed
//
// Columns are matched with the members of the row type in their order, and their names must be those of the members: a
// statement whose columns are in another order is refused at its first row. Arguments follow the parameters of the
// statement in their order; values never become part of the text of a statement.

namespace cardcage {

/// The data of the tenant, as the role of the module. The verb says how many rows a statement returns; a row is an
/// aggregate filled in SELECT order, or one scalar. Arguments: texts, ids, whole numbers, booleans, Decimal, Money (two
/// parameters), Date, Timestamp, enums, Bytes, std::optional and std::vector of these, Patch (two parameters),
/// Window (three), and a record or another plain struct (those of its members). The SDK binds the tenant, see Query. A
/// request other than GET runs in one transaction, which the first statement opens and the host commits before the
/// answer; the statements of a GET are single ones. Throws DbError when the database refuses a statement, HostError
/// when the host does (another statement is open, the call is cancelled). A row that does not fit its type is an
/// internal error. Used on the thread of the handler only.
class Database {
public:
    /// Borrows both. Throws HostError when the host has no database service.
    Database(const Services& services, cc_call* call)
        : service_(detail::need(services.db, CC_DB_V1)), call_service_(*services.call), call_(call) {}

    /// Returns the one row of a statement; no row and more than one are internal errors.
    template <class Row, class Statement, class... Args>
    Row one(const Statement& query, const Args&... args) const {
        auto row = maybe<Row>(query, args...);
        if (!row) throw std::runtime_error(std::string(query.name()).append(" gave no row where one was expected"));
        return std::move(*row);
    }

    /// Returns the row of a statement, nothing when there is none; more than one is an internal error.
    template <class Row, class Statement, class... Args>
    std::optional<Row> maybe(const Statement& query, const Args&... args) const {
        std::optional<Row> found;
        const auto take = [&](Row row) {
            if (found) throw std::runtime_error("more than one row where at most one was expected");
            found = std::move(row);
        };
        each<Row>(query, take, args...);
        return found;
    }

    /// Returns all rows, in memory. Use each() or sdk::list for results without a bound.
    template <class Row, class Statement, class... Args>
    std::vector<Row> many(const Statement& query, const Args&... args) const {
        std::vector<Row> rows;
        const auto take = [&](Row row) { rows.push_back(std::move(row)); };
        each<Row>(query, take, args...);
        return rows;
    }

    /// Calls take(row) for each row as it comes, in flat memory, and returns their number. No other function of the
    /// database may be called until it returns (HostError). An exception of `take` ends the statement and is thrown
    /// here.
    template <class Row, class Statement, class Take, class... Args>
    std::int64_t each(const Statement& statement, Take&& take, const Args&... args) const {
        const Query& query = detail::queryFor<Row, Args...>(statement);
        Receiver receiver{
            *this,
            query,
            &takeRow<Row, std::remove_reference_t<Take>>,
            const_cast<void*>(static_cast<const void*>(&take)),
            {},
            &detail::compared_statements<Row>,
            false,
            nullptr};
        if constexpr (detail::IsRow<Row>) receiver.members = detail::named_members<Row>;
        return execute(query, &Receiver::receive, &receiver, &receiver.error, args...);
    }

    /// Runs a statement that changes rows; returns the number of rows changed.
    template <class Statement, class... Args>
    std::int64_t run(const Statement& statement, const Args&... args) const {
        return execute(detail::queryFor<void, Args...>(statement), nullptr, nullptr, nullptr, args...);
    }

    /// Copies rows, which are structs, into a temporary table of this transaction, which a statement created before (ON
    /// COMMIT DROP). Its columns have the names of the members, in any order; a struct among the members contributes
    /// its own ones. Returns the number of rows.
    template <class Range>
    std::int64_t copyIn(std::string_view table, const Range& rows) const {
        Copy<std::ranges::range_value_t<Range>> copy(*this, table);
        for (const auto& row : rows) copy.add(row);
        return copy.end();
    }

    /// Does the same for rows that are made one by one. No other function of the database may be called before end().
    ///   auto copy = call.db().copy<StagedOffer>("offer_item");
    ///   while (…) copy.add(row);
    ///   copy.end();
    template <class Row>
    class Copy;
    /// Opens a copy into `table`. Throws DbError when the table or a column does not exist.
    template <class Row>
    [[nodiscard]] Copy<Row> copy(std::string_view table) const {
        return Copy<Row>(*this, table);
    }

    /// A nested part of the transaction that can be undone by itself.
    class Savepoint;
    /// Sets a savepoint. After a DbError inside of it the transaction goes on once it is rolled back.
    [[nodiscard]] Savepoint savepoint() const;

    /// Makes all statements of a GET see one state (repeatable read, read only). Call it before the first statement.
    void snapshot() const { check(service_.snapshot(call_), "snapshot"); }

    /// Takes the lock of this tenant with that name until the end of the transaction. Returns false when another
    /// transaction holds it, on whichever host; never waits.
    [[nodiscard]] bool tryLock(std::string_view name) const {
        const std::int32_t status = service_.try_lock(call_, borrow(name));
        if (status == CC_BUSY) return false;
        check(status, name);
        return true;
    }

private:
    /// Takes the columns of a row; without the types of row and taker, so that it is compiled once. Keeps an exception
    /// until the host has left the statement, because none may cross the contract.
    struct Receiver {
        const Database& database;
        const Query& query;
        void (*take)(void* taker, const cc_str* columns, std::size_t count);
        void* taker;
        std::span<const detail::NamedMember> members;  ///< of a row that is an aggregate; empty for a scalar
        detail::ComparedStatements* compared;
        bool is_checked;
        std::exception_ptr error;

        static std::int32_t receive(void* self, const cc_str* columns, std::size_t count) noexcept {
            auto& receiver = *static_cast<Receiver*>(self);
            try {
                if (!std::exchange(receiver.is_checked, true)) receiver.checkColumns(count);
                receiver.take(receiver.taker, columns, count);
                return CC_OK;
            } catch (...) {
                receiver.error = std::current_exception();
                return CC_FAILED;
            }
        }

        /// Compares the names of the columns with those of the members at the first row that a statement returns to a
        /// row type in this process, so that two neighbours of one type cannot be mixed up.
        void checkColumns(std::size_t count) const {
            if (members.empty() || compared->has(query.statement.sql.data)) return;
            std::vector<cc_str> names(count);
            if (database.service_.column_names(database.call_, names.data(), names.size()) < 0) return;
            const auto complaint = detail::misnamedColumn(members, names);
            if (!complaint.empty()) throw std::runtime_error(std::string(query.name()).append(": ").append(complaint));
            compared->add(query.statement.sql.data);
        }
    };

    /// Makes a row of the columns and gives it to `take`.
    template <class Row, class Take>
    static void takeRow(void* take, const cc_str* columns, std::size_t count) {
        (*static_cast<Take*>(take))(detail::readRow<Row>(columns, count));
    }

    /// Binds the tenant, when the statement wants it, and the arguments; returns the rows returned or changed.
    template <class... Args>
    std::int64_t execute(
        const Query& query, cc_row_sink sink, void* self, const std::exception_ptr* sink_error, const Args&... args
    ) const {
        detail::Parameters<1 + detail::parametersOf<Args...>()> parameters;
        if (query.binds_tenant) parameters.add(view(call_service_.tenant(call_)));
        (parameters.add(args), ...);
        return execute(query.statement, parameters.data(), parameters.size(), sink, self, sink_error);
    }

    /// Runs the statement. An exception of the sink comes before the status that it caused.
    std::int64_t execute(
        const cc_statement& statement,
        const cc_value* values,
        std::size_t count,
        cc_row_sink sink,
        void* self,
        const std::exception_ptr* sink_error
    ) const {
        cc_db_result result{sizeof(cc_db_result), 0, 0};
        const std::int32_t status = service_.run(call_, &statement, values, count, sink, self, &result);
        if (sink_error && *sink_error) std::rethrow_exception(*sink_error);
        check(status, view(statement.name));
        return result.rows;
    }

    /// Throws DbError with the text of the database, or HostError for every other failure.
    void check(std::int32_t status, std::string_view what) const {
        if (status >= 0) return;
        if (status == CC_DATABASE) {
            cc_db_error error{sizeof(cc_db_error), {nullptr, 0}, {nullptr, 0}, {nullptr, 0}};
            service_.last_error(call_, &error);
            throw DbError(
                view(error.sqlstate), view(error.constraint), std::string(what).append(": ").append(view(error.message))
            );
        }
        throw HostError(status, std::string("the database service refused ").append(what));
    }

    const cc_db_v1& service_;
    const cc_call_v1& call_service_;
    cc_call* call_;
};

/// An open copy of Database::copy. Its destructor ends it without an error, so that the database can be called again
/// after an exception. Neither copied nor moved.
template <class Row>
class Database::Copy {
public:
    /// Opens it, see Database::copy. `table` is borrowed until the constructor returns.
    Copy(const Database& database, std::string_view table) : database_(database), table_(table) {
        const auto columns = borrow(detail::copied_columns<Row>.view());
        database_.check(database_.service_.copy_begin(database_.call_, borrow(table), columns), table_);
        is_open_ = true;
    }
    /// Ends the copy when end() was not reached; errors are ignored, because the transaction fails anyway.
    ~Copy() {
        if (is_open_) database_.service_.copy_end(database_.call_, nullptr);
    }
    Copy(const Copy&) = delete;
    Copy& operator=(const Copy&) = delete;

    /// Adds one row. Throws DbError when the database refuses it, which may be later than at the row in question.
    void add(const Row& row) {
        parameters_.clear();
        parameters_.add(row);
        database_.check(database_.service_.copy_row(database_.call_, parameters_.data(), parameters_.size()), table_);
    }

    /// Ends the copy and returns the number of rows. Throws DbError when the database refuses the rows.
    std::int64_t end() {
        is_open_ = false;
        std::int64_t count = 0;
        database_.check(database_.service_.copy_end(database_.call_, &count), table_);
        return count;
    }

private:
    Database database_;
    std::string table_;
    detail::Parameters<detail::parameterCount<Row>()> parameters_;
    bool is_open_ = false;
};

/// Undoes everything done in its life unless release() was called. Savepoints nest: the one set last ends first.
/// Neither copied nor moved.
///   auto savepoint = call.db().savepoint(); … savepoint.release();
class Database::Savepoint {
public:
    /// Sets it, see Database::savepoint.
    explicit Savepoint(const Database& database) : database_(database) {
        database_.check(database_.service_.savepoint(database_.call_), "savepoint");
    }
    /// Undoes what was done since it was set, unless it has ended.
    ~Savepoint() {
        if (is_open_) database_.service_.rollback(database_.call_);
    }
    Savepoint(const Savepoint&) = delete;
    Savepoint& operator=(const Savepoint&) = delete;

    /// Keeps what was done since it was set. The destructor does nothing then.
    void release() {
        is_open_ = false;
        database_.check(database_.service_.release(database_.call_), "release savepoint");
    }
    /// Undoes now what was done since it was set. The destructor does nothing then.
    void rollback() {
        is_open_ = false;
        database_.check(database_.service_.rollback(database_.call_), "rollback to savepoint");
    }

private:
    Database database_;
    bool is_open_ = true;
};

inline Database::Savepoint Database::savepoint() const {
    return Savepoint(*this);
}

}  // namespace cardcage
