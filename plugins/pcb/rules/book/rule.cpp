#include "book/rule.hpp"

#include <algorithm>
#include <set>

namespace cardcage::pcb::rules {
namespace {

Truth truth(bool holds) {
    return holds ? Truth::True : Truth::False;
}

bool contains(const std::vector<std::int64_t>& numbers, std::int64_t value) {
    return std::find(numbers.begin(), numbers.end(), value) != numbers.end();
}

bool compare(const Condition& condition, std::int64_t value) {
    const auto first = condition.numbers.empty() ? 0 : condition.numbers.front();
    switch (condition.op) {
        case Op::Equal:
            return value == first;
        case Op::NotEqual:
            return value != first;
        case Op::Less:
            return value < first;
        case Op::AtMost:
            return value <= first;
        case Op::More:
            return value > first;
        case Op::AtLeast:
            return value >= first;
        case Op::In:
            return contains(condition.numbers, value);
        case Op::NotIn:
            return !contains(condition.numbers, value);
        case Op::Lacks:
            return (value & first) == 0;
        case Op::Has:
            return (value & first) != 0;
        case Op::Within:
            return (value & ~first) == 0;
        case Op::IsNull:
        case Op::NotNull:
            break;
    }
    return false;
}

std::string_view opText(Op op) {
    constexpr std::array<std::string_view, 13> words{
        "",
        "other than ",
        "less than ",
        "at most ",
        "more than ",
        "at least ",
        "one of ",
        "none of ",
        "null",
        "not null",
        "without ",
        "with ",
        "nothing but "};
    return words.at(static_cast<std::size_t>(op));
}

std::string commas(std::string text) {
    for (auto at = text.find('|'); at != std::string::npos; at = text.find('|', at)) text.replace(at, 1, ", ");
    return text;
}

std::string listText(const Condition& condition) {
    std::string text;
    for (const auto number : condition.numbers) {
        if (!text.empty()) text += ", ";
        text += commas(valueText(condition.subject, number));
    }
    return text.empty() ? "nothing" : text;
}

std::string quantityText(Quantity quantity, std::int64_t value) {
    if (quantity == Quantity::PanelSeparation) return std::string(separation_words.at(static_cast<std::size_t>(value)));
    if (isTruth(quantity)) return value != 0 ? "true" : "false";
    return microText(value);
}

}  // namespace

std::string_view nameOf(Subject subject) {
    if (const auto* property = std::get_if<Property>(&subject)) return typeOf(*property).name;
    return nameOf(std::get<Quantity>(subject));
}

Truth judge(const Condition& condition, const Board& board) {
    const auto* property = std::get_if<Property>(&condition.subject);
    const auto value = property != nullptr ? board[*property] : board[std::get<Quantity>(condition.subject)];
    if (condition.op == Op::IsNull) return truth(!value);
    if (condition.op == Op::NotNull) return truth(value.has_value());
    return value ? truth(compare(condition, *value)) : Truth::Unknown;
}

bool applies(const Rule& rule, const Board& board) {
    return std::all_of(rule.when.begin(), rule.when.end(), [&](const Condition& condition) {
        return judge(condition, board) == Truth::True;
    });
}

const Condition* brokenPart(const Rule& rule, const Board& board) {
    if (!applies(rule, board)) return nullptr;
    for (const auto& condition : rule.then)
        if (judge(condition, board) == Truth::False) return &condition;
    return nullptr;
}

std::string demandText(const Condition& condition) {
    std::string text(opText(condition.op));
    if (condition.op != Op::IsNull && condition.op != Op::NotNull) {
        const bool is_empty = condition.op == Op::Within && condition.numbers.front() == 0;
        text = is_empty ? "empty" : text + listText(condition);
    }
    return text;
}

std::string conditionText(const Condition& condition) {
    return std::string(nameOf(condition.subject)) + " is " + demandText(condition);
}

std::string valueText(Subject subject, Value value) {
    if (const auto* property = std::get_if<Property>(&subject)) return typeOf(*property).text(value);
    return value ? quantityText(std::get<Quantity>(subject), *value) : "null";
}

std::vector<Property> propertiesOf(const Condition& condition) {
    if (const auto* property = std::get_if<Property>(&condition.subject)) return {*property};
    return sourcesOf(std::get<Quantity>(condition.subject));
}

std::vector<Property> propertiesOf(const Rule& rule) {
    std::set<Property> found;
    for (const auto* side : {&rule.when, &rule.then}) {
        for (const auto& condition : *side) {
            const auto properties = propertiesOf(condition);
            found.insert(properties.begin(), properties.end());
        }
    }
    return {found.begin(), found.end()};
}

}  // namespace cardcage::pcb::rules
