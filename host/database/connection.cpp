#include "host/database/connection.hpp"

#include <thread>

#include "host/database/connection_state.hpp"

namespace cardcage::database {
namespace {

/// A session that was used a moment ago is not asked whether the server closed it: the next answer shows it.
constexpr auto believed_alive = std::chrono::milliseconds(5);

}  // namespace

DatabaseError::DatabaseError(std::string state, std::string constraint_name, const std::string& message)
    : std::runtime_error(message), sqlstate(std::move(state)), constraint(std::move(constraint_name)) {}

bool DatabaseError::connectionLost() const {
    return sqlstate.starts_with("08") || sqlstate == "57P01" || sqlstate == "57P02" || sqlstate == "57P03" ||
           sqlstate == "57P05" || sqlstate == "25P03";
}

bool DatabaseError::retryable() const {
    return sqlstate == "40001" || sqlstate == "40P01";
}

Session& Connection::Impl::ready(Clock::time_point deadline) {
    if (session) {
        const bool outdated = session_generation != settings.reach->generation.load(std::memory_order_acquire);
        const bool idle = Clock::now() - last_used > believed_alive;
        if (session->broken()) {
            lost();
        } else if (outdated) {
            replaceCancel(nullptr);
            session.reset();
        } else if (idle && session->stale()) {
            session->discard();
            lost();
        }
    }
    if (!session) {
        session = std::make_unique<Session>(settings, counters, deadline);
        session_generation = session->generation();
        statements_invalid = false;
        replaceCancel(PQgetCancel(session->handle()));
    } else if (statements_invalid.exchange(false)) {
        session->statements().clear(true);
    }
    return *session;
}

void Connection::Impl::lost() {
    replaceCancel(nullptr);
    session.reset();
    // Only the first connection of a generation raises it; the others have their new session already or get it now.
    auto expected = session_generation;
    settings.reach->generation.compare_exchange_strong(expected, expected + 1);
}

void Connection::Impl::replaceCancel(PGcancel* with) {
    const std::lock_guard lock(cancel_guard);
    cancel.reset(with, [](PGcancel* old) { PQfreeCancel(old); });
}

void Connection::Impl::askToCancel() {
    std::shared_ptr<PGcancel> wanted;
    {
        const std::lock_guard lock(cancel_guard);
        wanted = cancel;
    }
    if (!wanted) return;
    // PQcancel has no time limit. A failure means that the server is gone, which the connection finds out by itself.
    std::thread([wanted = std::move(wanted)] {
        char reason[256];
        PQcancel(wanted.get(), reason, sizeof reason);
    }).detach();
}

void Connection::Impl::setCommitting(bool now) {
    const std::lock_guard lock(cancel_guard);
    committing = now;
}

Connection::Connection(Settings settings) : impl_(std::make_unique<Impl>(std::move(settings))) {}

Connection::~Connection() = default;

std::uint64_t Connection::flushes() const {
    return impl_->counters.flushes.load(std::memory_order_relaxed);
}

std::uint64_t Connection::prepared() const {
    return impl_->counters.prepared.load(std::memory_order_relaxed);
}

std::uint64_t Connection::sessions() const {
    return impl_->counters.sessions.load(std::memory_order_relaxed);
}

void Connection::invalidateStatements() {
    impl_->statements_invalid = true;
}

void Connection::cancel() {
    {
        const std::lock_guard lock(impl_->cancel_guard);
        if (impl_->committing) return;
    }
    impl_->askToCancel();
}

}  // namespace cardcage::database
