#include "host/http/dispatch.hpp"

namespace cardcage::http {

Dispatch::Dispatch(unsigned workers, std::size_t waiting_limit) : workers_(workers), waiting_limit_(waiting_limit) {
    for (unsigned worker = workers; worker > 0; --worker) {
        free_.push_back(worker - 1);
    }
}

Dispatch::Placement Dispatch::place(Connection& connection, bool may_run, std::int64_t now_ms) {
    const std::lock_guard lock(mutex_);
    if (may_run && !free_.empty() && waiting_.empty()) {
        const auto worker = free_.back();
        free_.pop_back();
        return {Place::Run, worker, false};
    }
    if (waiting_.size() >= waiting_limit_) {
        return {Place::Full, 0, false};
    }
    waiting_.push_back({&connection, now_ms});
    return {Place::Waiting, 0, !free_.empty()};
}

Connection& Dispatch::rotate(Connection& own, std::int64_t now_ms) {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty()) {
        return own;
    }
    auto* const next = waiting_.front().connection;
    waiting_.pop_front();
    waiting_.push_back({&own, now_ms});
    return *next;
}

Connection* Dispatch::next(unsigned worker) {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty()) {
        free_.push_back(worker);
        return nullptr;
    }
    auto* const connection = waiting_.front().connection;
    waiting_.pop_front();
    return connection;
}

Connection* Dispatch::take(unsigned& worker) {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty() || free_.empty()) {
        return nullptr;
    }
    worker = free_.back();
    free_.pop_back();
    auto* const connection = waiting_.front().connection;
    waiting_.pop_front();
    return connection;
}

Connection* Dispatch::overdue(std::int64_t since_ms) {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty() || waiting_.front().since_ms > since_ms) {
        return nullptr;
    }
    auto* const connection = waiting_.front().connection;
    waiting_.pop_front();
    return connection;
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

bool LongQueue::full() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size() >= limit_;
}

bool LongQueue::push(Connection& connection) {
    {
        const std::lock_guard lock(mutex_);
        if (waiting_.size() >= limit_ || closed_) {
            return false;
        }
        waiting_.push_back(&connection);
    }
    changed_.notify_one();
    return true;
}

Connection* LongQueue::pop() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
    if (closed_) {
        return nullptr;
    }
    auto* const connection = waiting_.front();
    waiting_.pop_front();
    return connection;
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
