#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>

#include "host/database/connection.hpp"
#include "host/observability/clock.hpp"
#include "host/tenancy/view.hpp"

namespace cardcage::jobs {

/// Operation and module of the jobs that call a tenant's webhook; the host does them itself.
inline constexpr std::string_view webhook_operation = "cardcage.webhook/1";
inline constexpr std::string_view host_module = "cardcage";

/// Makes jobs of what happened: one for each module of the tenant that provides the event's operation, one for the
/// tenant's webhook. Both happen in the transaction that marks the event, so each gets exactly one job. [any thread]
class EventDispatcher {
public:
    using CurrentInstallation = std::atomic<std::shared_ptr<const tenancy::Installation>>;

    EventDispatcher(const CurrentInstallation& installation, const observability::Clock& clock)
        : installation_(installation), clock_(clock) {}

    /// Tells of everything new. Returns how many jobs it made; 0 at once when another thread is about it.
    std::size_t dispatch(database::Connection& connection);

private:
    const CurrentInstallation& installation_;
    const observability::Clock& clock_;
    std::mutex dispatching_;
};

/// "components.upload_held" of "components.upload_held/1": what webhooks call an event.
std::string_view eventType(std::string_view name);

}  // namespace cardcage::jobs
