#include "host/openapi/example.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace cardcage::openapi {
namespace {

constexpr auto examples_of_formats = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"uuid", "0197a3c2-5d1e-7b40-9c55-3f6a2d8e4b10"},
    {"date", "2025-06-01"},
    {"date-time", "2025-06-01T08:00:00Z"},
    {"email", "ada@example.com"},
    {"uri", "https://example.com/"},
    {"binary", ""},
});

/// The type of a schema; of several the first that is not "null".
std::string typeOf(const Node& schema) {
    const auto type = member(schema, "type");
    if (const auto types = asArray(type)) {
        for (const auto& each : *types) {
            if (textOf(each) != "null") return textOf(each);
        }
        return "null";
    }
    return textOf(type);
}

/// An example that the schema itself has.
std::optional<Node> stated(const Node& schema) {
    const auto members = asObject(schema);
    for (const auto* name : {"example", "const", "default"}) {
        if (members && members->has(name)) return std::make_optional(members->get(name));
    }
    for (const auto* name : {"examples", "enum"}) {
        if (const auto list = asArray(member(schema, name)); list && list->size())
            return std::make_optional(list->get(0));
    }
    return std::nullopt;
}

class Composer {
public:
    explicit Composer(const SchemaPool& pool) : pool_(pool) {}

    std::optional<Node> compose(const Node& schema) {
        // In JSON Schema 2020-12 a reference can have an example beside it.
        if (auto example = stated(schema)) return example;
        const auto ref = textOf(member(schema, "$ref"));
        if (ref.empty()) return composeResolved(schema);
        if (std::find(open_.begin(), open_.end(), ref) != open_.end()) return std::nullopt;
        open_.push_back(ref);
        auto example = composeResolved(pool_.resolved(schema));
        open_.pop_back();
        return example;
    }

private:
    std::optional<Node> composeResolved(const Node& schema) {
        if (auto example = stated(schema)) return example;
        if (const auto parts = asArray(member(schema, "allOf"))) return merged(*parts);
        for (const auto* name : {"anyOf", "oneOf"}) {
            if (const auto choices = asArray(member(schema, name))) return firstOf(*choices);
        }
        const auto type = typeOf(schema);
        if (type == "object") return composeObject(schema);
        if (type == "array") return composeArray(schema);
        if (type == "boolean") return Node(true);
        if (type == "null") return Node();
        if (type == "integer" || type == "number") return composeNumber(schema);
        if (type == "string") return composeText(schema);
        return std::nullopt;
    }

    std::optional<Node> composeObject(const Node& schema) {
        auto example = object();
        const auto properties = asObject(member(schema, "properties"));
        if (!properties) return Node(example);
        for (const auto& name : properties->getNames()) {
            const auto property = properties->get(name);
            if (isOpen(property)) continue;
            auto value = compose(property);
            if (!value) return std::nullopt;
            example->set(name, *value);
        }
        return Node(example);
    }

    std::optional<Node> composeArray(const Node& schema) {
        auto example = array();
        const auto items = member(schema, "items");
        if (items.isEmpty() || isOpen(items)) return Node(example);
        auto item = compose(items);
        if (!item) return std::nullopt;
        example->add(*item);
        return Node(example);
    }

    static std::optional<Node> composeNumber(const Node& schema) {
        if (const auto least = member(schema, "minimum"); !least.isEmpty()) return std::make_optional(least);
        if (const auto most = member(schema, "maximum"); !most.isEmpty() && most.isNumeric()) {
            return std::make_optional(most.convert<double>() < 1 ? most : Node(1));
        }
        return Node(1);
    }

    static std::optional<Node> composeText(const Node& schema) {
        const auto format = textOf(member(schema, "format"));
        for (const auto& [name, text] : examples_of_formats) {
            if (name == format) return Node(std::string(text));
        }
        return std::nullopt;
    }

    std::optional<Node> merged(const Array& parts) {
        auto example = object();
        for (const auto& part : parts) {
            const auto value = compose(part);
            const auto members = value ? asObject(*value) : Object::Ptr();
            if (!members) return parts.size() == 1 ? value : std::nullopt;
            for (const auto& name : members->getNames()) example->set(name, members->get(name));
        }
        return Node(example);
    }

    std::optional<Node> firstOf(const Array& choices) {
        for (const auto& choice : choices) {
            if (typeOf(choice) == "null") continue;
            if (auto value = compose(choice)) return value;
        }
        return std::nullopt;
    }

    /// True for a reference to a schema whose example is being composed.
    bool isOpen(const Node& schema) const {
        const auto inner = asArray(member(schema, "anyOf"));
        const auto items = member(schema, "items");
        const auto ref = textOf(member(schema, "$ref"));
        return (!ref.empty() && std::find(open_.begin(), open_.end(), ref) != open_.end()) ||
               (!items.isEmpty() && isOpen(items)) ||
               (inner && std::any_of(inner->begin(), inner->end(), [&](const Node& each) { return isOpen(each); }));
    }

    const SchemaPool& pool_;
    std::vector<std::string> open_;
};

}  // namespace

std::optional<Node> exampleOf(const Node& schema, const SchemaPool& pool) {
    return Composer(pool).compose(schema);
}

}  // namespace cardcage::openapi
