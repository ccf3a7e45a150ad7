#include "host/config/watcher.hpp"

#include <algorithm>
#include <thread>
#include <utility>

namespace cardcage::config {
namespace {

constexpr std::chrono::milliseconds absence{200};

}  // namespace

Watcher::Watcher(
    Sources sources,
    std::shared_ptr<const Configuration> current,
    Calls calls,
    std::chrono::milliseconds period,
    bool use_inotify
)
    : sources_(std::move(sources)), calls_(std::move(calls)), current_(std::move(current)), seen_(current_->files()) {
    const auto directory = sources_.file.parent_path();
    FileWatch::Settings settings{{directory, directory / "tenants"}, ".properties", period, use_inotify};
    watch_ = std::make_unique<FileWatch>(std::move(settings), [this](FileWatch& watch) { look(watch); });
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

void Watcher::look(FileWatch& watch) {
    std::string wrong;
    try {
        auto files = readSettled();
        if (watch.writing()) return;
        if (files == seen_) {
            const std::lock_guard lock(mutex_);
            if (files == current_->files()) complaints_.clear();  // a removed file is back
            return;
        }
        seen_ = files;
        auto fresh = Configuration::build(sources_, std::move(files));
        calls_.applied(fresh);
        const std::lock_guard lock(mutex_);
        current_ = std::move(fresh);
        complaints_.clear();
        return;
    } catch (const std::exception& error) {
        wrong = error.what();
    }
    {
        const std::lock_guard lock(mutex_);
        complaints_ = wrong;
    }
    calls_.refused(wrong);
}

}  // namespace cardcage::config
