#include "host/requests/refusal_form.hpp"

#include "host/execution/execute.hpp"
#include "host/execution/link_problem.hpp"
#include "host/files/storage/blob_protocol.hpp"

namespace cardcage::requests {
namespace {

bool speaksBlob(const files::SignedLink* ticket, const http::Request& request) {
    if (ticket) return ticket->kind == files::SignedLink::Kind::Put && (ticket->flags & CC_UPLOAD_BLOB);
    // The ticket cannot be trusted, so the client's own headers decide the form of the error.
    return request.method() == "PUT" && (request.header("x-ms-version") || request.header("x-ms-blob-type"));
}

void answerBlobError(const problems::Problem& problem, const http::Request& request, http::Response& response) {
    const auto* type = problems::findProblemType(problem.code);
    const auto& detail = !problem.detail.empty() ? problem.detail : std::string(type ? type->cause : "");
    response.reset();
    response.status = problem.answerStatus();
    if (problem.retry_after > 0) response.setHeader("Retry-After", std::to_string(problem.retry_after));
    response.setHeader("Content-Type", "application/xml");
    describeBlobAnswer(request, response);
    const auto code = files::blobErrorCode(problem.code);
    response.setHeader("x-ms-error-code", code);
    response.write(files::blobErrorText(code, std::string(detail) + "\nRequestId:" + std::string(request.requestId())));
}

}  // namespace

RefusalForm refusalFormOf(const modules::Route& route) {
    if (route.capability()) return RefusalForm::LinkPage;
    return route.flags & modules::route_ticket ? RefusalForm::FileLink : RefusalForm::Problem;
}

void answerRefusal(
    RefusalForm form,
    const Refusal& refused,
    const files::SignedLink* ticket,
    const http::Request& request,
    http::Response& response
) {
    if (form == RefusalForm::LinkPage) {
        execution::answerLinkProblem(refused.problem, request, response);
    } else if (form == RefusalForm::FileLink && speaksBlob(ticket, request)) {
        answerBlobError(refused.problem, request, response);
    } else {
        execution::answerProblem(refused.problem, request.requestId(), response);
        if (form == RefusalForm::FileLink) response.setHeader("Referrer-Policy", "no-referrer");
    }
    for (const auto& [name, value] : refused.headers) response.setHeader(name, value);
}

void describeBlobAnswer(const http::Request& request, http::Response& response) {
    const auto version = request.header("x-ms-version").value_or("2021-12-02");
    const bool is_date = version.size() == 10 && version.find_first_not_of("0123456789-") == std::string_view::npos;
    response.setHeader("x-ms-version", is_date ? version : "2021-12-02");
    response.setHeader("x-ms-request-id", request.requestId());
    response.setHeader("x-ms-request-server-encrypted", "false");
}

}  // namespace cardcage::requests
