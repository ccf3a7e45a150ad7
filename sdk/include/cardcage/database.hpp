#pragma once

#include <array>
#include <atomic>
#include <cardcage/column_names.hpp>
#include <cardcage/page.hpp>
#include <cardcage/row.hpp>
#include <cardcage/services.hpp>
#include <cstdint>
#include <exception>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

// Statements are files, never strings in C++: sql/find_customer.sql becomes sql::find_customer.
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

/// A statement: one .sql file of the module, embedded by CMake as a constant of namespace sql. The head of the file
/// names the parameters. A statement with the line "-- One: tenant id (uuid)." gets the tenant of the call as its first
/// parameter, and the arguments of the caller begin with the second. Static and constant, so it may be used from every
/// thread.
struct Query {
    cc_statement statement;
    bool binds_tenant;

    /// Borrows both texts, which are string literals. `name` is the name of the file without its ending.
    constexpr Query(std::string_view name, std::string_view sql)
        : statement{sizeof(cc_statement), {name.data(), name.size()}, {sql.data(), sql.size()}},
          binds_tenant(sql.find("-- One: tenant id") != std::string_view::npos) {}

    /// Returns the name of the statement in logs, metrics and error messages.
    constexpr std::string_view name() const { return {statement.name.data, statement.name.size}; }
    /// Returns the text of the statement.
    constexpr std::string_view sql() const { return {statement.sql.data, statement.sql.size}; }
};

/// Raw bytes as a statement argument (bytea). Borrows the content until the statement has run.
struct Bytes {
    std::string_view content;
};

namespace detail {

/// Returns the number of SQL parameters that an argument of type T becomes.
template <class T>
constexpr std::size_t parameterCount() {
    if constexpr (std::is_same_v<T, Window>) {
        return 3;
    } else if constexpr (is_patch<T>) {
        return 1 + parameterCount<typename std::remove_cvref_t<decltype(std::declval<T&>().value())>::value_type>();
    } else if constexpr (is_optional<T>) {
        return parameterCount<typename T::value_type>();
    } else if constexpr (std::is_same_v<T, Money>) {
        return 2;
    } else {
        return 1;
    }
}

/// The arguments of one statement in the form of the contract. Borrows texts from the arguments, so it must die before
/// them; texts that it makes itself (numbers, dates, lists) are its own.
template <std::size_t N>
class Parameters {
public:
    Parameters() = default;
    Parameters(const Parameters&) = delete;
    Parameters& operator=(const Parameters&) = delete;

    /// Returns the first of size() values; valid until the next add() or clear().
    const cc_value* data() const { return values_.data(); }
    /// Returns the number of parameters added since the last clear().
    std::size_t size() const { return used_; }
    /// Forgets all parameters, so that the object can take the next row of a copy.
    void clear() {
        used_ = 0;
        lists_.clear();
        owned_.clear();
        integers_.clear();
    }

    /// Each add() appends the parameters of one argument in their order. A std::optional without a value becomes NULL
    /// for each of its parameters; an enum becomes its word; Decimal, Date and Timestamp travel as text.
    void add(std::nullopt_t) { next().kind = CC_VALUE_NULL; }
    void add(bool value) { addInteger(CC_VALUE_BOOL, value ? 1 : 0); }
    void add(std::string_view value) { addText(CC_VALUE_TEXT, value); }
    void add(const char* value) { add(std::string_view(value)); }
    void add(const std::string& value) { add(std::string_view(value)); }
    void add(const Bytes& value) { addText(CC_VALUE_BYTES, value.content); }
    void add(const Uuid& value) { add(value.view()); }
    template <class Tag>
    void add(const Id<Tag>& value) {
        add(value.view());
    }
    void add(const Currency& value) { add(value.code()); }
    void add(const Decimal& value) { addWritten(value.text()); }
    void add(const Date& value) { addWritten(value.text()); }
    void add(const Timestamp& value) { addWritten(value.exactText()); }
    /// Two parameters: amount and currency.
    void add(const Money& value) {
        add(value.amount);
        add(value.currency);
    }
    /// Three parameters: rows to read, created_at and id of the row to begin after.
    void add(const Window& window) {
        add(window.rowsToRead());
        add(window.after_created_at);
        add(window.after_id);
    }
    template <class T>
    requires(std::is_integral_v<T> && !std::is_same_v<T, bool>) void add(T value) {
        static_assert(std::is_signed_v<T> || sizeof(T) < 8, "SQL integers are signed: pass a std::int64_t");
        addInteger(CC_VALUE_INTEGER, static_cast<std::int64_t>(value));
    }
    template <WireEnum E>
    void add(E value) {
        add(wireName(value));
    }
    template <class T>
    void add(const std::optional<T>& value) {
        if (value) {
            add(*value);
            return;
        }
        for (std::size_t i = 0; i < parameterCount<T>(); ++i) add(std::nullopt);
    }
    /// Two parameters: whether the value is given, and the value.
    template <class T>
    void add(const Patch<T>& patch) {
        add(patch.isGiven());
        add(patch.value());
    }
    template <class T>
    void add(const std::vector<T>& values) {
        add(std::span<const T>(values));
    }
    void add(std::span<const std::int64_t> values) {
        cc_value& value = next();
        value.kind = CC_VALUE_INTEGERS;
        value.count = static_cast<std::uint32_t>(values.size());
        value.integers = values.data();
    }
    void add(std::span<const int> values) {
        integers_.emplace_back(values.begin(), values.end());
        add(std::span<const std::int64_t>(integers_.back()));
    }
    /// A list of texts, ids, dates, numbers or enumerators becomes text[], which the statement casts ("$1::uuid[]"). A
    /// list of integers becomes bigint[].
    template <class T>
    void add(std::span<const T> values) {
        std::vector<cc_str> texts;
        texts.reserve(values.size());
        std::vector<std::string> written;
        written.reserve(values.size());  // addresses must not change
        for (const T& value : values) texts.push_back(elementText(value, written));
        lists_.push_back(std::move(texts));
        owned_.push_back(std::move(written));
        cc_value& value = next();
        value.kind = CC_VALUE_TEXTS;
        value.count = static_cast<std::uint32_t>(values.size());
        value.texts = lists_.back().data();
    }

private:
    /// The next value, emptied. The capacity is computed from the argument types, so it always suffices.
    cc_value& next() {
        cc_value& value = values_[used_++];
        value = cc_value{};
        return value;
    }
    void addInteger(std::int32_t kind, std::int64_t integer) {
        cc_value& value = next();
        value.kind = kind;
        value.integer = integer;
    }
    void addText(std::int32_t kind, std::string_view text) {
        cc_value& value = next();
        value.kind = kind;
        value.text = borrow(text);
    }
    /// Keeps a text that was made for this parameter; the vector in between keeps its address.
    void addWritten(std::string text) {
        auto& keeper = owned_.emplace_back();
        keeper.push_back(std::move(text));
        addText(CC_VALUE_TEXT, keeper.back());
    }

    /// The text of one element; borrowed from it where it has one, otherwise appended to `written`.
    template <class T>
    static cc_str elementText(const T& value, std::vector<std::string>& written) {
        if constexpr (is_optional<T>) {
            return value ? elementText(*value, written) : cc_str{nullptr, 0};
        } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
            return borrow(value);
        } else if constexpr (WireEnum<T>) {
            return borrow(wireName(value));
        } else if constexpr (requires { std::string_view(value.view()); }) {
            return borrow(value.view());
        } else if constexpr (std::is_same_v<T, Timestamp>) {
            return borrow(written.emplace_back(value.exactText()));
        } else {
            return borrow(written.emplace_back(value.text()));
        }
    }

    std::array<cc_value, (N == 0 ? 1 : N)> values_;
    std::size_t used_ = 0;
    std::vector<std::vector<cc_str>> lists_;
    std::vector<std::vector<std::string>> owned_;
    std::vector<std::vector<std::int64_t>> integers_;
};

/// Returns the number of SQL parameters of a list of argument types.
template <class... Args>
constexpr std::size_t parametersOf() {
    return (std::size_t{0} + ... + parameterCount<std::decay_t<Args>>());
}

/// Returns the number of SQL parameters of all members of an aggregate.
template <class Row, std::size_t... I>
constexpr std::size_t memberParameters(std::index_sequence<I...>) {
    return parametersOf<boost::pfr::tuple_element_t<I, Row>...>();
}

/// Returns the number of columns that a copied row of type Row takes: one for each parameter of each member.
template <class Row>
constexpr std::size_t copyColumns() {
    if constexpr (IsRow<Row> && !std::is_same_v<Row, Money>) {
        return memberParameters<Row>(std::make_index_sequence<boost::pfr::tuple_size_v<Row>>{});
    } else {
        return parameterCount<Row>();
    }
}

}  // namespace detail

/// The data of the tenant, as the role of the module. The verb says how many rows a statement returns; a row is an
/// aggregate filled in SELECT order, or one scalar. Arguments: texts, ids, whole numbers, booleans, Decimal, Money (two
/// parameters), Date, Timestamp, enums, Bytes, std::optional and std::vector of these, Patch (two parameters) and
/// Window (three). The SDK binds the tenant, see Query. A request other than GET runs in one transaction, which the
/// first statement opens and the host commits before the answer; the statements of a GET are single ones. Throws
/// DbError when the database refuses a statement, HostError when the host does (another statement is open, the call is
/// cancelled). A row that does not fit its type is an internal error. Used on the thread of the handler only.
class Database {
public:
    /// Borrows both. Throws HostError when the host has no database service.
    Database(const Services& services, cc_call* call)
        : service_(detail::need(services.db, CC_DB_V1)), call_service_(*services.call), call_(call) {}

    /// Returns the one row of a statement; no row and more than one are internal errors.
    template <class Row, class... Args>
    Row one(const Query& query, const Args&... args) const {
        auto row = maybe<Row>(query, args...);
        if (!row) throw std::runtime_error(std::string(query.name()).append(" gave no row where one was expected"));
        return std::move(*row);
    }

    /// Returns the row of a statement, nothing when there is none; more than one is an internal error.
    template <class Row, class... Args>
    std::optional<Row> maybe(const Query& query, const Args&... args) const {
        std::optional<Row> found;
        const auto take = [&](Row row) {
            if (found) throw std::runtime_error("more than one row where at most one was expected");
            found = std::move(row);
        };
        each<Row>(query, take, args...);
        return found;
    }

    /// Returns all rows, in memory. Use each() or sdk::list for results without a bound.
    template <class Row, class... Args>
    std::vector<Row> many(const Query& query, const Args&... args) const {
        std::vector<Row> rows;
        const auto take = [&](Row row) { rows.push_back(std::move(row)); };
        each<Row>(query, take, args...);
        return rows;
    }

    /// Calls take(row) for each row as it comes, in flat memory, and returns their number. No other function of the
    /// database may be called until it returns (HostError). An exception of `take` ends the statement and is thrown
    /// here.
    template <class Row, class Take, class... Args>
    std::int64_t each(const Query& query, Take&& take, const Args&... args) const {
        Receiver<Row, std::remove_reference_t<Take>> receiver{take, *this, query, false, nullptr};
        const auto rows =
            execute(query, &Receiver<Row, std::remove_reference_t<Take>>::receive, &receiver, &receiver.error, args...);
        return rows;
    }

    /// Runs a statement that changes rows; returns the number of rows changed.
    template <class... Args>
    std::int64_t run(const Query& query, const Args&... args) const {
        return execute(query, nullptr, nullptr, nullptr, args...);
    }

    /// Copies rows into a temporary table of this transaction, which a statement created before (ON COMMIT DROP).
    /// `columns`: names separated by commas, in the order of the members of a row. Returns the number of rows.
    template <class Range>
    std::int64_t copyIn(std::string_view table, std::string_view columns, const Range& rows) const {
        Copy<std::remove_cvref_t<decltype(*std::begin(rows))>> copy(*this, table, columns);
        for (const auto& row : rows) copy.add(row);
        return copy.end();
    }

    /// Does the same for rows that are made one by one. No other function of the database may be called before end().
    ///   auto copy = call.db().copy<StagedOffer>("offer_item", columns);
    ///   while (…) copy.add(row);
    ///   copy.end();
    template <class Row>
    class Copy;
    /// Opens a copy into `table`. Throws DbError when the table or a column does not exist.
    template <class Row>
    [[nodiscard]] Copy<Row> copy(std::string_view table, std::string_view columns) const {
        return Copy<Row>(*this, table, columns);
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
    /// Turns columns into a row for `take`. Keeps an exception until the host has left the statement, because none may
    /// cross the contract.
    template <class Row, class Take>
    struct Receiver {
        Take& take;
        const Database& database;
        const Query& query;
        bool is_checked;
        std::exception_ptr error;

        static std::int32_t receive(void* self, const cc_str* columns, std::size_t count) noexcept {
            auto& receiver = *static_cast<Receiver*>(self);
            try {
                if (!std::exchange(receiver.is_checked, true))
                    receiver.database.template checkColumns<Row>(receiver.query, count);
                receiver.take(detail::readRow<Row>(columns, count));
                return CC_OK;
            } catch (...) {
                receiver.error = std::current_exception();
                return CC_FAILED;
            }
        }
    };

    /// Compares the names of the columns with those of the members at the first row that a statement returns to a row
    /// type in this process, so that two neighbours of one type cannot be mixed up.
    template <class Row>
    void checkColumns([[maybe_unused]] const Query& query, [[maybe_unused]] std::size_t count) const {
        if constexpr (detail::IsRow<Row>) {
            static std::array<std::atomic<const char*>, 8> checked{};
            static std::atomic<std::size_t> next{0};
            for (const auto& one : checked) {
                if (one.load(std::memory_order_relaxed) == query.statement.sql.data) return;
            }
            std::vector<cc_str> names(count);
            if (service_.column_names(call_, names.data(), names.size()) < 0) return;
            const auto complaint = detail::misnamedColumn<Row>(names);
            if (!complaint.empty()) throw std::runtime_error(std::string(query.name()).append(": ").append(complaint));
            checked[next.fetch_add(1, std::memory_order_relaxed) % checked.size()] = query.statement.sql.data;
        }
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
    /// Opens it, see Database::copy. The texts are borrowed until the constructor returns.
    Copy(const Database& database, std::string_view table, std::string_view columns)
        : database_(database), table_(table) {
        database_.check(database_.service_.copy_begin(database_.call_, borrow(table), borrow(columns)), table_);
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
        if constexpr (detail::IsRow<Row> && !std::is_same_v<Row, Money>) {
            boost::pfr::for_each_field(row, [&](const auto& member) { parameters_.add(member); });
        } else {
            parameters_.add(row);
        }
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
    detail::Parameters<detail::copyColumns<Row>()> parameters_;
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
