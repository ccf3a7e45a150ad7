#include "book/rule_book.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <stdexcept>
#include <utility>

#include "book/rule_text.hpp"

namespace cardcage::pcb::rules {
namespace {

RuleList readPlatformRules() {
    RuleList list;
    for (const auto& row : platformRows()) {
        auto rule = readRule(row);
        if (const auto* reason = std::get_if<std::string>(&rule)) throw std::logic_error(*reason);
        list.rules.push_back(std::move(std::get<Rule>(rule)));
    }
    return list;
}

bool isSwitchedOff(const Rule& rule, const std::vector<RuleList>& lists) {
    return std::any_of(lists.begin(), lists.end(), [&](const RuleList& list) {
        const auto& ids = list.switched_off;
        return list.origin > rule.origin && std::find(ids.begin(), ids.end(), rule.id) != ids.end();
    });
}

std::vector<Rule> inOrder(std::vector<RuleList> lists) {
    std::stable_sort(lists.begin(), lists.end(), [](const RuleList& left, const RuleList& right) {
        return std::pair(left.origin, std::string_view(left.source)) <
               std::pair(right.origin, std::string_view(right.source));
    });
    std::vector<Rule> rules;
    for (auto& list : lists) {
        for (auto& rule : list.rules) {
            rule.origin = list.origin;
            rule.source = list.source;
            if (!isSwitchedOff(rule, lists)) rules.push_back(rule);
        }
    }
    return rules;
}

/// The properties that decide whether a rule applies.
std::set<Property> causesOf(const Rule& rule) {
    std::set<Property> causes;
    for (const auto& condition : rule.when)
        for (const auto property : propertiesOf(condition)) causes.insert(property);
    return causes;
}

std::array<std::vector<Property>, property_count> partnersIn(const std::vector<Rule>& rules) {
    std::array<std::set<Property>, property_count> partners;
    for (const auto& rule : rules) {
        if (rule.kind == RuleKind::Soft) continue;
        const auto involved = propertiesOf(rule);
        for (const auto property : involved) partners[indexOf(property)].insert(involved.begin(), involved.end());
    }
    std::array<std::vector<Property>, property_count> lists;
    for (const auto& type : properties()) {
        auto& found = partners[indexOf(type.property)];
        found.erase(type.property);
        lists[indexOf(type.property)].assign(found.begin(), found.end());
    }
    return lists;
}

PropertySet setOfAll(const std::vector<Property>& list) {
    PropertySet all = 0;
    for (const auto property : list) all |= setOf(property);
    return all;
}

/// The properties that decide whether demands apply.
PropertySet causesOfAll(const std::vector<RuleBook::Demand>& demands, const std::vector<Rule>& rules) {
    PropertySet all = 0;
    for (const auto& demand : demands)
        for (const auto cause : causesOf(rules[demand.rule])) all |= setOf(cause);
    return all;
}

using Demands = std::array<std::vector<RuleBook::Demand>, property_count>;

Demands demandsOf(const std::vector<Rule>& rules) {
    Demands demands;
    for (std::size_t rule = 0; rule < rules.size(); ++rule) {
        if (rules[rule].kind == RuleKind::Soft) continue;
        for (std::size_t part = 0; part < rules[rule].then.size(); ++part)
            if (const auto* property = std::get_if<Property>(&rules[rule].then[part].subject))
                demands[indexOf(*property)].push_back({rule, part});
    }
    return demands;
}

/// Whether all properties that these demands depend on are settled already.
bool isReady(
    const std::vector<RuleBook::Demand>& demands, const std::vector<Rule>& rules, const std::set<Property>& open
) {
    return std::all_of(demands.begin(), demands.end(), [&](const RuleBook::Demand& demand) {
        const auto causes = causesOf(rules[demand.rule]);
        return std::none_of(causes.begin(), causes.end(), [&](Property cause) { return open.contains(cause); });
    });
}

std::optional<Property> nextOf(const Demands& demands, const std::vector<Rule>& rules, const std::set<Property>& open) {
    const auto found = std::find_if(open.begin(), open.end(), [&](Property property) {
        return isReady(demands[indexOf(property)], rules, open);
    });
    return found == open.end() ? std::nullopt : std::optional(*found);
}

std::vector<std::string> idsAmong(
    const Demands& demands, const std::vector<Rule>& rules, const std::set<Property>& open
) {
    std::set<std::string> ids;
    for (const auto property : open)
        for (const auto& demand : demands[indexOf(property)])
            if (!isReady({demand}, rules, open)) ids.insert(rules[demand.rule].id);
    return {ids.begin(), ids.end()};
}

}  // namespace

const RuleList& platformRules() {
    static const auto list = readPlatformRules();
    return list;
}

std::vector<std::int64_t> candidatesOf(const PropertyType& type) {
    if (!type.default_value) return {};
    const auto start = *type.default_value;
    if (type.kind == PropertyKind::EnumList) return {start, 0};
    auto values = type.listedValues();
    const bool is_number = !type.numbers.empty();
    std::stable_sort(values.begin(), values.end(), [&](std::int64_t left, std::int64_t right) {
        if (!is_number) return (left == start) > (right == start);
        const auto from_left = std::abs(left - start);
        const auto from_right = std::abs(right - start);
        return from_left != from_right ? from_left < from_right : left > right;
    });
    return values;
}

std::variant<RuleBook, CyclicRules> RuleBook::of(std::vector<RuleList> lists) {
    RuleBook book;
    book.rules_ = inOrder(std::move(lists));
    book.partners_ = partnersIn(book.rules_);
    for (const auto& rule : book.rules_) {
        const auto involved = propertiesOf(rule);
        book.involved_.push_back(involved.empty() ? all_properties : setOfAll(involved));
    }
    const auto demands = demandsOf(book.rules_);
    std::set<Property> open;
    for (const auto& type : properties())
        if (!demands[indexOf(type.property)].empty()) open.insert(type.property);
    while (!open.empty()) {
        const auto next = nextOf(demands, book.rules_, open);
        if (!next) return CyclicRules{idsAmong(demands, book.rules_, open)};
        const auto& own = demands[indexOf(*next)];
        book.followers_.push_back({*next, own, candidatesOf(typeOf(*next)), causesOfAll(own, book.rules_)});
        book.following_ |= setOf(*next);
        open.erase(*next);
    }
    return book;
}

const RuleBook& platformBook() {
    static const auto book = std::get<RuleBook>(RuleBook::of({platformRules()}));
    return book;
}

}  // namespace cardcage::pcb::rules
