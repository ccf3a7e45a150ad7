#pragma once

#include <cardcage/encode.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// JSON Schema texts (2020-12, as OpenAPI 3.1 requires) and examples, from the same field tables from which bodies are
// read and answers are written. Every record becomes one named schema of the components; lists, optional values and
// enums are written in place. Descriptions are those of the fields, in Markdown. Everything in this header is for the
// SDK itself.

namespace cardcage {

/// The named schemas to which the schemas of one route refer. Each is added once. Built in init, on one thread.
class Components {
public:
    /// Adds the schema of T and of the records inside of it, under their names. Does nothing when the name is known.
    template <IsRecord T>
    void add();

    /// Returns a JSON object of schemas by name; empty when there are none.
    std::string text() const { return body_.empty() ? std::string() : "{" + body_ + "}"; }

private:
    std::vector<std::string_view> names_;
    std::string body_;
};

namespace detail {

/// The type inside of an optional or a Patch, whose schema is that of the value.
template <class T>
struct Plain {
    using type = T;
};
template <class T>
struct Plain<std::optional<T>> : Plain<T> {};
template <class T>
struct Plain<Patch<T>> : Plain<T> {};

/// Appends the description as a member; nothing for an empty one.
inline void appendDescription(std::string& out, std::string_view description) {
    if (description.empty()) return;
    out += R"(,"description":)";
    text::appendJsonString(out, description);
}

/// Returns the description of an enum with the sentence for its readers (interface specification: enumerations are
/// open).
inline std::string enumDescription(std::string_view description, bool takes_unknown) {
    return std::string(description)
        .append(description.empty() ? "" : " ")
        .append("Open enumeration: treat a value you do not know as Unknown")
        .append(takes_unknown ? "." : "; it cannot be sent.");
}

/// Appends an example of T; defined below.
template <class T>
void writeExample(std::string& out, const Rules& rules);

/// Appends the schema of a value: an object, for records a reference to the components. `nullable` allows null beside
/// it. Defined below.
template <class T>
void writeSchema(
    std::string& out,
    const Rules& rules,
    Components& components,
    std::string_view description = {},
    bool nullable = false
);

/// Appends `"allOf":[…],` for the records whose fields appear among those of T.
template <class T>
void writeInlinedSchemas(std::string& out, Components& components) {
    const char* separator = R"("allOf":[)";
    forEachField<T>([&](const auto& field) {
        using Member = std::remove_cvref_t<decltype(std::declval<T&>().*field.member)>;
        if constexpr (IsRecord<Member>) {
            if (!field.rules.inlined) return;
            out += std::exchange(separator, ",");
            writeSchema<Member>(out, Rules{}, components);
        }
    });
    if (*separator == ',') out += "],";
}

/// Appends the schema of a record: its fields in declared order and the list of those that are required.
template <class T>
void writeRecordSchema(std::string& out, Components& components) {
    out += '{';
    writeInlinedSchemas<T>(out, components);
    out += R"("type":"object","properties":{)";
    const char* separator = "";
    std::string needed;
    forEachField<T>([&](const auto& field) {
        using Member = std::remove_cvref_t<decltype(std::declval<T&>().*field.member)>;
        if (field.rules.inlined) return;
        out += separator;
        separator = ",";
        text::appendJsonString(out, field.name);
        out += ':';
        constexpr bool patch = is_patch<Member>;
        const bool nullable = is_optional<Member> || (patch && !field.rules.required);
        writeSchema<typename Plain<Member>::type>(out, field.rules, components, field.description, nullable);
        if (field.rules.required && !patch) {
            needed += needed.empty() ? "" : ",";
            text::appendJsonString(needed, field.name);
        }
    });
    out += '}';
    if (!needed.empty()) out += R"(,"required":[)" + needed + "]";
    if (schema_of<T>.is_strict) out += R"(,"additionalProperties":false)";
    out += '}';
}

/// The form depends on the type: a reference for a record, an array for a list, and for a scalar what Scalar<T> writes.
template <class T>
void writeSchema(
    std::string& out, const Rules& rules, Components& components, std::string_view description, bool nullable
) {
    if constexpr (IsRecord<T>) {
        components.add<T>();
        std::string reference = R"("$ref":"#/components/schemas/)";
        reference.append(schema_of<T>.name).append("\"");
        if (nullable) {
            out += R"({"anyOf":[{)" + reference + R"(},{"type":"null"}])";
        } else {
            out += "{" + reference;
        }
        appendDescription(out, description);
    } else if constexpr (is_vector<T>) {
        out += nullable ? R"({"type":["array","null"],"items":)" : R"({"type":"array","items":)";
        using Element = typename T::value_type;
        Rules element = rules;
        element.example = {};
        writeSchema<typename Plain<Element>::type>(out, element, components, {}, is_optional<Element>);
        if (rules.min_items > 0) out += R"(,"minItems":)" + std::to_string(rules.min_items);
        if (rules.max_items >= 0) out += R"(,"maxItems":)" + std::to_string(rules.max_items);
        appendDescription(out, description);
    } else {
        static_assert(IsScalar<T>, "this member type has no JSON form: give it a schema(), wireNames() or a Scalar<>");
        std::string inner;
        Scalar<T>::schema(inner, rules);
        if (nullable) {
            // "type":"string" becomes "type":["string","null"]; an enum has to list null, too.
            const std::size_t begin = inner.find(':') + 1;
            const std::size_t end = inner.find('"', begin + 1) + 1;
            inner.insert(end, R"(,"null"])");
            inner.insert(begin, "[");
            if constexpr (WireEnum<T>) inner.insert(inner.size() - 1, ",null");
        }
        out += '{';
        out += inner;
        if constexpr (WireEnum<T>) {
            const bool open = Scalar<T>::listsUnknown(rules);
            appendDescription(
                out, open ? enumDescription(description, Scalar<T>::takesUnknown(rules)) : std::string(description)
            );
        } else {
            appendDescription(out, description);
        }
    }
    if (!rules.example.empty()) {
        out += R"(,"examples":[)";
        writeExample<T>(out, rules);
        out += ']';
    }
    out += '}';
}

/// Appends the examples of the fields of a record, those of inlined members among them.
template <class T>
void writeExampleFields(std::string& out, char& separator) {
    forEachField<T>([&](const auto& field) {
        using Member = std::remove_cvref_t<decltype(std::declval<T&>().*field.member)>;
        if constexpr (IsRecord<Member>) {
            if (field.rules.inlined) return writeExampleFields<Member>(out, separator);
        }
        out += std::exchange(separator, ',');
        text::appendJsonString(out, field.name);
        out += ':';
        writeExample<Member>(out, field.rules);
    });
}

/// Appends an example of T: the one of its rules, otherwise one made of the examples of its fields or the usual one of
/// the type.
template <class T>
void writeExample(std::string& out, const Rules& rules) {
    if constexpr (is_optional<T> || is_patch<T>) {
        writeExample<typename Plain<T>::type>(out, rules);
    } else if constexpr (IsRecord<T>) {
        if (!rules.example.empty()) {
            out += rules.example;
            return;
        }
        char separator = '{';
        writeExampleFields<T>(out, separator);
        out += '}';
    } else if constexpr (is_vector<T>) {
        if (!rules.example.empty() && rules.example.front() == '[') {
            out += rules.example;
            return;
        }
        out += '[';
        writeExample<typename T::value_type>(out, rules);
        out += ']';
    } else {
        std::string_view example = rules.example;
        if constexpr (std::is_same_v<T, std::string>) {
            if (example.empty()) example = Scalar<T>::exampleFor(rules);
        } else if (example.empty()) {
            example = Scalar<T>::example;
        }
        if (Scalar<T>::token(rules) == Token::String) {
            text::appendJsonString(out, example);
        } else {
            out += example;
        }
    }
}

/// Appends one OpenAPI parameter object. `place`: "path" or "query". A list is one parameter, separated by commas.
template <class T>
void writeParameter(
    std::string& out,
    std::string_view name,
    std::string_view place,
    bool needed,
    std::string_view description,
    const Rules& rules
) {
    Components none;
    out += out.empty() ? "" : ",";
    out += R"({"name":)";
    text::appendJsonString(out, name);
    out += R"(,"in":")";
    out += place;
    out += needed ? R"(","required":true)" : R"(","required":false)";
    appendDescription(out, description);
    if (rules.keeps_empty) out += R"(,"allowEmptyValue":true)";
    if constexpr (is_vector<T>) out += R"(,"style":"form","explode":false)";
    out += R"(,"schema":)";
    writeSchema<typename Plain<T>::type>(out, rules, none);
    out += '}';
}

}  // namespace detail

/// The name is added before the schema is written, so that a record may contain itself.
template <IsRecord T>
void Components::add() {
    const std::string_view name = schema_of<T>.name;
    for (const std::string_view known : names_) {
        if (known == name) return;
    }
    names_.push_back(name);
    std::string schema;
    detail::writeRecordSchema<T>(schema, *this);  // adds what it refers to first
    body_ += body_.empty() ? "" : ",";
    text::appendJsonString(body_, name);
    body_ += ':';
    body_ += schema;
}

}  // namespace cardcage
