#include "sql.hpp"
#include "uploads/uploads.hpp"

namespace cardcage::components {

Upload findUpload(sdk::Call& call, UploadId id) {
    return sdk::found<Upload>(call, sql::find_upload, "upload of components", id);
}

}  // namespace cardcage::components
