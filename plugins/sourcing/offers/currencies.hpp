#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/market/price_ladder.hpp"
#include "engine/values/number_hash.hpp"
#include "input/money_scale.hpp"
#include "rates/rates.hpp"

namespace cardcage::sourcing {

/// A hash of a text that detects changes.
std::uint64_t hashOf(std::string_view text);

/// Currencies by number, with their rates; the base currency is 0.
class Currencies {
public:
    Currencies(const sdk::Currency& base, const KeyedRates& rates);

    /// An unknown currency has no rate.
    std::uint32_t number(std::string_view code);
    const engine::ExchangeRates& rates() const { return rates_; }
    /// The same, with the amount of each currency that equals the unit of money of a run.
    Currencies countedIn(const MoneyScale& money) const;
    /// Hash of the rate as written; 0: no rate.
    std::uint64_t hashOfRate(std::uint32_t number) const { return hashes_[number]; }

private:
    std::vector<std::string> codes_;
    engine::ExchangeRates rates_;
    std::vector<std::uint64_t> hashes_;
};

}  // namespace cardcage::sourcing
