#include "host/files/storage/hashed_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "host/crypto/random.hpp"

namespace cardcage::files {

void throwStoreError(const std::string& what) {
    const int error = errno;
    const bool is_full = error == ENOSPC || error == EDQUOT || error == EFBIG;
    throw StoreError(
        what + ": " + std::generic_category().message(error),
        is_full ? StoreError::Kind::Full : StoreError::Kind::Unavailable
    );
}

std::size_t readAt(int descriptor, std::uint64_t offset, char* buffer, std::size_t size) {
    for (;;) {
        const auto count = ::pread(descriptor, buffer, size, static_cast<off_t>(offset));
        if (count >= 0) return static_cast<std::size_t>(count);
        if (errno != EINTR) throwStoreError("a stored content cannot be read");
    }
}

void makePrivateDirectory(const std::filesystem::path& path) {
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    if (::mkdir(path.c_str(), S_IRWXU) != 0 && errno != EEXIST) throwStoreError("cannot make " + path.string());
}

Store::Time changedAt(const struct stat& status) {
    const auto since_epoch =
        std::chrono::seconds(status.st_mtim.tv_sec) + std::chrono::nanoseconds(status.st_mtim.tv_nsec);
    return Store::Time(std::chrono::duration_cast<Store::Time::duration>(since_epoch));
}

void sweepDirectory(const std::filesystem::path& path, Store::Time time) {
    std::error_code gone;  // removed by another process meanwhile
    for (const auto& entry : std::filesystem::directory_iterator(path, gone)) {
        struct stat status {};
        if (::lstat(entry.path().c_str(), &status) != 0 || !S_ISREG(status.st_mode)) continue;
        if (changedAt(status) < time) std::filesystem::remove(entry.path(), gone);
    }
}

HashedFile::HashedFile(const std::filesystem::path& directory)
    : path_(directory / crypto::randomHex(16)),
      file_(::open(path_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR)) {
    if (!file_) throwStoreError("no file can be made in " + directory.string());
}

HashedFile::~HashedFile() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove(path_, ignored);
}

void HashedFile::write(std::string_view piece) {
    bytes_ += piece.size();
    digest_.add(piece);
    while (!piece.empty()) {
        const auto count = ::write(file_.get(), piece.data(), piece.size());
        if (count < 0) {
            if (errno == EINTR) continue;
            throwStoreError("a content cannot be written to " + path_.parent_path().string());
        }
        piece.remove_prefix(static_cast<std::size_t>(count));
    }
}

Content HashedFile::seal() {
    const auto digest = digest_.finish();
    return {crypto::toHex(digest.data(), digest.size()), bytes_};
}

}  // namespace cardcage::files
