// cardcage.jobs/1: durable work, written into the host's table inside the caller's transaction.

#include "host/abi/boundary.hpp"
#include "host/abi/queued_text.hpp"
#include "host/abi/service_tables.hpp"
#include "host/calendar/calendar.hpp"
#include "host/crypto/uuid.hpp"
#include "host/execution/call.hpp"
#include "host/jobs/job_table.hpp"
#include "host/tenancy/schedule_text.hpp"

namespace cardcage::abi {
namespace {

constexpr std::int32_t usual_attempts = 10;
constexpr std::int32_t most_attempts = 100;
constexpr std::size_t longest_key = 500;
constexpr std::size_t longest_phase = 200;

bool isAcceptable(const cc_job& job) {
    return modules::isVersionedName(view(job.operation)) && job.max_attempts >= 0 &&
           job.max_attempts <= most_attempts && job.not_before_us >= 0 && isStorable(view(job.dedupe_key), longest_key);
}

std::int32_t enqueue(cc_call* call, const cc_job* job, cc_str* id) {
    if (!covers(job, &cc_job::not_before_us) || !id || !isAcceptable(*job)) return CC_INVALID;
    if (view(job->payload).size() > longest_payload) return CC_TOO_LARGE;
    if (!isJson(view(job->payload))) return CC_SYNTAX;
    auto& run = call->run;
    if (run.work.busy()) return CC_BUSY;
    if (run.work.mode() != database::Mode::Write) return CC_WRONG_PHASE;
    try {
        const RoleScope as_host(*call, {});  // the queue is the host's: no module may read it
        const auto added = jobs::addJob(
            run.work,
            {.tenant = run.admitted.tenant->id,
             .operation = view(job->operation),
             .payload = view(job->payload),
             .dedupe_key = view(job->dedupe_key),
             .not_before_us = job->not_before_us ? job->not_before_us : run.services.clock.now_us(),
             .max_attempts = job->max_attempts ? job->max_attempts : usual_attempts}
        );
        auto* kept = static_cast<char*>(run.arena.allocate(added.size(), 1));
        added.copy(kept, added.size());
        *id = {kept, added.size()};
        run.queued_work = true;
        return CC_OK;
    } catch (const database::DatabaseError& error) {
        run.database_error = error;
        return CC_DATABASE;
    }
}

std::int32_t nextDue(cc_call* call, cc_str operation, std::int64_t* due_us) {
    if (!due_us) return CC_INVALID;
    for (const auto& schedule : call->module.generation->manifest().schedules) {
        if (schedule.operation != view(operation)) continue;
        const auto calendar =
            calendar::Calendar::parse(tenancy::scheduleText(*call->run.admitted.tenant, call->module.id, schedule));
        const auto next = calendar ? calendar->next(call->run.services.clock.now_us()) : std::nullopt;
        if (!next) return CC_NOT_FOUND;
        *due_us = next->due_us;
        return CC_OK;
    }
    return CC_NOT_FOUND;
}

std::int32_t progress(cc_call* call, cc_str phase, std::int64_t done, std::int64_t total) {
    if (done < 0 || total < 0 || !isStorable(view(phase), longest_phase)) return CC_INVALID;
    calls::noteHeadway();
    if (call->run.admitted.progress) call->run.admitted.progress(view(phase), done, total);
    return CC_OK;
}

std::int32_t findProgress(cc_call* call, cc_str request_id, cc_progress* out) {
    if (!covers(out, &cc_progress::finished_us)) return CC_INVALID;
    auto& run = call->run;
    if (run.work.busy()) return CC_BUSY;
    const execution::LongRequests::Key key{run.admitted.tenant->id, call->module.id, std::string(view(request_id))};
    try {
        auto found = run.services.long_requests.find(key);
        if (!found) {
            const RoleScope as_host(*call, {});  // the table is the host's
            found = execution::readProgress(run.work, key);
        }
        if (!found) return CC_NOT_FOUND;
        auto* phase = static_cast<char*>(run.arena.allocate(found->phase.size() + 1, 1));
        found->phase.copy(phase, found->phase.size());
        out->state = found->is_done ? CC_PROGRESS_DONE : found->finished_us ? CC_PROGRESS_FAILED : CC_PROGRESS_RUNNING;
        out->phase = {phase, found->phase.size()};
        out->done = found->done;
        out->total = found->total;
        out->started_us = found->started_us;
        out->finished_us = found->finished_us.value_or(0);
        return CC_OK;
    } catch (const database::DatabaseError& error) {
        run.database_error = error;
        return CC_DATABASE;
    }
}

std::int32_t stateOf(const jobs::JobState& job) {
    if (job.state == "waiting") return CC_PROGRESS_WAITING;
    if (job.state == "running") return CC_PROGRESS_RUNNING;
    if (job.state == "done") return CC_PROGRESS_DONE;
    return job.state == "cancelled" ? CC_PROGRESS_CANCELLED : CC_PROGRESS_FAILED;
}

std::int32_t findJob(cc_call* call, cc_str id, cc_progress* out) {
    if (!covers(out, &cc_progress::finished_us)) return CC_INVALID;
    auto& run = call->run;
    if (run.work.busy()) return CC_BUSY;
    if (!crypto::isUuid(view(id))) return CC_NOT_FOUND;
    try {
        const auto found = [&] {
            const RoleScope as_host(*call, {});  // the queue is the host's
            return jobs::findJob(run.work, run.admitted.tenant->id, view(id));
        }();
        const auto* provider = found ? run.admitted.tenant->set->provider(found->operation) : nullptr;
        if (!provider || run.admitted.tenant->set->modules[provider->module].id != call->module.id) return CC_NOT_FOUND;
        auto* phase = static_cast<char*>(run.arena.allocate(found->phase.size() + 1, 1));
        found->phase.copy(phase, found->phase.size());
        out->state = stateOf(*found);
        out->phase = {phase, found->phase.size()};
        out->done = found->done;
        out->total = found->total;
        out->started_us = found->started_us;
        out->finished_us = found->finished_us;
        return CC_OK;
    } catch (const database::DatabaseError& error) {
        run.database_error = error;
        return CC_DATABASE;
    }
}

}  // namespace

const cc_jobs_v1 jobs_table{
    .size = sizeof(cc_jobs_v1),
    .enqueue = safe<enqueue>,
    .next_due = safe<nextDue>,
    .progress = safe<progress>,
    .find_progress = safe<findProgress>,
    .find_job = safe<findJob>};

}  // namespace cardcage::abi
