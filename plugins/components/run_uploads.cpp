#include "sql.hpp"
#include "uploads.hpp"

namespace cardcage::components {

void runUploads(sdk::Call& call) {
    const auto due = call.db().maybe<UploadId>(sql::begin_due_upload, call.tenant(), call.now());
    if (!due) return;
    call.enqueue("components.run_upload/1", UploadReference{*due}, {.dedupe_key = due->view()});
}

}  // namespace cardcage::components
