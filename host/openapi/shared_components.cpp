#include "host/openapi/shared_components.hpp"

#include <algorithm>
#include <vector>

#include "host/problems/problem.hpp"

namespace cardcage::openapi {
namespace {

constexpr std::string_view problem_schemas = R"json({
  "FieldError": {
    "type": "object",
    "description": "One complaint about one place of a request.",
    "required": ["pointer", "rule", "message"],
    "properties": {
      "pointer": {"type": "string", "description": "JSON pointer into the body (RFC 6901), or the name of a query parameter.", "examples": ["/users/0/email"]},
      "rule": {"type": "string", "description": "The rule that is broken: required, type, format, enum, range, length, duplicate, unknown_reference, conflict, or one of the operation.", "examples": ["format"]},
      "message": {"type": "string", "description": "Expected value, for a person.", "examples": ["must be an e-mail address"]}
    }
  },
  "Problem": {
    "type": "object",
    "description": "An error answer (RFC 9457).",
    "required": ["type", "title", "status", "code", "request_id"],
    "properties": {
      "type": {"type": "string", "format": "uri-reference", "description": "A page that tells cause and cure.", "examples": ["/problems/invalid_field"]},
      "title": {"type": "string", "description": "The kind of error; the same each time.", "examples": ["A field is invalid"]},
      "status": {"type": "integer", "minimum": 400, "maximum": 599, "description": "The HTTP status."},
      "code": {"type": "string", "description": "The kind of error, for programs. New codes can appear.", "examples": ["invalid_field"]},
      "detail": {"type": "string", "description": "Fault of this request, and the way to mend it.", "examples": ["1 field is invalid"]},
      "errors": {"type": "array", "description": "Every complaint about the request, when there are any.", "items": {"$ref": "#/components/schemas/FieldError"}},
      "request_id": {"type": "string", "description": "The id of the request, also in X-Request-Id and in the log of the server.", "examples": ["8f1c2a7e"]}
    }
  }
})json";

constexpr std::string_view headers = R"json({
  "Cardcage-Warnings": {"description": "Unknown keys of the body, when there are any: a list (RFC 8941) of JSON pointers, each with the known key that was probably meant. A last entry with `more` counts further ones. Entries with a rule warn of something else that was accepted: `unresolved` (the value refers to nothing yet), `deletes` (a run would delete much), `unreached` (no user is informed), `selection_outdated`, `other_size` (the purchase is for another quantity than the order), `unbought_lines`, `changed` (offers or exchange rates are others than in the selection). More rules can appear.", "schema": {"type": "string"}, "example": "\"/leadtime\";nearest=\"lead_time\""},
  "Deprecation": {"description": "Since when the operation is deprecated: @ and seconds since 1970 (RFC 9745).", "schema": {"type": "string"}, "example": "@1735689600"},
  "ETag": {"description": "The version of the record, for If-None-Match and If-Match.", "schema": {"type": "string"}, "example": "\"a81c-3-v1\""},
  "Link": {"description": "The next page of a list (rel=\"next\"), or what replaces a deprecated operation (rel=\"deprecation\").", "schema": {"type": "string"}, "example": "</customers?limit=100&cursor=eyJ>; rel=\"next\""},
  "Retry-After": {"description": "Seconds to wait before repeating the request.", "schema": {"type": "integer", "minimum": 0}, "example": 5},
  "Sunset": {"description": "When the operation ends (RFC 8594).", "schema": {"type": "string"}, "example": "Thu, 01 Jan 2026 00:00:00 GMT"},
  "WWW-Authenticate": {"description": "Way to authenticate (RFC 6750).", "schema": {"type": "string"}, "example": "Bearer"},
  "X-Request-Id": {"description": "The id of the request: the one that was sent, or a new one.", "schema": {"type": "string"}, "example": "8f1c2a7e"}
})json";

/// A body of that problem, as a client sees it.
json::Node exampleBody(const problems::ProblemType& type) {
    auto problem = problems::Problem::of(type);
    if (type.code == "invalid_field") {
        problem.detail = "1 field is invalid";
        problem.errors.push_back({"/users/0/email", "format", "must be an e-mail address"});
    } else if (type.code == "invalid_parameter") {
        problem.detail = "Query parameter limit must be a number from 1 to 1000.";
        problem.errors.push_back({"limit", "range", "must be a number from 1 to 1000"});
    }
    return json::parsed(problems::render(problem, "8f1c2a7e")).value_or(json::Node());
}

json::Object::Ptr problemResponseOf(const std::string& description) {
    auto response = json::object();
    response->set("description", description);
    auto response_headers = json::object();
    response_headers->set("X-Request-Id", headerRef("X-Request-Id"));
    response->set("headers", response_headers);
    auto schema = json::object();
    schema->set("$ref", "#/components/schemas/Problem");
    auto media = json::object();
    media->set("schema", schema);
    auto content = json::object();
    content->set(std::string(problems::problem_media_type), media);
    response->set("content", content);
    return response;
}

void addHeader(const json::Object::Ptr& response, const std::string& name) {
    json::asObject(response->get("headers"))->set(name, headerRef(name));
}

/// Browsers that open a link of a message get its problem as a page, programs get it as everywhere.
void addLinkProblems(json::Object& responses, const Surroundings& surroundings) {
    if (surroundings.link_problem_statuses.empty()) return;
    std::vector<std::string> names{"Problem"};
    for (const int status : surroundings.link_problem_statuses) names.push_back(problemResponse(status));
    for (const auto& name : names) {
        const auto usual = json::asObject(responses.get(name));
        json::Object::Ptr content = new json::Object(*json::asObject(usual->get("content")));
        content->set("text/html", json::object());
        json::Object::Ptr response = new json::Object(*usual);
        response->set("content", content);
        responses.set(linkProblemResponse(name), response);
    }
}

}  // namespace

void addProblemSchemas(SchemaPool& pool) {
    pool.add(json::parsed(problem_schemas).value_or(json::Node()), "host");
}

std::string problemResponse(int status) {
    return "Problem" + std::to_string(status);
}

std::string linkProblemResponse(const std::string& name) {
    return "Link" + name;
}

json::Object::Ptr problemResponses(const Surroundings& surroundings) {
    auto responses = json::object();
    responses->set("Problem", problemResponseOf("Any other error"));
    const auto usual = problems::problemTypes();
    std::vector<problems::ProblemType> types(usual.begin(), usual.end());
    for (const auto& [code, type] : surroundings.module_problems) types.push_back(type);
    std::ranges::stable_sort(types, {}, &problems::ProblemType::status);
    for (const auto& type : types) {
        const bool named = surroundings.problem_statuses.count(type.status) > 0;
        const auto name = named ? problemResponse(type.status) : "Problem";
        if (!responses->has(name)) {
            auto response = problemResponseOf(std::string(problems::reasonPhrase(type.status)));
            if (type.status == 401) addHeader(response, "WWW-Authenticate");
            if (type.status == 409 || type.status == 429 || type.status == 503) addHeader(response, "Retry-After");
            responses->set(name, response);
        }
        const auto content = json::asObject(json::asObject(responses->get(name))->get("content"));
        auto media = json::asObject(content->get(std::string(problems::problem_media_type)));
        if (!media->has("examples")) media->set("examples", json::object());
        auto example = json::object();
        example->set("summary", std::string(type.title));
        example->set("value", exampleBody(type));
        json::asObject(media->get("examples"))->set(std::string(type.code), example);
    }
    addLinkProblems(*responses, surroundings);
    return responses;
}

json::Object::Ptr sharedHeaders() {
    return json::asObject(json::parsed(headers).value_or(json::Node()));
}

json::Object::Ptr headerRef(const std::string& name) {
    auto ref = json::object();
    ref->set("$ref", "#/components/headers/" + name);
    return ref;
}

}  // namespace cardcage::openapi
