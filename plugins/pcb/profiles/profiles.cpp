#include <algorithm>
#include <set>

#include "offers/quoted_board.hpp"
#include "profiles/profile.hpp"
#include "profiles/stored_profile.hpp"
#include "settings.hpp"
#include "sql.hpp"

namespace cardcage::pcb {
namespace {

/// Version of a profile that is not stored; an If-Match of a profile that was deleted meanwhile does not fit it.
constexpr std::int64_t version_of_none = 0;

/// A row of pcb.capability_profile with its supplier.
struct ProfileRow {
    sdk::Uuid id;
    SupplierId supplier_id;
    std::string name;
    std::optional<std::string> number;
    std::string rules;
    std::optional<std::string> price_list;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;
    std::int64_t row_version = 0;
};

/// A row of find_tenant_profile.sql.
struct TenantProfileRow {
    sdk::Uuid id;
    std::string rules;
    std::vector<std::string> switched_off;
    sdk::Timestamp updated_at;
    std::int64_t row_version = 0;
};

TenantProfile profileOf(sdk::Call& call, const TenantProfileRow& row) {
    call.recordVersion(row.id, row.row_version);
    return {call.decodeText<std::vector<BoardRule>>(row.rules), row.switched_off, row.updated_at};
}

SupplierProfile profileOf(sdk::Call& call, const ProfileRow& row) {
    return {
        {row.supplier_id, row.name, row.number},
        call.decodeText<std::vector<BoardRule>>(row.rules),
        row.price_list ? std::optional(call.decodeText<PriceList>(*row.price_list)) : std::nullopt,
        row.created_at,
        row.updated_at};
}

/// Reports rules that cannot be read and ids that are there twice.
void checkRules(const std::vector<BoardRule>& given, sdk::FieldErrors& errors) {
    std::set<std::string> ids;
    for (std::size_t i = 0; i < given.size(); ++i) {
        const auto pointer = "/rules/" + std::to_string(i);
        if (!ids.insert(given[i].id).second) errors.add(pointer + "/id", "duplicate", "is the id of an earlier rule");
        const auto read = readRule(given[i]);
        if (const auto* wrong = std::get_if<sdk::FieldErrors>(&read)) {
            for (const auto& error : wrong->list()) errors.add(pointer + error.pointer, error.rule, error.message);
        }
    }
}

bool isRuleOf(const std::vector<rules::RuleList>& lists, const std::string& id) {
    return std::any_of(lists.begin(), lists.end(), [&](const auto& list) {
        return std::any_of(list.rules.begin(), list.rules.end(), [&](const auto& rule) { return rule.id == id; });
    });
}

rules::RuleList ownRules(const TenantProfileInput& input) {
    rules::RuleList own{
        .origin = rules::RuleOrigin::Tenant, .source = {}, .rules = {}, .switched_off = input.switched_off};
    for (const auto& rule : input.rules) own.rules.push_back(std::get<rules::Rule>(readRule(rule)));
    return own;
}

/// Ids must be told apart, and rules that set each other would never come to an end.
void requireConsistent(sdk::Call& call, const TenantProfileInput& input) {
    auto lists = rulesOfModules(call);
    lists.insert(lists.begin(), rules::platformRules());
    sdk::FieldErrors errors;
    for (std::size_t i = 0; i < input.rules.size(); ++i) {
        if (!isRuleOf(lists, input.rules[i].id)) continue;
        errors.add(
            "/rules/" + std::to_string(i) + "/id", "conflict", "is the id of a rule of the platform or a module"
        );
    }
    for (std::size_t i = 0; i < input.switched_off.size(); ++i) {
        if (isRuleOf(lists, input.switched_off[i])) continue;
        errors.add("/switched_off/" + std::to_string(i), "unknown_reference", "is no rule of the platform or a module");
    }
    lists.push_back(ownRules(input));
    const auto made = rules::RuleBook::of(std::move(lists));
    if (const auto* cycle = std::get_if<rules::CyclicRules>(&made)) {
        std::string ids;
        for (const auto& id : cycle->ids) ids.append(ids.empty() ? "" : ", ").append(id);
        errors.add("/rules", "conflict", "set each other in a circle: " + ids);
    }
    if (!errors.empty()) throw sdk::Problem::invalid(std::move(errors));
}

/// Returns the rules of a profile. 400 when they are too large together with its prices.
std::string limited(const sdk::Call& call, std::string rules, const std::optional<std::string>& prices = {}) {
    const auto most = call.settings<Settings>().profile_bytes;
    const auto bytes = std::ssize(rules) + (prices ? std::ssize(*prices) : 0);
    if (bytes <= most) return rules;
    throw sdk::Problem::invalid(
        "/rules",
        "length",
        "are " + std::to_string(bytes) + " bytes with the prices; a profile has at most " + std::to_string(most)
    );
}

}  // namespace

void TenantProfileInput::check(sdk::FieldErrors& errors) const {
    checkRules(rules, errors);
}

void SupplierProfileInput::check(sdk::FieldErrors& errors) const {
    checkRules(rules, errors);
    for (std::size_t i = 0; i < rules.size(); ++i) {
        if (rules[i].kind == contracts::pcb::RuleKind::Hard) continue;
        errors.add("/rules/" + std::to_string(i) + "/kind", "conflict", "must be Hard: it is a limit of the supplier");
    }
}

TenantProfile findTenantProfile(sdk::Call& call) {
    const auto row = call.db().maybe<TenantProfileRow>(sql::find_tenant_profile);
    return row ? profileOf(call, *row) : TenantProfile{};
}

TenantProfile storeTenantProfile(sdk::Call& call, const TenantProfileInput& input) {
    const auto stored = call.db().maybe<TenantProfileRow>(sql::lock_tenant_profile);
    call.requireMatch(stored ? stored->id : sdk::Uuid(), stored ? stored->row_version : version_of_none);
    requireConsistent(call, input);
    const auto rules = limited(call, sdk::toJson(input.rules));
    const auto row = call.db().one<TenantProfileRow>(sql::store_tenant_profile, rules, input.switched_off);
    call.enqueue(review_offers, OfferReview{"rules"}, {.dedupe_key = "rules"});
    return profileOf(call, row);
}

sdk::Page<SupplierProfile> listSupplierProfiles(sdk::Call& call) {
    const auto window = call.page();
    auto rows = call.db().many<ProfileRow>(sql::list_supplier_profiles, window);
    sdk::Page<SupplierProfile> page;
    if (window.limit != 0 && std::ssize(rows) > window.limit) {
        rows.pop_back();
        call.nextPage(sdk::positionOf(rows.back()));
    }
    for (const auto& row : rows) page.items.push_back(profileOf(call, row));
    return page;
}

SupplierProfile storeSupplierProfile(sdk::Call& call, SupplierId supplier, const SupplierProfileInput& input) {
    if (!holdSupplier(call, supplier)) throw sdk::Problem::notFound("supplier", supplier);
    const auto stored = call.db().maybe<ProfileRow>(sql::lock_supplier_profile, supplier);
    call.requireMatch(stored ? stored->id : sdk::Uuid(), stored ? stored->row_version : version_of_none);
    const auto prices = input.price_list ? std::optional(sdk::toJson(*input.price_list)) : std::nullopt;
    const auto rules = limited(call, sdk::toJson(input.rules), prices);
    const auto id = call.db().one<sdk::Uuid>(sql::store_supplier_profile, supplier, rules, prices);
    const auto row = call.db().one<ProfileRow>(sql::find_supplier_profile, supplier);
    call.recordVersion(id, row.row_version);
    return profileOf(call, row);
}

void deleteSupplierProfile(sdk::Call& call, SupplierId supplier) {
    const auto stored = call.db().maybe<ProfileRow>(sql::lock_supplier_profile, supplier);
    if (!stored) throw sdk::Problem::notFound("profile of the supplier", supplier);
    call.requireMatch(stored->id, stored->row_version);
    call.db().run(sql::delete_supplier_profile, supplier);
}

void forgetSupplier(sdk::Call& call, const contracts::suppliers::SupplierDeletion& supplier) {
    call.db().run(sql::delete_supplier_profile, supplier.supplier_id);
    forgetOffersOf(call, supplier.supplier_id);
}

}  // namespace cardcage::pcb
