#include "specifications/setting_value.hpp"

#include <cardcage/text.hpp>

namespace cardcage::pcb {
namespace {

/// A JSON number as the exact text of a Micro; nothing when it has too many digits.
std::optional<rules::Micro> microOf(std::string_view text) {
    const auto number = Decimal::parseJsonNumber(text, 6);
    return number ? rules::parseMicro(number->text()) : std::nullopt;
}

std::string listed(const rules::PropertyType& type) {
    std::string text;
    for (const auto value : type.listedValues()) text.append(text.empty() ? "" : ", ").append(type.text(value));
    return text;
}

std::string rangeText(const rules::Range& range) {
    return "must be between " + rules::microText(range.min) + " and " + rules::microText(range.max) + " in steps of " +
           rules::microText(range.step);
}

std::string wordsOf(const rules::PropertyType& type, std::int64_t bits) {
    std::string words;
    for (const auto word : type.listedValues()) {
        if ((bits & word) == 0) continue;
        words += words.empty() ? "" : ",";
        text::appendJsonString(words, type.text(word));
    }
    return words;
}

}  // namespace

std::string jsonOf(const rules::PropertyType& type, rules::Value value) {
    if (!value) return "null";
    if (type.kind == rules::PropertyKind::EnumList) return "[" + wordsOf(type, *value) + "]";
    if (type.kind == rules::PropertyKind::Object || type.kind == rules::PropertyKind::String) return "true";
    if (type.kind != rules::PropertyKind::Enum) return type.text(value);
    std::string word;
    text::appendJsonString(word, type.text(value));
    return word;
}

std::string jsonOfOne(const rules::PropertyType& type, std::int64_t value) {
    if (type.kind != rules::PropertyKind::EnumList) return jsonOf(type, value);
    std::string word;
    text::appendJsonString(word, type.text(value));
    return word;
}

Fault readSetting(const rules::PropertyType& type, std::string_view text, std::int64_t& value) {
    std::optional<std::int64_t> read;
    if (type.words.empty()) {
        if (const auto number = microOf(text); number && type.accepts(*number)) read = number;
    } else if (text.find('|') == std::string_view::npos && !text.empty()) {
        read = type.read(text);
    }
    if (!read && type.range) return {"range", rangeText(*type.range)};
    if (!read) return {"enum", "must be one of " + listed(type)};
    value = *read;
    return {};
}

void describeSetting(const rules::PropertyType& type, bool lists_unknown, std::string& out) {
    out += type.words.empty() ? R"("type":"number")" : R"("type":"string")";
    if (type.range) {
        out +=
            R"(,"minimum":)" + rules::microText(type.range->min) + R"(,"maximum":)" + rules::microText(type.range->max);
        return;
    }
    out += R"(,"enum":[)";
    std::string_view comma;
    for (const auto value : type.listedValues()) {
        out += std::exchange(comma, ",");
        if (type.words.empty()) {
            out += type.text(value);
        } else {
            text::appendJsonString(out, type.text(value));
        }
    }
    if (lists_unknown && !type.words.empty()) out += R"(,"Unknown")";
    // A list of words has no null among them; every other setting may be null.
    out += type.kind == rules::PropertyKind::EnumList ? "]" : ",null]";
}

Fault readMeasure(std::string_view text, const Rules& rules, Measure& value) {
    const auto number = Decimal::parseJsonNumber(text, 6);
    if (!number) return {"range", "must have at most 6 decimals"};
    if (auto fault = detail::checkRange(*number, rules)) return fault;
    const auto micro = rules::parseMicro(number->text());
    if (!micro) return {"range", "must have at most 12 digits before the point"};
    value.micro = *micro;
    return {};
}

}  // namespace cardcage::pcb
