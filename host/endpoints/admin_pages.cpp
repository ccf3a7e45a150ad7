#include "host/endpoints/admin_pages.hpp"

#include "host/execution/execute.hpp"
#include "host/requests/refusal.hpp"

namespace cardcage::endpoints {

AdminPages::AdminPages(observability::Metrics& metrics, std::string version_json, std::function<Readiness()> readiness)
    : metrics_(metrics), version_json_(std::move(version_json)), readiness_(std::move(readiness)) {}

http::Admission AdminPages::admit(http::Request& request, http::Response& response) {
    const auto path = request.path();
    const bool known = path == "/healthz" || path == "/readyz" || path == "/version" || path == "/metrics";
    if (!known) {
        const auto problem =
            problems::Problem::of("not_found", "The admin listener has /healthz, /readyz, /version and /metrics.");
        execution::answerProblem(problem, request.requestId(), response);
        return {};
    }
    if (request.method() != "GET" && request.method() != "HEAD") {
        execution::answerProblem(problems::Problem::of("method_not_allowed"), request.requestId(), response);
        response.setHeader("Allow", "GET, HEAD");
        return {};
    }
    return {http::Admission::Kind::Run, 0};
}

void AdminPages::handle(http::Request& request, http::Response& response, unsigned) {
    const auto path = request.path();
    response.setHeader("Cache-Control", "no-store");
    if (path == "/metrics") {
        response.setHeader("Content-Type", observability::Metrics::content_type);
        response.write(metrics_.text());
        return;
    }
    response.setHeader("Content-Type", "application/json");
    if (path == "/healthz") {
        response.write("{\"status\":\"ok\"}\n");
    } else if (path == "/version") {
        response.write(version_json_);
    } else {
        const auto readiness = readiness_();
        response.status = readiness.ready ? 200 : 503;
        response.write(readiness.json);
    }
}

void AdminPages::refuse(
    std::string_view request_id, http::Response& response, int status, std::string_view code, std::string_view detail
) {
    auto problem = problems::Problem::of(code, std::string(detail));
    problem.status = status;
    execution::answerProblem(problem, request_id, response);
}

}  // namespace cardcage::endpoints
