#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "book/rule.hpp"

namespace cardcage::pcb::rules {

/// Properties as bits, each at its place in the table.
using PropertySet = std::uint64_t;
static_assert(property_count <= 64);
constexpr PropertySet all_properties = ~PropertySet{0};

constexpr PropertySet setOf(Property property) {
    return PropertySet{1} << indexOf(property);
}

/// The rules of one origin, and the ids of earlier origins that it switches off.
struct RuleList {
    RuleOrigin origin = RuleOrigin::Platform;
    std::string source;  ///< id of the module or supplier; empty otherwise
    std::vector<Rule> rules;
    std::vector<std::string> switched_off;
};

/// The platform's rules, P01 to P27.
const RuleList& platformRules();

/// Returned instead of a book when what rules set depends on itself; names the rules.
struct CyclicRules {
    std::vector<std::string> ids;
};

/// Rules in their order, prepared for judging. Immutable; may be shared by threads.
class RuleBook {
public:
    /// One demand on a property: `rule` is an index of rules(), `part` one of its `then`.
    struct Demand {
        std::size_t rule = 0;
        std::size_t part = 0;
    };
    /// A property that follows hard rules while it is unset.
    struct Follower {
        Property property{};
        std::vector<Demand> demands;
        std::vector<std::int64_t> candidates;  ///< by distance from the default; the default is the first
        PropertySet causes = 0;                ///< the properties that decide which demands apply
    };

    /// Puts the lists in order: platform, modules by id, tenant. Rules of suppliers belong in no book, because they
    /// refuse no specification (judging/makers.hpp).
    static std::variant<RuleBook, CyclicRules> of(std::vector<RuleList> lists);

    const std::vector<Rule>& rules() const { return rules_; }
    /// Each one stands behind all properties that it depends on.
    const std::vector<Follower>& followers() const { return followers_; }
    bool isFollower(Property property) const { return (following_ & setOf(property)) != 0; }
    /// The properties whose values a rule looks at; measurements do not change, so a rule without properties has all.
    PropertySet involvedIn(std::size_t rule) const { return involved_[rule]; }
    /// The properties that share a hard rule with this one, in the order of the table.
    const std::vector<Property>& partnersOf(Property property) const { return partners_[indexOf(property)]; }

private:
    std::vector<Rule> rules_;
    std::vector<Follower> followers_;
    PropertySet following_ = 0;
    std::vector<PropertySet> involved_;  ///< by rule
    std::array<std::vector<Property>, property_count> partners_;
};

/// The book of the platform's rules alone.
const RuleBook& platformBook();

/// Values that an unset property may take, by their distance from the default, null last; numbers at equal distance
/// from the larger one down, words in the order of the table.
std::vector<std::int64_t> candidatesOf(const PropertyType& type);

}  // namespace cardcage::pcb::rules
