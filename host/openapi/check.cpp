#include "host/openapi/check.hpp"

#include <algorithm>
#include <map>

#include "host/openapi/example.hpp"
#include "host/openapi/parameters.hpp"

namespace cardcage::openapi {
namespace {

class RouteCheck {
public:
    explicit RouteCheck(const modules::Route& route) : route_(route) {}

    std::vector<std::string> run() {
        const auto components = fragment("components", route_.components);
        if (!components.isEmpty() && !json::asObject(components)) complain("components is no JSON object");
        pool_.add(components, "module");
        checkRefs("components", components);

        if (route_.summary.empty()) complain("no summary");
        if (route_.operation_id.empty()) complain("no operation id");
        if (route_.scope.empty() && route_.needsBearer()) complain("no scope");
        if (route_.versioned() && route_.model.empty()) complain("versioned, but no data model is named");
        checkParameters();
        checkBody("request schema", route_.request_schema);
        checkBody("response schema", route_.response_schema);
        return std::move(complaints_);
    }

private:
    void complain(const std::string& text) { complaints_.push_back(route_.method + " " + route_.path + ": " + text); }

    json::Node fragment(const std::string& name, const std::string& text) {
        if (text.empty()) return {};
        const auto node = json::parsed(text);
        if (!node) complain(name + " is no well-formed JSON");
        return node.value_or(json::Node());
    }

    void checkRefs(const std::string& name, const json::Node& node) {
        json::withRefs(node, [&](const std::string& ref) {
            auto target = json::object();
            target->set("$ref", ref);
            if (pool_.resolved(json::Node(target)).isEmpty())
                complain(name + " refers to " + ref + ", which components lacks");
            return ref;
        });
    }

    void checkParameters() {
        const auto node = fragment("parameters", route_.parameters);
        const auto list = json::asArray(node);
        if (!node.isEmpty() && !list) complain("parameters is no JSON array");
        checkRefs("parameters", node);
        const auto parameters = list ? list : json::array();
        const auto wanted = pathParameters(route_.path);
        for (const auto& name : wanted) {
            if (!hasParameter(parameters, "path", name)) complain("path parameter " + name + " is not in parameters");
        }
        for (const auto& parameter : *parameters) {
            const auto name = json::textOf(json::member(parameter, "name"));
            if (name.empty() || json::textOf(json::member(parameter, "in")).empty())
                complain("a parameter without name or place");
            if (json::textOf(json::member(parameter, "in")) == "path" &&
                !std::count(wanted.begin(), wanted.end(), name)) {
                complain("path parameter " + name + " is not in the path");
            }
        }
    }

    void checkBody(const std::string& name, const std::string& text) {
        const auto schema = fragment(name, text);
        if (schema.isEmpty()) return;
        checkRefs(name, schema);
        if (!exampleOf(schema, pool_)) complain(name + " has no example");
    }

    const modules::Route& route_;
    SchemaPool pool_;
    std::vector<std::string> complaints_;
};

/// The path with every parameter's name left out.
std::string shapeOf(const std::string& path) {
    std::string shape;
    bool inside = false;
    for (const char letter : path) {
        if (letter == '}') inside = false;
        if (!inside) shape += letter;
        if (letter == '{') inside = true;
    }
    return shape;
}

}  // namespace

std::vector<std::string> check(const modules::Route& route) {
    return RouteCheck(route).run();
}

std::vector<std::string> check(std::span<const modules::Route> routes) {
    std::vector<std::string> complaints;
    std::map<std::string, std::string> operations;
    std::map<std::string, std::string> paths;
    for (const auto& route : routes) {
        const auto own = check(route);
        complaints.insert(complaints.end(), own.begin(), own.end());

        const auto name = route.method + " " + route.path;
        if (!route.operation_id.empty()) {
            const auto& first = operations.try_emplace(route.operation_id, name).first->second;
            if (first != name) {
                complaints.push_back(name + ": operation id " + route.operation_id + " is that of " + first);
            }
        }
        const auto& path = paths.try_emplace(shapeOf(route.path), route.path).first->second;
        if (path != route.path) {
            complaints.push_back(name + ": differs from " + path + " in the names of its parameters only");
        }
    }
    return complaints;
}

}  // namespace cardcage::openapi
