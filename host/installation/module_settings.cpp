#include "host/installation/module_settings.hpp"

#include <Poco/JSON/Array.h>
#include <Poco/JSON/Object.h>

#include <sstream>
#include <vector>

#include "host/config/value.hpp"
#include "host/json/document.hpp"
#include "host/json/object_writer.hpp"
#include "host/json/reader.hpp"
#include "host/modules/manifest.hpp"

namespace cardcage::installation {
namespace {

using Object = Poco::JSON::Object::Ptr;

Object propertiesOf(std::string_view schema) {
    if (schema.empty()) return new Poco::JSON::Object;
    const auto properties = json::parseObject(schema)->getObject("properties");
    return properties ? properties : Object(new Poco::JSON::Object);
}

std::string typeOf(const Object& property) {
    return property->optValue<std::string>("type", "string");
}

/// True when the text is one JSON number and nothing else.
bool isNumber(std::string_view text) {
    json::Reader reader(text);
    return reader.next().kind == json::Kind::Number && reader.next().kind == json::Kind::End;
}

std::optional<std::string> typeFault(const std::string& type, std::string_view value) {
    if (type == "boolean" && !config::booleanOf(value)) return "must be true or false";
    if (type == "integer" && !config::integerOf(value)) return "must be a whole number";
    if (type == "number" && !isNumber(value)) return "must be a number";
    return std::nullopt;
}

std::optional<std::string> rangeFault(const Object& property, std::string_view value) {
    const double number = std::stod(std::string(value));
    if (property->has("minimum") && number < property->getValue<double>("minimum")) {
        return "must be at least " + property->getValue<std::string>("minimum");
    }
    if (property->has("maximum") && number > property->getValue<double>("maximum")) {
        return "must be at most " + property->getValue<std::string>("maximum");
    }
    return std::nullopt;
}

std::optional<std::string> choiceFault(const Object& property, std::string_view value) {
    const auto choices = property->getArray("enum");
    if (!choices) return std::nullopt;
    std::string list;
    for (const auto& choice : *choices) {
        if (choice.toString() == value) return std::nullopt;
        list += (list.empty() ? "" : ", ") + choice.toString();
    }
    return "must be one of " + list;
}

std::optional<std::string> lengthFault(const Object& property, std::string_view value) {
    if (value.size() < property->optValue<std::size_t>("minLength", 0)) return "is too short";
    if (value.size() > property->optValue<std::size_t>("maxLength", std::string_view::npos)) return "is too long";
    return std::nullopt;
}

void addGiven(
    json::ObjectWriter& settings, const std::string& name, const std::string& type, const std::string& value
) {
    if (type == "array") {
        settings.member(name, config::listOf(value));
    } else if (type == "string") {
        settings.member(name, value);
    } else {
        settings.json(name, value);
    }
}

std::string textOf(const Poco::Dynamic::Var& value) {
    std::ostringstream text;
    Poco::JSON::Stringifier::stringify(value, text);
    return text.str();
}

}  // namespace

std::optional<std::string> settingFault(std::string_view schema, std::string_view key, std::string_view value) {
    const auto properties = propertiesOf(schema);
    const auto property = properties->getObject(std::string(key));
    if (!property) {
        const auto names = properties->getNames();
        const std::vector<std::string_view> known(names.begin(), names.end());
        const auto meant = modules::nearestName(key, known);
        return "the module has no such setting" + (meant.empty() ? "" : "; did you mean " + std::string(meant) + "?");
    }
    const auto type = typeOf(property);
    if (auto fault = typeFault(type, value)) return fault;
    if (auto fault = choiceFault(property, value)) return fault;
    if (type == "integer" || type == "number") return rangeFault(property, value);
    if (type == "string") return lengthFault(property, value);
    return std::nullopt;
}

std::string settingsJson(std::string_view schema, const SettingTexts& texts) {
    const auto properties = propertiesOf(schema);
    json::ObjectWriter settings;
    for (const auto& name : properties->getNames()) {
        const auto property = properties->getObject(name);
        if (!property) continue;
        const auto given = texts.find(name);
        if (given != texts.end() && !settingFault(schema, name, given->second)) {
            addGiven(settings, name, typeOf(property), given->second);
        } else if (property->has("default")) {
            settings.json(name, textOf(property->get("default")));
        }
    }
    return settings.text();
}

}  // namespace cardcage::installation
