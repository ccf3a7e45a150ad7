#include "input/engine_settings.hpp"

#include <algorithm>

#include "quantities.hpp"

namespace cardcage::sourcing {
namespace {

std::int64_t ppmOf(const sdk::Decimal& percent) {
    constexpr std::int64_t ppm_of_percent = 10'000;
    return (percent * ppm_of_percent).rounded(0).whole().value_or(0);
}

void applyLimits(const Preferences& preferences, const MoneyScale& money, engine::SelectionSettings& settings) {
    auto& engine = settings.preferences;
    auto& limits = engine.limits;
    limits.max_lines = static_cast<std::uint32_t>(preferences.max_lines.value_or(2));
    limits.max_suppliers = static_cast<std::uint32_t>(preferences.max_suppliers.value_or(0));
    if (preferences.max_excess) limits.max_excess = quantityOf(*preferences.max_excess);
    if (preferences.max_excess_percent) settings.max_excess_ppm = ppmOf(*preferences.max_excess_percent);
    if (preferences.max_excess_value) limits.max_excess_value = money.counted(costOf(*preferences.max_excess_value));
    if (preferences.residual_value) {
        limits.residual_value = money.counted(static_cast<engine::UnitPrice>(preferences.residual_value->scaled()));
    }
    if (engine.goal == engine::Goal::Weighted) {
        engine.day_weight = money.counted(costOf(preferences.late_cost_per_day.value_or(0)));
        limits.line_weight = money.counted(costOf(preferences.line_cost.value_or(0)));
        limits.excess_weight_ppm = ppmOf(preferences.excess_cost_percent.value_or(0));
    }
}

}  // namespace

engine::Cost costOf(const sdk::Decimal& amount) {
    constexpr engine::Int128 finer = 1'000'000;  // a Decimal counts 1e-10, a Cost 1e-16
    return amount.scaled() * finer;
}

void applyPreferences(
    const Preferences& preferences,
    const sdk::Date& reference_date,
    const MoneyScale& money,
    engine::SelectionSettings& settings
) {
    auto& engine = settings.preferences;
    settings.consolidates = preferences.consolidate_orders.value_or(true);
    switch (preferences.goal.value_or(Goal::TargetDate)) {
        case Goal::BestPrice:
            engine.goal = engine::Goal::BestPrice;
            break;
        case Goal::BestLeadTime:
            engine.goal = engine::Goal::BestLeadTime;
            break;
        case Goal::Weighted:
            engine.goal = engine::Goal::Weighted;
            break;
        default:
            engine.goal = engine::Goal::TargetDate;
    }
    engine.target_day = targetDay(preferences, reference_date);
    switch (preferences.supplier_preference.value_or(TierRule::None)) {
        case TierRule::Strict:
            engine.supplier_preference = engine::TierRule::Strict;
            break;
        case TierRule::Soft:
            engine.supplier_preference = engine::TierRule::Soft;
            break;
        default:
            engine.supplier_preference = engine::TierRule::None;
    }
    engine.soft_tolerance_ppm = ppmOf(preferences.soft_tolerance_percent.value_or(0));
    engine.fewest_suppliers = preferences.fewest_suppliers.value_or(false);
    engine.inventory_first = preferences.inventory == InventoryUse::First;
    switch (preferences.relaxation.value_or(RelaxationOrder::ExcessThenDate)) {
        case RelaxationOrder::DateThenExcess:
            engine.relaxation = engine::RelaxationOrder::DateThenExcess;
            break;
        case RelaxationOrder::OnlyExcess:
            engine.relaxation = engine::RelaxationOrder::OnlyExcess;
            break;
        case RelaxationOrder::OnlyDate:
            engine.relaxation = engine::RelaxationOrder::OnlyDate;
            break;
        case RelaxationOrder::None:
            engine.relaxation = engine::RelaxationOrder::None;
            break;
        default:
            engine.relaxation = engine::RelaxationOrder::ExcessThenDate;
    }
    applyLimits(preferences, money, settings);
}

engine::Days targetDay(const Preferences& preferences, const sdk::Date& reference_date) {
    if (preferences.target_days) return static_cast<engine::Days>(*preferences.target_days);
    if (!preferences.target_date) return engine::any_day;
    return static_cast<engine::Days>(std::max<std::int64_t>(preferences.target_date->days() - reference_date.days(), 0)
    );
}

}  // namespace cardcage::sourcing
