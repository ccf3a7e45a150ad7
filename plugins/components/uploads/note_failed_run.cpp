#include "sql.hpp"
#include "uploads/uploads.hpp"

namespace cardcage::components {

void noteFailedRun(sdk::Call& call, const sdk::from_host::FailedJob& job) {
    if (job.operation != run_upload_operation.name) return;
    const auto id = UploadId::parse(job.dedupe_key.value_or(""));
    if (!id) return;
    const auto reason = "The server did not get it run; its operator finds out why with \"cardcage job show " +
                        job.job_id + "\". It is tried again by the next run.";
    const auto failed = call.db().maybe<sdk::Versioned<Upload>>(sql::fail_upload, *id, call.now(), reason);
    if (failed) call.publish(contracts::components::import_finished, finishedImport(failed->record));
}

}  // namespace cardcage::components
