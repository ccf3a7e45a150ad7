#pragma once

#include <cardcage/module.hpp>
#include <string>
#include <string_view>

#include "rules/settings/property.hpp"

// Values of properties as members of records. Words, numbers and limits are those of the table of properties, which is
// their only place: they are read, written and described by it.

namespace cardcage::pcb {

/// One value of a property that has a list or a range: an index of a word, the bit of one word of an EnumList, or a
/// number in 10^-6 of its unit (rules::Value).
template <rules::Property P>
struct SettingValue {
    std::int64_t value = 0;
};

/// A length, percentage or thickness: a JSON number with at most 6 decimals, kept as 10^-6 of its unit.
struct Measure {
    rules::Micro micro = 0;
};

/// A value of any JSON type, kept as its JSON text. For answers only.
struct AnyJson {
    std::string text = "null";
};

/// Returns the JSON text of a value; null for nothing. An Object or a String is `true` when it is there.
std::string jsonOf(const rules::PropertyType& type, rules::Value value);

/// Returns the JSON text of one value of a list: a word of an EnumList stands by itself.
std::string jsonOfOne(const rules::PropertyType& type, std::int64_t value);

/// Reads the text of a JSON token. Fault "enum" names the values of the list, "range" those of the range.
Fault readSetting(const rules::PropertyType& type, std::string_view text, std::int64_t& value);
/// Appends the members of the JSON Schema. `lists_unknown`: readers of answers have to expect new words.
void describeSetting(const rules::PropertyType& type, bool lists_unknown, std::string& out);
/// Reads a JSON number of a Measure.
Fault readMeasure(std::string_view text, const Rules& rules, Measure& value);

}  // namespace cardcage::pcb

namespace cardcage {

template <pcb::rules::Property P>
struct Scalar<pcb::SettingValue<P>> {
    /// A usual value stands at each field.
    static constexpr std::string_view example = "1";

    static const pcb::rules::PropertyType& type() { return pcb::rules::typeOf(P); }
    static bool hasWords() { return !type().words.empty(); }
    static Token token(const Rules&) { return hasWords() ? Token::String : Token::Number; }
    static std::string_view kind(const Rules&) { return hasWords() ? "a string" : "a number"; }
    static Fault parse(std::string_view given, const Rules&, pcb::SettingValue<P>& value) {
        return pcb::readSetting(type(), given, value.value);
    }
    static void write(std::string& out, const pcb::SettingValue<P>& value, const Rules&) {
        out += pcb::jsonOfOne(type(), value.value);
    }
    static void schema(std::string& out, const Rules& rules) {
        pcb::describeSetting(type(), !rules.refuses_unknown, out);
    }
};

template <>
struct Scalar<pcb::Measure> {
    static constexpr std::string_view example = "1.5";
    static constexpr Token token(const Rules&) { return Token::Number; }
    static constexpr std::string_view kind(const Rules&) { return "a number"; }
    static Fault parse(std::string_view given, const Rules& rules, pcb::Measure& value) {
        return pcb::readMeasure(given, rules, value);
    }
    static void write(std::string& out, const pcb::Measure& value, const Rules&) {
        out += pcb::rules::microText(value.micro);
    }
    static void schema(std::string& out, const Rules& rules) {
        out += R"("type":"number")";
        detail::appendNumberBounds(out, rules);
    }
};

template <>
struct Scalar<pcb::AnyJson> {
    static constexpr std::string_view example = "0.15";
    static constexpr Token token(const Rules&) { return Token::Number; }
    static constexpr std::string_view kind(const Rules&) { return "any value"; }
    static Fault parse(std::string_view given, const Rules&, pcb::AnyJson& value) {
        value.text = given;
        return {};
    }
    static void write(std::string& out, const pcb::AnyJson& value, const Rules&) { out += value.text; }
    static void schema(std::string& out, const Rules&) {
        out += R"("type":["string","number","boolean","array","object","null"])";
    }
};

}  // namespace cardcage
