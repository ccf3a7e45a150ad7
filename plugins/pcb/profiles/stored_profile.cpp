#include "profiles/stored_profile.hpp"

#include "sql.hpp"

namespace cardcage::pcb {
namespace {

/// A row of find_tenant_rules.sql.
struct TenantRulesRow {
    std::string rules;
    std::vector<std::string> switched_off;
};

/// A row of list_maker_profiles.sql and find_maker_profile.sql.
struct MakerProfileRow {
    SupplierSummary supplier;
    std::string rules;
    bool has_price_list = false;
};

std::vector<rules::Rule> rulesIn(sdk::Call& call, const std::string& text, rules::RuleOrigin origin) {
    std::vector<rules::Rule> list;
    for (const auto& stored : call.decodeText<std::vector<BoardRule>>(text)) {
        auto read = readRule(stored);
        if (auto* rule = std::get_if<rules::Rule>(&read)) {
            rule->origin = origin;
            list.push_back(std::move(*rule));
        } else {
            call.log().warning("a stored rule about boards cannot be read", {{"rule", stored.id}});
        }
    }
    return list;
}

MakerProfile profileOf(sdk::Call& call, const MakerProfileRow& row) {
    MakerProfile profile{row.supplier, rulesIn(call, row.rules, rules::RuleOrigin::Supplier), row.has_price_list};
    for (auto& rule : profile.rules) rule.source = row.supplier.id.view();
    return profile;
}

}  // namespace

std::vector<MakerProfile> listMakerProfiles(sdk::Call& call) {
    std::vector<MakerProfile> profiles;
    for (const auto& row : call.db().many<MakerProfileRow>(sql::list_maker_profiles))
        profiles.push_back(profileOf(call, row));
    return profiles;
}

std::optional<MakerProfile> findMakerProfile(sdk::Call& call, const SupplierId& supplier) {
    const auto row = call.db().maybe<MakerProfileRow>(sql::find_maker_profile, supplier);
    return row ? std::optional(profileOf(call, *row)) : std::nullopt;
}

std::optional<PriceList> findPriceList(sdk::Call& call, const SupplierId& supplier) {
    const auto text = call.db().maybe<std::string>(sql::find_price_list, supplier);
    return text ? std::optional(call.decodeText<PriceList>(*text)) : std::nullopt;
}

std::optional<rules::RuleList> findTenantRules(sdk::Call& call) {
    auto row = call.db().maybe<TenantRulesRow>(sql::find_tenant_rules);
    if (!row) return std::nullopt;
    return rules::RuleList{
        .origin = rules::RuleOrigin::Tenant,
        .source = {},
        .rules = rulesIn(call, row->rules, rules::RuleOrigin::Tenant),
        .switched_off = std::move(row->switched_off)};
}

std::optional<std::vector<rules::Rule>> findSupplierRules(sdk::Call& call, const SupplierId& supplier) {
    const auto text = call.db().maybe<std::string>(sql::find_supplier_rules, supplier);
    if (!text) return std::nullopt;
    auto list = rulesIn(call, *text, rules::RuleOrigin::Supplier);
    for (auto& rule : list) rule.source = supplier.view();
    return list;
}

}  // namespace cardcage::pcb
