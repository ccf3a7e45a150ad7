#include "book/rule_text.hpp"

#include <algorithm>
#include <utility>

namespace cardcage::pcb::rules {
namespace {

using namespace std::string_view_literals;

/// Longer words stand before their beginnings.
constexpr std::array op_words{
    std::pair{"is not null"sv, Op::NotNull},
    std::pair{"is null"sv, Op::IsNull},
    std::pair{"not in"sv, Op::NotIn},
    std::pair{"in"sv, Op::In},
    std::pair{"lacks"sv, Op::Lacks},
    std::pair{"has"sv, Op::Has},
    std::pair{"within"sv, Op::Within},
    std::pair{"!="sv, Op::NotEqual},
    std::pair{"<="sv, Op::AtMost},
    std::pair{">="sv, Op::AtLeast},
    std::pair{"="sv, Op::Equal},
    std::pair{"<"sv, Op::Less},
    std::pair{">"sv, Op::More},
};

std::optional<Subject> subjectNamed(std::string_view name) {
    if (const auto property = propertyNamed(name)) return Subject{*property};
    for (std::size_t index = 0; index < quantity_count; ++index)
        if (const auto quantity = static_cast<Quantity>(index); nameOf(quantity) == name) return Subject{quantity};
    return std::nullopt;
}

bool isList(Subject subject) {
    const auto* property = std::get_if<Property>(&subject);
    return property != nullptr && typeOf(*property).kind == PropertyKind::EnumList;
}

bool isNumber(Subject subject) {
    if (const auto* property = std::get_if<Property>(&subject)) {
        const auto kind = typeOf(*property).kind;
        return kind == PropertyKind::Integer || kind == PropertyKind::Decimal;
    }
    const auto quantity = std::get<Quantity>(subject);
    return quantity != Quantity::PanelSeparation && !isTruth(quantity);
}

/// Objects and texts can only be there or not.
bool suits(Subject subject, Op op) {
    if (op == Op::IsNull || op == Op::NotNull) return true;
    if (const auto* property = std::get_if<Property>(&subject)) {
        const auto kind = typeOf(*property).kind;
        if (kind == PropertyKind::Object || kind == PropertyKind::String) return false;
    }
    if (op >= Op::Lacks) return isList(subject);
    if (op >= Op::Less && op <= Op::AtLeast) return isNumber(subject);
    return !isList(subject);
}

std::optional<std::int64_t> readQuantity(Quantity quantity, std::string_view text) {
    if (isTruth(quantity))
        return text == "true" || text == "false" ? std::optional<std::int64_t>(text == "true") : std::nullopt;
    if (quantity != Quantity::PanelSeparation) return parseMicro(text);
    const auto words = wordsOf(quantity);
    const auto found = std::find(words.begin(), words.end(), text);
    return found == words.end() ? std::nullopt : std::optional<std::int64_t>(found - words.begin());
}

/// A number of a rule need not be in the list of the property: a maker's floor may be 0.12.
std::optional<std::int64_t> readValue(Subject subject, std::string_view text) {
    if (const auto* quantity = std::get_if<Quantity>(&subject)) return readQuantity(*quantity, text);
    return isNumber(subject) ? parseMicro(text) : typeOf(std::get<Property>(subject)).read(text);
}

std::string_view trimmed(std::string_view text) {
    const auto begin = std::min(text.find_first_not_of(' '), text.size());
    text.remove_prefix(begin);
    return text.substr(0, text.find_last_not_of(' ') + 1);
}

std::variant<Condition, std::string> readOne(std::string_view text) {
    text = trimmed(text);
    const auto name = text.substr(0, text.find(' '));
    const auto rest = trimmed(text.substr(name.size()));
    for (const auto& [word, op] : op_words)
        if (rest.starts_with(word)) return readCondition(name, word, trimmed(rest.substr(word.size())));
    return "\"" + std::string(text) + "\" is no comparison";
}

}  // namespace

std::optional<Op> opNamed(std::string_view word) {
    for (const auto& [known, op] : op_words)
        if (known == word) return op;
    return std::nullopt;
}

std::variant<Condition, std::string> readCondition(
    std::string_view name, std::string_view op_word, std::string_view values
) {
    const auto subject = subjectNamed(name);
    if (!subject) return "no property or quantity has the name \"" + std::string(name) + "\"";
    const auto op = opNamed(op_word);
    if (!op || !suits(*subject, *op))
        return std::string(name) + " cannot be compared by \"" + std::string(op_word) + "\"";
    Condition condition{.subject = *subject, .op = *op};
    const auto parts = isList(*subject) ? std::vector{values} : partsOf(values, '|');
    const bool is_null_test = *op == Op::IsNull || *op == Op::NotNull;
    for (const auto part : is_null_test ? std::vector<std::string_view>{} : parts) {
        const auto number = readValue(*subject, part);
        if (!number) return std::string(name) + " cannot be \"" + std::string(part) + "\"";
        condition.numbers.push_back(*number);
    }
    const bool takes_many = *op == Op::In || *op == Op::NotIn;
    const bool has_values = takes_many ? !condition.numbers.empty() : condition.numbers.size() == 1;
    if (is_null_test ? !values.empty() : !has_values)
        return std::string(name) + " has a wrong number of values for \"" + std::string(op_word) + "\"";
    return condition;
}

std::variant<std::vector<Condition>, std::string> readConditions(std::string_view text) {
    std::vector<Condition> conditions;
    while (!text.empty()) {
        const auto end = std::min(text.find(" and "), text.size());
        auto condition = readOne(text.substr(0, end));
        if (auto* reason = std::get_if<std::string>(&condition)) return std::move(*reason);
        conditions.push_back(std::move(std::get<Condition>(condition)));
        text.remove_prefix(std::min(end + 5, text.size()));
    }
    return conditions;
}

std::variant<Rule, std::string> readRule(const RuleRow& row) {
    Rule rule{.id = std::string(row.id), .kind = row.kind, .reason = std::string(row.reason)};
    for (const auto& [text, conditions] : {std::pair{row.when, &rule.when}, std::pair{row.then, &rule.then}}) {
        auto read = readConditions(text);
        if (auto* reason = std::get_if<std::string>(&read)) return rule.id + ": " + *reason;
        *conditions = std::move(std::get<std::vector<Condition>>(read));
    }
    if (rule.then.empty()) return rule.id + ": the rule demands nothing";
    return rule;
}

}  // namespace cardcage::pcb::rules
