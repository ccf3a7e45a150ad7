#pragma once

#include <atomic>
#include <functional>
#include <string_view>

#include "host/auth/guess_limiter.hpp"
#include "host/database/pool.hpp"
#include "host/execution/request.hpp"
#include "host/http/messages/message.hpp"
#include "host/observability/log.hpp"
#include "host/observability/metrics.hpp"
#include "host/requests/admission.hpp"
#include "host/requests/deprecated_use.hpp"

namespace cardcage::requests {

/// The public listener: admits each request and runs the module, or the endpoint of the host, that answers it.
class Application : public http::Application {
public:
    struct Settings {
        Admission::Limits limits;
        std::chrono::milliseconds deadline{10'000};          ///< of an ordinary request
        std::chrono::milliseconds long_deadline{3'600'000};  ///< of a long one
    };

    /// The parts outlive the application. `link_limiter`: slows down clients that guess tokens of links.
    Application(
        Settings settings,
        const Gatekeepers& gatekeepers,
        auth::GuessLimiter& link_limiter,
        database::Pool& pool,
        DeprecatedUse& deprecated_use,
        observability::Log& log
    );

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
    void answerHostEndpoint(Visit& visit, const http::Request& request, http::Response& response, unsigned worker);
    void countGuess(const http::Request& request, http::Response& response);
    std::chrono::milliseconds timeFor(const execution::AdmittedRequest& admitted) const;
    void execute(
        Visit& visit, const http::Request& request, http::Response& response, database::Connection& connection
    );

    const Settings settings_;
    Admission admission_;
    const std::atomic<std::shared_ptr<const tenancy::Installation>>& installation_;
    auth::GuessLimiter& link_limiter_;
    database::Pool& pool_;
    DeprecatedUse& deprecated_use_;
    observability::Log& log_;
    observability::Metrics& metrics_;
    std::function<bool()> held_up_;
    std::atomic<bool> logs_requests_{true};
};

}  // namespace cardcage::requests
