#include "judging/settling.hpp"

#include <algorithm>

namespace cardcage::pcb::rules {

Settling::Settling(const RuleBook& book, const Settings& objects, const Measured& measured)
    : book_(book), objects_(objects), measured_(measured) {
    for (const auto& type : properties()) values_[indexOf(type.property)] = type.default_value;
    for (const auto& follower : book_.followers()) settle(follower);
    judgeRules(all_properties);
}

void Settling::fix(const Values& fixed) {
    PropertySet changed = 0;
    for (std::size_t index = 0; index < property_count; ++index) {
        if (fixed[index] == fixed_[index]) continue;
        const auto property = static_cast<Property>(index);
        if (fixed[index])
            set(property, fixed[index], changed);
        else if (!book_.isFollower(property))
            set(property, typeOf(property).default_value, changed);
    }
    for (const auto& follower : book_.followers()) {
        const auto index = indexOf(follower.property);
        const bool was_open = !fixed_[index];
        if (fixed[index] || (was_open && (follower.causes & changed) == 0)) continue;
        const auto before = values_[index];
        settle(follower);
        if (values_[index] != before) changed |= setOf(follower.property);
    }
    fixed_ = fixed;
    if (changed != 0) judgeRules(changed);
}

void Settling::set(Property property, Value value, PropertySet& changed) {
    auto& present = values_[indexOf(property)];
    if (present == value) return;
    present = value;
    changed |= setOf(property);
}

void Settling::settle(const RuleBook::Follower& follower) {
    const auto& type = typeOf(follower.property);
    auto& value = values_[indexOf(follower.property)];
    for (const auto candidate : follower.candidates) {
        value = candidate;
        if (isAllowed(follower)) return;
    }
    value = std::nullopt;
    if (!type.is_nullable || !isAllowed(follower)) value = type.default_value;
}

bool Settling::isAllowed(const RuleBook::Follower& follower) const {
    return std::all_of(follower.demands.begin(), follower.demands.end(), [&](const RuleBook::Demand& demand) {
        const auto& rule = book_.rules()[demand.rule];
        return judge(rule.then[demand.part], board()) != Truth::False || !applies(rule, board());
    });
}

void Settling::judgeRules(PropertySet changed) {
    for (std::size_t rule = 0; rule < book_.rules().size(); ++rule) {
        if ((book_.involvedIn(rule) & changed) == 0) continue;
        const auto& judged = book_.rules()[rule];
        const bool is_broken = judged.kind == RuleKind::Hard && brokenPart(judged, board()) != nullptr;
        const auto place = std::lower_bound(broken_.begin(), broken_.end(), rule);
        const bool was_broken = place != broken_.end() && *place == rule;
        if (is_broken && !was_broken) broken_.insert(place, rule);
        if (!is_broken && was_broken) broken_.erase(place);
    }
}

}  // namespace cardcage::pcb::rules
