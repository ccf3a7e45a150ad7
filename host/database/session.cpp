#include "host/database/session.hpp"

#include <Poco/Exception.h>
#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <mutex>
#include <random>
#include <thread>

#include "host/database/connecting/addresses.hpp"
#include "host/database/connecting/connector.hpp"
#include "host/database/connecting/seeking.hpp"
#include "host/database/sql.hpp"

namespace cardcage::database {
namespace {

using namespace std::chrono_literals;

/// State of a cancelled wait, which is no lost connection: nobody may try again.
constexpr const char* given_up_for_good = "57014";
/// Interval at which a wait for an answer checks whether the answer is still wanted.
constexpr auto cancel_look_period = 100ms;
/// Even the last of many addresses gets that long.
constexpr auto least_share = 500ms;

struct Clear {
    void operator()(PGresult* result) const { PQclear(result); }
};
using ResultPointer = std::unique_ptr<PGresult, Clear>;

std::string field(const PGresult* result, int code) {
    const char* text = PQresultErrorField(result, code);
    return text ? text : "";
}

}  // namespace

Session::Session(const Connection::Settings& settings, Counters& counters, Clock::time_point deadline)
    : counters_(counters),
      reach_(settings.reach ? settings.reach : std::make_shared<Reach>()),
      answer_grace_(settings.answer_grace),
      cache_(settings.statement_cache) {
    open(settings, deadline);
    ++counters_.sessions;
}

Session::~Session() {
    if (broken_) handle_.discard();
}

void Session::open(const Connection::Settings& settings, Clock::time_point deadline) {
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

    Seeking seeking(*reach_);
    while (true) {
        const Attempt attempt = openAny(settings, options, deadline);
        if (attempt.reached) return;
        if (attempt.permanent) throw DatabaseError(attempt.sqlstate, "", attempt.message);
        if (reach_->waitingIsOver()) throw DatabaseError(given_up_for_good, "", "no time is left for the database");
        if (!seeking.hasTime(deadline)) {
            throw DatabaseError("08001", "", "cannot connect to the database: " + attempt.message);
        }
        seeking.pause(deadline);
    }
}

/// One round through the addresses. Permanent only when every address refuses for good.
Attempt Session::openAny(
    const Connection::Settings& settings, const ConnectionOptions& options, Clock::time_point deadline
) {
    const auto addresses = addressesOf(options);
    const auto count = addresses.size();
    auto share = settings.connect_timeout / static_cast<long>(count);
    if (count > 1) share = std::max<std::chrono::milliseconds>(share, least_share);
    const auto first = reach_->good_address.load();
    Attempt failed;
    bool all_permanent = true;
    for (std::size_t i = 0; i < count; ++i) {
        const auto place = (first + i) % count;
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
        auto attempt =
            openOne(settings, addresses[place], std::max(std::chrono::milliseconds(1), std::min(share, left)));
        if (attempt.reached) {
            reach_->good_address = place;
            return attempt;
        }
        all_permanent &= attempt.permanent;
        failed = std::move(attempt);
    }
    failed.permanent = all_permanent;
    return failed;
}

Attempt Session::openOne(
    const Connection::Settings& settings, const ConnectionOptions& address, std::chrono::milliseconds limit
) {
    generation_ = reach_->generation.load();  // it may have been raised since the attempt before
    const std::string for_poco = address.forPoco();
    auto attempt = tryConnecting(address, limit, [this] { return reach_->waitingIsOver(); });
    if (!attempt.reached) return attempt;
    attempt.reached = false;
    try {
        handle_.open(for_poco, std::chrono::ceil<std::chrono::seconds>(settings.connect_timeout));
    } catch (const Poco::Exception& error) {
        attempt.message = error.displayText();
        return attempt;
    }
    PQsetNoticeReceiver(
        handle(),
        [](void* self, const PGresult* notice) {
            const auto severity = field(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
            if (severity == "WARNING") static_cast<Session*>(self)->last_.warned = true;
        },
        this
    );
    try {
        attempt.reached = configure(Clock::now() + limit);
    } catch (const DatabaseError& error) {
        if (!error.connectionLost()) throw;
        attempt.message = error.what();
        broken_ = false;
        return attempt;
    }
    if (!attempt.reached) {
        attempt.message = "the server is read-only: it is in recovery";
        handle_.close();
    }
    return attempt;
}

/// False when the server is in recovery: it refuses writes, and its rows may be old.
bool Session::configure(Clock::time_point deadline) {
    bool is_writable = false;
    const auto look = [&](std::span<const cc_str> columns) {
        is_writable = std::string_view(columns.back().data, columns.back().size) == "f";
        return true;
    };
    try {
        if (!PQenterPipelineMode(handle())) throwLost();
        sql::begin_session.countRun();
        addText(std::string(sql::begin_session.statement().sql));
        flush(look, deadline);
        counters_.flushes.fetch_sub(1, std::memory_order_relaxed);  // opening a session is no round trip of a unit
    } catch (...) {
        broken_ = true;
        handle_.discard();
        throw;
    }
    return is_writable;
}

/// Returns whether a wait for an answer of this session may end.
bool Session::givenUp() const {
    return generation_ < reach_->oldest_generation.load(std::memory_order_relaxed) || reach_->waitingIsOver();
}

bool Session::stale() const {
    pollfd descriptor{PQsocket(handle()), POLLIN, 0};
    return poll(&descriptor, 1, 0) != 0;
}

bool Session::inTransaction() const {
    const auto status = PQtransactionStatus(handle());
    return status == PQTRANS_INTRANS || status == PQTRANS_INERROR;
}

bool Session::inFailedTransaction() const {
    return PQtransactionStatus(handle()) == PQTRANS_INERROR;
}

void Session::throwLost() {
    broken_ = true;
    batch_.clear();
    std::string reason = handle() ? PQerrorMessage(handle()) : "";
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
        if (!PQsendPrepare(handle(), name.c_str(), std::string(statement.sql).c_str(), 0, nullptr)) throwLost();
        batch_.push_back({Expected::Kind::Parse, statement, name});
    }
    const bool sent = PQsendQueryPrepared(
        handle(), name.c_str(), parameters.count(), parameters.pointers(), parameters.lengths(), parameters.formats(), 0
    );
    if (!sent) throwLost();
    batch_.push_back({Expected::Kind::Command, {}, {}});
}

void Session::addText(const std::string& sql) {
    if (broken_) throwLost();
    if (!PQsendQueryParams(handle(), sql.c_str(), 0, nullptr, nullptr, nullptr, nullptr, 0)) throwLost();
    batch_.push_back({Expected::Kind::Command, {}, {}});
}

void Session::addPendingDeallocations() {
    for (const auto& sql : cache_.pending()) addText(sql);
    cache_.told();
}

void Session::waitReadable(Clock::time_point deadline) {
    using std::chrono::milliseconds;
    const auto end = deadline + answer_grace_;
    while (!givenUp()) {
        const auto left = std::chrono::duration_cast<milliseconds>(end - Clock::now());
        if (left.count() <= 0) break;
        pollfd descriptor{PQsocket(handle()), POLLIN, 0};
        const auto slice = std::min<milliseconds>(left, cancel_look_period).count();
        const int ready = poll(&descriptor, 1, static_cast<int>(slice));
        if (ready > 0) return;
        if (ready < 0 && errno != EINTR) break;
    }
    broken_ = true;
    batch_.clear();
    last_.timed_out = true;
    const auto* state = reach_->waitingIsOver() ? given_up_for_good : "08006";
    throw DatabaseError(state, "", "the database gave no answer in time; the connection was given up");
}

PGresult* Session::next(Clock::time_point deadline) {
    while (PQisBusy(handle())) {
        waitReadable(deadline);
        // On failure PQgetResult still finds what had arrived before, such as the server's last words.
        if (!PQconsumeInput(handle())) break;
    }
    return PQgetResult(handle());
}

DatabaseError Session::errorOf(PGresult* result) {
    std::string state = field(result, PG_DIAG_SQLSTATE);
    const std::string severity = field(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    const bool session_over = severity == "FATAL" || severity == "PANIC";
    if (session_over || PQstatus(handle()) == CONNECTION_BAD) broken_ = true;
    if (session_over) last_.server_refused = true;
    // The routine, because messages are translated.
    if (state == "0A000" && field(result, PG_DIAG_SOURCE_FUNCTION) == "RevalidateCachedQuery") last_.stale_plan = true;
    if (state == "26000") {
        last_.stale_plan = true;
        cache_.clear(false);  // another client of the session deallocated them
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
        delivered_ = result;
        try {
            wanted = sink(columns_);
        } catch (...) {
            thrown = std::current_exception();
            wanted = false;
        }
        delivered_ = nullptr;
    }
}

std::span<const cc_str> Session::columnNames() {
    names_.clear();
    for (int column = 0; delivered_ && column < PQnfields(delivered_); ++column) {
        const std::string_view name = PQfname(delivered_, column);
        names_.push_back({name.data(), name.size()});
    }
    return names_;
}

Outcome Session::flush(const RowSink& sink, Clock::time_point deadline) {
    last_ = {};
    if (broken_ || !PQpipelineSync(handle())) throwLost();
    counters_.flushes.fetch_add(1, std::memory_order_relaxed);

    Reading reading{.sink = sink, .is_wanted = static_cast<bool>(sink)};
    for (std::size_t i = 0; i < batch_.size(); ++i) {
        reading.is_last = i + 1 == batch_.size();
        // Row by row, so that a million rows take the memory of one.
        if (reading.is_last && sink && !reading.failure) PQsetSingleRowMode(handle());
        while (const ResultPointer result{next(deadline)}) {
            take(result.get(), batch_[i], reading);
            if (broken_) break;
        }
        if (broken_ || PQstatus(handle()) == CONNECTION_BAD) {
            batch_.clear();
            if (!reading.failure) throwLost();
            broken_ = true;
            throw *reading.failure;
        }
    }
    batch_.clear();
    const ResultPointer sync{next(deadline)};
    if (PQresultStatus(sync.get()) != PGRES_PIPELINE_SYNC) throwLost();
    if (reading.failure) throw *reading.failure;
    if (reading.thrown) std::rethrow_exception(reading.thrown);
    return reading.outcome;
}

void Session::take(PGresult* result, Expected& expected, Reading& reading) {
    switch (PQresultStatus(result)) {
        case PGRES_SINGLE_TUPLE:
        case PGRES_TUPLES_OK:
            if (!reading.is_last) break;
            reading.outcome.columns = static_cast<std::uint32_t>(PQnfields(result));
            reading.outcome.rows += PQntuples(result);
            if (reading.is_wanted) deliver(result, reading.sink, reading.is_wanted, reading.thrown);
            if (PQresultStatus(result) == PGRES_TUPLES_OK) last_.tag = PQcmdStatus(result);
            break;
        case PGRES_COMMAND_OK:
            if (expected.kind == Expected::Kind::Parse) {
                cache_.add(expected.statement, std::move(expected.name));
                counters_.prepared.fetch_add(1, std::memory_order_relaxed);
            } else if (reading.is_last) {
                const char* changed = PQcmdTuples(result);
                reading.outcome.rows = *changed ? std::strtoll(changed, nullptr, 10) : 0;
                last_.tag = PQcmdStatus(result);
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
            reading.failure = std::make_unique<DatabaseError>("0A000", "", "COPY is not a statement; use copy_begin");
            break;
        default: {
            const DatabaseError error = errorOf(result);
            if (!reading.failure) reading.failure = std::make_unique<DatabaseError>(error);
        }
    }
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
    if (broken_ || !PQexitPipelineMode(handle()) || !PQsendQuery(handle(), sql.c_str())) throwLost();
    counters_.flushes.fetch_add(1, std::memory_order_relaxed);
    std::unique_ptr<DatabaseError> failure;
    drainPlain(failure, deadline);
    if (PQtransactionStatus(handle()) == PQTRANS_ACTIVE) broken_ = true;  // COPY FROM STDIN in a script
    if (!broken_) PQenterPipelineMode(handle());
    if (failure) throw *failure;
    if (broken_) throw DatabaseError("0A000", "", "a script cannot read from the client (COPY FROM STDIN)");
}

void Session::copyBegin(const std::string& sql, Clock::time_point deadline) {
    last_ = {};
    if (broken_ || !PQexitPipelineMode(handle()) || !PQsendQuery(handle(), sql.c_str())) throwLost();
    counters_.flushes.fetch_add(1, std::memory_order_relaxed);
    std::unique_ptr<DatabaseError> failure;
    drainPlain(failure, deadline);
    if (failure) {
        if (!broken_) PQenterPipelineMode(handle());
        throw *failure;
    }
}

void Session::copyData(const std::string& rows) {
    if (broken_ || PQputCopyData(handle(), rows.data(), static_cast<int>(rows.size())) != 1) throwLost();
}

std::int64_t Session::copyEnd(Clock::time_point deadline) {
    if (broken_ || PQputCopyEnd(handle(), nullptr) != 1) throwLost();
    counters_.flushes.fetch_add(1, std::memory_order_relaxed);
    std::unique_ptr<DatabaseError> failure;
    last_ = {};
    drainPlain(failure, deadline);
    if (!broken_) PQenterPipelineMode(handle());
    if (failure) throw *failure;
    const auto space = last_.tag.find(' ');  // "COPY 100000"
    return space == std::string::npos ? 0 : std::strtoll(last_.tag.c_str() + space + 1, nullptr, 10);
}

void Session::copyAbort(Clock::time_point deadline) {
    if (broken_ || PQputCopyEnd(handle(), "the copy was given up") != 1) throwLost();
    std::unique_ptr<DatabaseError> failure;  // the server answers with the error we asked for
    drainPlain(failure, deadline);
    if (!broken_) PQenterPipelineMode(handle());
}

}  // namespace cardcage::database
