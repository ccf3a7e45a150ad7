#include "host/database/pool.hpp"

#include <condition_variable>
#include <mutex>
#include <utility>
#include <vector>

namespace cardcage::database {

struct Pool::Impl {
    Connection::Settings settings;
    std::shared_ptr<Reach> reach;
    std::vector<std::unique_ptr<Connection>> connections;
    std::vector<std::unique_ptr<Connection>> spare;
    mutable std::mutex guard;
    std::condition_variable given_back;
    std::vector<Connection*> free;
};

Pool::Lease::Lease(Lease&& other) noexcept
    : pool_(other.pool_), connection_(std::exchange(other.connection_, nullptr)) {}

Pool::Lease::~Lease() {
    if (connection_) pool_->giveBack(*connection_);
}

Pool::Pool(Connection::Settings settings, unsigned connections, unsigned spare) : impl_(std::make_unique<Impl>()) {
    impl_->reach = std::make_shared<Reach>();
    settings.reach = impl_->reach;
    impl_->settings = settings;
    for (unsigned i = 0; i < connections; ++i) impl_->connections.push_back(std::make_unique<Connection>(settings));
    for (unsigned i = 0; i < spare; ++i) {
        impl_->spare.push_back(std::make_unique<Connection>(settings));
        impl_->free.push_back(impl_->spare.back().get());
    }
}

Pool::~Pool() = default;

Connection& Pool::connection(unsigned worker) {
    return *impl_->connections.at(worker);
}

Pool::Lease Pool::borrow(std::chrono::milliseconds patience) {
    std::unique_lock lock(impl_->guard);
    if (!impl_->given_back.wait_for(lock, patience, [&] { return !impl_->free.empty(); })) {
        throw DatabaseError("53300", "", "all spare database connections of the host are in use");
    }
    // The one given back last: its statements are prepared, and rarely used ones stay idle.
    Connection& connection = *impl_->free.back();
    impl_->free.pop_back();
    return Lease(*this, connection);
}

std::unique_ptr<Connection> Pool::separateConnection() const {
    return std::make_unique<Connection>(impl_->settings);
}

void Pool::giveBack(Connection& connection) {
    {
        const std::lock_guard lock(impl_->guard);
        impl_->free.push_back(&connection);
    }
    impl_->given_back.notify_one();
}

void Pool::invalidateStatements() {
    for (auto& connection : impl_->connections) connection->invalidateStatements();
    for (auto& connection : impl_->spare) connection->invalidateStatements();
}

void Pool::cancel() {
    for (auto& connection : impl_->connections) connection->cancel();
    for (auto& connection : impl_->spare) connection->cancel();
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
    found.connections = static_cast<unsigned>(impl_->connections.size());
    found.spare = static_cast<unsigned>(impl_->spare.size());
    {
        const std::lock_guard lock(impl_->guard);
        found.borrowed = found.spare - static_cast<unsigned>(impl_->free.size());
    }
    for (const auto* group : {&impl_->connections, &impl_->spare}) {
        for (const auto& connection : *group) {
            found.flushes += connection->flushes();
            found.prepared += connection->prepared();
            found.sessions += connection->sessions();
        }
    }
    found.losses = impl_->reach->generation.load();
    return found;
}

}  // namespace cardcage::database
