#pragma once

#include <memory>
#include <mutex>

#include "host/database/connection.hpp"
#include "host/database/session.hpp"

namespace cardcage::database {

/// State of a connection; shared with Work.
struct Connection::Impl {
    explicit Impl(Settings given) : settings(std::move(given)) {
        if (!settings.reach) settings.reach = std::make_shared<Reach>();
    }

    /// A session that is fit for a new unit of work: the present one, unless it is broken, has been closed by the
    /// server, or is older than the pool's generation. Throws DatabaseError when none can be opened by the deadline.
    Session& ready(Clock::time_point deadline);
    /// To be called when a session was found broken: throws it away, and those of the other connections with it.
    void lost();
    void replaceCancel(PGcancel* with);
    /// Asks the server to end what the session does, in the background: a server that hangs may never take it.
    void askToCancel();
    void setCommitting(bool now);

    Settings settings;
    Counters counters;
    std::unique_ptr<Session> session;
    std::uint64_t session_generation = 0;
    Clock::time_point last_used{};
    std::atomic<bool> statements_invalid{false};
    bool taken = false;  ///< a Work is alive
    Parameters parameters;
    Parameters context_parameters;
    std::mutex cancel_guard;
    std::shared_ptr<PGcancel> cancel;
    bool committing = false;  ///< under cancel_guard
};

}  // namespace cardcage::database
