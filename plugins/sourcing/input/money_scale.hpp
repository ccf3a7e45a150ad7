#pragma once

#include <cardcage/module.hpp>
#include <compare>
#include <optional>
#include <string>

#include "engine/market/price_ladder.hpp"
#include "engine/values/numbers.hpp"

namespace cardcage::sourcing {

/// The unit in which a run counts amounts. The engine has 10 decimals of a unit of money, and prices up to
/// engine::highest_price of it. If prices of a run are higher, its unit of money is 10, 100, 1,000 or 10,000 of the
/// base currency, for all prices, charges and limits of the run alike: then prices up to 10^12 can be counted, with 9
/// to 6 decimals. Only this class converts amounts of the engine into texts and decimals.
class MoneyScale {
public:
    static constexpr int shown_decimals = 6;  ///< at most, of texts of costs

    MoneyScale() = default;
    /// Unit in which the price, given in 10^-10 of the base currency, can be counted: with as many decimals as
    /// possible, and at least fewest_decimals. Nothing: it is above 10^12 and fits in no unit.
    static std::optional<MoneyScale> forPrice(engine::Int128 price);

    /// Unit of a run that is stored with its coarser(). Throws std::runtime_error for an invalid number.
    static MoneyScale stored(int coarser);

    /// Returns the decimals of prices in base currency; 10 in all ordinary runs, 6 at least.
    int decimals() const { return most_decimals - coarser_; }
    /// The power of ten of base currency that counts as 1.
    int coarser() const { return coarser_; }
    bool isOrdinary() const { return coarser_ == 0; }
    /// The unit of money, in base currency.
    engine::Cost unit() const;
    /// The highest price of one unit that is counted, in the numbers of the engine.
    engine::UnitPrice highestPrice() const;

    /// From base currency, rounded half to even. unlimited_cost does not change.
    engine::Cost counted(engine::Cost in_base_currency) const;
    engine::UnitPrice counted(engine::UnitPrice in_base_currency) const;
    /// Amount of each currency that equals the unit of money.
    engine::ExchangeRates counted(const engine::ExchangeRates& rates) const;

    /// Back in base currency: engine::exactText and engine::shownText.
    std::string exactText(engine::Cost cost, int min_decimals = 0) const;
    std::string exactText(engine::UnitPrice price, int min_decimals = 0) const;
    std::string shownText(engine::Cost cost) const;
    /// The number of shownText.
    sdk::Decimal shownAmount(engine::Cost cost) const;
    /// Rounded half to even to the 10 decimals of a Decimal.
    sdk::Decimal amountOf(engine::Cost cost) const;

    friend auto operator<=>(const MoneyScale&, const MoneyScale&) = default;

private:
    static constexpr int most_decimals = 10;
    static constexpr int fewest_decimals = 6;

    explicit MoneyScale(int coarser) : coarser_(coarser) {}

    int coarser_ = 0;
};

}  // namespace cardcage::sourcing
