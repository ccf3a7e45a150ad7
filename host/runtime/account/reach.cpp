#include "host/runtime/account/reach.hpp"

#include <fcntl.h>
#include <grp.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

namespace cardcage::runtime {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void giveUp(const std::string& what) {
    throw std::system_error(errno, std::generic_category(), what);
}

/// Sees files as the account does while it lives. For a process with one thread.
class ActingAs {
public:
    explicit ActingAs(const database::Account& account) : groups_(static_cast<std::size_t>(getgroups(0, nullptr))) {
        if (getgroups(static_cast<int>(groups_.size()), groups_.data()) < 0) giveUp("cannot read the groups");
        if (initgroups(account.name.c_str(), account.gid) || setegid(account.gid) || seteuid(account.uid)) {
            giveUp("cannot act as '" + account.name + "'");
        }
    }
    ~ActingAs() {
        if (seteuid(0) || setegid(0) || setgroups(groups_.size(), groups_.data())) std::abort();
    }
    ActingAs(const ActingAs&) = delete;
    ActingAs& operator=(const ActingAs&) = delete;

private:
    std::vector<gid_t> groups_;
};

/// A path that the server needs.
struct Need {
    fs::path path;
    std::string setting;  ///< that names the path; empty: the program
    std::string choices;  ///< how an operator names another one
};

/// An absent path is no obstacle: the server makes it, or does without.
bool isAllowed(const fs::path& path, int access) {
    return faccessat(AT_FDCWD, path.c_str(), access, AT_EACCESS) == 0 || errno == ENOENT;
}

bool isReadable(const fs::path& path) {
    if (!isAllowed(path, R_OK)) return false;
    struct stat status {};
    return stat(path.c_str(), &status) != 0 || !S_ISDIR(status.st_mode) || isAllowed(path, X_OK);
}

/// The path without links, as root sees it.
fs::path resolved(const fs::path& path) {
    std::error_code failed;
    const auto found = fs::weakly_canonical(fs::absolute(path), failed);
    return failed ? fs::absolute(path) : found;
}

/// The first directory above a path that the account cannot enter. Directories at and below `given` are the account's.
std::optional<fs::path> closedAbove(const fs::path& path, const std::vector<fs::path>& given) {
    fs::path part;
    for (const auto& name : path.parent_path()) {
        part /= name;
        if (std::ranges::find(given, part) != given.end()) return std::nullopt;
        if (!isAllowed(part, X_OK)) return part;
    }
    return std::nullopt;
}

/// A path as a shell reads it.
std::string quoted(const fs::path& path) {
    std::string text = "'";
    for (const char letter : path.string()) text += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return text + "'";
}

std::string groupOf(const database::Account& account) {
    std::vector<char> buffer(16 * 1024);
    group entry{};
    group* found = nullptr;
    getgrgid_r(account.gid, &entry, buffer.data(), buffer.size(), &found);
    return found ? found->gr_name : std::to_string(account.gid);
}

/// Texts about one account.
class Obstacles {
public:
    explicit Obstacles(const database::Account& account) : account_(account) {}

    /// Without a closed directory above, the rights of the path itself are the obstacle.
    Obstacle to(const std::string& verb, const Need& need, const std::optional<fs::path>& closed) const {
        return {
            .setting = need.setting,
            .reason = "the account '" + account_.name + "' cannot " + verb + " " + need.path.string() + ": " +
                      (closed ? enteringOf(*closed) : cureOf(need.path)) +
                      (need.choices.empty() ? "" : ", name another path with " + need.choices) +
                      ", or choose another account with server.user"};
    }

private:
    static std::string enteringOf(const fs::path& directory) {
        return "it cannot enter " + directory.string() + "; allow it with chmod o+x " + quoted(directory);
    }
    /// The path may have secrets, and stays closed for everybody else.
    std::string cureOf(const fs::path& path) const {
        return "the rights of the path forbid it; allow it with chgrp " + groupOf(account_) + " " + quoted(path) +
               " && chmod g+rX " + quoted(path);
    }

    const database::Account& account_;
};

std::vector<Need> neededToRead(const config::Configuration& configuration, const Paths& paths) {
    std::vector<Need> needs{{paths.modules, "modules.directory", "modules.directory (--modules-dir)"}};
    for (const auto& [path, content] : configuration.files()) needs.push_back({path, "", "--config (CARDCAGE_CONFIG)"});
    return needs;
}

/// Directories that `givePaths` gives to the account.
std::vector<Need> neededToWrite(const Paths& paths) {
    return {
        {paths.data, "data_dir", "data_dir (CARDCAGE_DATA_DIR, --data-dir)"},
        {paths.spool, "server.spool_directory", "server.spool_directory"},
        {paths.files, "files.directory", "files.directory"},
        {paths.mail, "mail.directory", "mail.directory"}};
}

/// A single process keeps its log file open and its keys in memory; workers open both again.
std::vector<Need> neededByWorkers(const config::Configuration& configuration, const Paths& paths) {
    if (configuration.integer("server.processes") == 1) return {};
    std::vector<Need> needs{{paths.key_file, "auth.key_file", "auth.key_file"}};
    if (const auto log = configuration.text("log.file"); !log.empty()) needs.push_back({log, "log.file", "log.file"});
    return needs;
}

std::vector<fs::path> resolvedPaths(const std::vector<Need>& needs) {
    std::vector<fs::path> paths;
    for (const auto& need : needs) paths.push_back(resolved(need.path));
    return paths;
}

bool isBelow(const fs::path& path, const fs::path& directory) {
    return std::mismatch(directory.begin(), directory.end(), path.begin(), path.end()).first == directory.end();
}

}  // namespace

std::optional<Obstacle> obstacleToReading(
    const database::Account& account, const config::Configuration& configuration, const Paths& paths
) {
    const Obstacles obstacles(account);
    const auto needs = neededToRead(configuration, paths);
    const auto places = resolvedPaths(needs);
    const Need program{fs::read_symlink("/proc/self/exe"), "", ""};
    const ActingAs acting(account);
    // A server starts its own program by this name, wherever the program lies.
    if (!isAllowed("/proc/self/exe", X_OK)) return obstacles.to("start", program, std::nullopt);
    for (std::size_t i = 0; i < needs.size(); ++i) {
        if (!isReadable(needs[i].path)) return obstacles.to("read", needs[i], closedAbove(places[i], {}));
    }
    return std::nullopt;
}

std::optional<Obstacle> obstacleToServing(
    const database::Account& account, const config::Configuration& configuration, const Paths& paths
) {
    const Obstacles obstacles(account);
    const auto needs = neededToWrite(paths);
    const auto places = resolvedPaths(needs);
    const auto of_workers = neededByWorkers(configuration, paths);
    const auto places_of_workers = resolvedPaths(of_workers);
    const ActingAs acting(account);
    for (std::size_t i = 0; i < needs.size(); ++i) {
        if (const auto closed = closedAbove(places[i], places)) return obstacles.to("reach", needs[i], closed);
    }
    for (std::size_t i = 0; i < of_workers.size(); ++i) {
        const auto& place = places_of_workers[i];
        const bool is_given = std::ranges::any_of(places, [&](const auto& given) { return isBelow(place, given); });
        if (is_given || isReadable(of_workers[i].path)) continue;
        const auto closed = closedAbove(place, places);
        // The log file becomes the account's.
        if (closed || of_workers[i].setting != "log.file") return obstacles.to("reach", of_workers[i], closed);
    }
    return std::nullopt;
}

}  // namespace cardcage::runtime
