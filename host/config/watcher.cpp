#include "host/config/watcher.hpp"

#include <algorithm>
#include <thread>
#include <utility>

namespace cardcage::config {
namespace {

constexpr std::chrono::milliseconds absence{200};
constexpr std::chrono::milliseconds longest_retry{1'000};

}  // namespace

Watcher::Watcher(
    Sources sources,
    std::shared_ptr<const Configuration> current,
    Calls calls,
    std::chrono::milliseconds period,
    bool use_inotify
)
    : sources_(std::move(sources)),
      calls_(std::move(calls)),
      retry_(std::min(period, longest_retry)),
      current_(std::move(current)),
      seen_(current_->files()) {
    const auto directory = sources_.file.parent_path();
    FileWatch::Settings settings{{directory, directory / "tenants"}, ".properties", period, use_inotify};
    watch_ = std::make_unique<FileWatch>(std::move(settings), [this](FileWatch& watch) { look(watch); });
}

Watcher::~Watcher() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    stopped_.notify_all();
    watch_.reset();
}

std::shared_ptr<const Configuration> Watcher::current() const {
    const std::lock_guard lock(mutex_);
    return current_;
}

std::string Watcher::complaints() const {
    const std::lock_guard lock(mutex_);
    return complaints_;
}

/// Some editors move a file away before they write the new one. A file that is missing gets a moment to come back; a
/// main file that stays away is a mistake, not a wish for the defaults.
Files Watcher::readSettled() const {
    const auto missing = [&](const Files& files) {
        return std::ranges::any_of(seen_, [&](const auto& file) { return !files.contains(file.first); });
    };
    auto files = readFiles(sources_);
    if (missing(files)) {
        std::this_thread::sleep_for(absence);
        files = readFiles(sources_);
    }
    const auto main_file = sources_.file.string();
    if (current_->files().contains(main_file) && !files.contains(main_file)) {
        throw Refused({{main_file, {}, {}, "was removed; put it back, or restart to use the defaults", {}}});
    }
    return files;
}

/// The files report a change only once; a failed step is repeated until it succeeds.
void Watcher::look(FileWatch& watch) {
    while (!settled(watch)) {
        std::unique_lock lock(mutex_);
        if (stopped_.wait_for(lock, retry_, [this] { return stopping_; })) return;
    }
}

/// False when the files are right, but could not be put in force.
bool Watcher::settled(FileWatch& watch) {
    std::string wrong;
    bool is_refused = false;
    Files files;
    try {
        files = readSettled();
        if (watch.writing()) return true;  // another call follows
        if (files == seen_) {
            const std::lock_guard lock(mutex_);
            if (files == current_->files()) complaints_.clear();  // a removed file is back
            return true;
        }
        auto fresh = Configuration::build(sources_, files);
        calls_.applied(fresh);
        const std::lock_guard lock(mutex_);
        seen_ = std::move(files);
        current_ = std::move(fresh);
        complaints_.clear();
        return true;
    } catch (const Refused& refused) {
        wrong = refused.what();
        is_refused = true;
        if (!files.empty()) seen_ = std::move(files);
    } catch (const std::exception& error) {
        wrong = error.what();
    }
    bool is_new = false;
    {
        const std::lock_guard lock(mutex_);
        is_new = std::exchange(complaints_, wrong) != wrong;
    }
    if (is_refused) {
        calls_.refused(wrong);
    } else if (is_new && calls_.postponed) {
        calls_.postponed(wrong);
    }
    return is_refused;
}

}  // namespace cardcage::config
