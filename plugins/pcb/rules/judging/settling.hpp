#pragma once

#include <cstdint>
#include <vector>

#include "book/rule_book.hpp"

namespace cardcage::pcb::rules {

using Values = std::array<Value, property_count>;

/// The values of a specification and the hard rules that they break, for one set of fixed values after the other.
///
/// Fixed values stand as they are, open ones are defaults, and open followers take the value nearest to their default
/// that the hard rules about them allow (RuleBook::followers). Only rules and followers that a changed value concerns
/// are judged again, which is a small part of a book when a single value is replaced; the result is that of a new
/// object. It refers to what it is given, which has to live as long. For one thread.
class Settling {
public:
    Settling(const RuleBook& book, const Settings& objects, const Measured& measured);

    /// Sets the fixed values, null where open.
    void fix(const Values& fixed);

    const Values& values() const { return values_; }
    /// Hard rules, indexes of RuleBook::rules(), ascending.
    const std::vector<std::size_t>& broken() const { return broken_; }

private:
    Board board() const { return {values_, objects_, measured_}; }
    void set(Property property, Value value, PropertySet& changed);
    void settle(const RuleBook::Follower& follower);
    bool isAllowed(const RuleBook::Follower& follower) const;
    void judgeRules(PropertySet changed);

    const RuleBook& book_;
    const Settings& objects_;
    const Measured& measured_;
    Values fixed_{};
    Values values_{};
    std::vector<std::size_t> broken_;
};

}  // namespace cardcage::pcb::rules
