#include "locked_upload.hpp"

#include "sql.hpp"

namespace cardcage::components {

LockedUpload lockUpload(sdk::Call& call, UploadId id) {
    auto locked = call.db().maybe<LockedUpload>(sql::lock_upload, call.tenant(), id);
    if (!locked) throw sdk::Problem::notFound("upload of components", id);
    call.requireMatch(id, locked->row_version);
    return std::move(*locked);
}

}  // namespace cardcage::components
