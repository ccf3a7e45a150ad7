#include <algorithm>

#include "host/abi/boundary.hpp"
#include "host/abi/service_tables.hpp"
#include "host/execution/call.hpp"

namespace cardcage::abi {
namespace {

/// Returns the status of the exception that is being handled; keeps that of the database.
std::int32_t statusOfFailure(cc_call* call) {
    try {
        throw;
    } catch (const database::DatabaseError& error) {
        call->run.database_error = error;
        return CC_DATABASE;
    } catch (const std::invalid_argument&) {
        return CC_INVALID;
    } catch (const std::logic_error&) {
        return CC_WRONG_PHASE;
    }
}

/// Runs a database function; a failure is kept for last_error and for the host's own decision (retry, 503, 507, 500).
template <class Function>
std::int32_t onDatabase(cc_call* call, Function&& function) {
    try {
        if (call->run.work.busy()) return CC_BUSY;
        if (call->run.cancelled()) return CC_CANCELLED;
        call->run.database_error.reset();
        calls::noteHeadway();
        const auto status = function();
        calls::noteHeadway();
        return status;
    } catch (...) {
        return statusOfFailure(call);
    }
}

std::int32_t run(
    cc_call* call,
    const cc_statement* statement,
    const cc_value* values,
    std::size_t value_count,
    cc_row_sink sink,
    void* self,
    cc_db_result* result
) {
    if (!covers(statement, &cc_statement::sql) || !statement->sql.data || (value_count && !values)) return CC_INVALID;
    return onDatabase(call, [&]() -> std::int32_t {
        auto& entry = call->run.services.statements.intern(call->module.id, *statement);
        entry.executions.fetch_add(1, std::memory_order_relaxed);

        std::int32_t stopped = CC_OK;
        database::RowSink rows;
        if (sink) {
            rows = [&](std::span<const cc_str> columns) {
                stopped = sink(self, columns.data(), columns.size());
                return stopped >= 0;
            };
        }
        const auto outcome = call->run.work.run(entry.statement, {values, value_count}, rows);
        if (covers(result, &cc_db_result::rows)) {
            result->columns = outcome.columns;
            result->rows = outcome.rows;
        }
        return stopped < 0 ? stopped : CC_OK;
    });
}

std::int32_t lastError(cc_call* call, cc_db_error* out) {
    if (!covers(out, &cc_db_error::message)) return CC_INVALID;
    if (!call->run.database_error) return CC_NOT_FOUND;
    out->sqlstate = borrowed(call->run.database_error->sqlstate);
    out->constraint = borrowed(call->run.database_error->constraint);
    out->message = borrowed(call->run.database_error->what());
    return CC_OK;
}

std::int32_t copyBegin(cc_call* call, cc_str table, cc_str columns) {
    return onDatabase(call, [&]() -> std::int32_t {
        call->run.work.copyBegin(view(table), view(columns));
        return CC_OK;
    });
}

/// Inside a copy the connection is busy by design.
template <class Function>
std::int32_t insideCopy(cc_call* call, Function&& function) {
    try {
        function();
        return CC_OK;
    } catch (...) {
        return statusOfFailure(call);
    }
}

std::int32_t copyRow(cc_call* call, const cc_value* values, std::size_t value_count) {
    if (value_count && !values) return CC_INVALID;
    return insideCopy(call, [&] { call->run.work.copyRow({values, value_count}); });
}

std::int32_t copyEnd(cc_call* call, std::int64_t* rows) {
    return insideCopy(call, [&] {
        const auto count = call->run.work.copyEnd();
        if (rows) *rows = count;
    });
}

/// A function of the transaction without arguments and result.
template <void (database::Work::*step)()>
std::int32_t inTransaction(cc_call* call) {
    return onDatabase(call, [&]() -> std::int32_t {
        (call->run.work.*step)();
        return CC_OK;
    });
}

/// The same for the end of a savepoint, which must be one of this call's own.
template <void (database::Work::*step)()>
std::int32_t endSavepoint(cc_call* call) {
    if (call->run.work.savepointDepth() <= call->savepoint_floor) return CC_WRONG_PHASE;
    return inTransaction<step>(call);
}

std::int32_t tryLock(cc_call* call, cc_str name) {
    return onDatabase(call, [&]() -> std::int32_t { return call->run.work.tryLock(view(name)) ? CC_OK : CC_BUSY; });
}

std::int32_t columnNames(cc_call* call, cc_str* names, std::size_t capacity) {
    if (capacity && !names) return CC_INVALID;
    const auto known = call->run.work.columnNames();
    if (known.empty()) return CC_WRONG_PHASE;
    std::copy_n(known.begin(), std::min(capacity, known.size()), names);
    return CC_OK;
}

}  // namespace

const cc_db_v1 db_table{
    .size = sizeof(cc_db_v1),
    .run = safe<run>,
    .last_error = safe<lastError>,
    .copy_begin = safe<copyBegin>,
    .copy_row = safe<copyRow>,
    .copy_end = safe<copyEnd>,
    .savepoint = safe<inTransaction<&database::Work::savepoint>>,
    .release = safe<endSavepoint<&database::Work::release>>,
    .rollback = safe<endSavepoint<&database::Work::rollbackToSavepoint>>,
    .snapshot = safe<inTransaction<&database::Work::makeSnapshot>>,
    .try_lock = safe<tryLock>,
    .column_names = safe<columnNames>};

}  // namespace cardcage::abi
