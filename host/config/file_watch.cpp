#include "host/config/file_watch.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

namespace cardcage::config {
namespace {

constexpr std::uint32_t interesting =
    IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_ATTRIB | IN_ONLYDIR;
/// Without events, a file counts as complete when it looked the same twice, that far apart.
constexpr std::chrono::milliseconds settling{100};

/// A new file is expected to be written and closed within that time; a hard link to another one never is.
constexpr std::chrono::seconds fresh{2};

/// True for a file made by open(), unlike links and directories: an event will report its close.
bool isFreshFile(const std::string& path) {
    struct stat status {};
    return ::lstat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && status.st_nlink == 1;
}

}  // namespace

FileWatch::FileWatch(Settings settings, std::function<void(FileWatch&)> changed)
    : settings_(std::move(settings)), changed_(std::move(changed)), wake_event_(::eventfd(0, EFD_CLOEXEC)) {
    if (!wake_event_) throw std::system_error(errno, std::generic_category(), "eventfd");
    // Looking does without it.
    if (settings_.use_inotify) inotify_ = posix::Descriptor(::inotify_init1(IN_CLOEXEC | IN_NONBLOCK));
    addWatches();
    seen_ = look();
    thread_ = std::thread([this] { run(); });
}

FileWatch::~FileWatch() {
    stopping_ = true;
    wake();
    thread_.join();
}

void FileWatch::wake() {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(wake_event_.get(), &one, sizeof one);
}

void FileWatch::lookNow() {
    asked_ = true;
    wake();
}

/// The first look waits for nothing: files may have changed since they were read for the start.
void FileWatch::run() {
    for (bool is_first = true; !stopping_; is_first = false) {
        if (!is_first) wait(settings_.period);
        if (stopping_) return;
        if (asked_.exchange(false)) {
            std::uint64_t count = 0;
            [[maybe_unused]] const auto size = ::read(wake_event_.get(), &count, sizeof count);
            touched_ = true;
        }
        addWatches();
        const bool unfinished = writing();
        const bool told = std::exchange(touched_, false);
        auto now = look();
        if (now == seen_ && !told) {
            if (!unfinished) noteHandled(std::move(now));
            continue;
        }
        if (unfinished) {
            touched_ = told;
            continue;
        }
        if (!told) {
            wait(settling);
            if (stopping_) return;
            if (look() != now) continue;
        }
        seen_ = std::move(now);
        tell();
    }
}

/// A call that left a file to the next one is followed by one, also when nothing more is heard of that file.
void FileWatch::tell() {
    changed_(*this);
    if (being_written_.empty()) {
        noteHandled(seen_);
    } else {
        touched_ = true;
    }
}

void FileWatch::noteHandled(Marks marks) {
    const std::lock_guard lock(handling_);
    handled_ = std::move(marks);
}

bool FileWatch::isUpToDate() const {
    const auto now = look();
    const std::lock_guard lock(handling_);
    return handled_ == now;
}

bool FileWatch::writing() {
    readEvents();
    const auto now = std::chrono::steady_clock::now();
    std::erase_if(being_written_, [&](const auto& file) { return file.second <= now; });
    return !being_written_.empty();
}

void FileWatch::addWatches() {
    if (!inotify_) return;
    for (const auto& directory : settings_.directories) {
        // Adding a watch again returns the same number; a directory that was replaced gets a new one.
        const auto path = directory.empty() ? std::filesystem::path(".") : directory;
        const int watch = ::inotify_add_watch(inotify_.get(), path.c_str(), interesting);
        if (watch >= 0 && watches_.insert_or_assign(watch, directory).second) touched_ = true;
    }
}

void FileWatch::readEvents() {
    if (!inotify_) return;
    alignas(inotify_event) std::array<char, 16 * 1024> buffer;
    for (;;) {
        const auto size = ::read(inotify_.get(), buffer.data(), buffer.size());
        if (size <= 0) return;
        for (std::size_t at = 0; at < static_cast<std::size_t>(size);) {
            inotify_event event;
            std::memcpy(&event, buffer.data() + at, sizeof event);
            const char* event_name = buffer.data() + at + sizeof event;
            const std::string file_name = event.len > 0 ? std::string(event_name) : std::string();
            at += sizeof event + event.len;

            if (event.mask & IN_Q_OVERFLOW) {
                being_written_.clear();
                touched_ = true;
            }
            if (event.mask & IN_IGNORED) {
                watches_.erase(event.wd);
                touched_ = true;
            }
            const auto directory = watches_.find(event.wd);
            if (directory == watches_.end() || !concerns(file_name)) continue;
            note((directory->second / file_name).string(), event.mask);
        }
    }
}

void FileWatch::note(const std::string& path, std::uint32_t event) {
    using Moment = std::chrono::steady_clock::time_point;
    if (event & IN_MODIFY) {
        being_written_.insert_or_assign(path, Moment::max());  // the close follows, whatever happens to the writer
    } else if ((event & IN_CREATE) && isFreshFile(path)) {
        being_written_.emplace(path, std::chrono::steady_clock::now() + fresh);
    } else {
        if (event & (IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)) being_written_.erase(path);
        touched_ = true;
    }
}

void FileWatch::wait(std::chrono::milliseconds time) {
    std::array<pollfd, 2> descriptors{{{wake_event_.get(), POLLIN, 0}, {inotify_.get(), POLLIN, 0}}};
    ::poll(descriptors.data(), inotify_ ? 2 : 1, static_cast<int>(time.count()));
}

FileWatch::Marks FileWatch::look() const {
    Marks marks;
    for (const auto& directory : settings_.directories) {
        std::error_code error;
        const auto path = directory.empty() ? std::filesystem::path(".") : directory;
        for (const auto& entry : std::filesystem::directory_iterator(path, error)) {
            if (!concerns(entry.path().filename().string())) continue;
            if (const auto mark = posix::markOf(entry.path())) marks.emplace(entry.path().string(), *mark);
        }
    }
    return marks;
}

bool FileWatch::concerns(const std::string& file_name) const {
    // Names that begin with a dot are editors' and copy programs' unfinished work; "..data" is how a mounted
    // configuration volume is exchanged as a whole.
    if (file_name == "..data") return true;
    return !file_name.empty() && !file_name.starts_with('.') && file_name.ends_with(settings_.ending);
}

}  // namespace cardcage::config
