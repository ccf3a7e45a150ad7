#pragma once

#include "engine/market/offer_table.hpp"
#include "input/conditions.hpp"
#include "input/engine_settings.hpp"
#include "input/warnings.hpp"

namespace cardcage::sourcing {

/// Warns of preferences that have no effect beside the others, and of a target date that has passed. A preference of 0
/// is none.
void warnOfIdlePreferences(const Preferences& preferences, const sdk::Date& reference_date, Warnings& warnings);

/// Warns of parts whose residual value is above their lowest price: that price counts instead.
void warnOfResidualValues(
    const engine::OfferTable& offers, const engine::SelectionSettings& settings, Warnings& warnings
);

}  // namespace cardcage::sourcing
