#include "host/checks/route_change.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "host/json/json_tree.hpp"
#include "host/openapi/schema_pool.hpp"

namespace cardcage::checks {
namespace {

using json::Node;
using Names = std::set<std::string>;

/// The side that has to understand the values of a schema.
enum class Reader { Module, Client };

struct Side {
    explicit Side(const modules::Route& its_route) : route(its_route) {
        if (!route.components.empty()) pool.add(json::parsed(route.components).value_or(Node()), "module");
    }
    Node schema(const std::string& text) const { return text.empty() ? Node() : json::parsed(text).value_or(Node()); }

    const modules::Route& route;
    openapi::SchemaPool pool;
};

Names namesIn(const Node& node) {
    Names names;
    if (node.isString()) names.insert(json::textOf(node));
    if (const auto list = json::asArray(node)) {
        for (const auto& item : *list) names.insert(item.toString());
    }
    return names;
}

Names minus(const Names& some, const Names& others) {
    Names rest;
    std::ranges::set_difference(some, others, std::inserter(rest, rest.end()));
    return rest;
}

/// The types of a schema; every integer is a number.
Names typesOf(const Node& schema) {
    auto types = namesIn(json::member(schema, "type"));
    if (types.contains("number")) types.insert("integer");
    return types;
}

std::string listOf(const Names& names) {
    std::string text;
    for (const auto& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

class Comparison {
public:
    Comparison(const Side& before, const Side& now) : before_(before), now_(now) {}

    void compare(const Node& before, const Node& now, const std::string& place, Reader reader) {
        const auto old_schema = before_.pool.resolved(before);
        const auto new_schema = now_.pool.resolved(now);
        if (!json::asObject(old_schema) || !json::asObject(new_schema)) return;
        // Recursive schemas: one comparison of the same two is enough.
        const auto pair = std::pair(json::written(before), json::written(now));
        if (!seen_.insert({pair.first + '\n' + pair.second, reader}).second) return;
        compareTypes(old_schema, new_schema, place, reader);
        compareMembers(old_schema, new_schema, place, reader);
        compare(json::member(old_schema, "items"), json::member(new_schema, "items"), place + "/0", reader);
        if (reader == Reader::Module) compareWords(old_schema, new_schema, place);
    }

    void complain(const std::string& text) { changes_.push_back(text); }
    std::vector<std::string> take() { return std::move(changes_); }

private:
    static std::string named(const std::string& place) { return place.empty() ? "the whole" : place; }

    void compareTypes(const Node& before, const Node& now, const std::string& place, Reader reader) {
        const auto old_types = typesOf(before);
        const auto new_types = typesOf(now);
        if (old_types.empty() || new_types.empty()) return;
        const auto odd = reader == Reader::Client ? minus(new_types, old_types) : minus(old_types, new_types);
        if (odd.empty()) return;
        complain(
            reader == Reader::Client ? named(place) + " of the answer can be " + listOf(odd) + " now"
                                     : named(place) + " of the body cannot be " + listOf(odd) + " any more"
        );
    }

    void compareMembers(const Node& before, const Node& now, const std::string& place, Reader reader) {
        const auto old_members = json::asObject(json::member(before, "properties"));
        const auto new_members = json::asObject(json::member(now, "properties"));
        const auto old_needed = namesIn(json::member(before, "required"));
        const auto new_needed = namesIn(json::member(now, "required"));
        if (old_members) {
            for (const auto& name : old_members->getNames()) {
                const auto at = place + '/' + name;
                if (!new_members || !new_members->has(name)) {
                    complain(
                        at + (reader == Reader::Client ? " of the answer is gone" : " of the body is not read any more")
                    );
                } else {
                    compare(old_members->get(name), new_members->get(name), at, reader);
                }
            }
        }
        if (reader == Reader::Module) {
            for (const auto& name : minus(new_needed, old_needed))
                complain(place + '/' + name + " of the body is required now");
        } else {
            for (const auto& name : minus(old_needed, new_needed)) {
                if (new_members && new_members->has(name))
                    complain(place + '/' + name + " of the answer may be missing now");
            }
        }
    }

    /// Readers of answers expect words that they do not know.
    void compareWords(const Node& before, const Node& now, const std::string& place) {
        const auto new_words = namesIn(json::member(now, "enum"));
        if (new_words.empty()) return;
        const auto refused = minus(namesIn(json::member(before, "enum")), new_words);
        if (!refused.empty()) complain(named(place) + " of the body cannot be " + listOf(refused) + " any more");
    }

    const Side& before_;
    const Side& now_;
    std::set<std::pair<std::string, Reader>> seen_;
    std::vector<std::string> changes_;
};

/// Parameters beside the path by "query limit"; true: required.
std::map<std::string, bool> parametersOf(const Side& side) {
    std::map<std::string, bool> found;
    const auto list = json::asArray(side.schema(side.route.parameters));
    if (!list) return found;
    for (const auto& parameter : *list) {
        const auto place = json::textOf(json::member(parameter, "in"));
        if (place == "path") continue;
        const auto required = json::member(parameter, "required");
        found[place + ' ' + json::textOf(json::member(parameter, "name"))] =
            required.isBoolean() && required.convert<bool>();
    }
    return found;
}

void compareParameters(Comparison& comparison, const Side& before, const Side& now) {
    const auto old_parameters = parametersOf(before);
    const auto new_parameters = parametersOf(now);
    for (const auto& [name, is_required] : old_parameters) {
        if (!new_parameters.contains(name)) comparison.complain("the parameter " + name + " is not read any more");
    }
    for (const auto& [name, is_required] : new_parameters) {
        const auto known = old_parameters.find(name);
        const bool was_required = known != old_parameters.end() && known->second;
        if (is_required && !was_required) comparison.complain("the parameter " + name + " is required now");
    }
}

}  // namespace

std::vector<std::string> breakingChanges(const modules::Route& before, const modules::Route& now) {
    const Side old_side(before);
    const Side new_side(now);
    Comparison comparison(old_side, new_side);
    if (before.success_status != now.success_status) {
        comparison.complain(
            "it answers " + std::to_string(now.success_status) + " instead of " + std::to_string(before.success_status)
        );
    }
    if (before.scope != now.scope) comparison.complain("its scope is " + now.scope + " instead of " + before.scope);
    if (before.request_types != now.request_types) comparison.complain("its body has another media type");
    compareParameters(comparison, old_side, new_side);
    if (before.request_schema.empty() && !now.request_schema.empty() && !now.optional_body) {
        comparison.complain("it needs a body now");
    }
    if (!before.response_schema.empty() && now.response_schema.empty())
        comparison.complain("it describes no answer any more");
    comparison.compare(old_side.schema(before.request_schema), new_side.schema(now.request_schema), "", Reader::Module);
    comparison.compare(
        old_side.schema(before.response_schema), new_side.schema(now.response_schema), "", Reader::Client
    );
    return comparison.take();
}

}  // namespace cardcage::checks
