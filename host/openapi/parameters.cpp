#include "host/openapi/parameters.hpp"

#include <Poco/String.h>

#include <algorithm>
#include <cstdint>

namespace cardcage::openapi {
namespace {

/// The kind of record that a path parameter names: {user_id} is a user; {id} is what the segment before it lists.
std::string idTypeOf(const std::string& path, const std::string& parameter) {
    if (parameter.size() > 3 && parameter.ends_with("_id")) return parameter.substr(0, parameter.size() - 3);
    const auto place = path.find("/{" + parameter + "}");
    if (parameter != "id" || place == std::string::npos) return parameter;
    const auto begin = place == 0 ? std::string::npos : path.rfind('/', place - 1);
    if (begin == std::string::npos) return parameter;
    auto segment = path.substr(begin + 1, place - begin - 1);
    if (segment.ends_with("ies")) return segment.substr(0, segment.size() - 3) + "y";
    if (segment.ends_with("s")) segment.pop_back();
    return segment;
}

json::Object::Ptr parameterObject(
    const std::string& place, const std::string& name, const std::string& description, const std::string& example
) {
    auto schema = json::object();
    schema->set("type", "string");
    auto parameter = json::object();
    parameter->set("name", name);
    parameter->set("in", place);
    parameter->set("required", place == "path");
    parameter->set("description", description);
    parameter->set("schema", schema);
    if (!example.empty()) parameter->set("example", example);
    return parameter;
}

/// A module takes the empty value of such a parameter in order to refuse it: clients may not send one.
bool refusesEmpty(const json::Object& parameter) {
    const auto least = json::member(parameter.get("schema"), "minLength");
    return least.isInteger() && least.convert<std::int64_t>() > 0;
}

/// True for /customers/{id}: the operation is about the record that the last segment names.
bool namesOneRecord(const modules::Route& route) {
    return route.needsBearer() && route.path.ends_with('}') && route.response_type.empty();
}

bool answersAnObject(const Version& version, const SchemaPool& pool) {
    const auto schema = json::parsed(version.route->response_schema);
    return schema &&
           json::textOf(json::member(pool.resolved(json::withRefs(*schema, version.renamed)), "type")) == "object";
}

class Merger {
public:
    Merger(const std::vector<Version>& versions, const SchemaPool& pool) : versions_(versions), pool_(pool) {}

    json::Array::Ptr merge() {
        for (const auto& version : versions_) addDeclared(version);
        addUndeclared();

        auto sorted = json::array();
        const auto names = pathParameters(versions_.front().route->path);
        for (const auto& name : names) {
            for (const auto& each : found_) {
                if (json::textOf(each->get("in")) == "path" && json::textOf(each->get("name")) == name)
                    sorted->add(each);
            }
        }
        for (const auto& each : found_) {
            if (json::textOf(each->get("in")) != "path") sorted->add(each);
        }
        return sorted;
    }

private:
    void addDeclared(const Version& version) {
        const auto list = json::asArray(json::parsed(version.route->parameters).value_or(json::Node()));
        if (!list) return;
        for (const auto& item : *list) {
            auto parameter = json::asObject(json::withRefs(item, version.renamed));
            const auto place = json::textOf(json::member(parameter, "in"));
            const auto name = json::textOf(json::member(parameter, "name"));
            // OpenAPI keeps these three out of the parameters: content and security describe them.
            const bool reserved = place == "header" &&
                                  (Poco::icompare(name, "accept") == 0 || Poco::icompare(name, "content-type") == 0 ||
                                   Poco::icompare(name, "authorization") == 0);
            if (!parameter || name.empty() || reserved || has(place, name)) continue;
            if (refusesEmpty(*parameter)) parameter->remove("allowEmptyValue");
            if (place == "path") {
                parameter->set("required", true);
                const bool uuid =
                    json::textOf(json::member(pool_.resolved(parameter->get("schema")), "format")) == "uuid";
                if (uuid && !parameter->has("x-id-type")) {
                    parameter->set("x-id-type", idTypeOf(version.route->path, name));
                }
            }
            found_.push_back(parameter);
        }
    }

    void addUndeclared() {
        const auto& route = *versions_.front().route;
        for (const auto& name : pathParameters(route.path)) add("path", name, "Part of the path.", "");
        if (has("query", "limit")) {
            add("query", "cursor", "Where the page begins: taken from the Link of the page before.", "");
        }
        if (!namesOneRecord(route)) return;
        if (route.method == "GET" && answersAnObject(versions_.front(), pool_)) {
            add("header", "If-None-Match", "ETag of the version at hand; 304 when it is still current.", "\"a81c-3-v1\""
            );
        }
        if (route.method == "PATCH" || route.method == "PUT" || route.method == "DELETE") {
            add("header",
                "If-Match",
                "ETag of the version to change; 412 when it is no longer current.",
                "\"a81c-3-v1\"");
        }
    }

    void add(const std::string& place, const std::string& name, const std::string& text, const std::string& example) {
        if (!has(place, name)) found_.push_back(parameterObject(place, name, text, example));
    }

    bool has(const std::string& place, const std::string& name) const {
        return std::any_of(found_.begin(), found_.end(), [&](const json::Object::Ptr& each) {
            return json::textOf(each->get("in")) == place && json::textOf(each->get("name")) == name;
        });
    }

    const std::vector<Version>& versions_;
    const SchemaPool& pool_;
    std::vector<json::Object::Ptr> found_;
};

}  // namespace

std::vector<std::string> pathParameters(const std::string& path) {
    std::vector<std::string> names;
    for (auto open = path.find('{'); open != std::string::npos; open = path.find('{', open + 1)) {
        const auto close = path.find('}', open);
        if (close == std::string::npos) break;
        names.push_back(path.substr(open + 1, close - open - 1));
    }
    return names;
}

json::Array::Ptr mergedParameters(const std::vector<Version>& versions, const SchemaPool& pool) {
    return Merger(versions, pool).merge();
}

bool hasParameter(const json::Array::Ptr& parameters, const std::string& place, const std::string& name) {
    return std::any_of(parameters->begin(), parameters->end(), [&](const json::Node& each) {
        return json::textOf(json::member(each, "in")) == place &&
               (name.empty() || json::textOf(json::member(each, "name")) == name);
    });
}

}  // namespace cardcage::openapi
