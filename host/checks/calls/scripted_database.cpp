#include "host/checks/calls/scripted_database.hpp"

#include <algorithm>

#include "host/checks/calls/scripted_call.hpp"
#include "host/modules/service_lookup.hpp"

namespace cardcage::checks {
namespace {

using namespace std::chrono_literals;

/// Below the time that a call may take, so that a slow statement is told as one.
constexpr auto statement_limit = 4s;

std::string_view viewOf(cc_str text) {
    return text.data ? std::string_view(text.data, text.size) : std::string_view();
}

/// Absent relations and schemas, and missing rights: the errors of a statement about a view that is not there.
bool concernsRelation(std::string_view state) {
    return state == "42P01" || state == "3F000" || state == "42501";
}

/// Texts of statements outlive the connection, which keeps them as prepared.
database::Statement kept(const cc_statement& statement) {
    static std::deque<std::string> texts;
    const auto known = std::ranges::find(texts, viewOf(statement.sql));
    const auto& text = known == texts.end() ? texts.emplace_back(viewOf(statement.sql)) : *known;
    return {.name = text, .sql = text};
}

}  // namespace

ScriptedUnit::ScriptedUnit(database::Connection& connection, const Tables& tables, database::Mode mode)
    : work(connection, {.tenant = calling_tenant, .role = tables.role, .timeout = statement_limit}, mode),
      has_all_views_(tables.has_all_views) {}

void ScriptedUnit::note(const database::DatabaseError& failure, const std::string& statement) {
    error = failure;
    const std::string_view state = failure.sqlstate;
    if (!has_all_views_ && concernsRelation(state)) {
        lacks_view = true;
    } else if (state.starts_with("42") || state.starts_with("3F") || state.starts_with("0A")) {
        misfits.push_back({statement, state.data() + std::string(" ") + failure.what()});
    }
}

std::string ScriptedUnit::commit() {
    try {
        work.commit();
        return {};
    } catch (const std::exception& failure) {
        return failure.what();
    }
}

/// The functions of cardcage.db/1: those of the host with a database, without one a database that has no row and takes
/// every row.
struct ScriptedDatabase {
    static std::optional<ScriptedUnit>& unitOf(cc_call* call) { return reinterpret_cast<ScriptedCall*>(call)->unit; }

    template <class Function>
    static std::int32_t guarded(cc_call* call, const std::string& statement, Function&& function) {
        auto& unit = *unitOf(call);
        try {
            return function(unit.work);
        } catch (const database::DatabaseError& failure) {
            unit.note(failure, statement);
            return CC_DATABASE;
        } catch (const std::invalid_argument&) {
            return CC_INVALID;
        } catch (const std::logic_error&) {
            return CC_WRONG_PHASE;
        } catch (const std::exception&) {
            return CC_FAILED;
        }
    }

    /// Runs the function with the unit of work; without a database the call is one that met its limits.
    template <class Function>
    static std::int32_t with(cc_call* call, const std::string& statement, Function&& function) {
        if (!call) return CC_INVALID;
        if (!unitOf(call)) {
            reinterpret_cast<ScriptedCall*>(call)->met_limits = true;
            return CC_OK;
        }
        auto& unit = *unitOf(call);
        if (unit.work.busy()) return CC_BUSY;
        unit.error.reset();
        const auto status = guarded(call, statement, std::forward<Function>(function));
        if (unit.lacks_view) reinterpret_cast<ScriptedCall*>(call)->met_limits = true;
        return status;
    }

    static std::int32_t run(
        cc_call* call,
        const cc_statement* statement,
        const cc_value* values,
        std::size_t value_count,
        cc_row_sink sink,
        void* self,
        cc_db_result* result
    ) {
        if (!statement || !statement->sql.data || (value_count && !values)) return CC_INVALID;
        if (result) *result = {sizeof(cc_db_result), 0, 0};
        return with(call, std::string(viewOf(statement->name)), [&](database::Work& work) -> std::int32_t {
            std::int32_t stopped = CC_OK;
            database::RowSink rows;
            if (sink) {
                rows = [&](std::span<const cc_str> columns) {
                    stopped = sink(self, columns.data(), columns.size());
                    return stopped >= 0;
                };
            }
            const auto outcome = work.run(kept(*statement), {values, value_count}, rows);
            if (result) *result = {sizeof(cc_db_result), outcome.columns, outcome.rows};
            return stopped < 0 ? stopped : CC_OK;
        });
    }

    static std::int32_t lastError(cc_call* call, cc_db_error* out) {
        if (!call || !out) return CC_INVALID;
        const auto& unit = unitOf(call);
        if (!unit) reinterpret_cast<ScriptedCall*>(call)->met_limits = true;
        if (!unit || !unit->error) return CC_NOT_FOUND;
        out->sqlstate = {unit->error->sqlstate.data(), unit->error->sqlstate.size()};
        out->constraint = {unit->error->constraint.data(), unit->error->constraint.size()};
        out->message = CC_STR(unit->error->what());
        return CC_OK;
    }

    static std::int32_t copyBegin(cc_call* call, cc_str table, cc_str columns) {
        return with(call, "the copy into " + std::string(viewOf(table)), [&](database::Work& work) -> std::int32_t {
            work.copyBegin(viewOf(table), viewOf(columns));
            return CC_OK;
        });
    }
    /// A copy keeps its unit busy.
    static std::int32_t copyRow(cc_call* call, const cc_value* values, std::size_t value_count) {
        if (!call || (value_count && !values)) return CC_INVALID;
        if (!unitOf(call)) return CC_OK;
        return guarded(call, "a copy", [&](database::Work& work) -> std::int32_t {
            work.copyRow({values, value_count});
            return CC_OK;
        });
    }
    static std::int32_t copyEnd(cc_call* call, std::int64_t* rows) {
        if (rows) *rows = 0;
        if (!call) return CC_INVALID;
        if (!unitOf(call)) return CC_OK;
        return guarded(call, "a copy", [&](database::Work& work) -> std::int32_t {
            const auto count = work.copyEnd();
            if (rows) *rows = count;
            return CC_OK;
        });
    }

    template <void (database::Work::*step)()>
    static std::int32_t inTransaction(cc_call* call) {
        return with(call, "a savepoint", [](database::Work& work) -> std::int32_t {
            (work.*step)();
            return CC_OK;
        });
    }
    template <void (database::Work::*step)()>
    static std::int32_t endSavepoint(cc_call* call) {
        if (call && unitOf(call) && unitOf(call)->work.savepointDepth() == 0) return CC_WRONG_PHASE;
        return inTransaction<step>(call);
    }

    static std::int32_t tryLock(cc_call* call, cc_str name) {
        return with(call, "a lock", [&](database::Work& work) -> std::int32_t {
            return work.tryLock(viewOf(name)) ? CC_OK : CC_BUSY;
        });
    }

    static std::int32_t columnNames(cc_call* call, cc_str* names, std::size_t capacity) {
        if (!call || (capacity && !names)) return CC_INVALID;
        if (!unitOf(call)) return CC_WRONG_PHASE;
        const auto known = unitOf(call)->work.columnNames();
        if (known.empty()) return CC_WRONG_PHASE;
        std::copy_n(known.begin(), std::min(capacity, known.size()), names);
        return CC_OK;
    }
};

const cc_db_v1& scriptedDatabase() {
    using Functions = ScriptedDatabase;
    static const cc_db_v1 table{
        .size = sizeof(cc_db_v1),
        .run = Functions::run,
        .last_error = Functions::lastError,
        .copy_begin = Functions::copyBegin,
        .copy_row = Functions::copyRow,
        .copy_end = Functions::copyEnd,
        .savepoint = Functions::inTransaction<&database::Work::savepoint>,
        .release = Functions::endSavepoint<&database::Work::release>,
        .rollback = Functions::endSavepoint<&database::Work::rollbackToSavepoint>,
        .snapshot = Functions::inTransaction<&database::Work::makeSnapshot>,
        .try_lock = Functions::tryLock,
        .column_names = Functions::columnNames};
    return table;
}

}  // namespace cardcage::checks
