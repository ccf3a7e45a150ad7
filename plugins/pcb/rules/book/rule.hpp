#pragma once

#include <string>
#include <variant>
#include <vector>

#include "book/quantity.hpp"

namespace cardcage::pcb::rules {

/// A property or a quantity derived from properties.
using Subject = std::variant<Property, Quantity>;

/// Returns the name of a property or quantity in rules.
std::string_view nameOf(Subject subject);

/// Comparisons of rules. The words in brackets are those of the text form.
enum class Op : std::uint8_t {
    Equal,     ///< (=)
    NotEqual,  ///< (!=)
    Less,      ///< (<)
    AtMost,    ///< (<=)
    More,      ///< (>)
    AtLeast,   ///< (>=)
    In,        ///< (in) one of the values
    NotIn,     ///< (not in) none of the values
    IsNull,    ///< (is null)
    NotNull,   ///< (is not null)
    Lacks,     ///< (lacks) no word of the list; EnumList only
    Has,       ///< (has) at least one word; EnumList only
    Within,    ///< (within) no other words than these; EnumList only
};

/// One comparison. Its numbers are values of the subject; words of an EnumList are bits of the first number.
struct Condition {
    Subject subject;
    Op op = Op::Equal;
    std::vector<std::int64_t> numbers{};
};

enum class RuleKind : std::uint8_t { Hard, Soft };
enum class RuleOrigin : std::uint8_t { Platform, Module, Tenant, Supplier };

/// If every condition of `when` holds, every condition of `then` has to.
struct Rule {
    std::string id;
    std::vector<Condition> when{};
    std::vector<Condition> then{};
    RuleKind kind = RuleKind::Hard;
    std::string reason;  ///< the first sentence of messages
    RuleOrigin origin = RuleOrigin::Platform;
    std::string source{};  ///< id of the module or of the supplier
};

/// The result of a condition. A comparison with null is Unknown, so it neither triggers nor breaks a rule; only IsNull
/// and NotNull look at null.
enum class Truth : std::uint8_t { False, True, Unknown };

Truth judge(const Condition& condition, const Board& board);

/// Whether all of `when` is True.
bool applies(const Rule& rule, const Board& board);
/// The first condition of `then` that is False while the rule applies; null when the rule is kept.
const Condition* brokenPart(const Rule& rule, const Board& board);

/// Returns "at least 0.1" or "one of Enig, Enepig": what the condition demands of its subject.
std::string demandText(const Condition& condition);
/// Returns "layerCount is less than 4".
std::string conditionText(const Condition& condition);
/// Returns a value of the subject as text.
std::string valueText(Subject subject, Value value);

/// The properties behind a condition: the property itself, or the sources of the quantity.
std::vector<Property> propertiesOf(const Condition& condition);
/// All properties behind a rule, each once, in the order of the table.
std::vector<Property> propertiesOf(const Rule& rule);

}  // namespace cardcage::pcb::rules
