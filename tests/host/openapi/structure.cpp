#include "tests/host/openapi/structure.hpp"

#include <algorithm>
#include <regex>
#include <set>

#include "host/json/json_tree.hpp"

namespace cardcage::test {
namespace {

using json::asArray;
using json::asObject;
using json::member;
using json::Node;
using json::textOf;

class Validator {
public:
    explicit Validator(const json::Node& root) : root_(root) {}

    std::vector<std::string> run() {
        require(root_, "#", {"openapi", "info", "paths", "components", "servers", "security"});
        if (json::textOf(json::member(root_, "openapi")) != "3.1.0") fault("#/openapi", "is not 3.1.0");
        require(json::member(root_, "info"), "#/info", {"title", "version"});
        checkRefs(root_, "#");
        checkComponentNames();
        for (const auto& tag : *json::asArray(json::member(root_, "tags"))) {
            if (!tags_.insert(json::textOf(json::member(tag, "name"))).second) fault("#/tags", "has a name twice");
        }
        checkPaths();
        return faults_;
    }

private:
    void fault(const std::string& place, const std::string& what) { faults_.push_back(place + " " + what); }

    void require(const json::Node& node, const std::string& place, std::initializer_list<const char*> names) {
        const auto members = json::asObject(node);
        if (!members) return fault(place, "is no object");
        for (const auto* name : names) {
            if (!members->has(name)) fault(place, std::string("lacks ") + name);
        }
    }

    json::Node target(const std::string& ref) const {
        if (!ref.starts_with("#/")) return {};
        json::Node node = root_;
        for (std::size_t begin = 2; begin <= ref.size();) {
            const auto end = std::min(ref.find('/', begin), ref.size());
            node = json::member(node, ref.substr(begin, end - begin));
            begin = end + 1;
        }
        return node;
    }

    void checkRefs(const json::Node& node, const std::string& place) {
        if (const auto members = json::asObject(node)) {
            for (const auto& name : members->getNames()) {
                const auto value = members->get(name);
                if (name == "$ref" && target(json::textOf(value)).isEmpty())
                    fault(place, "refers to nothing: " + json::textOf(value));
                if (name != "example" && name != "value") checkRefs(value, place + "/" + name);
            }
        } else if (const auto items = json::asArray(node)) {
            for (const auto& item : *items) checkRefs(item, place + "/-");
        }
    }

    void checkComponentNames() {
        static const std::regex allowed("[a-zA-Z0-9._-]+");
        const auto components = json::asObject(json::member(root_, "components"));
        for (const auto& kind : components->getNames()) {
            for (const auto& name : json::asObject(components->get(kind))->getNames()) {
                if (!std::regex_match(name, allowed)) fault("#/components/" + kind, "has a bad name: " + name);
            }
        }
    }

    void checkPaths() {
        const auto paths = json::asObject(json::member(root_, "paths"));
        std::set<std::string> shapes;
        std::string previous;
        for (const auto& path : paths->getNames()) {
            if (!path.starts_with("/")) fault(path, "does not begin with /");
            if (path < previous) fault(path, "is not in order");
            previous = path;
            if (!shapes.insert(std::regex_replace(path, std::regex("\\{[^}]*\\}"), "{}")).second) {
                fault(path, "has the shape of another path");
            }
            const auto item = json::asObject(paths->get(path));
            for (const auto& method : item->getNames()) {
                static const std::set<std::string> methods{"get", "put", "post", "delete", "patch"};
                if (!methods.count(method)) fault(path, "has an unknown method " + method);
                checkOperation(path, method + " " + path, item->get(method));
            }
        }
    }

    void checkOperation(const std::string& path, const std::string& place, const json::Node& operation) {
        require(operation, place, {"operationId", "summary", "tags", "security", "responses"});
        if (!operation_ids_.insert(json::textOf(json::member(operation, "operationId"))).second)
            fault(place, "repeats an operationId");
        for (const auto& tag : *json::asArray(json::member(operation, "tags"))) {
            if (!tags_.count(json::textOf(tag))) fault(place, "has an undeclared tag " + json::textOf(tag));
        }
        for (const auto& requirement : *json::asArray(json::member(operation, "security"))) {
            for (const auto& scheme : json::asObject(requirement)->getNames()) {
                if (target("#/components/securitySchemes/" + scheme).isEmpty()) fault(place, "has an unknown scheme");
            }
        }
        checkParameters(path, place, operation);
        if (json::asObject(operation)->has("requestBody")) {
            require(json::member(operation, "requestBody"), place + " requestBody", {"content"});
            checkContent(place + " requestBody", json::member(operation, "requestBody"));
        }
        checkResponses(place, json::member(operation, "responses"));
    }

    void checkParameters(const std::string& path, const std::string& place, const json::Node& operation) {
        std::set<std::string> seen;
        if (const auto parameters = json::asArray(json::member(operation, "parameters"))) {
            for (const auto& parameter : *parameters) {
                require(parameter, place + " parameter", {"name", "in", "schema"});
                const auto in = json::textOf(json::member(parameter, "in"));
                const auto name = json::textOf(json::member(parameter, "name"));
                if (!seen.insert(in + " " + name).second) fault(place, "repeats the parameter " + name);
                if (in != "path" && in != "query" && in != "header") fault(place, "has a parameter in " + in);
                if (in != "path") continue;
                const auto required = json::member(parameter, "required");
                if (required.isEmpty() || !required.convert<bool>()) fault(place, "has an optional path parameter");
                if (path.find("{" + name + "}") == std::string::npos) fault(place, "lacks {" + name + "} in the path");
            }
        }
        static const std::regex parameter_in_path("\\{([^}]*)\\}");
        for (std::sregex_iterator it(path.begin(), path.end(), parameter_in_path), end; it != end; ++it) {
            if (!seen.count("path " + (*it)[1].str())) fault(place, "does not describe {" + (*it)[1].str() + "}");
        }
    }

    void checkResponses(const std::string& place, const json::Node& responses) {
        static const std::regex keys("[1-5][0-9][0-9]|default");
        bool success = false;
        for (const auto& key : json::asObject(responses)->getNames()) {
            if (!std::regex_match(key, keys)) fault(place, "has a response " + key);
            success = success || key[0] == '2';
            const auto response = json::member(responses, key);
            if (json::asObject(response)->has("$ref")) continue;
            require(response, place + " " + key, {"description"});
            checkContent(place + " " + key, response);
        }
        if (!success) fault(place, "has no success response");
    }

    void checkContent(const std::string& place, const json::Node& node) {
        const auto content = json::asObject(json::member(node, "content"));
        if (!content) return;
        for (const auto& type : content->getNames()) {
            require(content->get(type), place + " " + type, {"schema", "example"});
            if (type.find('/') == std::string::npos) fault(place, "has no media type: " + type);
        }
    }

    json::Node root_;
    std::set<std::string> tags_;
    std::set<std::string> operation_ids_;
    std::vector<std::string> faults_;
};

}  // namespace

std::vector<std::string> structuralFaults(std::string_view document) {
    const auto root = json::parsed(document);
    if (!root || !json::asObject(*root)) return {"the document is no JSON object"};
    return Validator(*root).run();
}

}  // namespace cardcage::test
