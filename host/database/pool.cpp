#include "host/database/pool.hpp"

#include <condition_variable>
#include <mutex>
#include <utility>
#include <vector>

namespace cardcage::database {

struct Pool::Impl {
    std::shared_ptr<Reach> reach;
    std::vector<std::unique_ptr<Lane>> lanes;
    std::vector<std::unique_ptr<Lane>> spare;
    mutable std::mutex guard;
    std::condition_variable given_back;
    std::vector<Lane*> free;
};

Pool::Lease::Lease(Lease&& other) noexcept : pool_(other.pool_), lane_(std::exchange(other.lane_, nullptr)) {}

Pool::Lease::~Lease() {
    if (lane_) pool_->giveBack(*lane_);
}

Pool::Pool(Lane::Settings settings, unsigned lanes, unsigned spare) : impl_(std::make_unique<Impl>()) {
    impl_->reach = std::make_shared<Reach>();
    settings.reach = impl_->reach;
    for (unsigned i = 0; i < lanes; ++i) impl_->lanes.push_back(std::make_unique<Lane>(settings));
    for (unsigned i = 0; i < spare; ++i) {
        impl_->spare.push_back(std::make_unique<Lane>(settings));
        impl_->free.push_back(impl_->spare.back().get());
    }
}

Pool::~Pool() = default;

Lane& Pool::lane(unsigned worker) {
    return *impl_->lanes.at(worker);
}

Pool::Lease Pool::borrow(std::chrono::milliseconds patience) {
    std::unique_lock lock(impl_->guard);
    if (!impl_->given_back.wait_for(lock, patience, [&] { return !impl_->free.empty(); })) {
        throw DatabaseError("53300", "", "all spare database connections of the host are in use");
    }
    // The one given back last: its statements are prepared, and rarely used ones stay idle.
    Lane& lane = *impl_->free.back();
    impl_->free.pop_back();
    return Lease(*this, lane);
}

void Pool::giveBack(Lane& lane) {
    {
        const std::lock_guard lock(impl_->guard);
        impl_->free.push_back(&lane);
    }
    impl_->given_back.notify_one();
}

void Pool::invalidateStatements() {
    for (auto& lane : impl_->lanes) lane->invalidateStatements();
    for (auto& lane : impl_->spare) lane->invalidateStatements();
}

void Pool::cancel() {
    for (auto& lane : impl_->lanes) lane->cancel();
    for (auto& lane : impl_->spare) lane->cancel();
}

void Pool::limitWaiting(std::chrono::milliseconds time) {
    impl_->reach->limitWaiting(time);
}

void Pool::moveTo(std::size_t address) {
    impl_->reach->moveTo(address);
}

unsigned Pool::seeking() const {
    return impl_->reach->seeking.load();
}

Pool::Statistics Pool::statistics() const {
    Statistics found;
    found.lanes = static_cast<unsigned>(impl_->lanes.size());
    found.spare = static_cast<unsigned>(impl_->spare.size());
    {
        const std::lock_guard lock(impl_->guard);
        found.borrowed = found.spare - static_cast<unsigned>(impl_->free.size());
    }
    for (const auto* group : {&impl_->lanes, &impl_->spare}) {
        for (const auto& lane : *group) {
            found.flushes += lane->flushes();
            found.prepared += lane->prepared();
            found.sessions += lane->sessions();
        }
    }
    found.losses = impl_->reach->generation.load();
    return found;
}

}  // namespace cardcage::database
