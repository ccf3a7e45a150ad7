#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "host/config/configuration.hpp"
#include "host/config/file_watch.hpp"

namespace cardcage::config {

/// Keeps the configuration up to date with its files: a change takes effect within a second, a wrong one never. Only
/// contents count, so that touching a file calls nobody.
class Watcher {
public:
    struct Calls {
        /// The new snapshot, before it is in force. May throw Refused: then it never is.
        /// Any other exception is taken as temporary: it is called again within a second, with the files of that time.
        std::function<void(const std::shared_ptr<const Configuration>&)> applied;
        /// Errors of the files; the old snapshot stays in force. Called once for each content.
        std::function<void(const std::string& complaints)> refused;
        /// Takes the cause for which a right configuration is not in force yet. Called once for each cause; may be
        /// empty.
        std::function<void(const std::string& cause)> postponed = {};
    };

    /// `current`: the configuration that was loaded at the start. The calls come from one thread of the watcher.
    Watcher(
        Sources sources,
        std::shared_ptr<const Configuration> current,
        Calls calls,
        std::chrono::milliseconds period = std::chrono::milliseconds(1'000),
        bool use_inotify = true
    );

    /// Waits for a running call.
    ~Watcher();
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;

    /// Reads the files soon, whatever was noticed of them. [any thread]
    void lookNow() { watch_->lookNow(); }
    /// True when the files, as they are at this moment, are in force or refused. [any thread]
    bool isUpToDate() const { return watch_->isUpToDate(); }
    /// The snapshot in force.
    std::shared_ptr<const Configuration> current() const;
    /// Errors of the files, or the reason why they are not in force yet; empty when the snapshot in force is theirs.
    std::string complaints() const;

private:
    void look(FileWatch& watch);
    bool settled(FileWatch& watch);
    Files readSettled() const;

    Sources sources_;
    Calls calls_;
    const std::chrono::milliseconds retry_;
    mutable std::mutex mutex_;
    std::condition_variable stopped_;
    bool stopping_ = false;
    std::shared_ptr<const Configuration> current_;
    std::string complaints_;
    Files seen_;
    std::unique_ptr<FileWatch> watch_;  // last: its thread uses the others
};

}  // namespace cardcage::config
