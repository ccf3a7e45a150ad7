#pragma once

#include "engine/selection/selection.hpp"
#include "input/money_scale.hpp"
#include "preferences/preferences.hpp"

namespace cardcage::sourcing {

/// Preferences in the form of the engine: goal, target day, limits, order of relaxations; everything except the terms
/// of suppliers and offers. Amounts are counted in `money`.
void applyPreferences(
    const Preferences& preferences,
    const sdk::Date& reference_date,
    const MoneyScale& money,
    engine::SelectionSettings& settings
);

/// The target day of preferences, counted from the reference date; any_day: none.
engine::Days targetDay(const Preferences& preferences, const sdk::Date& reference_date);

/// An amount of base currency as a cost.
engine::Cost costOf(const sdk::Decimal& amount);

}  // namespace cardcage::sourcing
