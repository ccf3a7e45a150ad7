#include "host/modules/registrar.hpp"

#include <Poco/JSON/Array.h>
#include <Poco/JSON/Object.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <optional>
#include <set>
#include <stdexcept>
#include <string_view>

#include "host/json/document.hpp"
#include "host/modules/characters.hpp"

namespace cardcage::modules {
namespace {

constexpr std::size_t longest_path = 512;
constexpr std::size_t longest_line = 300;
constexpr std::size_t longest_description = 1u << 20;
constexpr std::size_t most_segments = 16;

constexpr auto methods = std::to_array<std::string_view>({"GET", "POST", "PUT", "PATCH", "DELETE"});

/// First segments of paths the host answers itself.
constexpr auto host_segments =
    std::to_array<std::string_view>({"token", "docs", "openapi.json", "problems", "downloads", "uploads"});

/// Error of a registration; becomes CC_INVALID and a complaint.
class Invalid : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

void require(bool condition, const std::string& reason) {
    if (!condition) throw Invalid(reason);
}

/// Copies the first `size` bytes that both sides know.
template <typename T>
T readPrefix(const T* given, std::size_t smallest) {
    require(given != nullptr, "is NULL");
    std::uint32_t size = 0;
    std::memcpy(&size, given, sizeof size);
    require(
        size >= smallest,
        "has size " + std::to_string(size) + ", expected at least " + std::to_string(smallest) +
            "; set .size = sizeof of the struct"
    );
    T copy{};
    std::memcpy(&copy, given, std::min<std::size_t>(size, sizeof(T)));
    return copy;
}

/// The length of the well-formed UTF-8 sequence the text begins with, 0 when there is none (Unicode 15, table 3-7).
std::size_t utf8Sequence(std::string_view text) {
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    const auto continues = [&](std::size_t from, std::size_t to) {
        for (auto i = from; i < to; ++i) {
            if ((byte(i) & 0xC0) != 0x80) return false;
        }
        return true;
    };
    const unsigned first = byte(0);
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first <= 0xDF) return continues(1, 2) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF) {
        if ((first == 0xE0 && byte(1) < 0xA0) || (first == 0xED && byte(1) > 0x9F)) return 0;
        return continues(1, 3) ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        if ((first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) > 0x8F)) return 0;
        return continues(1, 4) ? 4 : 0;
    }
    return 0;
}

bool isUtf8(std::string_view text) {
    while (!text.empty()) {
        const auto length = utf8Sequence(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string copyText(cc_str text, const char* field, std::size_t longest) {
    if (!text.data) {
        require(text.size == 0, std::string(field) + " is NULL with a size");
        return {};
    }
    require(text.size <= longest, std::string(field) + " is longer than " + std::to_string(longest) + " bytes");
    std::string copy(text.data, text.size);
    require(isUtf8(copy) && copy.find('\0') == std::string::npos, std::string(field) + " is not UTF-8 text");
    return copy;
}

std::string copyLine(cc_str text, const char* field) {
    auto line = copyText(text, field, longest_line);
    require(
        std::ranges::none_of(line, [](unsigned char c) { return c < 0x20 || c == 0x7F; }),
        std::string(field) + " must be one line without control characters"
    );
    return line;
}

constexpr std::string_view lower = "abcdefghijklmnopqrstuvwxyz";
constexpr std::string_view word = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-";

bool beginsWithLetter(std::string_view text) {
    return !text.empty() && std::isalpha(static_cast<unsigned char>(text[0]));
}

std::string copyJson(cc_str text, const char* field, bool array) {
    auto copy = copyText(text, field, longest_description);
    if (copy.empty()) return copy;
    try {
        const auto document = json::parse(copy);
        const bool is_array = document.type() == typeid(Poco::JSON::Array::Ptr);
        require(is_array == array, std::string(field) + (array ? " must be a JSON array" : " must be a JSON object"));
    } catch (const json::SyntaxError& error) {
        throw Invalid(std::string(field) + " is not JSON: " + error.what());
    }
    return copy;
}

/// Copies the names of the query parameters that are described, and of those with allowEmptyValue among them. A list
/// with `limit` has a `cursor`, which need not be described.
void copyQueryNames(Route& route) {
    if (route.parameters.empty()) return;
    const auto described = json::parse(route.parameters).extract<Poco::JSON::Array::Ptr>();
    for (std::size_t i = 0; i < described->size(); ++i) {
        const auto parameter = described->getObject(static_cast<unsigned>(i));
        if (!parameter || parameter->optValue<std::string>("in", "") != "query") continue;
        const auto name = parameter->optValue<std::string>("name", "");
        route.query_names.push_back(name);
        if (parameter->optValue("allowEmptyValue", false)) route.may_be_empty.push_back(name);
    }
    const auto& names = route.query_names;
    const bool has_limit = std::ranges::find(names, "limit") != names.end();
    if (has_limit && std::ranges::find(names, "cursor") == names.end()) route.query_names.emplace_back("cursor");
}

bool isMediaType(std::string_view text) {
    return text.find('/') != std::string_view::npos && text.find_first_of(" ,\"") == std::string_view::npos;
}

/// The types of a list that is separated by ", ".
std::vector<std::string> mediaTypes(std::string_view list) {
    std::vector<std::string> types;
    while (!list.empty()) {
        const auto end = list.find(", ");
        types.emplace_back(list.substr(0, end));
        require(isMediaType(types.back()), "request_type must be media types: text/csv, text/plain");
        list = end == std::string_view::npos ? std::string_view() : list.substr(end + 2);
    }
    return types;
}

/// Facts of the body beyond JSON: another media type, or that the body may be left out. Modules of revision 1 have the
/// type in the schema, and read bodies of every type.
void readBodyKind(Route& route, cc_str request_type) {
    route.request_types = mediaTypes(copyLine(request_type, "request_type"));
    if (route.request_schema.empty()) {
        require(route.request_types.empty(), "request_type needs a request_schema that describes the body");
        return;
    }
    const auto schema = json::parse(route.request_schema).extract<Poco::JSON::Object::Ptr>();
    route.optional_body = schema->optValue("x-optional-body", false);
    if (!route.request_types.empty()) {
        route.compares_type = std::ranges::count(route.request_types, "application/octet-stream") == 0;
        return;
    }
    if (!schema->has("contentMediaType")) return;
    const auto type = schema->get("contentMediaType");
    require(
        type.isString() && isMediaType(type.convert<std::string>()),
        "contentMediaType of request_schema must be a media type: text/csv"
    );
    route.request_types = {type.convert<std::string>()};
}

std::vector<std::string_view> segmentsOf(std::string_view path) {
    std::vector<std::string_view> segments;
    path.remove_prefix(1);
    for (;;) {
        const auto end = path.find('/');
        segments.push_back(path.substr(0, end));
        if (end == std::string_view::npos) return segments;
        path.remove_prefix(end + 1);
    }
}

bool isParameter(std::string_view segment) {
    return segment.starts_with('{');
}

void checkPath(std::string_view path) {
    require(path.starts_with('/') && path.size() > 1, "path must begin with '/' and name something: /customers");
    const auto segments = segmentsOf(path);
    require(segments.size() <= most_segments, "path has more than 16 segments");
    require(
        std::ranges::find(host_segments, segments[0]) == host_segments.end(),
        "path /" + std::string(segments[0]) + " is answered by the host itself"
    );
    std::set<std::string_view> parameters;
    for (const auto segment : segments) {
        if (isParameter(segment)) {
            const auto parameter = segment.substr(1, segment.size() - 2);
            require(
                segment.ends_with('}') && beginsWithLetter(parameter) &&
                    consistsOf(parameter, "abcdefghijklmnopqrstuvwxyz0123456789_"),
                "path parameter " + std::string(segment) + " must be a whole segment like {user_id}"
            );
            require(parameters.insert(parameter).second, "path names " + std::string(segment) + " twice");
        } else {
            require(
                consistsOf(segment, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.~-") &&
                    segment != "." && segment != "..",
                "path segment \"" + std::string(segment) +
                    "\" may hold letters, digits and _ . ~ - only, and must not be empty"
            );
        }
    }
}

std::vector<std::string> copyProblems(cc_str text) {
    const auto codes = copyLine(text, "problems");
    std::vector<std::string> problems;
    std::string_view rest = codes;
    while (!rest.empty()) {
        const auto end = std::min(rest.find(' '), rest.size());
        const auto code = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (code.empty()) continue;
        require(
            consistsOf(code, "abcdefghijklmnopqrstuvwxyz0123456789_"),
            "problem code " + std::string(code) + " must be snake_case"
        );
        problems.emplace_back(code);
    }
    return problems;
}

void checkModel(const Route& route) {
    require(route.version >= 0, "version is negative");
    require(
        route.model.empty() || (lower.find(route.model[0]) != std::string_view::npos &&
                                consistsOf(route.model, "abcdefghijklmnopqrstuvwxyz0123456789-.")),
        "model must be lower-case words joined by dashes or dots: customer"
    );
    require(
        !route.model.empty() || !(route.flags & (CC_ROUTE_VERSIONED | CC_ROUTE_DEFAULT)),
        "CC_ROUTE_VERSIONED and CC_ROUTE_DEFAULT need a model"
    );
    require(!route.model.empty() || route.version == 0, "a version needs a model");
}

/// Method, path, model, and the status and scope that follow from them.
void copyAddress(Route& route, const cc_route& given) {
    route.method = copyLine(given.method, "method");
    require(
        std::ranges::find(methods, route.method) != methods.end(),
        "method must be GET, POST, PUT, PATCH or DELETE; HEAD and OPTIONS are the host's"
    );
    route.path = copyText(given.path, "path", longest_path);
    checkPath(route.path);
    route.flags = given.flags & ~(routes_of_host | route_covers_below | route_any_value);
    route.model = copyLine(given.model, "model");
    route.version = given.version;
    checkModel(route);
    route.success_status = given.success_status == 0 ? 200 : given.success_status;
    require(
        route.success_status >= 200 && route.success_status <= 299, "success_status must be 200 to 299, or 0 for 200"
    );
    route.scope = copyLine(given.scope, "scope");
    if (route.scope.empty()) route.scope = route.method == "GET" ? "read" : "write";
    require(
        beginsWithLetter(route.scope) && consistsOf(route.scope, "abcdefghijklmnopqrstuvwxyz0123456789_.:-"),
        "scope must be one lower-case name: read"
    );
}

/// Texts and schemas of the interface description.
void copyDescription(Route& route, const cc_route& given) {
    route.operation_id = copyLine(given.operation_id, "operation_id");
    require(
        beginsWithLetter(route.operation_id) && consistsOf(route.operation_id, word),
        "operation_id is required: a name of letters, digits and _ . -"
    );
    route.summary = copyLine(given.summary, "summary");
    require(!route.summary.empty(), "summary is required: one line that says what the operation does");
    route.description = copyText(given.description, "description", longest_description);
    route.parameters = copyJson(given.parameters, "parameters", true);
    copyQueryNames(route);
    route.is_list = route.parameters.find(R"("name":"cursor")") != std::string::npos;
    route.request_schema = copyJson(given.request_schema, "request_schema", false);
    require(route.request_schema.empty() || route.method != "GET", "a GET takes no body, so it has no request_schema");
    readBodyKind(route, given.request_type);
    route.response_schema = copyJson(given.response_schema, "response_schema", false);
    route.response_type = copyLine(given.response_type, "response_type");
    require(
        route.response_type.empty() || isMediaType(route.response_type), "response_type must be a media type: text/csv"
    );
    route.components = copyJson(given.components, "components", false);
    route.problems = copyProblems(given.problems);
}

Route copyRoute(const cc_route& given) {
    Route route;
    copyAddress(route, given);
    copyDescription(route, given);
    route.body_limit = given.body_limit;
    route.deprecated_at = given.deprecated_at;
    route.sunset_at = given.sunset_at;
    require(route.sunset_at == 0 || route.sunset_at >= route.deprecated_at, "sunset_at is before deprecated_at");
    require(
        !route.capability() || isParameter(segmentsOf(route.path).back()),
        "the path of a capability route must end with the token as a parameter: /invitations/{token}"
    );
    route.exclusive = copyLine(given.exclusive, "exclusive");
    require(
        route.exclusive.empty() || consistsOf(route.exclusive, "abcdefghijklmnopqrstuvwxyz0123456789_.-"),
        "exclusive must be one lower-case name: assembly_import"
    );
    require(given.handler != nullptr, "handler is NULL");
    route.handler = given.handler;
    route.self = given.self;
    return route;
}

Operation copyOperation(const cc_operation& given) {
    Operation operation;
    operation.name = copyLine(given.name, "name");
    const auto slash = operation.name.rfind('/');
    require(
        slash != std::string::npos && operation.name.find('.') < slash && beginsWithLetter(operation.name) &&
            consistsOf(std::string_view(operation.name).substr(0, slash), "abcdefghijklmnopqrstuvwxyz0123456789_-.") &&
            consistsOf(std::string_view(operation.name).substr(slash + 1), "0123456789"),
        "name must look like customers.ensure/1"
    );
    operation.summary = copyLine(given.summary, "summary");
    require(!operation.summary.empty(), "summary is required: one line that says what the operation does");
    operation.request_schema = copyJson(given.request_schema, "request_schema", false);
    operation.response_schema = copyJson(given.response_schema, "response_schema", false);
    operation.components = copyJson(given.components, "components", false);
    require(given.handler != nullptr, "handler is NULL");
    operation.handler = given.handler;
    operation.self = given.self;
    return operation;
}

/// For a complaint about a struct that could not be copied: whatever of method and path is readable.
std::string givenLabel(const cc_route* route) {
    if (!route || route->size < offsetof(cc_route, exclusive)) return "a route";
    try {
        return "route " + copyLine(route->method, "method") + " " + copyLine(route->path, "path");
    } catch (const Invalid&) {
        return "a route";
    }
}

void collectReferences(const Poco::Dynamic::Var& value, std::set<std::string>& names) {
    static const std::string prefix = "#/components/schemas/";
    if (value.type() == typeid(Poco::JSON::Object::Ptr)) {
        for (const auto& [key, member] : *value.extract<Poco::JSON::Object::Ptr>()) {
            if (key == "$ref" && member.isString() && member.convert<std::string>().starts_with(prefix)) {
                names.insert(member.convert<std::string>().substr(prefix.size()));
            }
            collectReferences(member, names);
        }
    } else if (value.type() == typeid(Poco::JSON::Array::Ptr)) {
        for (const auto& item : *value.extract<Poco::JSON::Array::Ptr>()) collectReferences(item, names);
    }
}

}  // namespace

std::int32_t Registrar::refuse(std::int32_t status, const std::string& what, const std::string& reason) {
    complaints_.push_back(what + ": " + reason);
    return status;
}

std::int32_t Registrar::addRoute(const cc_route* given) {
    try {
        auto route = copyRoute(readPrefix(given, offsetof(cc_route, self) + sizeof(void*)));
        for (const auto& other : registration_.routes) {
            const bool same_place = other.method == route.method && pathShape(other.path) == pathShape(route.path);
            if (same_place && other.model == route.model && other.version == route.version &&
                other.response_type == route.response_type) {
                return refuse(CC_DUPLICATE, routeLabel(route), "is registered twice");
            }
            if (same_place && other.model == route.model && other.isDefault() && route.isDefault()) {
                return refuse(CC_DUPLICATE, routeLabel(route), "two versions are the default");
            }
            if (other.operation_id == route.operation_id) {
                return refuse(CC_DUPLICATE, routeLabel(route), "operation_id " + route.operation_id + " is used twice");
            }
        }
        registration_.routes.push_back(std::move(route));
        return CC_OK;
    } catch (const Invalid& error) {
        return refuse(CC_INVALID, givenLabel(given), error.what());
    }
}

std::int32_t Registrar::addOperation(const cc_operation* given) {
    try {
        auto operation = copyOperation(readPrefix(given, offsetof(cc_operation, self) + sizeof(void*)));
        for (const auto& other : registration_.operations) {
            if (other.name == operation.name)
                return refuse(CC_DUPLICATE, "operation " + other.name, "is registered twice");
        }
        registration_.operations.push_back(std::move(operation));
        return CC_OK;
    } catch (const Invalid& error) {
        return refuse(CC_INVALID, "an operation", error.what());
    }
}

std::string pathShape(std::string_view path) {
    std::string shape;
    bool in_parameter = false;
    for (const char c : path) {
        in_parameter = in_parameter && c != '}';
        if (!in_parameter) shape += c;
        in_parameter = in_parameter || c == '{';
    }
    return shape;
}

std::string routeLabel(const Route& route) {
    auto label = route.method + " " + route.path;
    if (!route.model.empty()) label += " (" + route.model + " " + std::to_string(route.version) + ")";
    return label;
}

std::vector<std::string> danglingReferences(const Route& route) {
    std::set<std::string> used;
    for (const auto* text : {&route.parameters, &route.request_schema, &route.response_schema, &route.components}) {
        if (!text->empty()) collectReferences(json::parse(*text), used);
    }
    Poco::JSON::Object::Ptr defined = new Poco::JSON::Object;
    if (!route.components.empty()) defined = json::parseObject(route.components);
    std::vector<std::string> dangling;
    for (const auto& name : used) {
        if (!defined->has(name)) dangling.push_back(name);
    }
    return dangling;
}

}  // namespace cardcage::modules
