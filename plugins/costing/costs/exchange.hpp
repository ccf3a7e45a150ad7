#pragma once

#include <cardcage/money.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Foreign amounts in the currency of a calculation: a pure rule.

namespace cardcage::costing {

/// The exchange rates of one calculation.
class Exchange {
public:
    /// `rates`: units of each currency per unit of `base` (plain positive decimals, 22 digits at most).
    Exchange(Currency base, const std::vector<std::pair<Currency, std::string>>& rates);

    const Currency& base() const { return base_; }

    /// The amount in the base currency, rounded once, half to even, to 10 places. Nothing without a rate: a missing
    /// rate never counts as 1.
    std::optional<Decimal> inBase(const Money& money) const;
    /// The rate of a currency as given; nothing without one, and for the base.
    std::optional<std::string> rateOf(const Currency& currency) const;

private:
    struct Rate {
        Currency currency;
        std::string text;
        Decimal digits;  ///< the rate without its point
        Decimal shift;   ///< 10 to the power of its decimals
    };

    Currency base_;
    std::vector<Rate> rates_;
};

}  // namespace cardcage::costing
