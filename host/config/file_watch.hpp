#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "host/posix/descriptor.hpp"
#include "host/posix/file_mark.hpp"

namespace cardcage::config {

/// Watches the files of some directories and calls back when one of them has come, gone or been replaced. Tells by
/// inotify at once, and by a look every second where inotify does not work (network file systems). A file that somebody
/// is still writing is waited for: the call comes after it was closed or renamed into its place.
class FileWatch {
public:
    struct Settings {
        std::vector<std::filesystem::path> directories;  ///< one that does not exist yet is found when it is made
        std::string ending;                              ///< of the file names that matter: ".properties"; empty: all
        std::chrono::milliseconds period{1'000};
        bool use_inotify = true;  ///< false: only by looking
    };

    /// Calls `changed` on a thread of its own; it must not throw. `changed` may ask writing() after it has read the
    /// files, and leave it to the next call when that returns true.
    FileWatch(Settings settings, std::function<void(FileWatch&)> changed);
    /// Waits for a running call.
    ~FileWatch();
    FileWatch(const FileWatch&) = delete;
    FileWatch& operator=(const FileWatch&) = delete;

    /// Has `changed` called soon, even when nothing has changed. [any thread]
    void lookNow();
    /// True while some file is being written; another call follows then. Only on the thread of `changed`.
    bool writing();
    /// True when `changed` has returned since the files became what they are at this moment. [any thread]
    bool isUpToDate() const;

private:
    using Marks = std::map<std::string, posix::FileMark>;

    void run();
    void tell();
    void noteHandled(Marks marks);
    void wake();
    void addWatches();
    void readEvents();
    void note(const std::string& path, std::uint32_t event);
    void wait(std::chrono::milliseconds time);
    Marks look() const;
    bool concerns(const std::string& file_name) const;

    Settings settings_;
    std::function<void(FileWatch&)> changed_;
    posix::Descriptor inotify_;  ///< none: files are looked at
    posix::Descriptor wake_event_;
    std::map<int, std::filesystem::path> watches_;
    /// Paths of files that are being written, with the time from which that no longer counts.
    std::map<std::string, std::chrono::steady_clock::time_point> being_written_;
    Marks seen_;
    bool touched_ = false;          ///< an event reported a change
    mutable std::mutex handling_;   ///< guards the next one
    std::optional<Marks> handled_;  ///< the files at the last call that has returned
    std::atomic<bool> asked_{false};
    std::atomic<bool> stopping_{false};
    std::thread thread_;
};

}  // namespace cardcage::config
