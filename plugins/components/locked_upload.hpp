#pragma once

#include "uploads.hpp"

namespace cardcage::components {

/// An upload that nobody else can change before the end of the transaction, and its file, if it still has one.
struct LockedUpload {
    Upload upload;
    std::int64_t row_version;
    std::optional<sdk::FileId> file;
};

/// Locks an upload. 404; 412 when If-Match names another version.
LockedUpload lockUpload(sdk::Call& call, UploadId id);

}  // namespace cardcage::components
