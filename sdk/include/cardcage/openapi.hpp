#pragma once

#include <array>
#include <cardcage/encode.hpp>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

// JSON Schema texts (2020-12, as OpenAPI 3.1 requires) and examples, from the same field tables from which bodies are
// read and answers are written. Every record becomes one named schema of the components; lists, optional values and
// enums are written in place. Descriptions are those of the fields, in Markdown. Everything in this header is for the
// SDK itself.

namespace cardcage {

namespace detail {

/// Descriptions of types and records for their schemas. They are data, so that schemas and examples are written by
/// functions that are compiled once, not for each record.
struct TypeDescription;

/// One field of a record; see Field.
struct FieldDescription {
    std::string_view name;
    std::string_view description;
    const Rules* rules;
    const TypeDescription* type;
};

/// A record: its name among the components, and its fields in declared order.
struct RecordDescription {
    std::string_view name;
    bool is_strict;
    std::span<const FieldDescription> fields;
};

/// A scalar: what Scalar<T> writes and reads.
struct ScalarDescription {
    void (*schema)(std::string& out, const Rules& rules);
    Token (*token)(const Rules& rules);
    std::string_view (*example)(const Rules& rules);
    bool (*lists_unknown)(const Rules& rules);  ///< null for types that are not enums, as is the next one
    bool (*takes_unknown)(const Rules& rules);
};

/// An object that is written and read by functions of its own (writeJson, decodeValue): its schema without the type,
/// and its example.
struct ObjectDescription {
    std::string_view members;  ///< JSON members, each behind a comma
    std::string_view example;  ///< JSON
};
/// Specialised for such a type.
template <class T>
inline constexpr ObjectDescription object_description{};

/// A type of a member: exactly one of the four pointers is set.
struct TypeDescription {
    const RecordDescription* record;
    const ScalarDescription* scalar;
    const ObjectDescription* object;
    const TypeDescription* element;  ///< of a list
    bool is_optional;                ///< a std::optional of the type
    bool is_patch;                   ///< a Patch of the type
};

}  // namespace detail

/// The named schemas to which the schemas of one route refer. Each is added once. Built in init, on one thread.
class Components {
public:
    /// Adds the schema of a record and of the records inside of it, under their names. Does nothing when the name is
    /// known.
    void add(const detail::RecordDescription& record);

    /// Returns a JSON object of schemas by name; empty when there are none.
    std::string text() const { return body_.empty() ? std::string() : "{" + body_ + "}"; }

private:
    std::vector<std::string_view> names_;
    std::string body_;
};

namespace detail {

/// The type inside of an optional or a Patch, whose schema is that of the value. Specialised for a type that is written
/// and read like another one.
template <class T>
struct Plain {
    using type = T;
};
template <class T>
struct Plain<std::optional<T>> : Plain<T> {};
template <class T>
struct Plain<Patch<T>> : Plain<T> {};

/// Returns the usual example of a scalar; that of a text depends on its rules.
template <class T>
std::string_view scalarExample([[maybe_unused]] const Rules& rules) {
    if constexpr (std::is_same_v<T, std::string>) {
        return Scalar<T>::exampleFor(rules);
    } else {
        return Scalar<T>::example;
    }
}

/// Returns the description of a scalar.
template <class T>
constexpr ScalarDescription describeScalar() {
    static_assert(IsScalar<T>, "this member type has no JSON form: give it a schema(), wireNames() or a Scalar<>");
    ScalarDescription described{&Scalar<T>::schema, &Scalar<T>::token, &scalarExample<T>, nullptr, nullptr};
    if constexpr (WireEnum<T>) {
        described.lists_unknown = &Scalar<T>::listsUnknown;
        described.takes_unknown = &Scalar<T>::takesUnknown;
    }
    return described;
}
template <class T>
inline constexpr ScalarDescription scalar_description = describeScalar<T>();

/// Defined below. They refer to each other, since a record may contain itself.
template <class T>
constexpr RecordDescription describeRecord();
template <class T>
constexpr TypeDescription describeType();
template <class T>
inline constexpr RecordDescription record_description = describeRecord<T>();
template <class T>
inline constexpr TypeDescription type_description = describeType<T>();

template <class T>
constexpr TypeDescription describeType() {
    using Value = typename Plain<T>::type;
    TypeDescription described{nullptr, nullptr, nullptr, nullptr, is_optional<T>, is_patch<T>};
    if constexpr (IsRecord<Value>) {
        described.record = &record_description<Value>;
    } else if constexpr (is_vector<Value>) {
        described.element = &type_description<typename Value::value_type>;
    } else if constexpr (!object_description<Value>.example.empty()) {
        described.object = &object_description<Value>;
    } else {
        described.scalar = &scalar_description<Value>;
    }
    return described;
}

/// The fields of a record, in static memory.
template <class Owner, class Member>
constexpr FieldDescription describeField(const Field<Owner, Member>& field) {
    return {field.name, field.description, &field.rules, &type_description<Member>};
}
template <class T>
inline constexpr auto field_descriptions = schema_of<T>.fields.with([](const auto&... field) {
    return std::array<FieldDescription, sizeof...(field)>{describeField(field)...};
});

template <class T>
constexpr RecordDescription describeRecord() {
    return {schema_of<T>.name, schema_of<T>.is_strict, field_descriptions<T>};
}

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

/// Appends an example of a type; defined below.
inline void writeExample(std::string& out, const TypeDescription& type, const Rules& rules);

/// Appends the schema of a value: an object, for records a reference to the components. `nullable` allows null beside
/// it. Defined below.
inline void writeSchema(
    std::string& out,
    const TypeDescription& type,
    const Rules& rules,
    Components& components,
    std::string_view description = {},
    bool nullable = false
);

/// Appends `"allOf":[…],` for the records whose fields appear among those of this one.
inline void writeInlinedSchemas(std::string& out, const RecordDescription& record, Components& components) {
    const char* separator = R"("allOf":[)";
    for (const FieldDescription& field : record.fields) {
        if (!field.rules->inlined) continue;
        out += std::exchange(separator, ",");
        writeSchema(out, *field.type, Rules{}, components);
    }
    if (*separator == ',') out += "],";
}

/// Appends the schema of a record: its fields in declared order and the list of those that are required.
inline void writeRecordSchema(std::string& out, const RecordDescription& record, Components& components) {
    out += '{';
    writeInlinedSchemas(out, record, components);
    out += R"("type":"object","properties":{)";
    const char* separator = "";
    std::string needed;
    for (const FieldDescription& field : record.fields) {
        if (field.rules->inlined) continue;
        out += std::exchange(separator, ",");
        text::appendJsonString(out, field.name);
        out += ':';
        const bool is_patch = field.type->is_patch;
        const bool nullable = field.type->is_optional || (is_patch && !field.rules->required);
        writeSchema(out, *field.type, *field.rules, components, field.description, nullable);
        if (field.rules->required && !is_patch) {
            needed += needed.empty() ? "" : ",";
            text::appendJsonString(needed, field.name);
        }
    }
    out += '}';
    if (!needed.empty()) out += R"(,"required":[)" + needed + "]";
    if (record.is_strict) out += R"(,"additionalProperties":false)";
    out += '}';
}

/// Appends the members of the schema of a record, which refers to the components.
inline void writeReference(
    std::string& out,
    const RecordDescription& record,
    Components& components,
    std::string_view description,
    bool nullable
) {
    components.add(record);
    std::string reference = R"("$ref":"#/components/schemas/)";
    reference.append(record.name).append("\"");
    out += nullable ? R"("anyOf":[{)" + reference + R"(},{"type":"null"}])" : reference;
    appendDescription(out, description);
}

/// Appends the members of the schema of a list. Its rules are those of each element, but for the example.
inline void writeListSchema(
    std::string& out,
    const TypeDescription& element,
    const Rules& rules,
    Components& components,
    std::string_view description,
    bool nullable
) {
    out += nullable ? R"("type":["array","null"],"items":)" : R"("type":"array","items":)";
    Rules of_element = rules;
    of_element.example = {};
    writeSchema(out, element, of_element, components, {}, element.is_optional);
    if (rules.min_items > 0) out += R"(,"minItems":)" + std::to_string(rules.min_items);
    if (rules.max_items >= 0) out += R"(,"maxItems":)" + std::to_string(rules.max_items);
    appendDescription(out, description);
}

/// Appends the members of the schema of a scalar.
inline void writeScalarSchema(
    std::string& out, const ScalarDescription& scalar, const Rules& rules, std::string_view description, bool nullable
) {
    const bool is_enum = scalar.lists_unknown != nullptr;
    std::string inner;
    scalar.schema(inner, rules);
    if (nullable) {
        // "type":"string" becomes "type":["string","null"]; an enum has to list null, too.
        const std::size_t begin = inner.find(':') + 1;
        const std::size_t end = inner.find('"', begin + 1) + 1;
        inner.insert(end, R"(,"null"])");
        inner.insert(begin, "[");
        if (is_enum) inner.insert(inner.size() - 1, ",null");
    }
    out += inner;
    if (is_enum && scalar.lists_unknown(rules)) {
        appendDescription(out, enumDescription(description, scalar.takes_unknown(rules)));
    } else {
        appendDescription(out, description);
    }
}

/// Appends the members of the schema of an object that has functions of its own.
inline void writeObjectSchema(
    std::string& out, const ObjectDescription& object, std::string_view description, bool nullable
) {
    out += nullable ? R"("type":["object","null"])" : R"("type":"object")";
    out.append(object.members).append(R"(,"examples":[)").append(object.example).append("]");
    appendDescription(out, description);
}

inline void writeSchema(
    std::string& out,
    const TypeDescription& type,
    const Rules& rules,
    Components& components,
    std::string_view description,
    bool nullable
) {
    out += '{';
    if (type.record) {
        writeReference(out, *type.record, components, description, nullable);
    } else if (type.element) {
        writeListSchema(out, *type.element, rules, components, description, nullable);
    } else if (type.object) {
        writeObjectSchema(out, *type.object, description, nullable);
    } else {
        writeScalarSchema(out, *type.scalar, rules, description, nullable);
    }
    if (!rules.example.empty() && !type.object) {
        out += R"(,"examples":[)";
        writeExample(out, type, rules);
        out += ']';
    }
    out += '}';
}

/// Appends the examples of the fields of a record, those of inlined members among them.
inline void writeExampleFields(std::string& out, const RecordDescription& record, char& separator) {
    for (const FieldDescription& field : record.fields) {
        if (field.rules->inlined) {
            writeExampleFields(out, *field.type->record, separator);
            continue;
        }
        out += std::exchange(separator, ',');
        text::appendJsonString(out, field.name);
        out += ':';
        writeExample(out, *field.type, *field.rules);
    }
}

/// The example is the one of the rules, otherwise one made of the examples of the fields or the usual one of the type.
inline void writeExample(std::string& out, const TypeDescription& type, const Rules& rules) {
    if (type.record) {
        if (!rules.example.empty()) {
            out += rules.example;
            return;
        }
        char separator = '{';
        writeExampleFields(out, *type.record, separator);
        out += '}';
    } else if (type.element) {
        if (rules.example.starts_with('[')) {
            out += rules.example;
            return;
        }
        out += '[';
        writeExample(out, *type.element, rules);
        out += ']';
    } else if (type.object) {
        out += type.object->example;
    } else {
        const std::string_view example = rules.example.empty() ? type.scalar->example(rules) : rules.example;
        if (type.scalar->token(rules) == Token::String) {
            text::appendJsonString(out, example);
        } else {
            out += example;
        }
    }
}

/// Appends one OpenAPI parameter object. `place`: "path" or "query". A list is one parameter, separated by commas.
inline void writeParameter(
    std::string& out,
    const TypeDescription& type,
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
    if (type.element) out += R"(,"style":"form","explode":false)";
    out += R"(,"schema":)";
    writeSchema(out, type, rules, none);
    out += '}';
}

}  // namespace detail

/// The name is added before the schema is written, so that a record may contain itself.
inline void Components::add(const detail::RecordDescription& record) {
    for (const std::string_view known : names_) {
        if (known == record.name) return;
    }
    names_.push_back(record.name);
    std::string schema;
    detail::writeRecordSchema(schema, record, *this);  // adds what it refers to first
    body_ += body_.empty() ? "" : ",";
    text::appendJsonString(body_, record.name);
    body_ += ':';
    body_ += schema;
}

}  // namespace cardcage
