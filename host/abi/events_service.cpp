// cardcage.events/1: what happened, written into the host's table inside the caller's transaction.

#include "host/abi/boundary.hpp"
#include "host/abi/queued_text.hpp"
#include "host/abi/service_tables.hpp"
#include "host/execution/call.hpp"
#include "host/jobs/job_table.hpp"

namespace cardcage::abi {
namespace {

std::int32_t publish(cc_call* call, cc_str name, cc_str payload) {
    if (!modules::isVersionedName(view(name))) return CC_INVALID;
    if (view(payload).size() > longest_payload) return CC_TOO_LARGE;
    if (!isJsonObject(view(payload))) return CC_SYNTAX;
    auto& run = call->run;
    if (run.work.busy()) return CC_BUSY;
    if (run.work.mode() != database::Mode::Write) return CC_WRONG_PHASE;
    try {
        const RoleScope as_host(*call, {});  // the outbox is the host's: no module may read it
        jobs::addEvent(run.work, run.admitted.tenant->id, view(name), view(payload));
        run.queued_work = true;
        return CC_OK;
    } catch (const database::DatabaseError& error) {
        run.database_error = error;
        return CC_DATABASE;
    }
}

}  // namespace

const cc_events_v1 events_table{.size = sizeof(cc_events_v1), .publish = safe<publish>};

}  // namespace cardcage::abi
