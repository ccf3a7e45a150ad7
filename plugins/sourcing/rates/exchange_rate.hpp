#pragma once

#include <cardcage/contracts/exchange_rates.hpp>
#include <cardcage/module.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/values/numbers.hpp"

// Exchange rates as exact decimal texts, because some have more decimals than a Decimal: 1 IDR = 0.00005841234567 EUR.

namespace cardcage::sourcing {

using contracts::ExchangeRate;
using contracts::manualRate;

/// numerator / denominator, once, half to even to 10 significant digits. Both are positive decimals of at most 17
/// digits; nothing otherwise.
std::optional<std::string> ratioOfRates(std::string_view numerator, std::string_view denominator);

/// A rate per euro, as published.
struct EuroRate {
    sdk::Currency currency;
    std::string rate;
};

/// Returns the rates from `base` to every other currency, in order of their codes. Manual rates, which already refer to
/// the base, take precedence: `of_scenario` before `of_tenant` before rates derived from `per_euro`. No other rates are
/// derived from a manual rate. Without a published rate of the base there are only manual ones.
std::vector<ExchangeRate> effectiveRates(
    const sdk::Currency& base,
    const std::vector<EuroRate>& per_euro,
    const std::vector<EuroRate>& of_tenant,
    const std::vector<EuroRate>& of_scenario
);

}  // namespace cardcage::sourcing
