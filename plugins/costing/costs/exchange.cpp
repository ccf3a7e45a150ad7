#include "costs/exchange.hpp"

#include <algorithm>

#include "calculation/exact.hpp"

namespace cardcage::costing {

Exchange::Exchange(Currency base, const std::vector<std::pair<Currency, std::string>>& rates) : base_(base) {
    for (const auto& [currency, text] : rates) {
        const auto point = std::min(text.find('.'), text.size());
        auto digits = text.substr(0, point);
        Decimal shift = 1;
        if (point < text.size()) {
            digits += text.substr(point + 1);
            for (auto place = point + 1; place < text.size(); ++place) shift *= 10;
        }
        const auto number = Decimal::parse(digits);
        if (number && *number > 0) rates_.push_back({currency, text, *number, shift});
    }
}

std::optional<Decimal> Exchange::inBase(const Money& money) const {
    if (money.currency == base_ || money.amount.isZero()) return money.amount;
    const auto rate = std::ranges::find(rates_, money.currency, &Rate::currency);
    if (rate == rates_.end()) return std::nullopt;
    return calculation::productOver(money.amount, rate->shift, rate->digits);
}

std::optional<std::string> Exchange::rateOf(const Currency& currency) const {
    const auto rate = std::ranges::find(rates_, currency, &Rate::currency);
    return rate == rates_.end() ? std::nullopt : std::optional(rate->text);
}

}  // namespace cardcage::costing
