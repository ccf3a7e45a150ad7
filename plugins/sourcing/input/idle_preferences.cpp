#include "input/idle_preferences.hpp"

#include "engine/part/part_plan.hpp"

namespace cardcage::sourcing {
namespace {

bool isGiven(const std::optional<sdk::Decimal>& amount) {
    return amount && !amount->isZero();
}

}  // namespace

void warnOfIdlePreferences(const Preferences& preferences, const sdk::Date& reference_date, Warnings& warnings) {
    const auto goal = preferences.goal.value_or(Goal::TargetDate);
    const bool is_weighted = goal == Goal::Weighted;
    const bool has_target = preferences.target_date || preferences.target_days;
    const auto warnIf = [&](bool is_idle, std::string_view code) {
        if (is_idle) warnings.add(code);
    };
    warnIf(has_target && (goal == Goal::BestPrice || goal == Goal::BestLeadTime), "TARGET_DATE_WITHOUT_EFFECT");
    warnIf(preferences.target_date && *preferences.target_date < reference_date, "TARGET_DATE_PASSED");
    warnIf(isGiven(preferences.late_cost_per_day) && !(is_weighted && has_target), "LATE_COST_PER_DAY_WITHOUT_EFFECT");
    warnIf(isGiven(preferences.line_cost) && !is_weighted, "LINE_COST_WITHOUT_EFFECT");
    warnIf(isGiven(preferences.excess_cost_percent) && !is_weighted, "EXCESS_COST_PERCENT_WITHOUT_EFFECT");
    warnIf(
        isGiven(preferences.soft_tolerance_percent) && preferences.supplier_preference != TierRule::Soft,
        "SOFT_TOLERANCE_PERCENT_WITHOUT_EFFECT"
    );
    warnIf(
        preferences.inventory == InventoryUse::Excluded && preferences.inventory_valuation == InventoryValuation::Sunk,
        "INVENTORY_VALUATION_WITHOUT_EFFECT"
    );
}

void warnOfResidualValues(
    const engine::OfferTable& offers, const engine::SelectionSettings& settings, Warnings& warnings
) {
    const auto& limits = settings.preferences.limits;
    if (limits.residual_value <= 0) return;
    for (engine::GroupIndex group = 0; group < offers.groups(); ++group) {
        if (engine::effectiveResidualValue(offers.problem(group, 0, true), limits, {}) < limits.residual_value)
            warnings.add("RESIDUAL_VALUE_REDUCED");
    }
}

}  // namespace cardcage::sourcing
