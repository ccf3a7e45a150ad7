// The jobs of the database, for commands.

#include <cctype>
#include <charconv>
#include <span>

#include "host/admin/admin_database.hpp"
#include "host/database/values.hpp"

namespace cardcage::admin {
namespace {

using database::Mode;
using database::optionalText;
using database::Statement;
using database::text;
using database::textValue;

#define CARDCAGE_JOB_COLUMNS                                                                                       \
    "job.id, tenant.slug, job.operation, job.module, job.payload, job.state, job.attempts, job.max_attempts,"      \
    " to_char(job.not_before AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), job.dedupe_key, job.occasion," \
    " job.is_cancelled AND job.state = 'running', job.claimed_by, job.phase, job.done, job.total, job.last_error," \
    " to_char(job.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'),"                               \
    " to_char(job.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'),"                               \
    " to_char(job.finished_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')"

constexpr Statement list_jobs{
    .name = "admin_list_jobs",
    .sql = "SELECT " CARDCAGE_JOB_COLUMNS
           "  FROM cardcage.job AS job JOIN cardcage.tenant AS tenant ON tenant.id = job.tenant_id"
           " WHERE ($1 = '' OR tenant.slug = $1) AND ($2 = '' OR job.state = $2)"
           " ORDER BY job.number DESC LIMIT $3::bigint"};

constexpr Statement find_job{
    .name = "admin_find_job",
    .sql = "SELECT " CARDCAGE_JOB_COLUMNS
           "  FROM cardcage.job AS job JOIN cardcage.tenant AS tenant ON tenant.id = job.tenant_id"
           " WHERE job.id = $1::uuid"};

constexpr Statement retry_job{
    .name = "admin_retry_job",
    .sql =
        "UPDATE cardcage.job AS job SET state = 'waiting', attempts = 0, is_cancelled = false, finished_at = NULL,"
        "       not_before = now()"
        "  FROM cardcage.tenant AS tenant"
        " WHERE job.id = $1::uuid AND tenant.id = job.tenant_id"
        "   AND job.state IN ('waiting', 'failed', 'cancelled')"
        " RETURNING " CARDCAGE_JOB_COLUMNS};

constexpr Statement cancel_job{
    .name = "admin_cancel_job",
    .sql =
        "UPDATE cardcage.job AS job SET is_cancelled = true,"
        "       state = CASE WHEN job.state = 'waiting' THEN 'cancelled' ELSE job.state END,"
        "       finished_at = CASE WHEN job.state = 'waiting' THEN now() END"
        "  FROM cardcage.tenant AS tenant"
        " WHERE job.id = $1::uuid AND tenant.id = job.tenant_id AND job.state IN ('waiting', 'running')"
        " RETURNING " CARDCAGE_JOB_COLUMNS};

#undef CARDCAGE_JOB_COLUMNS

std::int64_t number(const cc_str& column) {
    std::int64_t found = 0;
    if (column.data) std::from_chars(column.data, column.data + column.size, found);
    return found;
}

/// A person may type anything; only this can be compared.
bool isUuid(std::string_view text) {
    if (text.size() != 36) return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_dash = i == 8 || i == 13 || i == 18 || i == 23;
        if (is_dash ? text[i] != '-' : !std::isxdigit(static_cast<unsigned char>(text[i]))) return false;
    }
    return true;
}

JobRow rowOf(std::span<const cc_str> row) {
    return {
        .id = text(row[0]),
        .tenant = text(row[1]),
        .operation = text(row[2]),
        .module = optionalText(row[3]),
        .payload = text(row[4]),
        .state = text(row[5]),
        .attempts = number(row[6]),
        .max_attempts = number(row[7]),
        .not_before = text(row[8]),
        .dedupe_key = optionalText(row[9]),
        .occasion = optionalText(row[10]),
        .cancelling = text(row[11]) == "t",
        .server = optionalText(row[12]),
        .phase = optionalText(row[13]),
        .done = number(row[14]),
        .total = number(row[15]),
        .last_error = optionalText(row[16]),
        .created_at = text(row[17]),
        .started_at = optionalText(row[18]),
        .finished_at = optionalText(row[19])};
}

}  // namespace

std::vector<JobRow> AdminDatabase::jobRows(
    const Statement& statement, std::initializer_list<cc_value> values, Mode mode
) {
    std::vector<JobRow> rows;
    database::Work work(connection_, {}, mode);
    work.run(statement, values, [&](std::span<const cc_str> row) {
        rows.push_back(rowOf(row));
        return true;
    });
    work.commit();
    return rows;
}

std::vector<JobRow> AdminDatabase::jobs(std::string_view slug, std::string_view state, std::int64_t limit) {
    const cc_value most{.kind = CC_VALUE_INTEGER, .integer = limit};
    return jobRows(list_jobs, {textValue(slug), textValue(state), most}, Mode::Read);
}

std::optional<JobRow> AdminDatabase::job(std::string_view id) {
    if (!isUuid(id)) return std::nullopt;
    auto rows = jobRows(find_job, {textValue(id)}, Mode::Read);
    return rows.empty() ? std::nullopt : std::optional(std::move(rows.front()));
}

std::optional<JobRow> AdminDatabase::retryJob(std::string_view id) {
    constexpr std::string_view unique_violation = "23505";
    try {
        auto rows = jobRows(retry_job, {textValue(id)}, Mode::Write);
        return rows.empty() ? std::nullopt : std::optional(std::move(rows.front()));
    } catch (const database::DatabaseError& error) {
        if (error.sqlstate == unique_violation) return std::nullopt;
        throw;
    }
}

std::optional<JobRow> AdminDatabase::cancelJob(std::string_view id) {
    auto rows = jobRows(cancel_job, {textValue(id)}, Mode::Write);
    return rows.empty() ? std::nullopt : std::optional(std::move(rows.front()));
}

}  // namespace cardcage::admin
