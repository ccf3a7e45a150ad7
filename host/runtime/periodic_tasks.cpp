#include "host/runtime/periodic_tasks.hpp"

#include <algorithm>
#include <exception>

namespace cardcage::runtime {

PeriodicTasks::PeriodicTasks(observability::Log& log) : log_(log) {}

PeriodicTasks::~PeriodicTasks() {
    stop();
}

void PeriodicTasks::every(std::chrono::milliseconds pace, std::string name, std::function<void()> task) {
    tasks_.push_back({.name = std::move(name), .pace = pace, .run = std::move(task)});
}

void PeriodicTasks::start() {
    thread_ = std::thread([this] { loop(); });
}

void PeriodicTasks::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        changed_.notify_all();
    }
    if (thread_.joinable()) thread_.join();
}

void PeriodicTasks::run(Task& task) {
    try {
        task.run();
        if (task.failing) log_.information("task works again", {{"task", task.name}});
        task.failing = false;
    } catch (const std::exception& error) {
        // Once is enough: a database that is away would fill the log otherwise.
        if (!task.failing) log_.error("task failed", {{"task", task.name}, {"cause", error.what()}});
        task.failing = true;
    }
}

void PeriodicTasks::loop() {
    std::unique_lock lock(mutex_);
    while (!stopping_) {
        auto next = std::chrono::steady_clock::now() + std::chrono::hours(1);
        for (const auto& task : tasks_) next = std::min(next, task.due);
        changed_.wait_until(lock, next, [&] { return stopping_; });
        if (stopping_) return;

        lock.unlock();
        for (auto& task : tasks_) {
            const auto now = std::chrono::steady_clock::now();
            if (now < task.due) continue;
            run(task);
            task.due = std::chrono::steady_clock::now() + task.pace;
        }
        lock.lock();
    }
}

}  // namespace cardcage::runtime
