// cardcage.parallel/1: pure computing on all processors.

#include "host/abi/boundary.hpp"
#include "host/abi/service_tables.hpp"
#include "host/execution/call.hpp"

namespace cardcage::abi {
namespace {

std::int32_t runInParallel(
    cc_call* call, std::uint64_t count, std::int32_t (*work)(void* self, std::uint64_t index), void* self
) {
    if (!work) return CC_INVALID;
    return call->run.services.compute_threads.run(
        count, work, self, [&] { return call->run.cancelled(); }, CC_CANCELLED
    );
}

}  // namespace

const cc_parallel_v1 parallel_table{.size = sizeof(cc_parallel_v1), .run = safe<runInParallel>};

}  // namespace cardcage::abi
