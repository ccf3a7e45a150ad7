#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/market/price_ladder.hpp"
#include "engine/values/content_hash.hpp"
#include "rates/rates.hpp"
#include "run/money_scale.hpp"

namespace cardcage::sourcing {

/// A hash of a text, to notice that it has changed.
std::uint64_t hashOf(std::string_view text);

/// Currencies by number, with their rates; the base currency is 0.
class Currencies {
public:
    Currencies(const sdk::Currency& base, const KeyedRates& rates);

    /// A currency that is not known yet has no rate.
    std::uint32_t number(std::string_view code);
    const engine::ExchangeRates& rates() const { return rates_; }
    /// The same, but how much of each currency is the money in which a run counts.
    Currencies countedIn(const MoneyScale& money) const;
    /// Of the rate as it was written; 0: there is none.
    std::uint64_t hashOfRate(std::uint32_t number) const { return hashes_[number]; }

private:
    std::vector<std::string> codes_;
    engine::ExchangeRates rates_;
    std::vector<std::uint64_t> hashes_;
};

}  // namespace cardcage::sourcing
