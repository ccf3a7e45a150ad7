#include "host/requests/admission.hpp"

#include <algorithm>
#include <optional>
#include <ranges>

#include "host/auth/tokens/capability.hpp"
#include "host/observability/trace.hpp"
#include "host/requests/json_body.hpp"
#include "host/requests/query/query_parameters.hpp"
#include "host/requests/refusal.hpp"
#include "host/routing/accept.hpp"
#include "host/routing/path.hpp"

namespace cardcage::requests {

/// A request between two checks.
struct Admission::Arrival {
    http::Request& request;
    http::Response& response;
    Visit& visit;
    std::shared_ptr<const tenancy::Installation> installation = {};
    std::vector<std::string> segments = {};
    routing::PathMatch match = {};
    const routing::Endpoint::Method* method = nullptr;
    http::Admission decision = {};

    const modules::Route& route() const { return *visit.admitted.entry->route; }
};

namespace {

constexpr int pause_behind_import = 5;  // seconds
constexpr int pause_in_quarantine = 60;
constexpr std::int64_t microseconds = 1'000'000;

/// Tenants take turns; requests without a known tenant are one group.
std::uint64_t groupOf(const std::string& tenant) {
    return tenant.empty() ? 0 : std::hash<std::string>()(tenant);
}

std::shared_ptr<const tenancy::TenantView> tenantOf(const tenancy::Installation& installation, const std::string& id) {
    const auto found = installation.tenants.find(id);
    return found == installation.tenants.end() ? nullptr : found->second;
}

void answerOptions(std::string_view allow, http::Response& response) {
    response.status = 204;
    response.setHeader("Allow", allow);
}

std::vector<std::string> segmentsOf(const http::Request& request) {
    auto segments = routing::pathSegments(request.path());
    if (!segments) throw refusal("malformed_request", "The path is not valid percent-encoded UTF-8.");
    return std::move(*segments);
}

const routing::Endpoint::Method* requireMethod(const routing::Endpoint& endpoint, std::string_view name) {
    if (const auto* method = endpoint.method(name)) return method;
    auto refused = refusal("method_not_allowed", "This path answers " + endpoint.allow() + ".");
    refused.headers.emplace_back("Allow", endpoint.allow());
    throw refused;
}

void requireService(const routing::RouteEntry& entry) {
    if (entry.module != tenancy::of_quarantine) return;
    auto refused = refusal("module_quarantined");
    refused.problem.retry_after = pause_in_quarantine;
    throw refused;
}

void negotiate(const routing::Endpoint::Method& method, const http::Request& request, Visit& visit) {
    const auto selection = routing::select(method, request.header("Accept"));
    if (!selection.entry) {
        auto refused = refusal(selection.status == 404 ? "unsupported_version" : "not_acceptable", selection.detail);
        refused.headers.emplace_back("Vary", "Accept");
        throw refused;
    }
    auto& admitted = visit.admitted;
    requireService(*selection.entry);
    admitted.entry = selection.entry;
    admitted.content_type = selection.content_type;
    visit.route = selection.entry->route->path;
    visit.metrics = &admitted.tenant->set->metricsOf(*selection.entry);
    visit.tenant = admitted.tenant->id;
    visit.module = admitted.module().id;
}

void requireScope(const modules::Route& route, const Visit& visit) {
    if (visit.isByLink() != route.capability()) throw refusal("not_found");
    if (visit.isByLink()) return;
    const auto scope = auth::scopeNamed(route.scope);
    if (!scope || !visit.admitted.principal.scopes.contains(*scope)) {
        throw refusal("missing_scope", "This operation needs a token with the scope " + route.scope + ".");
    }
}

bool takesJson(const modules::Route& route) {
    return !route.request_schema.empty() && route.request_types.empty();
}

bool hasBody(const http::Request& request) {
    return request.contentLength() != std::uint64_t{0};
}

void rejectType(const http::Request& request, const routing::RouteEntry& entry) {
    if (!hasBody(request)) return;
    const auto& route = *entry.route;
    const auto is_wanted = [&](const std::string& type) { return isOfType(request, type); };
    const bool fits = route.compares_type ? std::ranges::any_of(route.request_types, is_wanted)
                                          : !takesJson(route) || isJson(request, entry.media_type);
    if (fits) return;
    std::string wanted = route.compares_type ? "" : "application/json";
    for (const auto& type : route.request_types) wanted += (wanted.empty() ? "" : " or ") + type;
    throw refusal("unsupported_media_type", "Send the body as Content-Type: " + wanted + ".");
}

/// Whether the body is gzip. Any other coding, and any for a body that is no JSON, is refused.
bool isPacked(const http::Request& request, const modules::Route& route) {
    const auto coding = codingOf(request);
    if (coding == Coding::None || !hasBody(request)) return false;
    if (coding == Coding::Gzip && takesJson(route)) return true;
    throw unsupportedCoding(takesJson(route) ? "gzip" : "identity");
}

/// Whether parameters that nobody describes are ignored: mail programs and providers of payments add some to links,
/// browsers to pages, blob clients to uploads.
bool ignoresUnknown(const modules::Route& route) {
    const bool has_page = route.operation_id.empty() || !route.response_type.empty();
    const bool is_page = route.isOfHost() && route.method == "GET" && has_page;
    return route.capability() || route.flags & modules::route_ticket || is_page;
}

/// The ticket as it was sent: it has nothing to decode, so that each link has one spelling.
std::string_view ticketOf(std::string_view query) {
    std::string_view ticket;
    std::size_t count = 0;
    while (!query.empty()) {
        const auto end = std::min(query.find('&'), query.size());
        const auto parameter = query.substr(0, end);
        if (parameter.starts_with("sig=")) {
            ticket = parameter.substr(4);
            ++count;
        }
        query.remove_prefix(std::min(end + 1, query.size()));
    }
    return count == 1 ? ticket : std::string_view();
}

}  // namespace

http::Admission Admission::admit(http::Request& request, http::Response& response, Visit& visit) {
    if (request.target() == "*") {  // OPTIONS * asks about the server, not about an operation
        answerOptions("DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT", response);
        return {};
    }
    Arrival arrival{request, response, visit, ask_.installation.load(), segmentsOf(request)};
    routeWithoutBearer(arrival);
    authenticate(arrival);
    route(arrival);
    if (request.method() == "OPTIONS") {
        answerOptions(arrival.match.endpoint->allow(), response);
        return {};
    }
    arrival.method = requireMethod(*arrival.match.endpoint, request.method());
    if (visit.host) {
        openTicket(arrival);
        if (!ignoresUnknown(visit.host->route)) refuseUnknown(parsedQuery(request.query()), visit.host->route);
        return askHostEndpoint(arrival);
    }
    negotiate(*arrival.method, request, visit);
    requireScope(arrival.route(), visit);
    limitBody(arrival);
    visit.admitted.query = parsedQuery(request.query());
    if (!ignoresUnknown(arrival.route())) refuseUnknown(visit.admitted.query, arrival.route());
    reserve(arrival);
    return arrival.decision;
}

/// Finds the host's own operations and links. Modules are looked for in all of the installation, as a link names its
/// tenant only after its route is known.
void Admission::routeWithoutBearer(Arrival& arrival) const {
    const auto& everything = *arrival.installation->everything;
    if (!everything.mayNeedNoBearer(arrival.segments.front())) return;
    auto match = everything.router().match(arrival.segments);
    if (!match.endpoint) return;
    const auto* own = match.endpoint->ofHost();
    if (!own && !match.endpoint->isCapability()) return;

    auto& visit = arrival.visit;
    visit.form = own ? refusalFormOf(*own->route) : RefusalForm::LinkPage;
    if (own) {
        visit.host = &ask_.host_endpoints[own->number];
        visit.route = own->route->path;
        visit.metrics = &ask_.metrics.route(arrival.request.method(), visit.route);
    }
    arrival.match = std::move(match);
}

void Admission::authenticate(Arrival& arrival) {
    if (arrival.visit.host) return;
    if (arrival.visit.isByLink()) return authenticateLink(arrival);
    const auto authentication = ask_.authenticator.authenticate(arrival.request.header("Authorization"));
    if (const auto* reason = std::get_if<auth::Refusal>(&authentication)) throw refusal(*reason);
    const auto& identity = *std::get<std::shared_ptr<const auth::Identity>>(authentication);
    auto tenant = tenantOf(*arrival.installation, identity.tenant);
    if (!tenant) throw refusal(auth::Refusal::TokenInvalid);
    limitRate(*tenant);
    auto& admitted = arrival.visit.admitted;
    admitted.tenant = std::move(tenant);
    admitted.principal = {
        .kind = identity.customer_user ? CC_PRINCIPAL_CUSTOMER_USER : CC_PRINCIPAL_API_CLIENT,
        .id = identity.subject,
        .scopes = identity.scopes};
}

/// A link needs no bearer: its token names the tenant, and an unknown one gets the answer of a wrong one.
void Admission::authenticateLink(Arrival& arrival) const {
    const auto id = auth::tenantOfCapability(arrival.match.parameters.back());
    auto tenant = id ? tenantOf(*arrival.installation, *id) : nullptr;
    if (!tenant) throw refusal("not_found");
    auto& admitted = arrival.visit.admitted;
    admitted.principal = {.kind = CC_PRINCIPAL_SYSTEM, .id = tenant->id, .scopes = {}};
    admitted.tenant = std::move(tenant);
}

void Admission::limitRate(const tenancy::TenantView& tenant) {
    if (tenant.requests_per_minute <= 0) return;
    const auto wait = buckets_.take(tenant.id, tenant.requests_per_minute, std::chrono::steady_clock::now());
    if (!wait) return;
    auto refused = refusal(
        "too_many_requests",
        "This tenant may send " + std::to_string(tenant.requests_per_minute) + " requests a minute."
    );
    refused.problem.retry_after = *wait;
    throw refused;
}

void Admission::route(Arrival& arrival) {
    if (arrival.visit.host) return;
    arrival.match = arrival.visit.admitted.tenant->set->router().match(arrival.segments);
    if (arrival.match.endpoint && !arrival.match.endpoint->ofHost()) return;
    throw refusal("not_found", "There is nothing at this path; see /docs for the operations.");
}

void Admission::openTicket(Arrival& arrival) const {
    if (!(arrival.visit.host->route.flags & modules::route_ticket)) return;
    const auto& request = arrival.request;
    const auto now = ask_.clock.now_us() / microseconds;
    const auto opened = ask_.link_signer.open(request.method(), request.path(), ticketOf(request.query()), now);
    if (!opened) throw refusal("upload_url_invalid");
    arrival.visit.ticket = std::make_shared<const files::SignedLink>(*opened);
}

http::Admission Admission::askHostEndpoint(Arrival& arrival) const {
    auto& visit = arrival.visit;
    auto decision = admitTo(
        *visit.host,
        {.request = arrival.request,
         .response = arrival.response,
         .installation = arrival.installation.get(),
         .ticket = visit.ticket.get()}
    );
    if (visit.ticket) visit.tenant = visit.ticket->tenant;
    decision.group = groupOf(visit.tenant);
    return decision;
}

void Admission::limitBody(Arrival& arrival) const {
    const auto& route = arrival.route();
    const auto usual_limit = route.longRunning() ? limits_.import : limits_.json;
    const auto limit = route.body_limit ? route.body_limit : usual_limit;
    if (arrival.request.contentLength().value_or(0) > limit) {
        throw refusal("payload_too_large", "The body may have at most " + std::to_string(limit) + " bytes.");
    }
    rejectType(arrival.request, *arrival.visit.admitted.entry);
    arrival.decision.body_limit = limit;
    arrival.decision.packed = isPacked(arrival.request, route);
}

void Admission::reserve(Arrival& arrival) const {
    auto& visit = arrival.visit;
    const auto& route = arrival.route();
    if (!route.exclusive.empty() && exclusive_.isRunning({visit.tenant, visit.module, route.exclusive})) {
        auto refused = refusal("import_in_progress");
        refused.problem.retry_after = pause_behind_import;
        throw refused;
    }
    visit.admitted.path_parameters = std::move(arrival.match.parameters);
    if (const auto parent = arrival.request.header("traceparent")) {
        visit.admitted.traceparent = observability::TraceContext::continued(*parent).text();
    }
    arrival.decision.kind = route.longRunning() ? http::Admission::Kind::RunLong : http::Admission::Kind::Run;
    arrival.decision.group = groupOf(visit.tenant);
}

}  // namespace cardcage::requests
