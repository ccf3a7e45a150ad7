#include "host/requests/application.hpp"

#include <algorithm>
#include <optional>

#include "host/auth/tokens/capability.hpp"
#include "host/execution/execute.hpp"
#include "host/execution/link_problem.hpp"
#include "host/observability/access_log.hpp"
#include "host/observability/trace.hpp"
#include "host/requests/json_body.hpp"
#include "host/requests/refusal.hpp"
#include "host/routing/accept.hpp"
#include "host/routing/path.hpp"

namespace cardcage::requests {

/// Results of admit for handle and finished: a module's operation, a page of the host, or a link to a file.
struct Application::Plan {
    execution::AdmittedRequest admitted;
    endpoints::HostPages::Page page = endpoints::HostPages::Page::None;
    endpoints::FilePages::Page file_page = endpoints::FilePages::Page::None;
    std::shared_ptr<const files::SignedLink> link;  ///< permission of the ticket of a file page
    std::string route = "-";                        ///< template, for log and metrics
    std::string tenant;                             ///< uuid, for the log
    std::string module;
    bool capability = false;                         ///< the token of a link takes the place of a bearer
    observability::RouteMetrics* metrics = nullptr;  ///< null: no route

    /// The answer is complete. Its client may read slowly; the module's generation must not wait for that.
    void letGo() {
        admitted.entry = nullptr;
        admitted.tenant.reset();
    }
};

namespace {

constexpr int pause_behind_import = 5;   // seconds
constexpr int times_for_whole_list = 6;  // of the time of an ordinary request

/// Tenants take turns; requests without a known tenant are one group.
std::uint64_t groupOf(const std::string& tenant) {
    return tenant.empty() ? 0 : std::hash<std::string>()(tenant);
}

void answerRefusal(const Refusal& refused, const http::Request& request, http::Response& response) {
    execution::answerProblem(refused.problem, request.requestId(), response);
    for (const auto& [name, value] : refused.headers) response.setHeader(name, value);
}

void answerLinkRefusal(const Refusal& refused, const http::Request& request, http::Response& response) {
    execution::answerLinkProblem(refused.problem, request, response);
    for (const auto& [name, value] : refused.headers) response.setHeader(name, value);
}

bool takesJson(const modules::Route& route) {
    return !route.request_schema.empty() && route.request_type.empty();
}

void rejectBody(const http::Request& request, const routing::RouteEntry& entry, std::uint64_t limit) {
    const auto length = request.contentLength();
    if (length && *length > limit) {
        throw refusal("payload_too_large", "The body may have at most " + std::to_string(limit) + " bytes.");
    }
    const bool has_body = !length || *length > 0;
    if (has_body && takesJson(*entry.route) && !isJson(request, entry.media_type)) {
        throw refusal("unsupported_media_type", "Send the body as Content-Type: application/json.");
    }
}

/// Whether the body is gzip. Any other coding, and any for a body that is no JSON, is refused.
bool isPacked(const http::Request& request, const routing::RouteEntry& entry) {
    const auto length = request.contentLength();
    const bool has_body = !length || *length > 0;
    const auto coding = codingOf(request);
    if (coding == Coding::None || !has_body) return false;
    if (coding == Coding::Gzip && takesJson(*entry.route)) return true;
    throw unsupportedCoding(takesJson(*entry.route) ? "gzip" : "identity");
}

void rejectQuery(const routing::Query& query) {
    const auto complain = [](const std::string& name, const char* rule, const char* message) {
        auto refused = refusal("invalid_parameter", "The query parameter `" + name + "` " + message + ".");
        refused.problem.errors.push_back({name, rule, message});
        throw refused;
    };
    if (query.has_too_many) {
        throw refusal(
            "invalid_parameter", "Send at most " + std::to_string(routing::most_parameters) + " query parameters."
        );
    }
    if (query.malformed) complain(*query.malformed, "format", "is not valid percent-encoded UTF-8");
    if (query.repeated) complain(*query.repeated, "duplicate", "must be sent only once");
}

}  // namespace

Application::Application(
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
)
    : settings_(settings),
      installation_(installation),
      authenticator_(authenticator),
      pages_(pages),
      file_pages_(file_pages),
      link_limiter_(link_limiter),
      pool_(pool),
      deprecated_use_(deprecated_use),
      log_(log),
      metrics_(metrics) {}

http::Admission Application::admit(http::Request& request, http::Response& response) {
    try {
        return judge(request, response);
    } catch (const Refusal& refused) {
        const auto plan = std::static_pointer_cast<Plan>(request.context);
        if (plan && plan->file_page != endpoints::FilePages::Page::None) {
            endpoints::FilePages::refuse(plan->link.get(), refused, request, response);
        } else if (plan && plan->capability) {
            answerLinkRefusal(refused, request, response);
            countGuess(request, response);
        } else {
            answerRefusal(refused, request, response);
        }
        if (plan) plan->letGo();
        return {};
    }
}

http::Admission Application::judge(http::Request& request, http::Response& response) {
    if (!is_open_.load(std::memory_order_acquire)) {
        auto refused = refusal("unavailable", "The server is starting; repeat the request shortly.");
        refused.problem.retry_after = 1;
        throw refused;
    }
    if (request.target() == "*") {  // OPTIONS * asks about the server, not about an operation
        response.status = 204;
        response.setHeader("Allow", "DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT");
        return {};
    }
    const auto segments = routing::pathSegments(request.path());
    if (!segments) throw refusal("malformed_request", "The path is not valid percent-encoded UTF-8.");

    auto plan = std::make_shared<Plan>();
    request.context = plan;
    if (plan->page = pages_.find(*segments); plan->page != endpoints::HostPages::Page::None) {
        plan->route = endpoints::HostPages::route(plan->page);
        plan->metrics = &metrics_.route(request.method(), plan->route);
        return pages_.admit(plan->page, request, response, *installation_.load());
    }
    if (plan->file_page = endpoints::FilePages::find(*segments); plan->file_page != endpoints::FilePages::Page::None) {
        plan->route = endpoints::FilePages::route(plan->file_page);
        plan->metrics = &metrics_.route(request.method(), plan->route);
        const auto admission = file_pages_.admit(plan->file_page, request, response, plan->link);
        if (plan->link) plan->tenant = plan->link->tenant;
        return {.kind = admission.kind, .body_limit = admission.body_limit, .group = groupOf(plan->tenant)};
    }

    auto& admitted = plan->admitted;
    bool& capability = plan->capability;
    admitted.tenant = tenantOfRequest(request, *segments, admitted.principal, capability);

    auto match = admitted.tenant->set->router().match(*segments);
    if (!match.endpoint) throw refusal("not_found", "There is nothing at this path; see /docs for the operations.");
    const auto* method = match.endpoint->method(request.method());
    if (request.method() == "OPTIONS") {
        response.status = 204;
        response.setHeader("Allow", match.endpoint->allow());
        return {};
    }
    if (!method) {
        auto refused = refusal("method_not_allowed", "This path answers " + match.endpoint->allow() + ".");
        refused.headers.emplace_back("Allow", match.endpoint->allow());
        throw refused;
    }

    const auto selection = routing::select(*method, request.header("Accept"));
    if (!selection.entry) {
        auto refused = refusal(selection.status == 404 ? "unsupported_version" : "not_acceptable", selection.detail);
        refused.headers.emplace_back("Vary", "Accept");
        throw refused;
    }
    const auto& entry = *selection.entry;
    const auto& route = *entry.route;
    plan->route = route.path;
    plan->metrics = &admitted.tenant->set->metricsOf(entry);
    plan->tenant = admitted.tenant->id;
    plan->module = admitted.tenant->set->modules[entry.module].id;
    if (capability != route.capability()) throw refusal("not_found");
    const auto scope = auth::scopeNamed(route.scope);
    if (!capability && !(scope && admitted.principal.scopes.contains(*scope))) {
        throw refusal("missing_scope", "This operation needs a token with the scope " + route.scope + ".");
    }

    const auto usual_limit = route.longRunning() ? settings_.import_limit : settings_.json_limit;
    const auto body_limit = route.body_limit ? route.body_limit : usual_limit;
    rejectBody(request, entry, body_limit);
    const bool packed = isPacked(request, entry);
    admitted.query = routing::parseQuery(request.query());
    rejectQuery(admitted.query);
    if (!route.exclusive.empty() && exclusive_.isRunning({plan->tenant, plan->module, route.exclusive})) {
        auto refused = refusal("import_in_progress");
        refused.problem.retry_after = pause_behind_import;
        throw refused;
    }

    admitted.entry = &entry;
    admitted.path_parameters = std::move(match.parameters);
    admitted.content_type = selection.content_type;
    if (const auto parent = request.header("traceparent")) {
        admitted.traceparent = observability::TraceContext::continued(*parent).text();
    }
    const auto kind = route.longRunning() ? http::Admission::Kind::RunLong : http::Admission::Kind::Run;
    return {.kind = kind, .body_limit = body_limit, .group = groupOf(plan->tenant), .packed = packed};
}

std::shared_ptr<const tenancy::TenantView> Application::tenantOfRequest(
    const http::Request& request,
    const std::vector<std::string>& segments,
    execution::Principal& principal,
    bool& capability
) {
    const auto installation = installation_.load();
    const auto tenantView = [&](const std::string& id) -> std::shared_ptr<const tenancy::TenantView> {
        const auto found = installation->tenants.find(id);
        return found == installation->tenants.end() ? nullptr : found->second;
    };

    // A capability link needs no bearer: its token names the tenant, and an unknown one gets the answer of a wrong one.
    routing::PathMatch match;
    if (installation->everything->mayBeCapability(segments.front())) {
        match = installation->everything->router().match(segments);
        capability = match.endpoint && match.endpoint->isCapability();
    }
    if (capability) {
        const auto tenant = auth::tenantOfCapability(match.parameters.back());
        auto found = tenant ? tenantView(*tenant) : nullptr;
        if (!found) throw refusal("not_found");
        principal = {.kind = CC_PRINCIPAL_SYSTEM, .id = found->id, .scopes = {}};
        return found;
    }

    const auto authentication = authenticator_.authenticate(request.header("Authorization"));
    if (const auto* reason = std::get_if<auth::Refusal>(&authentication)) throw refusal(*reason);
    const auto& identity = *std::get<std::shared_ptr<const auth::Identity>>(authentication);
    auto found = tenantView(identity.tenant);
    if (!found) throw refusal(auth::Refusal::TokenInvalid);
    if (found->requests_per_minute > 0) {
        const auto wait = buckets_.take(found->id, found->requests_per_minute, std::chrono::steady_clock::now());
        if (wait) {
            auto refused = refusal(
                "too_many_requests",
                "This tenant may send " + std::to_string(found->requests_per_minute) + " requests a minute."
            );
            refused.problem.retry_after = *wait;
            throw refused;
        }
    }
    principal = {
        .kind = identity.customer_user ? CC_PRINCIPAL_CUSTOMER_USER : CC_PRINCIPAL_API_CLIENT,
        .id = identity.subject,
        .scopes = identity.scopes};
    return found;
}

void Application::handle(http::Request& request, http::Response& response, unsigned worker) {
    const auto plan = std::static_pointer_cast<Plan>(request.context);
    if (plan->page != endpoints::HostPages::Page::None) {
        try {
            pages_.answer(plan->page, request, response, *installation_.load());
        } catch (const Refusal& refused) {
            answerRefusal(refused, request, response);
        }
        return;
    }
    if (plan->link) {
        file_pages_.answer(*plan->link, request, response, *installation_.load(), pool_.connection(worker));
        return;
    }
    // From the complete body on: a slow upload has a limit of its own.
    plan->admitted.deadline = std::chrono::steady_clock::now() + timeFor(plan->admitted);
    execute(*plan, request, response, pool_.connection(worker));
    if (plan->capability) countGuess(request, response);
    if (plan->admitted.entry->route->deprecated()) {
        deprecated_use_.record(plan->tenant, *plan->admitted.entry->route);
        plan->metrics->deprecatedUse();
    }
    plan->letGo();
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
    Plan& plan, const http::Request& request, http::Response& response, database::Connection& connection
) {
    const auto& route = *plan.admitted.entry->route;
    std::optional<ExclusiveRequests::Turn> turn;
    if (!route.exclusive.empty()) {
        turn.emplace(exclusive_, ExclusiveRequests::Key{plan.tenant, plan.module, route.exclusive});
    }
    if (!route.longRunning()) return execution::execute(plan.admitted, request, response, connection);

    const auto& host = plan.admitted.services();
    const auto entry =
        host.long_requests.begin({plan.tenant, plan.module, std::string(request.requestId())}, host.clock.now_us());
    plan.admitted.progress = [entry](std::string_view phase, std::int64_t done, std::int64_t total) {
        entry->say(phase, done, total);
    };
    execution::execute(plan.admitted, request, response, connection);
    host.long_requests.end(entry, response.status < 400, host.clock.now_us(), connection);
}

void Application::refuse(
    std::string_view request_id, http::Response& response, int status, std::string_view code, std::string_view detail
) {
    auto problem = problems::Problem::of(code, std::string(detail));
    problem.status = status;
    if (status == 503) problem.retry_after = 1;
    execution::answerProblem(problem, request_id, response);
}

void Application::refuseAdmitted(
    const http::Request& request, http::Response& response, int status, std::string_view code, std::string_view detail
) {
    const auto plan = std::static_pointer_cast<Plan>(request.context);
    if (plan && plan->capability) {
        auto problem = problems::Problem::of(code, std::string(detail));
        problem.status = status;
        if (status == 503) problem.retry_after = 1;
        execution::answerLinkProblem(problem, request, response);
        return;
    }
    if (!plan || plan->file_page == endpoints::FilePages::Page::None) {
        refuse(request.requestId(), response, status, code, detail);
        return;
    }
    auto refused = refusal(code, std::string(detail));
    refused.problem.status = status;
    if (status == 503) refused.problem.retry_after = 1;
    endpoints::FilePages::refuse(plan->link.get(), refused, request, response);
}

void Application::finished(
    const http::Request* request, int status, std::uint64_t bytes_sent, std::int64_t microseconds
) {
    const auto plan = request ? std::static_pointer_cast<Plan>(request->context) : nullptr;
    const std::string_view method = request ? request->method() : "-";
    const std::string_view route = plan ? std::string_view(plan->route) : "-";
    (plan && plan->metrics ? *plan->metrics : metrics_.unmatched()).finished(status, microseconds);
    if (!logs_requests_.load(std::memory_order_relaxed)) return;
    observability::logExchange(
        log_,
        {.request_id = request ? request->requestId() : "",
         .traceparent = plan ? std::string_view(plan->admitted.traceparent) : "",
         .tenant = plan ? std::string_view(plan->tenant) : "",
         .module = plan ? std::string_view(plan->module) : "",
         .method = method,
         .route = route,
         .peer = request ? request->peer() : "",
         .status = status,
         .bytes = bytes_sent,
         .duration_us = microseconds}
    );
}

}  // namespace cardcage::requests
