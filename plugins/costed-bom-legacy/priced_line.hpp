#pragma once

#include "line_reader.hpp"

namespace cardcage::costed_bom_legacy {

/// Turns lines into those of the answer and sums them up.
class LinePricer {
public:
    explicit LinePricer(sdk::Currency currency) : currency_(currency) {}

    CostedLine priced(const LineWithPurchases& from);

    CostedTotals totals() const;

private:
    void price(const LineWithPurchases& from, CostedLine& line);
    void addPurchases(const LineWithPurchases& from, CostedLine& line) const;
    void setPrices(const LineWithPurchases& from, CostedLine& line) const;

    sdk::Currency currency_;
    RoundedSum used_;
    RoundedSum excess_;
    RoundedSum fees_;
    RoundedSum one_time_;
    std::int64_t unpriced_ = 0;
};

}  // namespace cardcage::costed_bom_legacy
