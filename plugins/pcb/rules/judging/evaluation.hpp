#pragma once

#include <cstdint>
#include <vector>

#include "book/rule_book.hpp"
#include "judging/settling.hpp"

namespace cardcage::pcb::rules {

/// The findings of an analysis, as measured, with their confidence. Numbers need not be in the list of the property.
struct Analysed {
    Settings found;
    std::array<std::uint8_t, property_count> confidence_percent{};

    Analysed& set(Property property, std::int64_t value, std::uint8_t percent = 100) {
        found.set(property, value);
        confidence_percent[indexOf(property)] = percent;
        return *this;
    }
};

/// Values below this confidence set nothing and warn of nothing.
constexpr std::uint8_t least_confidence_percent = 80;

/// The value of an analysis when its confidence suffices, otherwise null.
Value trusted(const Analysed& analysed, Property property);

/// A value of the analysis that would have broken a rule and is left out.
struct LeftOut {
    Property property{};
    Value value;           ///< the value of the list that was tried
    std::size_t rule = 0;  ///< the first rule that it breaks, an index of RuleBook::rules()
};

/// The effective values of a specification.
struct Evaluation {
    Values values{};
    std::vector<Property> by_analysis;  ///< in the order of Property
    std::vector<LeftOut> left_out;
    std::vector<std::size_t> broken;  ///< hard rules, indexes of RuleBook::rules(), in order; empty: accepted
};

/// Evaluates settings of one PCB against one book. It refers to what it is given, which has to live as long.
///
/// Effective is the default, overlaid by the analysis, overlaid by the user. Values of the analysis are all taken if
/// they break no hard rule together with the user's; otherwise each one, in table order, that breaks no further rule.
/// The properties that are still unset follow: each takes the value nearest to its default that the hard rules about it
/// allow, in an order in which all properties that such a rule depends on come first. A property without an allowed
/// value keeps its default, and its rule is broken.
class Evaluator {
public:
    Evaluator(const RuleBook& book, const Settings& given, const Analysed& analysed, const Measured& measured);

    /// `given` are the user's values, null where unset. Panel and stackup are those of the constructor's settings.
    Evaluation evaluate(const Values& given) const;
    /// The same, by a settling of this evaluator that is kept from one set of values to the next.
    Evaluation evaluate(const Values& given, Settling& settling) const;
    Settling settling() const { return {book_, objects_, measured_}; }
    /// Returns the first of evaluate().broken; nothing when the settings are accepted.
    std::optional<std::size_t> firstBroken(const Values& given) const;

    const RuleBook& book() const { return book_; }
    /// Panel, stackup and texts of the user, otherwise of the analysis.
    const Settings& objects() const { return objects_; }
    Board boardOf(const Values& values) const { return {values, objects_, measured_}; }

private:
    bool takeAll(const Values& given, Settling& settling, Evaluation& result) const;
    void takeOneByOne(const Values& given, Settling& settling, Evaluation& result) const;

    const RuleBook& book_;
    const Measured& measured_;
    Settings objects_;
    Values found_{};  ///< values of the analysis that may be taken
};

}  // namespace cardcage::pcb::rules
