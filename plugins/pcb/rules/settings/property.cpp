#include "settings/property.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "settings/property_table.hpp"

namespace cardcage::pcb::rules {
namespace {

constexpr Micro measuring_slack = 2'000;
constexpr Micro thickness_window = 50'000;

Range rangeFrom(std::string_view text) {
    const auto first = text.find("..");
    const auto second = text.find("..", first + 2);
    return {
        *parseMicro(text.substr(0, first)),
        *parseMicro(text.substr(first + 2, second - first - 2)),
        *parseMicro(text.substr(second + 2))};
}

void readValues(PropertyType& type, std::string_view values) {
    switch (type.kind) {
        case PropertyKind::Enum:
        case PropertyKind::EnumList:
            type.words = partsOf(values, '|');
            break;
        case PropertyKind::String:
            std::from_chars(values.data(), values.data() + values.size(), type.max_length);
            break;
        case PropertyKind::Integer:
        case PropertyKind::Decimal:
            if (values.find("..") != std::string_view::npos)
                type.range = rangeFrom(values);
            else
                for (const auto part : partsOf(values, '|')) type.numbers.push_back(*parseMicro(part));
            break;
        case PropertyKind::Boolean:
        case PropertyKind::Object:
            break;
    }
}

PropertyType typeFrom(Property property, const PropertyRow& row) {
    PropertyType type{
        .property = property,
        .name = row.name,
        .group = row.group,
        .kind = row.kind,
        .unit = row.unit,
        .is_nullable = row.is_nullable || row.default_text.empty(),
        .classing = row.classing};
    readValues(type, row.values);
    if (!row.default_text.empty()) type.default_value = type.read(row.default_text);
    return type;
}

std::array<PropertyType, property_count> readTable() {
    std::array<PropertyType, property_count> types;
    for (std::size_t index = 0; index < property_count; ++index)
        types[index] = typeFrom(static_cast<Property>(index), propertyRows()[index]);
    return types;
}

std::optional<std::int64_t> wordIndex(const PropertyType& type, std::string_view word) {
    const auto found = std::find(type.words.begin(), type.words.end(), word);
    if (found == type.words.end()) return std::nullopt;
    return found - type.words.begin();
}

/// Equal words twice are no list.
std::optional<std::int64_t> wordBits(const PropertyType& type, std::string_view text) {
    std::int64_t bits = 0;
    for (const auto word : partsOf(text, '|')) {
        const auto index = wordIndex(type, word);
        if (!index || (bits >> *index & 1) != 0) return std::nullopt;
        bits |= std::int64_t{1} << *index;
    }
    return bits;
}

std::string wordsText(const PropertyType& type, std::int64_t bits) {
    std::string text;
    for (std::size_t index = 0; index < type.words.size(); ++index)
        if ((bits >> index & 1) != 0) text.append(text.empty() ? "" : "|").append(type.words[index]);
    return text;
}

std::optional<std::int64_t> nearest(const PropertyType& type, Micro measured, Micro window) {
    const auto distance = [measured](Micro number) { return std::abs(number - measured); };
    const auto best = std::min_element(type.numbers.begin(), type.numbers.end(), [&](Micro left, Micro right) {
        return distance(left) < distance(right);
    });
    if (best == type.numbers.end() || distance(*best) > window) return std::nullopt;
    return *best;
}

std::optional<std::int64_t> largestBelow(const PropertyType& type, Micro measured) {
    std::optional<std::int64_t> found;
    for (const auto number : type.numbers)
        if (number <= measured + measuring_slack) found = number;
    return found;
}

std::optional<std::int64_t> onGrid(const Range& range, Micro measured) {
    const auto steps = (measured - range.min + range.step / 2) / range.step;
    const auto value = range.min + steps * range.step;
    if (measured < range.min || value > range.max) return std::nullopt;
    return value;
}

}  // namespace

std::vector<std::string_view> partsOf(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const auto end = std::min(text.find(separator), text.size());
        parts.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

std::string_view nameOf(PropertyKind kind) {
    constexpr std::array<std::string_view, 7> names{
        "Enum", "EnumList", "Integer", "Decimal", "Boolean", "Object", "String"};
    return names.at(static_cast<std::size_t>(kind));
}

std::string_view nameOf(PropertyGroup group) {
    constexpr std::array<std::string_view, 11> names{
        "Board", "Copper", "Drill", "Via", "Finish", "Mask", "Legend", "Panel", "Test", "Compliance", "Other"};
    return names.at(static_cast<std::size_t>(group));
}

std::vector<std::int64_t> PropertyType::listedValues() const {
    if (kind == PropertyKind::Boolean) return {0, 1};
    if (!numbers.empty()) return numbers;
    std::vector<std::int64_t> values;
    for (std::size_t index = 0; index < words.size(); ++index) {
        const auto word = static_cast<std::int64_t>(index);
        values.push_back(kind == PropertyKind::EnumList ? std::int64_t{1} << word : word);
    }
    return values;
}

bool PropertyType::accepts(std::int64_t value) const {
    const auto word_count = static_cast<std::int64_t>(words.size());
    switch (kind) {
        case PropertyKind::Enum:
            return value >= 0 && value < word_count;
        case PropertyKind::EnumList:
            return value >= 0 && value < std::int64_t{1} << word_count;
        case PropertyKind::Boolean:
            return value == 0 || value == 1;
        case PropertyKind::Integer:
        case PropertyKind::Decimal:
            if (range) return value >= range->min && value <= range->max && (value - range->min) % range->step == 0;
            return std::find(numbers.begin(), numbers.end(), value) != numbers.end();
        case PropertyKind::Object:
        case PropertyKind::String:
            break;
    }
    return value == 1;
}

std::optional<std::int64_t> PropertyType::read(std::string_view text) const {
    std::optional<std::int64_t> value;
    if (kind == PropertyKind::Enum) value = wordIndex(*this, text);
    if (kind == PropertyKind::EnumList) value = wordBits(*this, text);
    if (kind == PropertyKind::Boolean && (text == "true" || text == "false")) value = text == "true";
    if (kind == PropertyKind::Integer || kind == PropertyKind::Decimal) value = parseMicro(text);
    return value && accepts(*value) ? value : std::nullopt;
}

std::string PropertyType::text(Value value) const {
    if (!value) return "null";
    switch (kind) {
        case PropertyKind::Enum:
            return std::string(words.at(static_cast<std::size_t>(*value)));
        case PropertyKind::EnumList:
            return wordsText(*this, *value);
        case PropertyKind::Boolean:
            return *value != 0 ? "true" : "false";
        case PropertyKind::Integer:
        case PropertyKind::Decimal:
            return microText(*value);
        case PropertyKind::Object:
        case PropertyKind::String:
            break;
    }
    return "set";
}

std::optional<std::int64_t> PropertyType::classOf(Micro measured) const {
    switch (classing) {
        case Classing::None:
            return accepts(measured) ? std::optional(measured) : std::nullopt;
        case Classing::LargestBelow:
            return largestBelow(*this, measured);
        case Classing::NearestLength:
            return nearest(*this, measured, thickness_window);
        case Classing::NearestCopper:
            return nearest(*this, measured, measured / 5);
        case Classing::Grid:
            break;
    }
    return onGrid(*range, measured);
}

const std::array<PropertyType, property_count>& properties() {
    static const auto table = readTable();
    return table;
}

std::optional<Property> propertyNamed(std::string_view name) {
    for (const auto& type : properties())
        if (type.name == name) return type.property;
    return std::nullopt;
}

}  // namespace cardcage::pcb::rules
