#include "host/database/session.hpp"

#include <Poco/Data/PostgreSQL/Connector.h>
#include <Poco/Data/PostgreSQL/SessionHandle.h>
#include <Poco/Data/PostgreSQL/Utility.h>
#include <Poco/Data/Session.h>
#include <Poco/Exception.h>
#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <mutex>
#include <random>
#include <thread>

#include "host/database/connecting.hpp"

namespace cardcage::database {
namespace {

using namespace std::chrono_literals;

/// How long after the unit's deadline an answer may come: the server's statement_timeout should end it first.
constexpr auto answer_grace = 2s;
constexpr auto first_pause = 10ms;
constexpr auto longest_pause = 200ms;

struct Clear {
    void operator()(PGresult* result) const { PQclear(result); }
};
using ResultPointer = std::unique_ptr<PGresult, Clear>;

std::string field(const PGresult* result, int code) {
    const char* text = PQresultErrorField(result, code);
    return text ? text : "";
}

/// A session that is broken cannot be destroyed by Poco: it closes only what is connected, and would read the handle
/// again. The handle is closed by us and the empty shell (about 1 KB) kept.
void keepShell(std::unique_ptr<Poco::Data::Session> shell) {
    static std::mutex guard;
    static auto& shells = *new std::vector<std::unique_ptr<Poco::Data::Session>>;
    const std::lock_guard lock(guard);
    shells.push_back(std::move(shell));
}

void pause(std::chrono::milliseconds longest, Clock::time_point deadline) {
    static thread_local std::minstd_rand random(std::random_device{}());
    std::uniform_int_distribution<long> spread(longest.count() / 2, longest.count());
    std::this_thread::sleep_until(std::min(deadline, Clock::now() + std::chrono::milliseconds(spread(random))));
}

constexpr char session_defaults[] =
    "SELECT pg_catalog.set_config('search_path', 'pg_catalog', false),"
    " pg_catalog.set_config('TimeZone', 'UTC', false),"
    " pg_catalog.set_config('DateStyle', 'ISO, YMD', false),"
    " pg_catalog.set_config('IntervalStyle', 'iso_8601', false),"
    " pg_catalog.set_config('bytea_output', 'hex', false),"
    " pg_catalog.set_config('extra_float_digits', '1', false),"
    " pg_catalog.set_config('standard_conforming_strings', 'on', false),"
    " pg_catalog.set_config('default_transaction_isolation', 'read committed', false),"
    " pg_catalog.set_config('default_transaction_read_only', 'off', false)";

}  // namespace

Session::Session(const Lane::Settings& settings, Counters& counters, Clock::time_point deadline)
    : counters_(counters), cache_(settings.statement_cache) {
    open(settings, deadline);
    configure(deadline);
    ++counters_.sessions;
}

Session::~Session() {
    if (!session_) return;
    if (broken_ || PQstatus(connection_) != CONNECTION_OK) {
        PQfinish(connection_);
        keepShell(std::move(session_));
    }
}

void Session::open(const Lane::Settings& settings, Clock::time_point deadline) {
    static std::once_flag registered;
    std::call_once(registered, [] { Poco::Data::PostgreSQL::Connector::registerConnector(); });

    ConnectionOptions options(settings.url);
    options.set("client_encoding", "UTF8");
    options.setDefault("application_name", "cardcage");
    // A peer that vanished without a word is noticed within 15 seconds, sending (tcp_user_timeout) or waiting.
    options.setDefault("tcp_user_timeout", "10000");
    options.setDefault("keepalives_idle", "5");
    options.setDefault("keepalives_interval", "3");
    options.setDefault("keepalives_count", "3");
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(settings.connect_timeout).count();
    options.set("connect_timeout", std::to_string(std::max<long>(2, seconds)));
    const std::string for_poco = options.forPoco();

    auto longest = std::chrono::milliseconds(first_pause);
    while (true) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
        const auto limit = std::max(std::chrono::milliseconds(1), std::min(settings.connect_timeout, left));
        Attempt attempt = tryConnecting(options, limit);
        if (attempt.reached) {
            try {
                session_ = std::make_unique<Poco::Data::Session>(
                    Poco::Data::PostgreSQL::Connector::KEY, for_poco, static_cast<std::size_t>(seconds)
                );
                break;
            } catch (const Poco::Exception& error) {
                attempt.message = error.displayText();
            }
        }
        if (attempt.permanent) throw DatabaseError(attempt.sqlstate, "", attempt.message);
        if (Clock::now() + longest >= deadline) {
            throw DatabaseError("08001", "", "cannot connect to the database: " + attempt.message);
        }
        pause(longest, deadline);
        longest = std::min<std::chrono::milliseconds>(longest * 2, longest_pause);
    }
    connection_ = *Poco::Data::PostgreSQL::Utility::handle(*session_);
    PQsetNoticeReceiver(
        connection_, [](void*, const PGresult*) {}, nullptr
    );
}

void Session::configure(Clock::time_point deadline) {
    try {
        if (!PQenterPipelineMode(connection_)) throwLost();
        addText(session_defaults);
        flush({}, deadline);
        counters_.flushes.fetch_sub(1, std::memory_order_relaxed);  // opening a session is no round trip of a unit
    } catch (...) {
        broken_ = true;  // the destructor does not run: give the handle back here
        PQfinish(connection_);
        keepShell(std::move(session_));
        throw;
    }
}

bool Session::stale() const {
    pollfd descriptor{PQsocket(connection_), POLLIN, 0};
    return poll(&descriptor, 1, 0) != 0;
}

bool Session::inTransaction() const {
    const auto status = PQtransactionStatus(connection_);
    return status == PQTRANS_INTRANS || status == PQTRANS_INERROR;
}

bool Session::inFailedTransaction() const {
    return PQtransactionStatus(connection_) == PQTRANS_INERROR;
}

void Session::throwLost() {
    broken_ = true;
    batch_.clear();
    std::string reason = connection_ ? PQerrorMessage(connection_) : "";
    while (!reason.empty() && reason.back() == '\n') reason.pop_back();
    throw DatabaseError("08006", "", "the connection to the database was lost: " + reason);
}

void Session::add(const Statement& statement, const Parameters& parameters) {
    if (broken_) throwLost();
    std::string name;
    if (const std::string* known = cache_.find(statement)) {
        name = *known;
    } else {
        // A statement added twice to one batch would be prepared twice: harmless, the second name wins.
        name = cache_.nextName();
        if (!PQsendPrepare(connection_, name.c_str(), std::string(statement.sql).c_str(), 0, nullptr)) throwLost();
        batch_.push_back({Expected::Kind::Parse, statement, name});
    }
    const bool sent = PQsendQueryPrepared(
        connection_,
        name.c_str(),
        parameters.count(),
        parameters.pointers(),
        parameters.lengths(),
        parameters.formats(),
        0
    );
    if (!sent) throwLost();
    batch_.push_back({Expected::Kind::Command, {}, {}});
}

void Session::addText(const std::string& sql) {
    if (broken_) throwLost();
    if (!PQsendQueryParams(connection_, sql.c_str(), 0, nullptr, nullptr, nullptr, nullptr, 0)) throwLost();
    batch_.push_back({Expected::Kind::Command, {}, {}});
}

void Session::addPendingDeallocations() {
    for (const auto& sql : cache_.pending()) addText(sql);
    cache_.told();
}

void Session::waitReadable(Clock::time_point deadline) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline + answer_grace - Clock::now());
    pollfd descriptor{PQsocket(connection_), POLLIN, 0};
    const int ready = left.count() > 0 ? poll(&descriptor, 1, static_cast<int>(left.count())) : 0;
    if (ready < 0 && errno == EINTR) return;
    if (ready <= 0) {
        broken_ = true;
        batch_.clear();
        throw DatabaseError("08006", "", "the database gave no answer in time; the connection was given up");
    }
}

PGresult* Session::next(Clock::time_point deadline) {
    while (PQisBusy(connection_)) {
        waitReadable(deadline);
        // On failure PQgetResult still finds what had arrived before, such as the server's last words.
        if (!PQconsumeInput(connection_)) break;
    }
    return PQgetResult(connection_);
}

DatabaseError Session::errorOf(PGresult* result) {
    std::string state = field(result, PG_DIAG_SQLSTATE);
    const std::string severity = field(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    const bool session_over = severity == "FATAL" || severity == "PANIC";
    if (session_over || PQstatus(connection_) == CONNECTION_BAD) broken_ = true;
    if (session_over) last_.server_refused = true;
    // The routine, because messages are translated.
    if (state == "0A000" && field(result, PG_DIAG_SOURCE_FUNCTION) == "RevalidateCachedQuery") last_.stale_plan = true;
    if (state == "26000") {
        last_.stale_plan = true;
        cache_.clear(false);  // somebody deallocated behind our back
    }
    std::string message = field(result, PG_DIAG_MESSAGE_PRIMARY);
    if (const auto detail = field(result, PG_DIAG_MESSAGE_DETAIL); !detail.empty()) message += " (" + detail + ")";
    if (message.empty()) message = PQresultErrorMessage(result);
    while (!message.empty() && message.back() == '\n') message.pop_back();
    if (state.empty()) state = broken_ ? "08006" : "XX000";
    return DatabaseError(std::move(state), field(result, PG_DIAG_CONSTRAINT_NAME), message);
}

void Session::deliver(PGresult* result, const RowSink& sink, bool& wanted, std::exception_ptr& thrown) {
    const int columns = PQnfields(result);
    columns_.resize(static_cast<std::size_t>(columns));
    for (int row = 0; row < PQntuples(result) && wanted; ++row) {
        for (int column = 0; column < columns; ++column) {
            auto& place = columns_[static_cast<std::size_t>(column)];
            if (PQgetisnull(result, row, column)) {
                place = {nullptr, 0};
            } else {
                place = {PQgetvalue(result, row, column), static_cast<std::size_t>(PQgetlength(result, row, column))};
            }
        }
        last_.rows_delivered = true;
        try {
            wanted = sink(columns_);
        } catch (...) {
            thrown = std::current_exception();
            wanted = false;
        }
    }
}

Outcome Session::flush(const RowSink& sink, Clock::time_point deadline) {
    last_ = {};
    if (broken_ || !PQpipelineSync(connection_)) throwLost();
    counters_.flushes.fetch_add(1, std::memory_order_relaxed);

    Outcome outcome;
    std::unique_ptr<DatabaseError> failure;
    std::exception_ptr thrown;
    bool wanted = static_cast<bool>(sink);
    for (std::size_t i = 0; i < batch_.size(); ++i) {
        Expected& expected = batch_[i];
        const bool is_last = i + 1 == batch_.size();
        // Row by row, so that a million rows take the memory of one.
        if (is_last && sink && !failure) PQsetSingleRowMode(connection_);
        while (const ResultPointer result{next(deadline)}) {
            switch (PQresultStatus(result.get())) {
                case PGRES_SINGLE_TUPLE:
                case PGRES_TUPLES_OK:
                    if (!is_last) break;
                    outcome.columns = static_cast<std::uint32_t>(PQnfields(result.get()));
                    outcome.rows += PQntuples(result.get());
                    if (wanted) deliver(result.get(), sink, wanted, thrown);
                    if (PQresultStatus(result.get()) == PGRES_TUPLES_OK) last_.tag = PQcmdStatus(result.get());
                    break;
                case PGRES_COMMAND_OK:
                    if (expected.kind == Expected::Kind::Parse) {
                        cache_.add(expected.statement, std::move(expected.name));
                        counters_.prepared.fetch_add(1, std::memory_order_relaxed);
                    } else if (is_last) {
                        const char* changed = PQcmdTuples(result.get());
                        outcome.rows = *changed ? std::strtoll(changed, nullptr, 10) : 0;
                        last_.tag = PQcmdStatus(result.get());
                    }
                    break;
                case PGRES_EMPTY_QUERY:
                    break;
                case PGRES_PIPELINE_ABORTED:
                    break;  // follows an error we have
                case PGRES_COPY_IN:
                case PGRES_COPY_OUT:
                case PGRES_COPY_BOTH:
                    broken_ = true;
                    failure = std::make_unique<DatabaseError>("0A000", "", "COPY is not a statement; use copy_begin");
                    break;
                default: {
                    const DatabaseError error = errorOf(result.get());
                    if (!failure) failure = std::make_unique<DatabaseError>(error);
                }
            }
            if (broken_) break;
        }
        if (broken_ || PQstatus(connection_) == CONNECTION_BAD) {
            batch_.clear();
            if (!failure) throwLost();
            broken_ = true;
            throw *failure;
        }
    }
    batch_.clear();
    const ResultPointer sync{next(deadline)};
    if (PQresultStatus(sync.get()) != PGRES_PIPELINE_SYNC) throwLost();
    if (failure) throw *failure;
    if (thrown) std::rethrow_exception(thrown);
    return outcome;
}

void Session::drainPlain(std::unique_ptr<DatabaseError>& failure, Clock::time_point deadline) {
    while (const ResultPointer result{next(deadline)}) {
        switch (PQresultStatus(result.get())) {
            case PGRES_COMMAND_OK:
                last_.tag = PQcmdStatus(result.get());
                break;
            case PGRES_TUPLES_OK:
            case PGRES_EMPTY_QUERY:
                break;
            case PGRES_COPY_IN:
                return;
            case PGRES_COPY_OUT:
            case PGRES_COPY_BOTH:
                broken_ = true;
                if (!failure) failure = std::make_unique<DatabaseError>("0A000", "", "COPY TO is not possible here");
                return;
            default: {
                const DatabaseError error = errorOf(result.get());
                if (!failure) failure = std::make_unique<DatabaseError>(error);
            }
        }
        if (broken_) return;
    }
}

void Session::script(const std::string& sql, Clock::time_point deadline) {
    last_ = {};
    if (broken_ || !PQexitPipelineMode(connection_) || !PQsendQuery(connection_, sql.c_str())) throwLost();
    counters_.flushes.fetch_add(1, std::memory_order_relaxed);
    std::unique_ptr<DatabaseError> failure;
    drainPlain(failure, deadline);
    if (PQtransactionStatus(connection_) == PQTRANS_ACTIVE) broken_ = true;  // COPY FROM STDIN in a script
    if (!broken_) PQenterPipelineMode(connection_);
    if (failure) throw *failure;
    if (broken_) throw DatabaseError("0A000", "", "a script cannot read from the client (COPY FROM STDIN)");
}

void Session::copyBegin(const std::string& sql, Clock::time_point deadline) {
    last_ = {};
    if (broken_ || !PQexitPipelineMode(connection_) || !PQsendQuery(connection_, sql.c_str())) throwLost();
    counters_.flushes.fetch_add(1, std::memory_order_relaxed);
    std::unique_ptr<DatabaseError> failure;
    drainPlain(failure, deadline);
    if (failure) {
        if (!broken_) PQenterPipelineMode(connection_);
        throw *failure;
    }
}

void Session::copyData(const std::string& rows) {
    if (broken_ || PQputCopyData(connection_, rows.data(), static_cast<int>(rows.size())) != 1) throwLost();
}

std::int64_t Session::copyEnd(Clock::time_point deadline) {
    if (broken_ || PQputCopyEnd(connection_, nullptr) != 1) throwLost();
    counters_.flushes.fetch_add(1, std::memory_order_relaxed);
    std::unique_ptr<DatabaseError> failure;
    last_ = {};
    drainPlain(failure, deadline);
    if (!broken_) PQenterPipelineMode(connection_);
    if (failure) throw *failure;
    const auto space = last_.tag.find(' ');  // "COPY 100000"
    return space == std::string::npos ? 0 : std::strtoll(last_.tag.c_str() + space + 1, nullptr, 10);
}

void Session::copyAbort(Clock::time_point deadline) {
    if (broken_ || PQputCopyEnd(connection_, "the copy was given up") != 1) throwLost();
    std::unique_ptr<DatabaseError> failure;  // the server answers with the error we asked for
    drainPlain(failure, deadline);
    if (!broken_) PQenterPipelineMode(connection_);
}

}  // namespace cardcage::database
