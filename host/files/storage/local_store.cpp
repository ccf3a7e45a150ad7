#include "host/files/storage/local_store.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "host/files/storage/hashed_file.hpp"

namespace cardcage::files {
namespace {

namespace fs = std::filesystem;

/// Makes the names in a directory durable.
void flushDirectory(const fs::path& path) {
    const posix::Descriptor directory(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!directory || ::fsync(directory.get()) != 0) throwStoreError("cannot flush " + path.string());
}

class NewLocalContent final : public NewContent {
public:
    NewLocalContent(const fs::path& new_directory, fs::path directory)
        : file_(new_directory), directory_(std::move(directory)) {}

    void write(std::string_view piece) override { file_.write(piece); }

    Content seal() override {
        content_ = file_.seal();
        return content_;
    }

    void keep() override {
        const auto folder = directory_ / content_.sha256.substr(0, 2);
        const auto target = folder / content_.sha256.substr(2);
        if (!useAgain(target)) {
            if (::fsync(file_.descriptor()) != 0) throwStoreError("cannot flush " + file_.path().string());
            if (::rename(file_.path().c_str(), target.c_str()) != 0) throwStoreError("cannot make " + target.string());
            file_.movedAway();
        }
        // Also for one used again: the process that renamed it may have ended before this step.
        flushDirectory(folder);
    }

private:
    /// True when the content is there already: it is young again for the collector then. One of another size was
    /// damaged on its disk, and is replaced.
    bool useAgain(const fs::path& target) const {
        struct stat status {};
        if (::stat(target.c_str(), &status) != 0) return false;
        if (static_cast<std::uint64_t>(status.st_size) != content_.bytes) return false;
        return ::utimensat(AT_FDCWD, target.c_str(), nullptr, 0) == 0;
    }

    HashedFile file_;
    fs::path directory_;
    Content content_;
};

class StoredLocalContent final : public StoredContent {
public:
    StoredLocalContent(posix::Descriptor file, std::uint64_t size) : file_(std::move(file)), size_(size) {}
    std::uint64_t size() const override { return size_; }
    std::size_t read(std::uint64_t offset, char* buffer, std::size_t size) override {
        return readAt(file_.get(), offset, buffer, size);
    }

private:
    posix::Descriptor file_;
    std::uint64_t size_;
};

}  // namespace

bool isDigest(std::string_view text) {
    return text.size() == 64 && std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
           });
}

LocalStore::LocalStore(fs::path directory) : directory_(std::move(directory)), new_(directory_ / "new") {
    makePrivateDirectory(directory_);
    makePrivateDirectory(new_);
    // All of them at once, and durable before anything lies in one: a folder that another server or thread has made a
    // moment ago may still be lost with the power, and the contents in it.
    for (int number = 0; number < 256; ++number) {
        constexpr std::string_view digits = "0123456789abcdef";
        makePrivateDirectory(directory_ / std::string{digits[number / 16], digits[number % 16]});
    }
    flushDirectory(directory_);
}

std::unique_ptr<NewContent> LocalStore::create() {
    return std::make_unique<NewLocalContent>(new_, directory_);
}

std::unique_ptr<StoredContent> LocalStore::open(std::string_view sha256) {
    posix::Descriptor file(::open(pathOf(sha256).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    if (!file) {
        if (errno == ENOENT) return nullptr;
        throwStoreError("a stored content cannot be opened");
    }
    struct stat status {};
    if (::fstat(file.get(), &status) != 0) throwStoreError("a stored content cannot be opened");
    return std::make_unique<StoredLocalContent>(std::move(file), static_cast<std::uint64_t>(status.st_size));
}

bool LocalStore::exists(std::string_view sha256) {
    struct stat status {};
    return ::stat(pathOf(sha256).c_str(), &status) == 0;
}

void LocalStore::remove(std::string_view sha256) {
    if (::unlink(pathOf(sha256).c_str()) != 0 && errno != ENOENT) throwStoreError("a content cannot be removed");
}

void LocalStore::list(Time time, const std::function<bool(std::string_view)>& take) {
    for (const auto& folder : fs::directory_iterator(directory_)) {
        const auto begin = folder.path().filename().string();
        if (begin.size() != 2) continue;
        std::error_code gone;  // of a file that another process removes meanwhile
        for (const auto& file : fs::directory_iterator(folder.path(), gone)) {
            struct stat status {};
            const auto sha256 = begin + file.path().filename().string();
            if (!isDigest(sha256) || ::lstat(file.path().c_str(), &status) != 0) continue;
            if (changedAt(status) < time && !take(sha256)) return;
        }
    }
}

void LocalStore::sweep(Time time) {
    sweepDirectory(new_, time);
}

fs::path LocalStore::pathOf(std::string_view sha256) const {
    if (!isDigest(sha256)) throw StoreError("'" + std::string(sha256) + "' is no hash of a content");
    return directory_ / sha256.substr(0, 2) / sha256.substr(2);
}

}  // namespace cardcage::files
