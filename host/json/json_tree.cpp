#include "host/json/json_tree.hpp"

#include <Poco/JSON/ParseHandler.h>
#include <Poco/JSON/Parser.h>

#include <array>
#include <charconv>

#include "host/json/text.hpp"

namespace cardcage::json {
namespace {

void appendLineBreak(std::string& json, int indent, int depth) {
    if (!indent) return;
    json += '\n';
    json.append(static_cast<std::size_t>(indent) * static_cast<std::size_t>(depth), ' ');
}

void append(std::string& json, const Node& node, int indent, int depth);

void appendObject(std::string& json, const Object& members, int indent, int depth) {
    json += '{';
    bool first = true;
    for (const auto& name : members.getNames()) {
        if (!first) json += ',';
        first = false;
        appendLineBreak(json, indent, depth + 1);
        json::appendString(json, name);
        json += indent ? ": " : ":";
        append(json, members.get(name), indent, depth + 1);
    }
    if (!first) appendLineBreak(json, indent, depth);
    json += '}';
}

void appendArray(std::string& json, const Array& items, int indent, int depth) {
    json += '[';
    for (std::size_t at = 0; at < items.size(); ++at) {
        if (at) json += ',';
        appendLineBreak(json, indent, depth + 1);
        append(json, items.get(static_cast<unsigned>(at)), indent, depth + 1);
    }
    if (items.size()) appendLineBreak(json, indent, depth);
    json += ']';
}

void append(std::string& json, const Node& node, int indent, int depth) {
    if (const auto members = asObject(node)) {
        appendObject(json, *members, indent, depth);
    } else if (const auto items = asArray(node)) {
        appendArray(json, *items, indent, depth);
    } else if (node.isEmpty()) {
        json += "null";
    } else if (node.isBoolean()) {
        json += node.convert<bool>() ? "true" : "false";
    } else if (node.isInteger()) {
        json += node.convert<std::string>();
    } else if (node.isNumeric()) {
        // The shortest text that reads back as the same number; Poco's own rounds.
        std::array<char, 32> digits{};
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), node.convert<double>()).ptr;
        json.append(digits.data(), end);
    } else {
        json::appendString(json, node.convert<std::string>());
    }
}

}  // namespace

Object::Ptr object() {
    return new Object(Poco::JSON_PRESERVE_KEY_ORDER);
}
Array::Ptr array() {
    return new Array;
}

std::optional<Node> parsed(std::string_view json) {
    try {
        Poco::JSON::Parser parser(new Poco::JSON::ParseHandler(true));  // true: keep the order of keys
        return parser.parse(std::string(json));
    } catch (const Poco::Exception&) {
        return std::nullopt;
    }
}

Object::Ptr asObject(const Node& node) {
    return !node.isEmpty() && node.type() == typeid(Object::Ptr) ? node.extract<Object::Ptr>() : Object::Ptr();
}

Array::Ptr asArray(const Node& node) {
    return !node.isEmpty() && node.type() == typeid(Array::Ptr) ? node.extract<Array::Ptr>() : Array::Ptr();
}

Node member(const Node& node, const std::string& name) {
    const auto members = asObject(node);
    return members && members->has(name) ? members->get(name) : Node();
}

std::string textOf(const Node& node) {
    return !node.isEmpty() && node.isString() ? node.convert<std::string>() : std::string();
}

std::string written(const Node& node, int indent) {
    std::string json;
    append(json, node, indent, 0);
    return json;
}

Node withRefs(const Node& node, const std::function<std::string(const std::string&)>& target) {
    if (const auto members = asObject(node)) {
        auto copy = object();
        for (const auto& name : members->getNames()) {
            const auto value = members->get(name);
            copy->set(name, name == "$ref" && value.isString() ? Node(target(textOf(value))) : withRefs(value, target));
        }
        return copy;
    }
    if (const auto items = asArray(node)) {
        auto copy = array();
        for (const auto& item : *items) copy->add(withRefs(item, target));
        return copy;
    }
    return node;
}

std::string referredSchema(std::string_view ref) {
    return ref.starts_with(schema_ref_prefix) ? std::string(ref.substr(schema_ref_prefix.size())) : std::string();
}

}  // namespace cardcage::json
