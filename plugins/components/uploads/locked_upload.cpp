#include "uploads/locked_upload.hpp"

#include "sql.hpp"

namespace cardcage::components {
namespace {

/// A row of supersede_uploads.sql.
struct SupersededUpload {
    UploadId id;
    std::optional<sdk::FileId> file;
};

}  // namespace

LockedUpload lockUpload(sdk::Call& call, UploadId id) {
    auto locked = call.db().maybe<LockedUpload>(sql::lock_upload, id);
    if (!locked) throw sdk::Problem::notFound("upload of components", id);
    call.requireMatch(id, locked->row_version);
    return std::move(*locked);
}

std::optional<UploadId> supersedeUploads(sdk::Call& call, std::optional<UploadId> later) {
    std::optional<UploadId> last;
    for (const auto& [id, file] : call.db().many<SupersededUpload>(sql::supersede_uploads, call.now(), later)) {
        if (file) call.files().remove(*file);
        if (!last) last = id;
    }
    return last;
}

bool tryLockImports(sdk::Call& call) {
    return call.db().tryLock("components.import");
}

sdk::Timestamp afterLockPause(sdk::Call& call) {
    return sdk::Timestamp::fromMicroseconds(call.now().microseconds() + std::chrono::microseconds(lock_pause).count());
}

}  // namespace cardcage::components
