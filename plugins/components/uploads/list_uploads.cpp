#include "sql.hpp"
#include "uploads/uploads.hpp"

namespace cardcage::components {
namespace {

/// A row of list_uploads.sql, in SELECT order.
struct ListedUpload {
    Upload item;
    sdk::Timestamp created_at;  ///< time of receipt
};

}  // namespace

sdk::Page<Upload> listUploads(sdk::Call& call, const UploadFilter& filter) {
    return sdk::list<ListedUpload>(call, sql::list_uploads, filter.state);
}

}  // namespace cardcage::components
