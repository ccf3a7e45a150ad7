#include "preferences/preferences.hpp"

#include <map>
#include <set>

#include "offers/currencies.hpp"
#include "preferences/named_offers.hpp"
#include "scenarios/project.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {
namespace {

struct VersionRow {
    std::int64_t version = 0;
    sdk::Timestamp created_at;
    std::string content;
};

PreferenceVersion read(
    sdk::Call& call, const std::optional<ScenarioId>& scenario, const std::optional<std::int64_t>& version
) {
    const auto row = call.db().maybe<VersionRow>(sql::find_preference, scenario, version);
    if (!row) {
        if (version) throw sdk::Problem::notFound("version", std::to_string(*version));
        return {};
    }
    const auto preferences = call.decodeText<Preferences>(row->content);
    return {row->version, row->created_at, preferences, preferences};
}

/// Refuses suppliers that do not exist: their terms would never count.
void checkSuppliers(sdk::Call& call, const Preferences& preferences) {
    std::vector<std::pair<sdk::Uuid, std::string>> named;
    const auto name = [&](const std::vector<sdk::Uuid>& ids, const std::string& list) {
        for (std::size_t i = 0; i < ids.size(); ++i) named.emplace_back(ids[i], list + std::to_string(i));
    };
    if (preferences.suppliers) {
        for (std::size_t i = 0; i < preferences.suppliers->size(); ++i) {
            named.emplace_back(
                (*preferences.suppliers)[i].supplier_id, "/suppliers/" + std::to_string(i) + "/supplier_id"
            );
        }
    }
    if (preferences.only_suppliers) name(*preferences.only_suppliers, "/only_suppliers/");
    if (preferences.excluded_sites) name(*preferences.excluded_sites, "/excluded_sites/");
    if (named.empty()) return;
    std::vector<sdk::Uuid> ids;
    for (const auto& [id, pointer] : named) ids.push_back(id);
    sdk::FieldErrors errors;
    call.db().each<std::int64_t>(
        sql::list_unknown_suppliers,
        [&](std::int64_t place) {
            errors.add(
                named[static_cast<std::size_t>(place)].second,
                "unknown_reference",
                "is not a supplier or an inventory site"
            );
        },
        ids
    );
    if (!errors.empty()) throw sdk::Problem::invalid(std::move(errors));
}

/// Refuses amounts far above any order: they are mistakes, and too large for sums.
void checkCharges(const SupplierTerm& term, const std::string& pointer, sdk::FieldErrors& errors) {
    const auto check = [&](const std::optional<sdk::Money>& money, std::string_view name) {
        if (!money || money->amount <= largest_charge) return;
        errors.add(pointer + "/" + std::string(name) + "/amount", "range", "must be at most " + largest_charge.text());
    };
    check(term.shipping_fee, "shipping_fee");
    check(term.free_above, "free_above");
    check(term.minimum_order, "minimum_order");
    check(term.line_fee, "line_fee");
}

/// Refuses charges that are out of the range of the base currency at the rates of today. Without a rate, and if rates
/// change later, a run warns.
void checkChargesInBase(sdk::Call& call, const ScenarioId& scenario, const Preferences& preferences) {
    if (!preferences.suppliers || preferences.suppliers->empty()) return;
    const auto base = call.db().one<sdk::Currency>(sql::find_base_currency, scenario);
    Currencies currencies(base, {ratesFrom(call, base, scenario)});
    sdk::FieldErrors errors;
    for (std::size_t i = 0; i < preferences.suppliers->size(); ++i) {
        const auto& term = (*preferences.suppliers)[i];
        const auto check = [&](const std::optional<sdk::Money>& money, const std::string& name) {
            if (!money) return;
            const auto& rate = currencies.rates()[currencies.number(money->currency.code())];
            if (!rate || engine::baseAmount({money->amount.scaled(), sdk::Decimal::places}, *rate)) return;
            errors.add(
                "/suppliers/" + std::to_string(i) + "/" + name + "/amount",
                "range",
                "must be at most 1,000,000,000,000,000 " + std::string(base.code()) + " at the current exchange rate"
            );
        };
        check(term.shipping_fee, "shipping_fee");
        check(term.free_above, "free_above");
        check(term.minimum_order, "minimum_order");
        check(term.line_fee, "line_fee");
    }
    if (!errors.empty()) throw sdk::Problem::invalid(std::move(errors));
}

sdk::Uuid identityOf(sdk::Call& call, const std::optional<ScenarioId>& scenario) {
    return *sdk::Uuid::parse(scenario ? scenario->view() : call.tenant());
}

PreferenceVersion store(sdk::Call& call, const std::optional<ScenarioId>& scenario, const Preferences& preferences) {
    // Versions have consecutive numbers, so adding them is serialized.
    call.db().run(sql::lock_preferences, scenario);
    call.requireMatch(identityOf(call, scenario), read(call, scenario, std::nullopt).version);
    checkSuppliers(call, preferences);
    if (scenario) checkChargesInBase(call, *scenario, preferences);
    checkNamedOffers(call, scenario, preferences);
    call.db().run(sql::insert_preference, scenario, sdk::toJson(preferences));
    return read(call, scenario, std::nullopt);
}

// The engine counts millionths: of units, and of the whole for percentages.
constexpr int decimals_of_quantities = 6;
constexpr int decimals_of_percentages = 4;

/// Refuses digits that the engine would drop.
void checkDecimals(
    const std::string& pointer, const std::optional<sdk::Decimal>& number, int most, sdk::FieldErrors& errors
) {
    if (!number || number->rounded(most) == *number) return;
    errors.add(pointer, "range", "must have at most " + std::to_string(most) + " decimals");
}

/// Refuses suppliers twice, charges out of range, and suppliers that are wanted and excluded at once.
void checkSupplierTerms(const Preferences& preferences, sdk::FieldErrors& errors) {
    if (!preferences.suppliers) return;
    std::map<sdk::Uuid, const SupplierTerm*> terms;
    for (std::size_t i = 0; i < preferences.suppliers->size(); ++i) {
        const auto& term = (*preferences.suppliers)[i];
        const auto pointer = "/suppliers/" + std::to_string(i);
        if (!terms.emplace(term.supplier_id, &term).second)
            errors.add(pointer + "/supplier_id", "duplicate", "is there already");
        checkCharges(term, pointer, errors);
    }
    const auto refuse = [&](const std::optional<std::vector<sdk::Uuid>>& ids,
                            const std::string& list,
                            SupplierPreference preference,
                            std::string_view message) {
        for (std::size_t i = 0; ids && i < ids->size(); ++i) {
            const auto term = terms.find((*ids)[i]);
            if (term != terms.end() && term->second->preference == preference)
                errors.add(list + std::to_string(i), "conflict", std::string(message));
        }
    };
    refuse(
        preferences.only_suppliers,
        "/only_suppliers/",
        SupplierPreference::Excluded,
        "is Excluded in suppliers; it must be absent here or have another preference there"
    );
    refuse(
        preferences.excluded_sites,
        "/excluded_sites/",
        SupplierPreference::Preferred,
        "is Preferred in suppliers; it must be absent here or have another preference there"
    );
}

template <class OfOffer>
void checkEachOfferOnce(
    const std::string& list, const std::optional<std::vector<OfOffer>>& named, sdk::FieldErrors& errors
) {
    std::set<OfferId> seen;
    for (std::size_t i = 0; named && i < named->size(); ++i) {
        if (!seen.insert((*named)[i].offer_id).second)
            errors.add(list + std::to_string(i) + "/offer_id", "duplicate", "is there already");
    }
}

void checkPackagingFees(const Preferences& preferences, sdk::FieldErrors& errors) {
    if (!preferences.packaging_fees) return;
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i < preferences.packaging_fees->size(); ++i) {
        if (!seen.insert((*preferences.packaging_fees)[i].packaging).second)
            errors.add("/packaging_fees/" + std::to_string(i) + "/packaging", "duplicate", "is there already");
    }
}

}  // namespace

void Preferences::check(sdk::FieldErrors& errors, const sdk::Call& /*call*/) const {
    if (target_date && target_days) {
        errors.addAboutPresence("/target_days", "conflict", "must be absent if target_date is given");
    }
    if (target_date && reference_date && *target_date < *reference_date && errors.isRight("/reference_date")) {
        errors.add("/target_date", "range", "must not be before reference_date");
    }
    checkSupplierTerms(*this, errors);
    checkPackagingFees(*this, errors);
    checkDecimals("/max_excess", max_excess, decimals_of_quantities, errors);
    checkDecimals("/max_excess_percent", max_excess_percent, decimals_of_percentages, errors);
    checkDecimals("/excess_cost_percent", excess_cost_percent, decimals_of_percentages, errors);
    checkDecimals("/soft_tolerance_percent", soft_tolerance_percent, decimals_of_percentages, errors);
    checkEachOfferOnce("/one_time_costs/", one_time_costs, errors);
    checkEachOfferOnce("/pins/", pins, errors);
    for (std::size_t i = 0; pins && i < pins->size(); ++i)
        checkDecimals("/pins/" + std::to_string(i) + "/quantity", (*pins)[i].quantity, decimals_of_quantities, errors);
}

Preferences combined(const Preferences& narrow, const Preferences& wide) {
    auto result = narrow;
    sdk::forEachField<Preferences>([&](const auto& field) {
        if (!(result.*field.member)) result.*field.member = wide.*field.member;
    });
    // Both are the same setting in two forms; the narrower preferences decide for both.
    if (narrow.target_days) result.target_date.reset();
    if (narrow.target_date) result.target_days.reset();
    return result;
}

PreferenceVersion findDefaults(sdk::Call& call, const VersionFilter& filter) {
    auto found = read(call, std::nullopt, filter.version);
    call.recordVersion(identityOf(call, std::nullopt), found.version);
    return found;
}

PreferenceVersion replaceDefaults(sdk::Call& call, const Preferences& preferences) {
    auto stored = store(call, std::nullopt, preferences);
    call.recordVersion(identityOf(call, std::nullopt), stored.version);
    return stored;
}

PreferenceVersion findPreferences(sdk::Call& call, ScenarioId id, const VersionFilter& filter) {
    call.db().snapshot();
    projectOf(call, id);
    auto found = read(call, id, filter.version);
    found.effective = combined(found.preferences, read(call, std::nullopt, std::nullopt).preferences);
    call.recordVersion(id, found.version);
    return found;
}

PreferenceVersion replacePreferences(sdk::Call& call, ScenarioId id, const Preferences& preferences) {
    requireThawed(call, projectOf(call, id));
    auto stored = store(call, id, preferences);
    stored.effective = combined(stored.preferences, read(call, std::nullopt, std::nullopt).preferences);
    call.recordVersion(id, stored.version);
    return stored;
}

Preferences effectivePreferences(sdk::Call& call, const ScenarioId& id) {
    return combined(read(call, id, std::nullopt).preferences, read(call, std::nullopt, std::nullopt).preferences);
}

void copyPreferences(sdk::Call& call, const ScenarioId& from, const ScenarioId& to) {
    auto stored = read(call, from, std::nullopt);
    stored.preferences.pins.reset();
    if (stored.version > 0) call.db().run(sql::insert_preference, to, sdk::toJson(stored.preferences));
}

}  // namespace cardcage::sourcing
