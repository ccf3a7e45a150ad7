#include "sql.hpp"
#include "uploads/locked_upload.hpp"

namespace cardcage::components {
namespace {

sdk::Problem superseded() {
    return sdk::Problem::conflict("upload_superseded", "A later upload has taken the place of this one.");
}

}  // namespace

Upload runUploadNow(sdk::Call& call, UploadId id) {
    // Before the row is locked: otherwise this would wait for the end of a run that holds both.
    if (!tryLockImports(call)) {
        throw sdk::Problem::conflict(
            "import_in_progress", "Another import of components of this tenant is running; repeat the request shortly."
        )
            .retryAfter(5);
    }
    const auto locked = lockUpload(call, id);
    const bool has_later = call.db().one<bool>(sql::has_later_upload, id);
    switch (locked.upload.state) {
        case UploadState::Held:
            throw sdk::Problem::conflict("upload_held", "The upload is held; confirm it before it can run.");
        case UploadState::Superseded:
            throw superseded();
        case UploadState::Done:
            throw sdk::Problem::conflict("upload_done", "The upload has run already.");
        default:
            if (has_later) throw superseded();
            break;
    }
    auto finished = run(call, locked);
    call.recordVersion(id, finished.row_version);
    return finished.record;
}

}  // namespace cardcage::components
