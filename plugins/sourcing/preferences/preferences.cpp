#include "preferences/preferences.hpp"

#include <algorithm>
#include <set>

#include "preferences/pins.hpp"
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
                "is no supplier and no inventory site"
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

sdk::Uuid identityOf(sdk::Call& call, const std::optional<ScenarioId>& scenario) {
    return *sdk::Uuid::parse(scenario ? scenario->view() : call.tenant());
}

PreferenceVersion store(sdk::Call& call, const std::optional<ScenarioId>& scenario, const Preferences& preferences) {
    // Versions have consecutive numbers, so adding them is serialized.
    call.db().run(sql::lock_preferences, scenario);
    call.requireMatch(identityOf(call, scenario), read(call, scenario, std::nullopt).version);
    checkSuppliers(call, preferences);
    checkPins(call, scenario, preferences);
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

}  // namespace

void Preferences::check(sdk::FieldErrors& errors) const {
    if (target_date && target_days) {
        errors.addAboutPresence("/target_days", "conflict", "must be absent if target_date is given");
    }
    if (target_date && reference_date && *target_date < *reference_date && errors.isRight("/reference_date")) {
        errors.add("/target_date", "range", "must not be before reference_date");
    }
    if (suppliers) {
        std::vector<sdk::Uuid> seen;
        for (std::size_t i = 0; i < suppliers->size(); ++i) {
            const auto& id = (*suppliers)[i].supplier_id;
            if (std::ranges::find(seen, id) != seen.end()) {
                errors.add("/suppliers/" + std::to_string(i) + "/supplier_id", "duplicate", "is there already");
            }
            seen.push_back(id);
            checkCharges((*suppliers)[i], "/suppliers/" + std::to_string(i), errors);
        }
    }
    checkDecimals("/max_excess", max_excess, decimals_of_quantities, errors);
    checkDecimals("/max_excess_percent", max_excess_percent, decimals_of_percentages, errors);
    checkDecimals("/excess_cost_percent", excess_cost_percent, decimals_of_percentages, errors);
    checkDecimals("/soft_tolerance_percent", soft_tolerance_percent, decimals_of_percentages, errors);
    if (pins) {
        std::set<OfferId> seen;
        for (std::size_t i = 0; i < pins->size(); ++i) {
            const auto pointer = "/pins/" + std::to_string(i);
            const auto& [offer, quantity] = (*pins)[i];
            if (!seen.insert(offer).second) errors.add(pointer + "/offer_id", "duplicate", "is there already");
            checkDecimals(pointer + "/quantity", quantity, decimals_of_quantities, errors);
        }
    }
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

}  // namespace cardcage::sourcing
