#include "host/execution/link_problem.hpp"

#include <cardcage/web/web_page.hpp>
#include <string>
#include <string_view>

#include "host/execution/execute.hpp"
#include "host/routing/accept.hpp"

namespace cardcage::execution {
namespace {

struct LinkWords {
    std::string_view title;
    std::string_view advice;
};

/// The advice for people. A used link and an unknown one get the same answer.
LinkWords linkWords(int status, web::Language language) {
    const bool german = language == web::Language::German;
    switch (status) {
        case 404:
            if (german) {
                return {
                    "Dieser Link ist nicht gültig",
                    "Links aus Nachrichten gelten einmal und nur einige Tage lang. Bitte nehmen Sie den Link aus der "
                    "neuesten Nachricht, oder bitten Sie um einen neuen."};
            }
            return {
                "This link is not valid",
                "Links of messages work once, and only for some days. Please use the link of the newest message, or "
                "ask for a new one."};
        case 429:
        case 503:
            if (german) return {"Gerade nicht erreichbar", "Bitte versuchen Sie es in einer Minute noch einmal."};
            return {"Not available at the moment", "Please try again in a minute."};
        default:
            if (german)
                return {"Das hat nicht funktioniert", "Bitte öffnen Sie den Link aus der Nachricht noch einmal."};
            return {"This did not work", "Please open the link of the message again."};
    }
}

bool wantsPage(const http::Request& request) {
    bool page = false;
    int best = 0;
    for (const auto& range : routing::parseAccept(request.header("Accept").value_or(""))) {
        if (range.quality <= best) continue;
        best = range.quality;
        page = range.type == "text/html";
    }
    return page;
}

}  // namespace

void answerLinkProblem(const problems::Problem& given, const http::Request& request, http::Response& response) {
    auto problem = given;
    // One text for all causes: a used token, one of another tenant and one that never existed look the same.
    if (problem.code == "not_found") problem.detail = "This link is not valid; ask for a new one.";
    execution::answerProblem(problem, request.requestId(), response);
    if (!wantsPage(request)) return;

    const auto language =
        web::preferredLanguage(request.header("Accept-Language").value_or("")).value_or(web::Language::English);
    const auto words = linkWords(problem.answerStatus(), language);
    response.reset();
    response.status = problem.answerStatus();
    response.setHeader("Content-Type", web::media_type);
    response.setHeader("X-Content-Type-Options", "nosniff");
    for (const auto& [name, value] : web::headers) response.setHeader(name, value);
    if (problem.retry_after > 0) response.setHeader("Retry-After", std::to_string(problem.retry_after));
    response.write(web::page(language, words.title, "<p>" + std::string(words.advice) + "</p>\n"));
}

}  // namespace cardcage::execution
