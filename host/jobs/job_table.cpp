#include "host/jobs/job_table.hpp"

#include <stdexcept>

#include "host/database/values.hpp"

namespace cardcage::jobs {
namespace {

using database::Statement;
using database::text;
using database::Work;

constexpr Statement add_job{
    .name = "add_job",
    .sql =
        "INSERT INTO cardcage.job (tenant_id, operation, module, payload, dedupe_key, not_before, max_attempts) "
        "VALUES ($1::uuid, $2::text, nullif($3::text, ''), $4::text, nullif($5::text, ''),"
        "        timestamptz 'epoch' + $6::bigint * interval '1 microsecond', $7::bigint) "
        "ON CONFLICT (tenant_id, operation, dedupe_key) WHERE state = 'waiting' AND dedupe_key IS NOT NULL DO NOTHING "
        "RETURNING id"};

// FOR SHARE: several transactions may rely on one waiting job; a claim skips it until they have ended.
constexpr Statement hold_waiting_job{
    .name = "hold_waiting_job",
    .sql =
        "SELECT id FROM cardcage.job WHERE tenant_id = $1::uuid AND operation = $2::text AND dedupe_key = $3::text "
        "AND state = 'waiting' FOR SHARE"};

constexpr Statement add_occasion{
    .name = "add_occasion",
    .sql =
        "INSERT INTO cardcage.job (tenant_id, operation, module, payload, occasion, not_before, max_attempts) "
        "SELECT id, $2::text, $3::text, $4::text, $5::text,"
        "       timestamptz 'epoch' + $6::bigint * interval '1 microsecond', $7::bigint "
        "  FROM cardcage.tenant WHERE id = $1::uuid AND is_enabled"
        "   AND (NOT $8::boolean OR created_at <= timestamptz 'epoch' + $6::bigint * interval '1 microsecond') "
        "ON CONFLICT (tenant_id, module, operation, occasion) WHERE occasion IS NOT NULL DO NOTHING"};

// Of each of the four least busy tenants with work, one job is held for the length of this short transaction; the one
// of the least busy is taken. Of thousands of tenants only some are looked at: those of the jobs that are due first,
// and the next ones in a ring from anywhere on, so that no tenant waits behind the many jobs of another.
constexpr Statement claim_job{
    .name = "claim_job",
    .sql =
        "WITH RECURSIVE moment AS MATERIALIZED ("
        "  SELECT timestamptz 'epoch' + $1::bigint * interval '1 microsecond' AS now, gen_random_uuid() AS anywhere), "
        "early AS MATERIALIZED ("
        "  SELECT job.tenant_id FROM moment CROSS JOIN LATERAL ("
        "         SELECT tenant_id FROM cardcage.job WHERE state = 'waiting' AND not_before <= moment.now"
        "          ORDER BY not_before, number LIMIT 64) AS job), "
        "ring (tenant_id, place) AS ("
        "  SELECT coalesce((SELECT tenant_id FROM cardcage.job WHERE state = 'waiting' AND tenant_id > moment.anywhere"
        "                    ORDER BY tenant_id LIMIT 1),"
        "                  (SELECT tenant_id FROM cardcage.job WHERE state = 'waiting' ORDER BY tenant_id LIMIT 1)), 1"
        "    FROM moment"
        "   UNION ALL"
        "  SELECT coalesce((SELECT tenant_id FROM cardcage.job WHERE state = 'waiting' AND tenant_id > ring.tenant_id"
        "                    ORDER BY tenant_id LIMIT 1),"
        "                  (SELECT tenant_id FROM cardcage.job WHERE state = 'waiting' ORDER BY tenant_id LIMIT 1)),"
        "         ring.place + 1"
        "    FROM ring WHERE ring.place < 32 AND ring.tenant_id IS NOT NULL), "
        "tenant AS MATERIALIZED ("
        "  SELECT tenant.id, busy.running, first.not_before"
        "    FROM moment CROSS JOIN (SELECT tenant_id FROM early UNION SELECT tenant_id FROM ring) AS candidate"
        "    CROSS JOIN LATERAL (SELECT id FROM cardcage.tenant WHERE id = candidate.tenant_id AND is_enabled OFFSET 0)"
        "          AS tenant"
        "    CROSS JOIN LATERAL (SELECT not_before FROM cardcage.job"
        "                         WHERE tenant_id = tenant.id AND state = 'waiting' AND not_before <= moment.now"
        "                         ORDER BY not_before, number LIMIT 1) AS first"
        "    CROSS JOIN LATERAL (SELECT count(*) AS running FROM cardcage.job"
        "                         WHERE tenant_id = tenant.id AND state = 'running') AS busy"
        "   ORDER BY busy.running, first.not_before LIMIT 4), "
        "chosen AS MATERIALIZED ("
        "  SELECT held.id FROM tenant CROSS JOIN moment"
        "   CROSS JOIN LATERAL (SELECT id FROM cardcage.job"
        "                        WHERE tenant_id = tenant.id AND state = 'waiting' AND not_before <= moment.now"
        "                        ORDER BY not_before, number LIMIT 1 FOR UPDATE SKIP LOCKED) AS held"
        "   ORDER BY tenant.running, tenant.not_before LIMIT 1) "
        "UPDATE cardcage.job AS job SET state = 'running', attempts = job.attempts + 1, claim = gen_random_uuid(),"
        "       claimed_by = $2::text, heartbeat_at = now(), started_at = now(), phase = NULL, done = NULL,"
        "       total = NULL "
        "FROM chosen WHERE job.id = chosen.id "
        "RETURNING job.id, job.claim, job.tenant_id, job.operation, job.module, job.payload, job.attempts,"
        "          job.max_attempts, (extract(epoch FROM now() - job.created_at) * 1000000)::bigint"};

constexpr Statement mark_job_done{
    .name = "mark_job_done",
    .sql =
        "UPDATE cardcage.job SET state = 'done', finished_at = now(), claim = NULL, last_error = NULL,"
        "       phase = CASE WHEN $3::boolean THEN $4::text ELSE phase END,"
        "       done = CASE WHEN $3::boolean THEN $5::bigint ELSE done END,"
        "       total = CASE WHEN $3::boolean THEN $6::bigint ELSE total END "
        "WHERE id = $1::uuid AND claim = $2::uuid AND NOT is_cancelled"};

constexpr Statement mark_job_failed{
    .name = "mark_job_failed",
    .sql =
        "UPDATE cardcage.job SET state = CASE WHEN is_cancelled THEN 'cancelled' ELSE 'failed' END,"
        "       finished_at = now(), claim = NULL, last_error = $3::text "
        "WHERE id = $1::uuid AND claim = $2::uuid"};

// A waiting job of the same key may have come meanwhile: it does the same work, so the two become one again.
constexpr Statement return_job{
    .name = "return_job",
    .sql =
        "UPDATE cardcage.job AS job SET"
        "       state = CASE WHEN is_cancelled OR twin.waits THEN 'cancelled' ELSE 'waiting' END,"
        "       finished_at = CASE WHEN is_cancelled OR twin.waits THEN now() END,"
        "       claim = NULL, claimed_by = NULL, attempts = attempts - $5::bigint,"
        "       last_error = CASE WHEN twin.waits THEN 'another job of the same key does this' ELSE $3::text END,"
        "       not_before = timestamptz 'epoch' + $4::bigint * interval '1 microsecond' "
        "  FROM (SELECT EXISTS (SELECT FROM cardcage.job AS mine JOIN cardcage.job AS other USING (tenant_id, "
        "operation,"
        "                              dedupe_key) WHERE mine.id = $1::uuid AND other.state = 'waiting') AS waits) AS "
        "twin "
        "WHERE id = $1::uuid AND claim = $2::uuid"};

constexpr Statement list_running{
    .name = "list_running_jobs",
    .sql = "SELECT claim, is_cancelled FROM cardcage.job WHERE state = 'running' AND claim = ANY($1::text[]::uuid[])"};

// Never waits for a run that is just committing.
constexpr Statement beat_jobs{
    .name = "beat_jobs",
    .sql =
        "UPDATE cardcage.job SET heartbeat_at = now() WHERE id IN (SELECT id FROM cardcage.job"
        "  WHERE state = 'running' AND claim = ANY($1::text[]::uuid[]) FOR UPDATE SKIP LOCKED)"};

constexpr Statement note_progress{
    .name = "note_job_progress",
    .sql =
        "UPDATE cardcage.job SET phase = $2::text, done = $3::bigint, total = $4::bigint"
        " WHERE id IN (SELECT id FROM cardcage.job WHERE state = 'running' AND claim = $1::uuid"
        "              FOR UPDATE SKIP LOCKED)"};

constexpr Statement take_over{
    .name = "take_over_jobs",
    .sql =
        "WITH dead AS MATERIALIZED ("
        "  SELECT id, tenant_id, operation, dedupe_key, attempts >= max_attempts AS is_spent,"
        "         row_number() OVER (PARTITION BY tenant_id, operation, coalesce(dedupe_key, id::text)) AS place"
        "    FROM (SELECT * FROM cardcage.job WHERE state = 'running'"
        "             AND heartbeat_at < now() - $1::bigint * interval '1 microsecond'"
        "           ORDER BY number FOR UPDATE SKIP LOCKED) AS job), "
        "judged AS MATERIALIZED ("
        "  SELECT dead.id, is_spent, place > 1 OR EXISTS (SELECT FROM cardcage.job AS other"
        "           WHERE other.tenant_id = dead.tenant_id AND other.operation = dead.operation"
        "             AND other.dedupe_key = dead.dedupe_key AND other.state = 'waiting') AS has_twin"
        "    FROM dead) "
        "UPDATE cardcage.job AS job SET claim = NULL,"
        "       state = CASE WHEN is_cancelled OR has_twin THEN 'cancelled' WHEN is_spent THEN 'failed'"
        "                    ELSE 'waiting' END,"
        "       finished_at = CASE WHEN is_cancelled OR has_twin OR is_spent THEN now() END,"
        "       last_error = 'the server that ran it (' || claimed_by || ') has given no sign of life' "
        "  FROM judged WHERE job.id = judged.id"};

constexpr Statement delete_old_jobs{
    .name = "delete_old_jobs",
    .sql =
        "DELETE FROM cardcage.job WHERE id IN (SELECT id FROM cardcage.job"
        "  WHERE finished_at < now() - $1::bigint * interval '1 microsecond' LIMIT 10000)"};

constexpr Statement delete_old_events{
    .name = "delete_old_events",
    .sql =
        "DELETE FROM cardcage.event WHERE id IN (SELECT id FROM cardcage.event"
        "  WHERE dispatched_at < now() - $1::bigint * interval '1 microsecond' LIMIT 10000)"};

constexpr Statement add_event{
    .name = "add_event",
    .sql = "INSERT INTO cardcage.event (tenant_id, name, payload) VALUES ($1::uuid, $2::text, $3::text)"};

constexpr Statement take_events{
    .name = "take_events",
    .sql =
        "SELECT event.id, event.tenant_id, event.name, event.payload,"
        "       to_char(event.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')"
        "  FROM cardcage.event AS event JOIN cardcage.tenant AS tenant ON tenant.id = event.tenant_id"
        " WHERE event.dispatched_at IS NULL AND tenant.is_enabled AND tenant.id = ANY($2::text[]::uuid[])"
        " ORDER BY event.number LIMIT $1::bigint FOR UPDATE OF event SKIP LOCKED"};

constexpr Statement mark_dispatched{
    .name = "mark_events_dispatched",
    .sql = "UPDATE cardcage.event SET dispatched_at = now() WHERE id = ANY($1::text[]::uuid[])"};

cc_str borrowed(std::string_view text) {
    return {text.data() ? text.data() : "", text.size()};
}
cc_value value(std::string_view text) {
    return database::textValue(text);
}
cc_value value(std::int64_t number) {
    return database::integerValue(number);
}
cc_value value(bool yes) {
    return database::booleanValue(yes);
}

/// A list as a statement takes it; the texts outlive it.
struct TextList {
    explicit TextList(const std::vector<std::string>& given) {
        for (const auto& text : given) texts.push_back(borrowed(text));
    }
    cc_value value() const {
        return {.kind = CC_VALUE_TEXTS, .count = static_cast<std::uint32_t>(texts.size()), .texts = texts.data()};
    }
    std::vector<cc_str> texts;
};

/// The first column of the one row that a statement may return.
std::optional<std::string> maybeText(Work& work, const Statement& statement, std::span<const cc_value> values) {
    std::optional<std::string> found;
    work.run(statement, values, [&](std::span<const cc_str> row) {
        found = text(row[0]);
        return true;
    });
    return found;
}

void returnJob(Work& work, const ClaimedJob& job, std::string_view error, std::int64_t not_before_us, bool counts) {
    const cc_value values[] = {
        value(job.id), value(job.claim), value(error), value(not_before_us), value(std::int64_t{counts ? 0 : 1})};
    work.run(return_job, values);
}

}  // namespace

std::string addJob(Work& work, const NewJob& job) {
    const cc_value values[] = {
        value(job.tenant),
        value(job.operation),
        value(job.module),
        value(job.payload),
        value(job.dedupe_key),
        value(job.not_before_us),
        value(std::int64_t{job.max_attempts})};
    const cc_value key[] = {value(job.tenant), value(job.operation), value(job.dedupe_key)};
    // Between the two statements the waiting one can be claimed: then there is room for a new one.
    for (int attempt = 0; attempt < 10; ++attempt) {
        if (auto id = maybeText(work, add_job, values)) return *id;
        if (auto id = maybeText(work, hold_waiting_job, key)) return *id;
    }
    // Worth repeating: the database reports that transactions conflicted.
    throw database::DatabaseError("40001", "", "a job of this key is taken up again and again");
}

bool addOccasion(Work& work, const NewJob& job, bool not_before_tenant) {
    const cc_value values[] = {
        value(job.tenant),
        value(job.operation),
        value(job.module),
        value(job.payload),
        value(job.occasion),
        value(job.not_before_us),
        value(std::int64_t{job.max_attempts}),
        value(not_before_tenant)};
    return work.run(add_occasion, values).rows == 1;
}

std::optional<ClaimedJob> claimJob(Work& work, std::string_view host, std::int64_t now_us) {
    const cc_value values[] = {value(now_us), value(host)};
    std::optional<ClaimedJob> job;
    work.run(claim_job, values, [&](std::span<const cc_str> row) {
        job = ClaimedJob{
            .id = text(row[0]),
            .claim = text(row[1]),
            .tenant = text(row[2]),
            .operation = text(row[3]),
            .module = text(row[4]),
            .payload = text(row[5]),
            .attempts = std::stoi(text(row[6])),
            .max_attempts = std::stoi(text(row[7])),
            .age_us = std::stoll(text(row[8]))};
        return true;
    });
    return job;
}

bool markDone(Work& work, const ClaimedJob& job, const std::optional<Progress>& progress) {
    const auto last = progress.value_or(Progress{});
    const cc_value values[] = {
        value(job.id),
        value(job.claim),
        value(progress.has_value()),
        value(last.phase),
        value(last.done),
        value(last.total)};
    return work.run(mark_job_done, values).rows == 1;
}

void markFailed(Work& work, const ClaimedJob& job, std::string_view error) {
    const cc_value values[] = {value(job.id), value(job.claim), value(error)};
    work.run(mark_job_failed, values);
}

void postpone(Work& work, const ClaimedJob& job, std::string_view error, std::int64_t not_before_us) {
    returnJob(work, job, error, not_before_us, true);
}

void giveBack(Work& work, const ClaimedJob& job, std::string_view reason, std::int64_t not_before_us) {
    returnJob(work, job, reason, not_before_us, false);
}

std::vector<RunState> listRunning(Work& work, const std::vector<std::string>& claims) {
    const TextList list(claims);
    const cc_value values[] = {list.value()};
    std::vector<RunState> states;
    work.run(list_running, values, [&](std::span<const cc_str> row) {
        states.push_back({text(row[0]), text(row[1]) == "t"});
        return true;
    });
    return states;
}

void beat(Work& work, const std::vector<std::string>& claims) {
    const TextList list(claims);
    const cc_value values[] = {list.value()};
    work.run(beat_jobs, values);
}

void noteProgress(Work& work, const std::string& claim, const Progress& progress) {
    const cc_value values[] = {value(claim), value(progress.phase), value(progress.done), value(progress.total)};
    work.run(note_progress, values);
}

std::int64_t takeOver(Work& work, std::int64_t patience_us) {
    const cc_value values[] = {value(patience_us)};
    return work.run(take_over, values).rows;
}

std::int64_t deleteOld(Work& work, std::int64_t keep_us) {
    const cc_value values[] = {value(keep_us)};
    return work.run(delete_old_jobs, values).rows + work.run(delete_old_events, values).rows;
}

void addEvent(Work& work, std::string_view tenant, std::string_view name, std::string_view payload) {
    const cc_value values[] = {value(tenant), value(name), value(payload)};
    work.run(add_event, values);
}

std::vector<Event> takeEvents(Work& work, const std::vector<std::string>& tenants, std::int64_t most) {
    const TextList list(tenants);
    const cc_value values[] = {value(most), list.value()};
    std::vector<Event> events;
    work.run(take_events, values, [&](std::span<const cc_str> row) {
        events.push_back({text(row[0]), text(row[1]), text(row[2]), text(row[3]), text(row[4])});
        return true;
    });
    return events;
}

void markDispatched(Work& work, const std::vector<std::string>& ids) {
    const TextList list(ids);
    const cc_value values[] = {list.value()};
    work.run(mark_dispatched, values);
}

}  // namespace cardcage::jobs
