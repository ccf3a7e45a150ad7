#include "host/checks/calls/inputs.hpp"

#include <algorithm>

#include "host/json/json_tree.hpp"
#include "host/openapi/example.hpp"
#include "host/openapi/parameters.hpp"

namespace cardcage::checks {
namespace {

using namespace std::string_literals;

constexpr std::size_t long_text = 256 * 1024;
constexpr std::size_t large_body = 1024 * 1024;
constexpr std::size_t long_parameter = 8 * 1024;
constexpr std::size_t deep = 100'000;
/// Members of one example that are varied one by one; those behind are varied together only.
constexpr std::size_t varied_members = 24;

/// JSON texts that fit no member, and some that fit a few.
constexpr const char* odd_values[] = {
    "null",
    "\"\"",
    "[]",
    "[[]]",
    "{\"x\":1}",
    "-1",
    "-99999999999999999999.5e99",
    "\"\\u0001\\ud83d\\udca5 ' -- \"",
    "\"0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d09\""};

const std::string some_id = "0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d01";
/// No text of any kind, but valid UTF-8, as parameters are.
const std::string odd_text = "\x01\xC3\xBF'\"; --%00%s%n/../{}\\\xE2\x80\xAE\xF0\x9F\x92\xA5";
/// No UTF-8 either.
const std::string odd_bytes = "\xFF\xFE\x00\x80garbage\xC0\xAF\x7F"s;

/// Names and examples of the parameters in one place: "path", "query" or "header".
std::map<std::string, std::string> parametersIn(const Target& target, const std::string& place) {
    std::map<std::string, std::string> found;
    const auto list =
        target.parameters.empty() ? nullptr : json::asArray(json::parsed(target.parameters).value_or(json::Node()));
    if (!list) return found;
    openapi::SchemaPool pool;
    if (!target.components.empty()) pool.add(json::parsed(target.components).value_or(json::Node()), "module");
    for (const auto& parameter : *list) {
        if (json::textOf(json::member(parameter, "in")) != place) continue;
        auto example = json::member(parameter, "example");
        if (example.isEmpty()) {
            example = openapi::exampleOf(json::member(parameter, "schema"), pool).value_or(json::Node());
        }
        found[json::textOf(json::member(parameter, "name"))] = example.isEmpty() ? some_id : example.toString();
    }
    return found;
}

std::map<std::string, std::string> pathOf(const Target& target) {
    auto path = parametersIn(target, "path");
    for (const auto& name : openapi::pathParameters(target.path)) path.try_emplace(name, some_id);
    return path;
}

std::map<std::string, std::string> filled(std::map<std::string, std::string> values, const std::string& text) {
    for (auto& [name, value] : values) value = text;
    return values;
}

/// A body as the schema describes it; empty when it has no example.
std::string exampleBody(const Target& target) {
    if (target.request_schema.empty() || !target.request_type.empty()) return {};
    openapi::SchemaPool pool;
    if (!target.components.empty()) pool.add(json::parsed(target.components).value_or(json::Node()), "module");
    const auto schema = json::parsed(target.request_schema);
    const auto example = schema ? openapi::exampleOf(*schema, pool) : std::nullopt;
    return example ? json::written(*example) : std::string();
}

/// The members of an example that is an object, as JSON texts.
std::vector<std::pair<std::string, std::string>> membersOf(const std::string& example) {
    std::vector<std::pair<std::string, std::string>> members;
    const auto object = json::asObject(json::parsed(example).value_or(json::Node()));
    if (!object) return members;
    for (const auto& name : object->getNames()) members.emplace_back(name, json::written(object->get(name)));
    return members;
}

std::string objectOf(const std::vector<std::pair<std::string, std::string>>& members) {
    std::string text;
    for (const auto& [name, value] : members) text += (text.empty() ? "\"" : ",\"") + name + "\":" + value;
    return '{' + text + '}';
}

/// The example with that JSON text in the place of each of its members.
std::string bodyOf(const std::string& example, const std::string& value) {
    auto members = membersOf(example);
    for (auto& member : members) member.second = value;
    return objectOf(members);
}

/// The same for one member after the other, the rest as in the example: what refuses the first odd member would hide
/// the others.
std::vector<std::string> bodiesOf(const std::string& example, const std::string& value) {
    std::vector<std::string> bodies;
    const auto members = membersOf(example);
    for (std::size_t i = 0; i < std::min(members.size(), varied_members); ++i) {
        auto varied = members;
        varied[i].second = value;
        bodies.push_back(objectOf(varied));
    }
    return bodies;
}

/// One parameter of the query after the other with that text.
void varyQuery(std::vector<Input>& inputs, const Target& target, const Input& as_described, const std::string& text) {
    for (const auto& [name, value] : parametersIn(target, "query")) {
        auto input = as_described;
        input.query = {{name, text}};
        inputs.push_back(std::move(input));
    }
}

std::string repeated(const std::string& text, std::size_t size) {
    std::string list = "[";
    while (list.size() < size) list += (list.size() > 1 ? "," : "") + (text.empty() ? "{}" : text);
    return list + ']';
}

/// Both the garbage of parameters and that of bodies, one call each.
std::vector<Input> garbageFor(const Target& target) {
    const auto example = exampleBody(target);
    const auto path = pathOf(target);
    std::vector<Input> inputs;
    Input odd{
        .body = example, .path = filled(path, odd_text), .query = filled(parametersIn(target, "query"), odd_text)};
    odd.headers = filled(parametersIn(target, "header"), odd_text);
    odd.headers["Content-Type"] = "multipart/form-data; boundary=" + odd_text;
    inputs.push_back(odd);
    const std::string half = example.substr(0, example.size() / 2);
    for (const auto& body :
         {odd_bytes,
          "null"s,
          "true"s,
          "-1e999999"s,
          "\"text\""s,
          "[]"s,
          "{}"s,
          "[null]"s,
          "[{}]"s,
          "[["s,
          "{\"\":{\"\":[]}}"s,
          half}) {
        inputs.push_back({.body = body, .path = path});
    }
    for (const auto* value : odd_values) {
        inputs.push_back({.body = bodyOf(example, value), .path = path});
        for (auto& body : bodiesOf(example, value)) inputs.push_back({.body = std::move(body), .path = path});
    }
    for (const auto& text : {odd_text, ""s, "-1"s, "99999999999999999999"s}) {
        varyQuery(inputs, target, {.body = example, .path = path}, text);
    }
    return inputs;
}

std::vector<Input> tooMuchFor(const Target& target) {
    const auto example = exampleBody(target);
    const auto path = pathOf(target);
    const std::string text = '"' + std::string(long_text, 'x') + '"';
    const std::string long_value(long_parameter, 'y');
    std::vector<Input> inputs;
    Input long_parameters{
        .body = example,
        .path = filled(path, long_value),
        .query = filled(parametersIn(target, "query"), long_value),
        .headers = filled(parametersIn(target, "header"), long_value)};
    const bool has_parameters =
        !long_parameters.path.empty() || !long_parameters.query.empty() || !long_parameters.headers.empty();
    if (has_parameters) inputs.push_back(std::move(long_parameters));
    for (const auto& body :
         {repeated(example, large_body),
          bodyOf(example, text),
          bodyOf(example, repeated("0", long_text)),
          std::string(deep, '['),
          std::string(large_body, '\0')}) {
        inputs.push_back({.body = body, .path = path});
    }
    for (const auto& value : {text, "9223372036854775807"s}) {
        for (auto& body : bodiesOf(example, value)) inputs.push_back({.body = std::move(body), .path = path});
    }
    varyQuery(inputs, target, {.body = example, .path = path}, long_value);
    return inputs;
}

}  // namespace

std::string_view name(CallKind kind) {
    switch (kind) {
        case CallKind::Nothing:
            return "nothing";
        case CallKind::Garbage:
            return "garbage";
        case CallKind::TooMuch:
            return "too_much";
        case CallKind::Described:
            return "described";
    }
    return {};
}

std::optional<CallKind> kindNamed(std::string_view text) {
    const auto* found = std::ranges::find_if(call_kinds, [&](CallKind kind) { return name(kind) == text; });
    return found == std::end(call_kinds) ? std::nullopt : std::optional(*found);
}

std::string_view checkOf(CallKind kind) {
    switch (kind) {
        case CallKind::Nothing:
            return "called_with_nothing";
        case CallKind::Garbage:
            return "called_with_garbage";
        case CallKind::TooMuch:
            return "called_with_too_much";
        case CallKind::Described:
            return "called_as_described";
    }
    return {};
}

Target targetOf(const modules::Route& route) {
    Target target{
        .path = route.path,
        .parameters = route.parameters,
        .request_schema = route.request_schema,
        .components = route.components};
    if (!route.request_types.empty()) target.request_type = route.request_types.front();
    return target;
}

Target targetOf(const modules::Operation& operation) {
    return {.request_schema = operation.request_schema, .components = operation.components};
}

std::vector<Input> inputsFor(const Target& target, CallKind kind) {
    switch (kind) {
        case CallKind::Nothing:
            return {{.body = {}, .path = pathOf(target)}};
        case CallKind::Garbage:
            return garbageFor(target);
        case CallKind::TooMuch:
            return tooMuchFor(target);
        case CallKind::Described:
            return {{.body = exampleBody(target), .path = pathOf(target)}};
    }
    return {};
}

}  // namespace cardcage::checks
