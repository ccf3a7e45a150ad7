#include "host/http/dispatch.hpp"

#include <algorithm>

namespace cardcage::http {

namespace {

/// Number of workers that a group may have while others wait.
unsigned shareOf(unsigned workers) {
    return std::max(1U, workers - 1);
}

}  // namespace

Dispatch::Dispatch(unsigned workers, std::size_t waiting_limit)
    : groups_(workers), workers_(workers), waiting_limit_(waiting_limit) {
    for (unsigned worker = workers; worker > 0; --worker) {
        free_.push_back(worker - 1);
    }
}

Dispatch::Placement Dispatch::place(Connection& connection, Turns::Group group, bool may_run, std::int64_t now_ms) {
    const std::lock_guard lock(mutex_);
    if (may_run && !free_.empty() && waiting_.empty()) {
        const auto worker = free_.back();
        free_.pop_back();
        groups_[worker] = group;
        waiting_.begin(group);
        return {Place::Run, worker, false};
    }
    if (!waiting_.hasRoomFor(group, waiting_limit_)) {
        return {Place::Full, 0, false};
    }
    waiting_.push(connection, group, now_ms);
    return {Place::Waiting, 0, !free_.empty()};
}

Connection* Dispatch::pop(unsigned worker) {
    return waiting_.pop(shareOf(workers_), groups_[worker]);
}

Connection& Dispatch::rotate(Connection& own, Turns::Group group, unsigned worker, std::int64_t now_ms) {
    const std::lock_guard lock(mutex_);
    waiting_.end(groups_[worker]);
    waiting_.push(own, group, now_ms);
    return *pop(worker);
}

Connection* Dispatch::next(unsigned worker) {
    const std::lock_guard lock(mutex_);
    waiting_.end(groups_[worker]);
    auto* const connection = pop(worker);
    if (!connection) {
        free_.push_back(worker);
    }
    return connection;
}

Connection* Dispatch::take(unsigned& worker) {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty() || free_.empty()) {
        return nullptr;
    }
    worker = free_.back();
    free_.pop_back();
    return pop(worker);
}

Connection* Dispatch::overdue(std::int64_t since_ms, std::int64_t since_ms_of_idle) {
    const std::lock_guard lock(mutex_);
    return waiting_.overdue(since_ms, since_ms_of_idle);
}

void Dispatch::postpone(Connection& connection) {
    const std::lock_guard lock(mutex_);
    postponed_.push_back(&connection);
}

Connection* Dispatch::postponed() {
    const std::lock_guard lock(mutex_);
    if (postponed_.empty()) {
        return nullptr;
    }
    auto* const connection = postponed_.front();
    postponed_.pop_front();
    return connection;
}

std::size_t Dispatch::running() const {
    const std::lock_guard lock(mutex_);
    return workers_ - free_.size();
}

std::size_t Dispatch::waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size();
}

bool LongQueue::full(Turns::Group group) const {
    const std::lock_guard lock(mutex_);
    return !waiting_.hasRoomFor(group, limit_);
}

bool LongQueue::push(Connection& connection, Turns::Group group) {
    {
        const std::lock_guard lock(mutex_);
        if (closed_ || !waiting_.hasRoomFor(group, limit_)) {
            return false;
        }
        waiting_.push(connection, group, 0);
    }
    changed_.notify_one();
    return true;
}

Connection* LongQueue::pop(Turns::Group& group) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
    return closed_ ? nullptr : waiting_.pop(shareOf(workers_), group);
}

void LongQueue::finished(Turns::Group group) {
    const std::lock_guard lock(mutex_);
    waiting_.end(group);
}

void LongQueue::close() {
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
    }
    changed_.notify_all();
}

std::size_t LongQueue::waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size();
}

}  // namespace cardcage::http
