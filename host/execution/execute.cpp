#include "host/execution/execute.hpp"

#include <Poco/DateTimeFormat.h>
#include <Poco/DateTimeFormatter.h>
#include <Poco/Timestamp.h>

#include <optional>
#include <thread>

#include "host/execution/call.hpp"
#include "host/execution/link_problem.hpp"
#include "host/execution/verdict.hpp"
#include "host/http/messages/entity_tag.hpp"

namespace cardcage::execution {
namespace {

/// Headers that belong to the route, whatever the outcome: caching, Vary, and those of a deprecated operation (RFC
/// 9745, RFC 8594).
void describeRoute(const AdmittedRequest& admitted, http::Response& response) {
    const auto& route = *admitted.entry->route;
    // Shared caches must not keep an answer with data of a tenant, and browsers must not guess its type.
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (!response.header("Cache-Control")) {
        response.setHeader("Cache-Control", response.header("ETag") ? "private, no-cache" : "private, no-store");
    }
    if (!route.model.empty()) response.setHeader("Vary", "Accept");
    if (!route.deprecated()) return;
    response.setHeader("Deprecation", "@" + std::to_string(route.deprecated_at));
    if (route.sunset_at) {
        const auto sunset = Poco::Timestamp::fromEpochTime(route.sunset_at);
        response.setHeader("Sunset", Poco::DateTimeFormatter::format(sunset, Poco::DateTimeFormat::HTTP_FORMAT));
    }
    response.header("Link", "<" + admitted.services().public_url + "/docs>; rel=\"deprecation\"");
}

/// The handler's answer becomes the client's: entity tag, and 304 when the client has this version already.
void finishAnswer(const cc_call& call, const http::Request& request, http::Response& response) {
    if (call.etag.empty()) return;
    response.setHeader("ETag", call.etag);
    if (request.method() != "GET" && request.method() != "HEAD") return;
    const auto known = request.header("If-None-Match");
    if (known && response.status == 200 && http::listsEntityTag(*known, call.etag, true)) {
        response.reset();
        response.status = 304;
        response.setHeader("ETag", call.etag);
    }
}

/// A code that is not of the interface has title and cure in the manifest of a module: the one that answers, or one
/// that it called.
void explain(problems::Problem& problem, const AdmittedRequest& admitted) {
    if (problems::findProblemType(problem.code)) return;
    for (const auto& module : admitted.tenant->set->modules) {
        for (const auto& type : tenancy::problemsOf(*module.generation)) {
            if (type.code != problem.code) continue;
            problem.title = type.title;
            if (problem.detail.empty()) problem.detail = type.cure;
            return;
        }
    }
}

/// Runs the handler and concludes; leaves the operation that answers in its place in `shared`, if there is one.
Verdict runHandler(
    const AdmittedRequest& admitted,
    const http::Request& request,
    http::Response& response,
    database::Connection& connection,
    std::optional<SharedAnswer>& shared
) {
    const bool repeatable_read = admitted.entry->route->method == "GET";
    const auto& route = *admitted.entry->route;
    Run run(admitted, request, response, connection);
    cc_call call(run, admitted.module());

    const auto status = route.handler(route.self, &call);
    auto verdict = conclude(run, call, status, repeatable_read, [&] { finishAnswer(call, request, response); });
    if (verdict.kind == Verdict::Kind::Answered) shared = std::move(call.shared);
    return verdict;
}

/// Answers a request with what another tenant shares: as that tenant, in a unit of work of its own that only reads.
Verdict answerShared(
    const AdmittedRequest& admitted,
    const SharedAnswer& shared,
    const http::Request& request,
    http::Response& response,
    database::Connection& connection
) {
    const auto& operation = *shared.provider.operation;
    modules::Route route;
    route.method = "GET";
    route.path = operation.name;
    const routing::RouteEntry entry{&route, shared.provider.module, 0, {}, {}};

    AdmittedRequest as_owner;
    as_owner.tenant = shared.owner;
    as_owner.principal = {.kind = CC_PRINCIPAL_SYSTEM, .id = shared.owner->id, .scopes = {}};
    as_owner.entry = &entry;
    as_owner.content_type = admitted.content_type;
    as_owner.traceparent = admitted.traceparent;
    as_owner.deadline = admitted.deadline;

    Run run(as_owner, request, response, connection);
    run.work.makeSnapshot();
    cc_call call(run, as_owner.module());
    call.is_operation = true;
    call.is_shared = true;
    call.payload = shared.payload;
    const auto status = operation.handler(operation.self, &call);
    return conclude(run, call, status, true, [] {});
}

Verdict runOnce(
    const AdmittedRequest& admitted,
    const http::Request& request,
    http::Response& response,
    database::Connection& connection
) {
    std::optional<SharedAnswer> shared;
    auto verdict = runHandler(admitted, request, response, connection, shared);
    return shared ? answerShared(admitted, *shared, request, response, connection) : std::move(verdict);
}

/// Server faults are logged with their cause, which the client never sees, and counted by module.
void report(const problems::Problem& problem, const AdmittedRequest& admitted, const http::Request& request) {
    if (problem.answerStatus() < 500) return;
    const auto& module = admitted.module();
    admitted.services().log.error(
        "request failed",
        {{"request_id", request.requestId()},
         {"traceparent", admitted.traceparent},
         {"tenant", admitted.tenant->id},
         {"module", module.id},
         {"version", module.version},
         {"route", admitted.entry->route->path},
         {"code", problem.code},
         {"cause", problem.cause}}
    );
    admitted.services().metrics.count(
        module.id, "failures_total", "Requests of the module answered with a server error", 1
    );
}

}  // namespace

void answerProblem(const problems::Problem& problem, std::string_view request_id, http::Response& response) {
    response.reset();
    response.status = problem.answerStatus();
    response.setHeader("Content-Type", problems::problem_media_type);
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Cache-Control", "no-store");
    if (problem.retry_after > 0) response.setHeader("Retry-After", std::to_string(problem.retry_after));
    response.write(problems::render(problem, request_id));
}

void execute(
    const AdmittedRequest& admitted,
    const http::Request& request,
    http::Response& response,
    database::Connection& connection
) {
    using namespace std::chrono_literals;
    Verdict verdict;
    auto pause = 5ms;
    for (int conflicts = 1;;) {
        response.reset();
        try {
            verdict = runOnce(admitted, request, response, connection);
        } catch (const std::exception& error) {
            verdict = Verdict::refused(problems::Problem::of("internal_error", {}, error.what()));
        } catch (...) {
            verdict = Verdict::refused(
                problems::Problem::of("internal_error", {}, "the handler threw something that is no exception")
            );
        }
        const bool in_time =
            std::chrono::steady_clock::now() + pause < admitted.deadline && !isCancelled(admitted, request);
        const bool again = (verdict.kind == Verdict::Kind::RetryConflict && conflicts++ < attempts_on_conflict) ||
                           verdict.kind == Verdict::Kind::RetryConnection;
        if (!again || !in_time) break;
        std::this_thread::sleep_for(pause);
        pause = std::min(pause * 2, 100ms);
    }
    if (verdict.kind != Verdict::Kind::Answered) {
        explain(verdict.problem, admitted);
        report(verdict.problem, admitted, request);
        if (admitted.entry->route->capability()) {
            answerLinkProblem(verdict.problem, request, response);
        } else {
            answerProblem(verdict.problem, request.requestId(), response);
        }
    }
    describeRoute(admitted, response);
}

}  // namespace cardcage::execution
