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
std::string typeOf(const json::Node& schema) {
    const auto type = json::member(schema, "type");
    if (const auto types = json::asArray(type)) {
        for (const auto& each : *types) {
            if (json::textOf(each) != "null") return json::textOf(each);
        }
        return "null";
    }
    return json::textOf(type);
}

/// An example that the schema itself has.
std::optional<json::Node> stated(const json::Node& schema) {
    const auto members = json::asObject(schema);
    for (const auto* name : {"example", "const", "default"}) {
        if (members && members->has(name)) return std::make_optional(members->get(name));
    }
    for (const auto* name : {"examples", "enum"}) {
        if (const auto list = json::asArray(json::member(schema, name)); list && list->size())
            return std::make_optional(list->get(0));
    }
    return std::nullopt;
}

class Composer {
public:
    explicit Composer(const SchemaPool& pool) : pool_(pool) {}

    std::optional<json::Node> compose(const json::Node& schema) {
        // In JSON Schema 2020-12 a reference can have an example beside it.
        if (auto example = stated(schema)) return example;
        const auto ref = json::textOf(json::member(schema, "$ref"));
        if (ref.empty()) return composeResolved(schema);
        if (std::find(open_.begin(), open_.end(), ref) != open_.end()) return std::nullopt;
        open_.push_back(ref);
        auto example = composeResolved(pool_.resolved(schema));
        open_.pop_back();
        return example;
    }

private:
    std::optional<json::Node> composeResolved(const json::Node& schema) {
        if (auto example = stated(schema)) return example;
        if (const auto parts = json::asArray(json::member(schema, "allOf"))) return merged(*parts);
        for (const auto* name : {"anyOf", "oneOf"}) {
            if (const auto choices = json::asArray(json::member(schema, name))) return firstOf(*choices);
        }
        const auto type = typeOf(schema);
        if (type == "object") return composeObject(schema);
        if (type == "array") return composeArray(schema);
        if (type == "boolean") return json::Node(true);
        if (type == "null") return json::Node();
        if (type == "integer" || type == "number") return composeNumber(schema);
        if (type == "string") return composeText(schema);
        return std::nullopt;
    }

    std::optional<json::Node> composeObject(const json::Node& schema) {
        auto example = json::object();
        const auto properties = json::asObject(json::member(schema, "properties"));
        if (!properties) return json::Node(example);
        for (const auto& name : properties->getNames()) {
            const auto property = properties->get(name);
            if (isOpen(property)) continue;
            auto value = compose(property);
            if (!value) return std::nullopt;
            example->set(name, *value);
        }
        return json::Node(example);
    }

    std::optional<json::Node> composeArray(const json::Node& schema) {
        auto example = json::array();
        const auto items = json::member(schema, "items");
        if (items.isEmpty() || isOpen(items)) return json::Node(example);
        auto item = compose(items);
        if (!item) return std::nullopt;
        example->add(*item);
        return json::Node(example);
    }

    static std::optional<json::Node> composeNumber(const json::Node& schema) {
        if (const auto least = json::member(schema, "minimum"); !least.isEmpty()) return std::make_optional(least);
        if (const auto most = json::member(schema, "maximum"); !most.isEmpty() && most.isNumeric()) {
            return std::make_optional(most.convert<double>() < 1 ? most : json::Node(1));
        }
        return json::Node(1);
    }

    static std::optional<json::Node> composeText(const json::Node& schema) {
        const auto format = json::textOf(json::member(schema, "format"));
        for (const auto& [name, text] : examples_of_formats) {
            if (name == format) return json::Node(std::string(text));
        }
        return std::nullopt;
    }

    std::optional<json::Node> merged(const json::Array& parts) {
        auto example = json::object();
        for (const auto& part : parts) {
            const auto value = compose(part);
            const auto members = value ? json::asObject(*value) : json::Object::Ptr();
            if (!members) return parts.size() == 1 ? value : std::nullopt;
            for (const auto& name : members->getNames()) example->set(name, members->get(name));
        }
        return json::Node(example);
    }

    std::optional<json::Node> firstOf(const json::Array& choices) {
        for (const auto& choice : choices) {
            if (typeOf(choice) == "null") continue;
            if (auto value = compose(choice)) return value;
        }
        return std::nullopt;
    }

    /// True for a reference to a schema whose example is being composed.
    bool isOpen(const json::Node& schema) const {
        const auto inner = json::asArray(json::member(schema, "anyOf"));
        const auto items = json::member(schema, "items");
        const auto ref = json::textOf(json::member(schema, "$ref"));
        return (!ref.empty() && std::find(open_.begin(), open_.end(), ref) != open_.end()) ||
               (!items.isEmpty() && isOpen(items)) ||
               (inner && std::any_of(inner->begin(), inner->end(), [&](const json::Node& each) { return isOpen(each); })
               );
    }

    const SchemaPool& pool_;
    std::vector<std::string> open_;
};

}  // namespace

std::optional<json::Node> exampleOf(const json::Node& schema, const SchemaPool& pool) {
    return Composer(pool).compose(schema);
}

}  // namespace cardcage::openapi
