#include "input/money_scale.hpp"

#include <algorithm>
#include <stdexcept>

namespace cardcage::sourcing {
namespace {

using engine::powerOfTen;

/// Price of one unit of a part, in 10^-10 of the base currency.
constexpr auto highest_of_all = engine::Int128{1'000'000'000'000} * engine::one_price;

}  // namespace

std::optional<MoneyScale> MoneyScale::forPrice(engine::Int128 price) {
    if (price > highest_of_all) return std::nullopt;
    int coarser = 0;
    const auto roundedUp = [&] { return (price + powerOfTen(coarser) - 1) / powerOfTen(coarser); };
    while (roundedUp() > engine::highest_price) ++coarser;
    return MoneyScale(coarser);
}

MoneyScale MoneyScale::stored(int coarser) {
    if (coarser < 0 || coarser > most_decimals - fewest_decimals) throw std::runtime_error("no scale of money");
    return MoneyScale(coarser);
}

engine::Cost MoneyScale::unit() const {
    return powerOfTen(coarser_);
}

engine::UnitPrice MoneyScale::highestPrice() const {
    const auto highest = highest_of_all / powerOfTen(coarser_);
    return static_cast<engine::UnitPrice>(std::min<engine::Int128>(highest, engine::highest_price));
}

engine::Cost MoneyScale::counted(engine::Cost in_base_currency) const {
    if (isOrdinary() || in_base_currency == engine::unlimited_cost) return in_base_currency;
    return engine::dividedHalfEven(in_base_currency, powerOfTen(coarser_));
}

engine::UnitPrice MoneyScale::counted(engine::UnitPrice in_base_currency) const {
    return static_cast<engine::UnitPrice>(engine::dividedHalfEven(in_base_currency, powerOfTen(coarser_)));
}

engine::ExchangeRates MoneyScale::counted(const engine::ExchangeRates& rates) const {
    auto counted = rates;
    for (auto& rate : counted) {
        if (!rate) continue;
        for (int power = 0; power < coarser_; ++power) {
            if (rate->decimals > 0) {
                --rate->decimals;
            } else {
                rate->digits *= 10;
            }
        }
    }
    return counted;
}

std::string MoneyScale::exactText(engine::Cost cost, int min_decimals) const {
    return engine::exactText(cost, min_decimals, coarser_);
}

std::string MoneyScale::exactText(engine::UnitPrice price, int min_decimals) const {
    return engine::exactText(price, min_decimals, coarser_);
}

std::string MoneyScale::shownText(engine::Cost cost) const {
    return engine::shownText(cost, shown_decimals, coarser_);
}

sdk::Decimal MoneyScale::shownAmount(engine::Cost cost) const {
    constexpr int cost_decimals = 16;
    const auto rounded = engine::dividedHalfEven(cost, powerOfTen(cost_decimals - coarser_ - shown_decimals));
    return sdk::Decimal::fromScaled(rounded * powerOfTen(sdk::Decimal::places - shown_decimals));
}

sdk::Decimal MoneyScale::amountOf(engine::Cost cost) const {
    constexpr int finer = 6;  // a cost counts 10^-16, a Decimal 10^-10
    return sdk::Decimal::fromScaled(engine::dividedHalfEven(cost, powerOfTen(finer - coarser_)));
}

}  // namespace cardcage::sourcing
