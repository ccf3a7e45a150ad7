#include "host/execution/execute.hpp"

#include <Poco/DateTimeFormat.h>
#include <Poco/DateTimeFormatter.h>
#include <Poco/Timestamp.h>

#include <optional>
#include <thread>
#include <vector>

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

/// The tenant as which the last handler ran, and its module: those of the request, or those of an owner who shares.
struct Answering {
    const tenancy::TenantView& tenant;
    const tenancy::ModuleView& module;
    std::string_view operation;  ///< that shows what is shared; empty without one

    Answering(const AdmittedRequest& admitted, const std::optional<SharedAnswer>& shared)
        : tenant(shared ? *shared->owner : *admitted.tenant),
          module(shared ? shared->owner->set->modules[shared->provider.module] : admitted.module()),
          operation(shared ? std::string_view(shared->provider.operation->name) : std::string_view()) {}
};

/// A code that is not of the interface has title and cure in the manifest of a module: the one that answers, or one
/// that it called.
void explain(problems::Problem& problem, const Answering& answering) {
    if (problems::findProblemType(problem.code)) return;
    for (const auto& module : answering.tenant.set->modules) {
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
    route.path = admitted.entry->route->path;
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
    const auto& module = as_owner.module();
    const calls::ModuleCall running(
        {.module = module.id,
         .version = module.version,
         .build = module.generation->hash(),
         .operation = operation.name}
    );
    const auto status = operation.handler(operation.self, &call);
    return conclude(run, call, status, true, [] {});
}

/// One attempt; `shared` is the operation that has run in place of the handler, if there was one.
Verdict runOnce(
    const AdmittedRequest& admitted,
    const http::Request& request,
    http::Response& response,
    database::Connection& connection,
    std::optional<SharedAnswer>& shared
) {
    shared.reset();
    auto verdict = runHandler(admitted, request, response, connection, shared);
    return shared ? answerShared(admitted, *shared, request, response, connection) : std::move(verdict);
}

/// Server faults are logged with their cause, which the client never sees, and counted by module.
void report(
    const problems::Problem& problem,
    const AdmittedRequest& admitted,
    const Answering& answering,
    const http::Request& request
) {
    if (problem.answerStatus() < 500) return;
    const auto& module = answering.module;
    std::vector<observability::Field> fields{
        {"request_id", request.requestId()},
        {"traceparent", admitted.traceparent},
        {"tenant", answering.tenant.id},
        {"module", module.id},
        {"version", module.version},
        {"route", admitted.entry->route->path},
        {"code", problem.code},
        {"cause", problem.cause}};
    if (!answering.operation.empty()) {
        fields.emplace_back("operation", answering.operation);
        fields.emplace_back("reader", admitted.tenant->id);
    }
    admitted.services().log.write(observability::Level::Error, "request failed", fields);
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
    std::optional<SharedAnswer> shared;
    auto pause = 5ms;
    for (int conflicts = 1;;) {
        response.reset();
        try {
            verdict = runOnce(admitted, request, response, connection, shared);
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
        const Answering answering(admitted, shared);
        explain(verdict.problem, answering);
        report(verdict.problem, admitted, answering, request);
        if (admitted.entry->route->capability()) {
            answerLinkProblem(verdict.problem, request, response);
        } else {
            answerProblem(verdict.problem, request.requestId(), response);
        }
    }
    describeRoute(admitted, response);
}

}  // namespace cardcage::execution
