#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "host/auth/authenticator.hpp"
#include "host/auth/guess_limiter.hpp"
#include "host/database/pool.hpp"
#include "host/endpoints/file_pages.hpp"
#include "host/endpoints/host_pages.hpp"
#include "host/execution/request.hpp"
#include "host/http/messages/message.hpp"
#include "host/observability/log.hpp"
#include "host/observability/metrics.hpp"
#include "host/requests/deprecated_use.hpp"
#include "host/requests/exclusive_requests.hpp"
#include "host/requests/rate_limit.hpp"
#include "host/tenancy/view.hpp"

namespace cardcage::requests {

/// The pages of the public listener: checks each request in the order of refusals of the interface
/// (plugins/README.md) and runs the module that answers it.
class Application : public http::Application {
public:
    struct Settings {
        std::uint64_t json_limit = std::uint64_t{64} << 20;     ///< bytes of an ordinary body
        std::uint64_t import_limit = std::uint64_t{256} << 20;  ///< of a long one
        std::chrono::milliseconds deadline{10'000};             ///< of an ordinary request
        std::chrono::milliseconds long_deadline{3'600'000};     ///< of a long one
    };

    /// The parts outlive the application. `link_limiter`: slows down clients that guess tokens of links.
    Application(
        Settings settings,
        const std::atomic<std::shared_ptr<const tenancy::Installation>>& installation,
        auth::Authenticator& authenticator,
        endpoints::HostPages& pages,
        endpoints::FilePages& file_pages,
        auth::GuessLimiter& link_limiter,
        database::Pool& pool,
        DeprecatedUse& deprecated_use,
        observability::Log& log,
        observability::Metrics& metrics
    );

    /// Begins to serve requests; before, they are refused with Retry-After. The listener opens a moment before its own
    /// address, which links need, is known.
    void open() { is_open_.store(true, std::memory_order_release); }
    /// Whether each request gets a line in the log.
    void logRequests(bool wanted) { logs_requests_.store(wanted, std::memory_order_relaxed); }

    /// Says whether requests wait for the database; set before the first request.
    void askWhetherHeldUp(std::function<bool()> held_up) { held_up_ = std::move(held_up); }
    bool isHeldUp() const override { return held_up_ && held_up_(); }

    http::Admission admit(http::Request& request, http::Response& response) override;
    void handle(http::Request& request, http::Response& response, unsigned worker) override;
    void refuse(
        std::string_view request_id,
        http::Response& response,
        int status,
        std::string_view code,
        std::string_view detail
    ) override;
    void refuseAdmitted(
        const http::Request& request,
        http::Response& response,
        int status,
        std::string_view code,
        std::string_view detail
    ) override;
    void finished(const http::Request* request, int status, std::uint64_t bytes_sent, std::int64_t microseconds)
        override;

private:
    struct Plan;

    http::Admission judge(http::Request& request, http::Response& response);
    void countGuess(const http::Request& request, http::Response& response);
    std::chrono::milliseconds timeFor(const execution::AdmittedRequest& admitted) const;
    void execute(Plan& plan, const http::Request& request, http::Response& response, database::Connection& connection);
    std::shared_ptr<const tenancy::TenantView> tenantOfRequest(
        const http::Request& request,
        const std::vector<std::string>& segments,
        execution::Principal& principal,
        bool& capability
    );

    Settings settings_;
    const std::atomic<std::shared_ptr<const tenancy::Installation>>& installation_;
    auth::Authenticator& authenticator_;
    endpoints::HostPages& pages_;
    endpoints::FilePages& file_pages_;
    auth::GuessLimiter& link_limiter_;
    database::Pool& pool_;
    DeprecatedUse& deprecated_use_;
    observability::Log& log_;
    observability::Metrics& metrics_;
    RateLimit buckets_;
    ExclusiveRequests exclusive_;
    std::function<bool()> held_up_;
    std::atomic<bool> is_open_{false};
    std::atomic<bool> logs_requests_{true};
};

}  // namespace cardcage::requests
