#pragma once

#include <functional>
#include <string>

#include "host/http/messages/message.hpp"
#include "host/observability/metrics.hpp"

namespace cardcage::endpoints {

/// The pages of the admin listener for operators and monitors, without bearer and without secrets: /healthz (this
/// process runs), /readyz (it can serve: 200 or 503), /version, /metrics.
class AdminPages : public http::Application {
public:
    /// Whether the host can serve, and why not: a JSON object.
    struct Readiness {
        bool ready = false;
        std::string json;
    };

    AdminPages(observability::Metrics& metrics, std::string version_json, std::function<Readiness()> readiness);

    http::Admission admit(http::Request& request, http::Response& response) override;
    void handle(http::Request& request, http::Response& response, unsigned worker) override;
    void refuse(
        std::string_view request_id,
        http::Response& response,
        int status,
        std::string_view code,
        std::string_view detail
    ) override;
    void finished(const http::Request*, int, std::uint64_t, std::int64_t) override {}

private:
    observability::Metrics& metrics_;
    std::string version_json_;
    std::function<Readiness()> readiness_;
};

}  // namespace cardcage::endpoints
