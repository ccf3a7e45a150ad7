#include "host/serving/housekeeping.hpp"

#include <algorithm>
#include <exception>

namespace cardcage::serving {

Housekeeping::Housekeeping(observability::Log& log) : log_(log) {}

Housekeeping::~Housekeeping() {
    stop();
}

void Housekeeping::every(std::chrono::milliseconds pace, std::string name, std::function<void()> chore) {
    chores_.push_back({.name = std::move(name), .pace = pace, .run = std::move(chore)});
}

void Housekeeping::start() {
    thread_ = std::thread([this] { loop(); });
}

void Housekeeping::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        changed_.notify_all();
    }
    if (thread_.joinable()) thread_.join();
}

void Housekeeping::run(Chore& chore) {
    try {
        chore.run();
        if (chore.failing) log_.information("chore works again", {{"chore", chore.name}});
        chore.failing = false;
    } catch (const std::exception& error) {
        // Once is enough: a database that is away would fill the log otherwise.
        if (!chore.failing) log_.error("chore failed", {{"chore", chore.name}, {"cause", error.what()}});
        chore.failing = true;
    }
}

void Housekeeping::loop() {
    std::unique_lock lock(mutex_);
    while (!stopping_) {
        auto next = std::chrono::steady_clock::now() + std::chrono::hours(1);
        for (const auto& chore : chores_) next = std::min(next, chore.due);
        changed_.wait_until(lock, next, [&] { return stopping_; });
        if (stopping_) return;

        lock.unlock();
        for (auto& chore : chores_) {
            const auto now = std::chrono::steady_clock::now();
            if (now < chore.due) continue;
            run(chore);
            chore.due = std::chrono::steady_clock::now() + chore.pace;
        }
        lock.lock();
    }
}

}  // namespace cardcage::serving
