#include "locked_upload.hpp"

namespace cardcage::components {

Upload runUploadNow(sdk::Call& call, UploadId id) {
    // Before the row is locked: a run that holds both would make this wait for its end.
    if (!tryLockImports(call)) {
        throw sdk::Problem::conflict(
            "import_in_progress", "Another import of components of this tenant is running; repeat the request shortly."
        )
            .retryAfter(5);
    }
    const auto locked = lockUpload(call, id);
    switch (locked.upload.state) {
        case UploadState::Held:
            throw sdk::Problem::conflict("upload_held", "The upload is held; confirm it before it can run.");
        case UploadState::Superseded:
            throw sdk::Problem::conflict("upload_superseded", "A later upload has taken the place of this one.");
        case UploadState::Done:
            throw sdk::Problem::conflict("upload_done", "The upload has run already.");
        default:
            break;
    }
    auto finished = run(call, id, locked.file.value());
    call.recordVersion(id, finished.row_version);
    return finished.upload;
}

}  // namespace cardcage::components
