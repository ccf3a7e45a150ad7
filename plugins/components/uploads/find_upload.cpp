#include "sql.hpp"
#include "uploads/uploads.hpp"

namespace cardcage::components {

Upload findUpload(sdk::Call& call, UploadId id) {
    const auto found = call.db().maybe<UploadRow>(sql::find_upload, id);
    if (!found) throw sdk::Problem::notFound("upload of components", id);
    call.recordVersion(id, found->row_version);
    return found->upload;
}

}  // namespace cardcage::components
