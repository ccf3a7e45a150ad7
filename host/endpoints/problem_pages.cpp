#include <algorithm>

#include "host/endpoints/endpoints.hpp"
#include "host/endpoints/page.hpp"
#include "host/problems/pages.hpp"
#include "host/requests/refusal.hpp"

namespace cardcage::endpoints {
namespace {

void answerPage(const problems::Page& page, http::Response& response) {
    response.setHeader("Content-Type", problems::Page::content_type);
    response.setHeader("Content-Security-Policy", page.content_security_policy);
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.write(page.html);
}

/// The problems that installed modules answer beyond those of the interface; of several versions of a module the words
/// of the newest. Borrowed from the installation.
std::vector<problems::ProblemType> problemsOfModules(const tenancy::Installation& installation) {
    std::vector<problems::ProblemType> types;
    for (const auto& generation : installation.table->installed()) {
        for (const auto& type : tenancy::problemsOf(*generation)) {
            if (problems::findProblemType(type.code)) continue;
            if (std::ranges::find(types, type.code, &problems::ProblemType::code) == types.end()) types.push_back(type);
        }
    }
    return types;
}

void answerProblemPage(
    const http::Request& request, http::Response& response, const tenancy::Installation& installation
) {
    const auto code = request.path().substr(std::string_view("/problems/").size());
    if (const auto* type = problems::findProblemType(code)) return answerPage(problems::problemPage(*type), response);
    const auto types = problemsOfModules(installation);
    const auto found = std::ranges::find(types, code, &problems::ProblemType::code);
    if (found == types.end()) {
        throw requests::refusal("not_found", "There is no problem type of that code; /problems lists them.");
    }
    answerPage(problems::problemPage(*found), response);
}

modules::Route pageOfOneProblem() {
    auto route = pageRoute("/problems/{code}", "get_problem_page", "Read cause and cure of one kind of error");
    route.flags |= modules::route_any_value;
    route.parameters = R"([{"name":"code","in":"path","required":true,"description":"The code of the error.",)"
                       R"("schema":{"type":"string"},"example":"invalid_field"}])";
    return route;
}

}  // namespace

requests::HostEndpoint problemIndex() {
    return {
        .route = pageRoute("/problems", "get_problems_page", "List the kinds of errors"),
        .admit = [](const requests::HostExchange& exchange) {
            answerPage(problems::indexPage(problemsOfModules(*exchange.installation)), exchange.response);
            return http::Admission{};
        }};
}

requests::HostEndpoint problemPage() {
    return {.route = pageOfOneProblem(), .admit = [](const requests::HostExchange& exchange) {
                answerProblemPage(exchange.request, exchange.response, *exchange.installation);
                return http::Admission{};
            }};
}

}  // namespace cardcage::endpoints
