#include "host/abi/boundary.hpp"
#include "host/abi/service_tables.hpp"
#include "host/execution/call.hpp"

namespace cardcage::abi {
namespace {

/// Operations that call operations: deeper than any honest design, shallow enough for the stack.
constexpr std::size_t depth_limit = 16;

/// Runs one provider inside the caller's transaction, under a savepoint when the request may write. A provider that
/// fails leaves nothing behind; its problem is recorded on the caller's call.
std::int32_t callProvider(
    cc_call* caller, const tenancy::Provider& provider, std::string_view payload, std::string_view& answer
) {
    auto& run = caller->run;
    if (run.work.busy()) return CC_BUSY;
    if (run.cancelled()) return CC_CANCELLED;
    if (run.depth >= depth_limit) return CC_TOO_LARGE;

    const auto& module = run.admitted.tenant->set->modules[provider.module];
    cc_call call(run, module);
    call.is_operation = true;
    call.payload = payload;

    const bool writes = run.work.mode() == database::Mode::Write;
    const auto depth = run.work.savepointDepth();
    std::int32_t status = CC_FAILED;
    try {
        if (writes) run.work.savepoint();
        call.savepoint_floor = run.work.savepointDepth();
        const RoleScope as_provider(*caller, module.role);
        const calls::ModuleCall running(
            {.module = module.id,
             .version = module.version,
             .build = module.generation->hash(),
             .operation = provider.operation->name}
        );
        ++run.depth;
        try {
            status = provider.operation->handler(provider.operation->self, &call);
        } catch (...) {  // is undone and reported like any other failure
            status = CC_FAILED;
        }
        --run.depth;
        if (status == CC_OK && call.answer != cc_call::Answer::Complete) status = CC_FAILED;
        if (writes && status == CC_OK) {
            run.work.unwindTo(call.savepoint_floor);
            run.work.release();
        } else {
            run.work.unwindTo(depth);
        }
    } catch (const database::DatabaseError& error) {
        run.database_error = error;
        return CC_DATABASE;
    }

    if (status == CC_PROBLEM && call.problem) caller->problem = std::move(call.problem);
    if (status == CC_OK) {
        auto* kept = static_cast<char*>(run.arena.allocate(call.operation_answer.size() + 1, 1));
        call.operation_answer.copy(kept, call.operation_answer.size());
        answer = {kept, call.operation_answer.size()};
    } else if (status != CC_PROBLEM && status != CC_DATABASE && status != CC_CANCELLED) {
        run.services.log.error(
            "operation failed",
            {{"operation", provider.operation->name}, {"module", module.id}, {"status", std::to_string(status)}}
        );
    }
    return status;
}

std::int32_t invoke(cc_call* call, cc_str name, cc_str payload, cc_str* answer) {
    const auto* provider = call->run.admitted.tenant->set->provider(view(name));
    if (!provider) return CC_NOT_FOUND;
    std::string_view text;
    const auto status = callProvider(call, *provider, view(payload), text);
    if (status == CC_OK && answer) *answer = borrowed(text);
    return status;
}

std::int32_t collect(cc_call* call, cc_str name, cc_str payload, cc_answer_sink sink, void* self) {
    for (const auto& provider : call->run.admitted.tenant->set->providers(view(name))) {
        std::string_view text;
        if (const auto status = callProvider(call, provider, view(payload), text); status != CC_OK) return status;
        const auto& module = call->run.admitted.tenant->set->modules[provider.module];
        if (sink) {
            if (const auto status = sink(self, borrowed(module.id), borrowed(text)); status < 0) return status;
        }
    }
    return CC_OK;
}

std::int32_t isProvided(cc_call* call, cc_str name) {
    return call->run.admitted.tenant->set->provider(view(name)) ? CC_OK : CC_NOT_FOUND;
}

}  // namespace

const cc_operation_v1 operation_table{
    .size = sizeof(cc_operation_v1), .invoke = safe<invoke>, .collect = safe<collect>, .is_provided = safe<isProvided>};

}  // namespace cardcage::abi
