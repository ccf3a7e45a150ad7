#include "host/runtime/account/service_account.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <memory>
#include <system_error>
#include <vector>

namespace cardcage::runtime {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void failWith(const std::string& what) {
    throw std::system_error(errno, std::generic_category(), what);
}

/// An open directory and its entries.
class Folder {
public:
    /// Takes over the descriptor.
    explicit Folder(int descriptor) : stream_(fdopendir(descriptor)) {
        if (!stream_) ::close(descriptor);
    }
    ~Folder() {
        if (stream_) closedir(stream_);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    bool isOpen() const { return stream_ != nullptr; }
    int descriptor() const { return dirfd(stream_); }
    /// Null after the last one.
    const dirent* next() { return readdir(stream_); }

private:
    DIR* stream_;
};

bool isItselfOrAbove(const dirent& entry) {
    const std::string_view name = entry.d_name;
    return name == "." || name == "..";
}

/// Works on descriptors only: an account that may write into these directories cannot lead root to others meanwhile.
class Giving {
public:
    explicit Giving(const database::Account& account) : account_(account) {}

    void giveTree(const fs::path& path) const {
        const int descriptor = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (descriptor < 0) failWith("cannot open " + path.string());
        giveDirectory(descriptor, path);
    }

    void giveEntry(int folder, const char* name, const fs::path& path) const {
        struct stat status {};
        if (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) {
            if (errno == ENOENT) return;
            failWith("cannot look at " + path.string());
        }
        if (S_ISDIR(status.st_mode)) {
            const int descriptor = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
            if (descriptor < 0) failWith("cannot open " + path.string());
            giveDirectory(descriptor, path);
        } else if (status.st_uid != account_.uid && status.st_nlink == 1 &&
                   fchownat(folder, name, account_.uid, account_.gid, AT_SYMLINK_NOFOLLOW)) {
            failWith("cannot give " + path.string() + " to '" + account_.name + "'");
        }
    }

private:
    void giveDirectory(int descriptor, const fs::path& path) const {
        Folder folder(descriptor);
        if (!folder.isOpen()) failWith("cannot read " + path.string());
        while (const auto* entry = folder.next()) {
            if (!isItselfOrAbove(*entry)) giveEntry(folder.descriptor(), entry->d_name, path / entry->d_name);
        }
        if (fchown(folder.descriptor(), account_.uid, account_.gid) != 0) {
            failWith("cannot give " + path.string() + " to '" + account_.name + "'");
        }
    }

    const database::Account& account_;
};

std::string homeOf(const database::Account& account) {
    std::vector<char> buffer(16 * 1024);
    passwd entry{};
    passwd* found = nullptr;
    getpwuid_r(account.uid, &entry, buffer.data(), buffer.size(), &found);
    return found ? found->pw_dir : "/";
}

}  // namespace

void restrictProcess(const std::string& mask) {
    umask(mask.empty() ? 077 : static_cast<mode_t>(std::stoul(mask, nullptr, 8)));
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) failWith("cannot give up new privileges");
}

void dropCapabilities() {
    if (geteuid() != 0) return;
    for (int capability = 0; prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0; ++capability) {
        // A container may have taken the right to drop them; they are as few as it allows then.
        if (prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0 && errno != EPERM) failWith("cannot drop capabilities");
    }
}

std::optional<database::Account> serviceAccount(const config::Configuration& configuration) {
    const auto wanted = configuration.text("server.user");
    if (geteuid() != 0 || wanted == "root") return std::nullopt;
    const auto names =
        wanted.empty() ? std::vector<std::string>{"cardcage", "postgres", "nobody"} : std::vector{wanted};
    for (const auto& name : names) {
        if (auto found = database::findAccount(name); found && found->uid != 0) return found;
    }
    throw config::Refused(
        {{.place = "configuration",
          .key = "server.user",
          .reason = "there is no unprivileged account '" + names.front() + "'; create it, or name another"}}
    );
}

void givePaths(const database::Account& account, const config::Configuration& configuration, const Paths& paths) {
    const Giving giving(account);
    for (const auto& directory : {paths.data, paths.spool, paths.run, paths.files, paths.mail}) {
        makeDirectory(directory);
        giving.giveTree(directory);
    }
    if (const fs::path log = configuration.text("log.file"); !log.empty()) giving.giveEntry(AT_FDCWD, log.c_str(), log);
}

void becomeAccount(const database::Account& account) {
    const auto home = homeOf(account);
    if (initgroups(account.name.c_str(), account.gid) || setgid(account.gid) || setuid(account.uid)) {
        failWith("cannot become '" + account.name + "'");
    }
    // Libraries look for files of their user there.
    setenv("HOME", home.c_str(), 1);
    setenv("USER", account.name.c_str(), 1);
    setenv("LOGNAME", account.name.c_str(), 1);
}

}  // namespace cardcage::runtime
