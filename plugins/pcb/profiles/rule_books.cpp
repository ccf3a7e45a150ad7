#include "profiles/rule_books.hpp"

#include "profiles/stored_profile.hpp"
#include "rules/book/rule_text.hpp"

namespace cardcage::pcb {
namespace {

using rules::RuleBook;
using rules::RuleList;

constexpr int form_of_rules = 1;

void readConditions(
    const std::vector<contracts::pcb::RuleCondition>& given,
    const std::string& pointer,
    std::vector<rules::Condition>& conditions,
    sdk::FieldErrors& errors
) {
    for (std::size_t i = 0; i < given.size(); ++i) {
        auto read = rules::readCondition(given[i].property, given[i].op, given[i].value.value_or(""));
        if (const auto* reason = std::get_if<std::string>(&read)) {
            errors.add(pointer + std::to_string(i), "format", *reason);
        } else {
            conditions.push_back(std::get<rules::Condition>(std::move(read)));
        }
    }
}

RuleList listOf(sdk::Call& call, const contracts::pcb::ModuleRules& given) {
    RuleList list{.origin = rules::RuleOrigin::Module, .source = given.module};
    for (const auto& rule : given.rules) {
        auto read = readRule(rule);
        if (auto* right = std::get_if<rules::Rule>(&read)) {
            right->origin = rules::RuleOrigin::Module;
            right->source = given.module;
            list.rules.push_back(std::move(*right));
        } else {
            call.log().warning("a rule about boards cannot be read", {{"module", given.module}, {"rule", rule.id}});
        }
    }
    return list;
}

/// Returns the book of these lists, or nothing when rules set each other.
std::shared_ptr<const RuleBook> bookOf(sdk::Call& call, std::vector<RuleList> lists) {
    auto made = RuleBook::of(std::move(lists));
    if (auto* book = std::get_if<RuleBook>(&made)) return std::make_shared<const RuleBook>(std::move(*book));
    std::string ids;
    for (const auto& id : std::get<rules::CyclicRules>(made).ids) ids.append(ids.empty() ? "" : ", ").append(id);
    call.log().warning("rules about boards set each other", {{"rules", ids}});
    return nullptr;
}

}  // namespace

std::variant<rules::Rule, sdk::FieldErrors> readRule(const BoardRule& given) {
    sdk::FieldErrors errors;
    rules::Rule rule{.id = given.id, .reason = given.message};
    rule.kind = given.kind == contracts::pcb::RuleKind::Hard ? rules::RuleKind::Hard : rules::RuleKind::Soft;
    readConditions(given.conditions, "/if/", rule.when, errors);
    readConditions(given.then, "/then/", rule.then, errors);
    if (!errors.empty()) return errors;
    return rule;
}

std::vector<RuleList> rulesOfModules(sdk::Call& call) {
    std::vector<RuleList> lists;
    for (const auto& given : call.collect(contracts::pcb::rules, {form_of_rules})) lists.push_back(listOf(call, given));
    return lists;
}

std::shared_ptr<const RuleBook> bookOfTenant(sdk::Call& call) {
    const std::shared_ptr<const RuleBook> of_platform(std::shared_ptr<void>(), &rules::platformBook());
    auto lists = rulesOfModules(call);
    const auto own = findTenantRules(call);
    if (lists.empty() && !own) return of_platform;

    lists.insert(lists.begin(), rules::platformRules());
    if (own) {
        auto with_own = lists;
        with_own.push_back(*own);
        if (auto book = bookOf(call, std::move(with_own))) return book;
    }
    auto book = bookOf(call, std::move(lists));
    return book ? book : of_platform;
}

}  // namespace cardcage::pcb
