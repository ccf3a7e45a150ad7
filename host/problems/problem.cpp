#include "host/problems/problem.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "host/json/object_writer.hpp"

namespace cardcage::problems {
namespace {

constexpr auto reason_phrases = std::to_array<std::pair<int, std::string_view>>({
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {402, "Payment Required"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {406, "Not Acceptable"},
    {407, "Proxy Authentication Required"},
    {408, "Request Timeout"},
    {409, "Conflict"},
    {410, "Gone"},
    {411, "Length Required"},
    {412, "Precondition Failed"},
    {413, "Content Too Large"},
    {414, "URI Too Long"},
    {415, "Unsupported Media Type"},
    {416, "Range Not Satisfiable"},
    {417, "Expectation Failed"},
    {421, "Misdirected Request"},
    {422, "Unprocessable Content"},
    {423, "Locked"},
    {424, "Failed Dependency"},
    {425, "Too Early"},
    {426, "Upgrade Required"},
    {428, "Precondition Required"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {451, "Unavailable For Legal Reasons"},
    {500, "Internal Server Error"},
    {501, "Not Implemented"},
    {502, "Bad Gateway"},
    {503, "Service Unavailable"},
    {504, "Gateway Timeout"},
    {505, "HTTP Version Not Supported"},
    {507, "Insufficient Storage"},
    {508, "Loop Detected"},
});

bool isSnakeCase(std::string_view code) {
    return !code.empty() && code.size() <= 64 && std::all_of(code.begin(), code.end(), [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '_';
    });
}

std::string jsonOf(const FieldError& error) {
    return json::ObjectWriter()
        .member("pointer", error.pointer)
        .member("rule", error.rule)
        .member("message", error.message)
        .text();
}

std::string jsonOf(const ProblemType& type) {
    return json::ObjectWriter()
        .member("code", type.code)
        .member("status", type.status)
        .member("title", type.title)
        .member("cause", type.cause)
        .member("cure", type.cure)
        .text();
}

}  // namespace

std::string_view reasonPhrase(int status) {
    const auto found =
        std::lower_bound(reason_phrases.begin(), reason_phrases.end(), status, [](const auto& entry, int wanted) {
            return entry.first < wanted;
        });
    return found != reason_phrases.end() && found->first == status ? found->second : "Error";
}

Problem Problem::of(std::string_view code, std::string detail, std::string cause) {
    const auto* type = findProblemType(code);
    return {
        .status = type ? type->status : 500,
        .code = std::string(code),
        .title = {},
        .detail = std::move(detail),
        .cause = std::move(cause),
        .errors = {}};
}

Problem Problem::of(const ProblemType& type) {
    return {
        .status = type.status,
        .code = std::string(type.code),
        .title = std::string(type.title),
        .detail = std::string(type.cure),
        .cause = {},
        .errors = {}};
}

std::string render(const Problem& problem, std::string_view request_id) {
    const int status = problem.answerStatus();
    const auto* type = findProblemType(problem.code);

    const auto usual_title = type ? type->title : reasonPhrase(status);

    json::ObjectWriter answer;
    answer.member("type", isSnakeCase(problem.code) ? "/problems/" + problem.code : "about:blank")
        .member("title", problem.title.empty() ? usual_title : std::string_view(problem.title))
        .member("status", status)
        .member("code", problem.code);
    if (!problem.detail.empty()) {
        answer.member("detail", problem.detail);
    } else if (type) {
        answer.member("detail", type->cure);
    }
    if (!problem.errors.empty()) {
        answer.json("errors", json::arrayOf(problem.errors, [](const auto& error) { return jsonOf(error); }));
    }
    return answer.member("request_id", request_id).text();
}

std::string problemTypesJson() {
    return json::arrayOf(problemTypes(), [](const auto& type) { return jsonOf(type); });
}

}  // namespace cardcage::problems
