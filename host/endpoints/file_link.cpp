#include "host/endpoints/file_link.hpp"

#include "host/database/session.hpp"
#include "host/endpoints/page.hpp"
#include "host/files/file_problem.hpp"
#include "host/requests/refusal.hpp"

namespace cardcage::endpoints {
namespace {

constexpr std::uint64_t short_work = std::uint64_t{16} << 20;

constexpr std::string_view link_parameters =
    R"({"name":"file","in":"path","required":true,"description":"The file of the link.","schema":{"type":"string",)"
    R"("format":"uuid"},"example":"0199d2a4-51c7-7e0a-9b6e-1f2d3c4b5a69"},)"
    R"({"name":"sig","in":"query","required":true,"description":"The signature of the link.",)"
    R"("schema":{"type":"string"},"example":"AbCdEf"})";

requests::Refusal refusalOf(const files::StoreError& error) {
    const bool is_full = error.kind == files::StoreError::Kind::Full;
    auto refused = requests::refusal(is_full ? "storage_full" : "unavailable");
    refused.problem.cause = error.what();
    if (!is_full) refused.problem.retry_after = 5;
    return refused;
}

requests::Refusal refusalOf(const database::DatabaseError& error) {
    auto refused = requests::refusal("unavailable");
    refused.problem.cause = error.what();
    refused.problem.retry_after = 2;
    return refused;
}

requests::Refusal refusalOfCurrentException() {
    try {
        throw;
    } catch (const files::FileProblem& refused) {
        return {refused.problem, {}};
    } catch (const files::StoreError& error) {
        return refusalOf(error);
    } catch (const database::DatabaseError& error) {
        return refusalOf(error);
    } catch (const database::OutcomeUnknown& error) {
        return {problems::Problem::of("outcome_unknown", {}, error.what()), {}};
    } catch (const requests::Refusal& refused) {
        return refused;
    }
}

void report(const requests::Refusal& refused, const requests::HostExchange& exchange, observability::Log& log) {
    if (refused.problem.answerStatus() < 500) return;
    log.error(
        "file not served",
        {{"request_id", exchange.request.requestId()},
         {"tenant", exchange.ticket->tenant},
         {"module", exchange.ticket->module},
         {"file", exchange.ticket->file},
         {"code", refused.problem.code},
         {"cause", refused.problem.cause}}
    );
}

}  // namespace

modules::Route fileLinkRoute(
    std::string method,
    std::string path,
    std::string operation_id,
    std::string summary,
    std::string_view more_parameters
) {
    auto route = routeOf(
        modules::route_ticket | modules::route_any_value,
        std::move(method),
        std::move(path),
        std::move(operation_id),
        std::move(summary)
    );
    route.parameters = "[" + std::string(link_parameters) + std::string(more_parameters) + "]";
    route.problems = {"upload_url_invalid"};
    return route;
}

http::Admission::Kind workerFor(std::uint64_t bytes) {
    return bytes > short_work ? http::Admission::Kind::RunLong : http::Admission::Kind::Run;
}

void refuseLink() {
    throw requests::refusal("upload_url_invalid");
}

void serveFile(
    const Services& services,
    const requests::HostExchange& exchange,
    const std::function<void(const tenancy::TenantView& tenant)>& serve
) {
    try {
        const auto tenant = exchange.installation->tenants.find(exchange.ticket->tenant);
        if (tenant == exchange.installation->tenants.end()) refuseLink();
        serve(*tenant->second);
    } catch (...) {
        const auto refused = refusalOfCurrentException();  // rethrows what it does not know
        report(refused, exchange, *services.log);
        throw refused;
    }
}

}  // namespace cardcage::endpoints
