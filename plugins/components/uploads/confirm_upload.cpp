#include "sql.hpp"
#include "uploads/locked_upload.hpp"

namespace cardcage::components {

Upload confirmUpload(sdk::Call& call, UploadId id) {
    const auto locked = lockUpload(call, id);
    if (locked.upload.state != UploadState::Held) {
        throw sdk::Problem::conflict(
            "upload_not_held",
            "The upload is " + std::string(sdk::wireName(locked.upload.state)) + "; only a held one is confirmed."
        );
    }
    const auto confirmed =
        call.db().one<sdk::Versioned<Upload>>(sql::confirm_upload, id, call.now(), call.nextDue(run_uploads_operation));
    call.recordVersion(id, confirmed.row_version);
    return confirmed.record;
}

}  // namespace cardcage::components
