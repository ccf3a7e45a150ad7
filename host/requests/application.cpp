#include "host/requests/application.hpp"

#include <algorithm>
#include <optional>

#include "host/execution/execute.hpp"
#include "host/execution/link_problem.hpp"
#include "host/observability/access_log.hpp"
#include "host/requests/refusal.hpp"

namespace cardcage::requests {
namespace {

constexpr int times_for_whole_list = 6;  // of the time of an ordinary request

std::shared_ptr<Visit> visitOf(const http::Request& request) {
    return std::static_pointer_cast<Visit>(request.context);
}

/// A refusal of the connection layer.
Refusal connectionRefusal(int status, std::string_view code, std::string_view detail) {
    auto refused = refusal(code, std::string(detail));
    refused.problem.status = status;
    if (status == 503) refused.problem.retry_after = 1;
    return refused;
}

}  // namespace

Application::Application(
    Settings settings,
    const Gatekeepers& gatekeepers,
    auth::GuessLimiter& link_limiter,
    database::Pool& pool,
    DeprecatedUse& deprecated_use,
    observability::Log& log
)
    : settings_(settings),
      admission_(settings.limits, gatekeepers),
      installation_(gatekeepers.installation),
      link_limiter_(link_limiter),
      pool_(pool),
      deprecated_use_(deprecated_use),
      log_(log),
      metrics_(gatekeepers.metrics) {}

http::Admission Application::admit(http::Request& request, http::Response& response) {
    const auto visit = std::make_shared<Visit>();
    request.context = visit;
    try {
        return admission_.admit(request, response, *visit);
    } catch (const Refusal& refused) {
        answerRefusal(visit->form, refused, visit->ticket.get(), request, response);
        if (visit->isByLink()) countGuess(request, response);
        visit->release();
        return {};
    }
}

void Application::handle(http::Request& request, http::Response& response, unsigned worker) {
    const auto visit = visitOf(request);
    if (visit->host) return answerHostEndpoint(*visit, request, response, worker);
    // From the complete body on: a slow upload has a limit of its own.
    visit->admitted.deadline = std::chrono::steady_clock::now() + timeFor(visit->admitted);
    visit->admitted.thread_kind =
        visit->admitted.entry->route->longRunning() ? calls::ThreadKind::Long : calls::ThreadKind::Ordinary;
    execute(*visit, request, response, pool_.connection(worker));
    if (visit->isByLink()) countGuess(request, response);
    if (visit->admitted.entry->route->deprecated()) {
        const auto& caller = visit->admitted.principal;
        const bool is_client = caller.kind == CC_PRINCIPAL_API_CLIENT;
        deprecated_use_.record(visit->tenant, is_client ? caller.id : std::string(), *visit->admitted.entry->route);
        visit->metrics->deprecatedUse();
    }
    visit->release();
}

void Application::answerHostEndpoint(
    Visit& visit, const http::Request& request, http::Response& response, unsigned worker
) {
    try {
        const auto installation = installation_.load();
        visit.host->answer(
            {.request = request,
             .response = response,
             .installation = installation.get(),
             .ticket = visit.ticket.get(),
             .connection = &pool_.connection(worker)}
        );
    } catch (const Refusal& refused) {
        answerRefusal(visit.form, refused, visit.ticket.get(), request, response);
    }
}

/// A link that is not valid may be a guess. Whoever has a right one behind the same address is let through.
void Application::countGuess(const http::Request& request, http::Response& response) {
    if (response.status != 404) return;
    const auto wait = link_limiter_.failed(request.peer());
    if (!wait) return;
    auto problem = problems::Problem::of(
        "too_many_requests", "Too many links that are not valid came from this address; wait before the next one."
    );
    problem.retry_after = *wait;
    execution::answerLinkProblem(problem, request, response);
}

/// A list that is asked for as a whole can be of any length, and grows; so it has more time than one record or one
/// page.
std::chrono::milliseconds Application::timeFor(const execution::AdmittedRequest& admitted) const {
    const auto& route = *admitted.entry->route;
    if (route.longRunning()) return settings_.long_deadline;
    const bool is_whole_list = route.is_list && !admitted.query.value("limit");
    if (!is_whole_list) return settings_.deadline;
    return std::max(settings_.deadline, std::min(settings_.deadline * times_for_whole_list, settings_.long_deadline));
}

void Application::execute(
    Visit& visit, const http::Request& request, http::Response& response, database::Connection& connection
) {
    const auto& route = *visit.admitted.entry->route;
    std::optional<ExclusiveRequests::Turn> turn;
    if (!route.exclusive.empty()) {
        turn.emplace(admission_.exclusive(), ExclusiveRequests::Key{visit.tenant, visit.module, route.exclusive});
    }
    if (!route.longRunning()) return execution::execute(visit.admitted, request, response, connection);

    const auto& host = visit.admitted.services();
    const auto entry =
        host.long_requests.begin({visit.tenant, visit.module, std::string(request.requestId())}, host.clock.now_us());
    visit.admitted.progress = [entry](std::string_view phase, std::int64_t done, std::int64_t total) {
        entry->say(phase, done, total);
    };
    execution::execute(visit.admitted, request, response, connection);
    host.long_requests.end(entry, response.status < 400, host.clock.now_us(), connection);
}

void Application::refuse(
    std::string_view request_id, http::Response& response, int status, std::string_view code, std::string_view detail
) {
    execution::answerProblem(connectionRefusal(status, code, detail).problem, request_id, response);
}

void Application::refuseAdmitted(
    const http::Request& request, http::Response& response, int status, std::string_view code, std::string_view detail
) {
    const auto visit = visitOf(request);
    const auto form = visit ? visit->form : RefusalForm::Problem;
    const auto* ticket = visit ? visit->ticket.get() : nullptr;
    answerRefusal(form, connectionRefusal(status, code, detail), ticket, request, response);
}

void Application::finished(
    const http::Request* request, int status, std::uint64_t bytes_sent, std::int64_t microseconds
) {
    const auto visit = request ? visitOf(*request) : nullptr;
    const std::string_view method = request ? request->method() : "-";
    const std::string_view route = visit ? std::string_view(visit->route) : "-";
    (visit && visit->metrics ? *visit->metrics : metrics_.unmatched()).finished(status, microseconds);
    if (!logs_requests_.load(std::memory_order_relaxed)) return;
    observability::logExchange(
        log_,
        {.request_id = request ? request->requestId() : "",
         .traceparent = visit ? std::string_view(visit->admitted.traceparent) : "",
         .tenant = visit ? std::string_view(visit->tenant) : "",
         .module = visit ? std::string_view(visit->module) : "",
         .method = method,
         .route = route,
         .peer = request ? request->peer() : "",
         .status = status,
         .bytes = bytes_sent,
         .duration_us = microseconds}
    );
}

}  // namespace cardcage::requests
