#pragma once

#include <chrono>
#include <optional>

#include "uploads/uploads.hpp"

namespace cardcage::components {

/// An upload that is locked until the end of the transaction, and its file, if it still has one.
struct LockedUpload {
    Upload upload;
    std::int64_t row_version;
    std::optional<sdk::FileId> file;
};

/// Locks an upload. 404; 412 when If-Match names another version.
LockedUpload lockUpload(sdk::Call& call, UploadId id);

/// Supersedes the open uploads, those before `later` or all, except one that is being run. Returns the last of them.
std::optional<UploadId> supersedeUploads(sdk::Call& call, std::optional<UploadId> later = {});

/// Runs an upload that has a file, in a savepoint, and stores the result: Done, Failed with the reason, or Held when it
/// would now delete too much. Temporary errors are rethrown. The caller holds the lock of the tenant's imports.
sdk::Versioned<Upload> run(sdk::Call& call, const LockedUpload& locked);

/// Delay after which a caller that needs the lock of the tenant's imports tries again.
constexpr std::chrono::seconds lock_pause{5};

/// The time at which this delay ends.
sdk::Timestamp afterLockPause(sdk::Call& call);

}  // namespace cardcage::components
