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

/// numerator / denominator, once, half to even to 10 significant digits (decision on rates). Both are positive decimals
/// of at most 17 digits; nothing otherwise.
std::optional<std::string> ratioOfRates(std::string_view numerator, std::string_view denominator);

/// A rate per euro, as a publisher gives it.
struct EuroRate {
    sdk::Currency currency;
    std::string rate;
};

/// The rates from `base` to every other currency, in order of their codes. Manual rates, which count from the base
/// already, come first: `of_scenario` before `of_tenant` before what is derived from `per_euro`. A manual rate derives
/// no other. Without a published rate of the base there are only manual ones.
std::vector<ExchangeRate> effectiveRates(
    const sdk::Currency& base,
    const std::vector<EuroRate>& per_euro,
    const std::vector<EuroRate>& of_tenant,
    const std::vector<EuroRate>& of_scenario
);

}  // namespace cardcage::sourcing
