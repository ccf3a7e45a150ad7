#include "host/admin/modules/file_changes.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <tuple>
#include <utility>

#include "host/admin/command_line.hpp"
#include "host/posix/contents.hpp"
#include "host/posix/descriptor.hpp"

namespace cardcage::admin {
namespace {

namespace fs = std::filesystem;

constexpr mode_t rights_of_new_file = 0644;
constexpr mode_t rights = 07777;

[[noreturn]] void refuse(const char* what, const fs::path& path) {
    const int error = errno;
    std::string text = "cannot " + std::string(what) + ' ' + path.string() + ": " + std::strerror(error);
    if (error == EACCES || error == EPERM || error == EROFS) {
        text += "; run the command as the account that may write to " + path.parent_path().string() + ", or as root";
    }
    throw CommandError(Failure, text);
}

/// The names in a directory are durable only when it is.
void makeDurable(const fs::path& directory) {
    const posix::Descriptor opened(open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (opened) fsync(opened.get());
}

bool isThere(const fs::path& path) {
    std::error_code error;
    return fs::exists(path, error);
}

/// Returns the path of the file itself when symbolic links lead to it.
fs::path realPath(const fs::path& path) {
    std::error_code error;
    auto real = fs::canonical(path, error);
    if (error) real = fs::absolute(path, error);
    return error ? path : real;
}

fs::path partialOf(const fs::path& path) {
    return path.parent_path() / ('.' + path.filename().string() + '.' + std::to_string(getpid()) + ".new");
}

/// Gives a whole file, or link, its name.
void giveName(const fs::path& partial, const fs::path& path) {
    if (rename(partial.c_str(), path.c_str()) != 0) {
        const int error = errno;
        unlink(partial.c_str());
        errno = error;
        refuse("write", path);
    }
    makeDurable(path.parent_path());
}

}  // namespace

std::string contentOf(const fs::path& path) {
    const posix::Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file) refuse("read", path);
    auto content = posix::readAll(file.get());
    if (!content) refuse("read", path);
    return std::move(*content);
}

FileChanges::~FileChanges() {
    try {
        undo();
    } catch (...) {
        // An error that is on its way out names the cause already, and a destructor that throws would end the process.
    }
}

FileChanges::Before FileChanges::lookBehind(const fs::path& path) {
    return lookAt(realPath(path));
}

FileChanges::Before FileChanges::lookAt(const fs::path& path) {
    Before before{.path = path, .link = std::nullopt, .content = std::nullopt, .mode = rights_of_new_file};
    before.owner = geteuid();
    before.group = getegid();
    struct stat status {};
    std::error_code error;
    if (auto link = fs::read_symlink(path, error); !error) {
        before.link = std::move(link);
        if (lstat(before.path.c_str(), &status) == 0) before.owner = status.st_uid, before.group = status.st_gid;
    } else if (stat(before.path.c_str(), &status) == 0) {
        before.content = contentOf(before.path);
        before.mode = status.st_mode & rights;
        before.owner = status.st_uid;
        before.group = status.st_gid;
    } else if (errno != ENOENT) {
        refuse("read", before.path);
    }
    before.had_directory = isThere(before.path.parent_path());
    return before;
}

/// The name of the partial file begins with a dot and has an ending of its own: no server takes it for a module or for
/// settings.
void FileChanges::write(const Before& file, std::string_view content) {
    const auto directory = file.path.parent_path();
    std::error_code ignored;
    if (!isThere(directory)) fs::create_directories(directory, ignored);
    const auto partial = partialOf(file.path);
    {
        const posix::Descriptor opened(
            open(partial.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR)
        );
        if (!opened) refuse("write", file.path);
        const bool is_written = posix::writeAll(opened.get(), content) && fsync(opened.get()) == 0;
        // The owner first: a change of it takes rights away. Only root gives files away; others may keep the group.
        const bool is_owned = fchown(opened.get(), file.owner, file.group) == 0 || geteuid() != 0;
        if (geteuid() != 0) std::ignore = fchown(opened.get(), -1, file.group);
        if (!is_written || !is_owned || fchmod(opened.get(), file.mode) != 0) {
            unlink(partial.c_str());
            refuse("write", file.path);
        }
    }
    giveName(partial, file.path);
}

void FileChanges::makeLink(const Before& before) {
    const auto partial = partialOf(before.path);
    unlink(partial.c_str());  // of an earlier process with that number
    if (symlink(before.link->c_str(), partial.c_str()) != 0) refuse("write", before.path);
    // The owner of a link decides nothing about the file behind it.
    if (lchown(partial.c_str(), before.owner, before.group) != 0 && geteuid() == 0) refuse("write", before.path);
    giveName(partial, before.path);
}

void FileChanges::put(const fs::path& path, std::string_view content) {
    auto before = lookBehind(path);
    write(before, content);
    before_.push_back(std::move(before));
}

void FileChanges::take(const fs::path& path) {
    auto before = lookAt(realPath(path.parent_path()) / path.filename());
    if (unlink(before.path.c_str()) != 0) refuse("remove", before.path);
    makeDurable(before.path.parent_path());
    before_.push_back(std::move(before));
}

void FileChanges::restore(const Before& before) {
    if (before.link) return makeLink(before);
    if (before.content) return write(before, *before.content);
    if (unlink(before.path.c_str()) != 0 && errno != ENOENT) refuse("remove", before.path);
    if (before.had_directory) return makeDurable(before.path.parent_path());
    rmdir(before.path.parent_path().c_str());  // stays when somebody else has put a file there
}

void FileChanges::undo() {
    std::string failures;
    for (auto before = before_.rbegin(); before != before_.rend(); ++before) {
        try {
            restore(*before);
        } catch (const std::exception& error) {
            failures += (failures.empty() ? "" : "; ") + std::string(error.what());
        }
    }
    before_.clear();
    if (!failures.empty()) throw CommandError(Failure, "not everything is as before: " + failures);
}

}  // namespace cardcage::admin
