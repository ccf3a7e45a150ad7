#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "words.hpp"

namespace cardcage::sourcing {

/// A finding that needs attention, with the number of occurrences.
struct Warning {
    std::string code;
    std::int64_t count = 0;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingWarning",
            sdk::required<&Warning::code>(
                "Finding. PRICE_LADDER_NOT_MONOTONE: a price of an offer is higher for a larger order; an order "
                "pays the cheapest price row whose minimum it reaches and whose multiple it keeps. "
                "PRICE_WITHOUT_EXCHANGE_RATE, PRICE_OUT_OF_RANGE, PRICE_UNREADABLE: price rows of an offer are "
                "excluded because their currency has no rate, because they are above 10^12 of the base currency "
                "for one unit or would be rounded to 0 (less than half of the last decimal that counts), or "
                "because they are not numbers. FEWER_DECIMALS: a price is above 461,168,601 of the base currency "
                "for one unit, so all prices and charges of the run count with fewer than 10 decimals of the base "
                "currency; count is the number of decimals, 6 to 9. PRICE_QUANTITY_ROUNDED: minimum orders or "
                "multiples of an offer do not convert evenly to the unit of the part and are rounded up. "
                "OVERDUE_ON_ORDER: overdue open orders do not count. CHARGE_WITHOUT_EXCHANGE_RATE: a fee or limit "
                "of a supplier does not count. CHARGE_OUT_OF_RANGE: a fee or limit above 10^15 of the base "
                "currency does not count. PINNED_OFFER_NOT_FOUND: a decided order line cannot be kept. "
                "ONE_TIME_COST_NOT_FOUND: a preference of one_time_costs names an offer that the run does not consider or that has no such costs. "
                "SHARED_OFFERS_OF_DIFFERENT_UNITS: several parts buy from the same offers of a manufacturer part "
                "or of an internal part number, but their units do not convert into each other, so each part "
                "sees the whole stock. LATE_COST_PER_DAY_WITHOUT_EFFECT, LINE_COST_WITHOUT_EFFECT, "
                "EXCESS_COST_PERCENT_WITHOUT_EFFECT: the preference counts for the goal Weighted only, and the first "
                "one only with a target date. TARGET_DATE_WITHOUT_EFFECT: the goal is BestPrice or BestLeadTime, so "
                "target_date or target_days does not count. TARGET_DATE_PASSED: target_date is before the reference "
                "date, which counts instead. SOFT_TOLERANCE_PERCENT_WITHOUT_EFFECT: supplier_preference is not Soft. "
                "INVENTORY_VALUATION_WITHOUT_EFFECT: inventory is Excluded. FREE_ABOVE_WITHOUT_EFFECT: a supplier has "
                "free_above, but no shipping_fee. LISTED_SUPPLIER_EXCLUDED: a supplier of only_suppliers is Excluded, so "
                "its offers do not count. RESIDUAL_VALUE_REDUCED: residual_value is above the lowest price of a part, "
                "so that price counts instead. ASSEMBLY_WITHOUT_LINES: the content of an "
                "assembly is unknown, so every figure lacks its material.",
                sdk::example("PRICE_LADDER_NOT_MONOTONE")
            ),
            sdk::required<&Warning::count>(
                "Number of offers, charges, decided lines, suppliers, parts, or assemblies; 1 for a preference. For "
                "FEWER_DECIMALS: the number of decimals."
            )
        );
    }
};

/// Counts findings.
class Warnings {
public:
    void add(std::string_view code, std::int64_t count = 1) {
        const auto found = counts_.find(code);
        if (found == counts_.end()) {
            counts_.emplace(code, count);
        } else {
            found->second += count;
        }
    }
    void add(const Warnings& others) {
        for (const auto& [code, count] : others.counts_) add(code, count);
    }

    std::vector<Warning> list() const {
        std::vector<Warning> listed;
        for (const auto& [code, count] : counts_) listed.push_back({code, count});
        return listed;
    }

private:
    std::map<std::string, std::int64_t, std::less<>> counts_;
};

}  // namespace cardcage::sourcing
