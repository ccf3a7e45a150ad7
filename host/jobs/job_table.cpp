#include "host/jobs/job_table.hpp"

#include "host/database/rows.hpp"
#include "host/jobs/sql.hpp"

namespace cardcage::jobs {
namespace {

using database::Work;

void returnJob(Work& work, const ClaimedJob& job, std::string_view error, std::int64_t not_before_us, bool counts) {
    database::run(work, sql::return_job, job.id, job.claim, error, not_before_us, counts ? 0 : 1);
}

}  // namespace

std::string addJob(Work& work, const NewJob& job) {
    // Between the two statements the waiting one can be claimed: then there is room for a new one.
    for (int attempt = 0; attempt < 10; ++attempt) {
        auto id = database::maybe<std::string>(
            work,
            sql::add_job,
            job.tenant,
            job.operation,
            job.module,
            job.payload,
            job.dedupe_key,
            job.not_before_us,
            job.max_attempts
        );
        if (id) return *id;
        id = database::maybe<std::string>(work, sql::hold_waiting_job, job.tenant, job.operation, job.dedupe_key);
        if (id) return *id;
    }
    // Worth repeating: the database reports that transactions conflicted.
    throw database::DatabaseError("40001", "", "a job of this key is taken up again and again");
}

bool addOccasion(Work& work, const NewJob& job, bool not_before_tenant) {
    const auto added = database::run(
        work,
        sql::add_occasion,
        job.tenant,
        job.operation,
        job.module,
        job.payload,
        job.occasion,
        job.not_before_us,
        job.max_attempts,
        not_before_tenant
    );
    return added == 1;
}

std::optional<JobState> findJob(Work& work, std::string_view tenant, std::string_view id) {
    return database::maybe<JobState>(work, sql::find_job, tenant, id);
}

std::optional<ClaimedJob> claimJob(Work& work, std::string_view host, std::int64_t now_us) {
    return database::maybe<ClaimedJob>(work, sql::claim_job, now_us, host);
}

bool markDone(Work& work, const ClaimedJob& job, const std::optional<Progress>& progress) {
    const auto last = progress.value_or(Progress{});
    const auto marked = database::run(
        work, sql::mark_job_done, job.id, job.claim, progress.has_value(), last.phase, last.done, last.total
    );
    return marked == 1;
}

void markFailed(Work& work, const ClaimedJob& job, std::string_view error) {
    database::run(work, sql::mark_job_failed, job.id, job.claim, error);
}

void postpone(Work& work, const ClaimedJob& job, std::string_view error, std::int64_t not_before_us) {
    returnJob(work, job, error, not_before_us, true);
}

void giveBack(Work& work, const ClaimedJob& job, std::string_view reason, std::int64_t not_before_us) {
    returnJob(work, job, reason, not_before_us, false);
}

std::vector<RunState> listRunning(Work& work, const std::vector<std::string>& claims) {
    return database::many<RunState>(work, sql::list_running_jobs, claims);
}

void beat(Work& work, const std::vector<std::string>& claims) {
    database::run(work, sql::beat_jobs, claims);
}

void noteProgress(Work& work, const std::string& claim, const Progress& progress) {
    database::run(work, sql::note_job_progress, claim, progress.phase, progress.done, progress.total);
}

std::int64_t takeOver(Work& work, std::int64_t patience_us) {
    return database::run(work, sql::take_over_jobs, patience_us);
}

std::int64_t giveBackClaims(Work& work, const EndedProcess& process) {
    return database::run(work, sql::give_back_claims, process.name, process.guilty, process.is_told, process.what);
}

std::int64_t deleteOld(Work& work, std::int64_t keep_us) {
    return database::run(work, sql::delete_old_jobs, keep_us) + database::run(work, sql::delete_old_events, keep_us);
}

void addEvent(Work& work, std::string_view tenant, std::string_view name, std::string_view payload) {
    database::run(work, sql::add_event, tenant, name, payload);
}

std::vector<Event> takeEvents(Work& work, const std::vector<std::string>& tenants, std::int64_t most) {
    return database::many<Event>(work, sql::take_events, most, tenants);
}

void markDispatched(Work& work, const std::vector<std::string>& ids) {
    database::run(work, sql::mark_events_dispatched, ids);
}

}  // namespace cardcage::jobs
