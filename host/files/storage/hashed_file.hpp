#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "host/crypto/digest.hpp"
#include "host/files/storage/store.hpp"
#include "host/posix/descriptor.hpp"

namespace cardcage::files {

/// Returns the error of the last system call as a StoreError. `what` names the step.
[[noreturn]] void throwStoreError(const std::string& what);

/// Reads up to `size` bytes from `offset` of a file.
std::size_t readAt(int descriptor, std::uint64_t offset, char* buffer, std::size_t size);

/// Makes a directory for this account alone, when it is not there.
void makePrivateDirectory(const std::filesystem::path& path);
/// Removes the files of a directory that were changed before `time`.
void sweepDirectory(const std::filesystem::path& path, Store::Time time);
/// Time of the last change of a file.
Store::Time changedAt(const struct stat& status);

/// A file that is hashed while it is written; removed when it is destroyed, unless it was moved away.
class HashedFile {
public:
    /// Makes a file of a new name in `directory`.
    explicit HashedFile(const std::filesystem::path& directory);
    ~HashedFile();
    HashedFile(const HashedFile&) = delete;
    HashedFile& operator=(const HashedFile&) = delete;

    void write(std::string_view piece);
    /// Ends the writing.
    Content seal();
    const std::filesystem::path& path() const { return path_; }
    int descriptor() const { return file_.get(); }
    /// The file has another name now: it is not removed any more.
    void movedAway() { path_.clear(); }

private:
    std::filesystem::path path_;
    posix::Descriptor file_;
    crypto::RunningDigest digest_;
    std::uint64_t bytes_ = 0;
};

}  // namespace cardcage::files
