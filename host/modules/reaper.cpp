#include "host/modules/reaper.hpp"

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

namespace cardcage::modules {

struct Reaper::Queue {
    explicit Queue(Listener reports_to) : listener(std::move(reports_to)) {}

    mutable std::mutex mutex;
    std::condition_variable changed;
    std::deque<OwnedGeneration> waiting;
    std::vector<UnloadReport> pinned;
    Counters counters;
    bool busy = false;
    bool closed = false;
    Listener listener;
    std::thread thread;

    void push(Generation* generation) noexcept {
        const std::lock_guard lock(mutex);
        if (closed) {
            keepForEver(generation);  // too late to run its code: the process ends, and it with everything else
            return;
        }
        waiting.emplace_back(generation);
        changed.notify_all();
    }

    void run() {
        std::unique_lock lock(mutex);
        for (;;) {
            changed.wait(lock, [this] { return closed || !waiting.empty(); });
            if (waiting.empty()) return;
            auto generation = std::move(waiting.front());
            waiting.pop_front();
            busy = true;
            lock.unlock();
            auto report = generation->retire();
            generation.reset();
            if (listener) listener(report);
            auto still_pinned = recheck();
            if (!report.gone) still_pinned.push_back(std::move(report));
            lock.lock();
            busy = false;
            ++counters.retired;
            pinned = std::move(still_pinned);
            counters.pinned = pinned.size();
            counters.gone = counters.retired - counters.pinned;
            changed.notify_all();
        }
    }

    /// Pinned libraries that are still mapped after another unload.
    std::vector<UnloadReport> recheck() const {
        auto reports = pinned;  // only this thread changes it
        std::erase_if(reports, [](const UnloadReport& report) { return !isMapped(report.copy); });
        return reports;
    }
};

Reaper::Reaper(Listener listener) : queue_(std::make_shared<Queue>(std::move(listener))) {
    queue_->thread = std::thread([queue = queue_.get()] { queue->run(); });
}

Reaper::~Reaper() {
    {
        const std::lock_guard lock(queue_->mutex);
        queue_->closed = true;
    }
    queue_->changed.notify_all();
    queue_->thread.join();
}

std::shared_ptr<Generation> Reaper::adopt(OwnedGeneration generation) {
    return {generation.release(), [queue = queue_](Generation* last) { queue->push(last); }};
}

Reaper::Counters Reaper::counters() const {
    const std::lock_guard lock(queue_->mutex);
    auto counters = queue_->counters;
    counters.waiting = queue_->waiting.size() + (queue_->busy ? 1 : 0);
    return counters;
}

std::vector<UnloadReport> Reaper::pinned() const {
    const std::lock_guard lock(queue_->mutex);
    return queue_->pinned;
}

void Reaper::settle() {
    std::unique_lock lock(queue_->mutex);
    queue_->changed.wait(lock, [this] { return queue_->waiting.empty() && !queue_->busy; });
}

}  // namespace cardcage::modules
