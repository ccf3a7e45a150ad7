#include "sql.hpp"
#include "uploads/uploads.hpp"

namespace cardcage::components {

void runUploads(sdk::Call& call) {
    const auto due = call.db().maybe<UploadId>(sql::begin_due_upload, call.now());
    if (!due) return;
    call.enqueue(run_upload_operation, UploadReference{*due}, {.dedupe_key = due->view()});
}

}  // namespace cardcage::components
