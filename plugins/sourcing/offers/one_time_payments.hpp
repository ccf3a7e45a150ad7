#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "engine/values/numbers.hpp"
#include "input/conditions.hpp"

// The share of the one-time costs of an offer that a scenario pays.

namespace cardcage::sourcing {

/// One-time costs of an offer.
struct OneTimeCosts {
    engine::Cost once = 0;       ///< for ever: tooling, moulds, stencils
    engine::Cost per_order = 0;  ///< set-up, freight

    engine::Cost sum() const { return once + per_order; }
};

/// Payment of such costs.
struct OneTimeTerms {
    bool is_once_paid = false;
    engine::Quantity over = 0;  ///< pieces that carry them; 0: those needed carry all of it
    bool is_preferred = false;  ///< preferences set them

    /// Whether less of these costs is charged than all.
    bool change(const OneTimeCosts& costs) const { return over > 0 || (is_once_paid && costs.once > 0); }
};

/// The costs of an order, and what a scenario pays of them.
struct OneTimeShare {
    OneTimeCosts costs;  ///< without those that are paid
    engine::Cost charged = 0;

    engine::Cost open() const { return costs.sum() - charged; }
};

/// Shares the costs: `need` pieces of the part carry need / over of them, rounded half up to 10^-10 as all costs, and
/// never more than all. An unknown need, 0, carries all.
OneTimeShare shareOf(const OneTimeCosts& costs, const OneTimeTerms& terms, engine::Quantity need);

/// Whether preferences divide costs among pieces, so that they depend on the quantity.
bool divideOneTimeCosts(const Preferences& preferences);

/// The terms that preferences and earlier scenarios of the call set. Refers to the conditions.
class OneTimePayments {
public:
    explicit OneTimePayments(const Conditions& conditions);

    /// Terms of an offer; by default all of its costs are charged. `charge_key`: as in the texts of offers.
    OneTimeTerms of(std::string_view offer_id, std::string_view supplier_id, std::string_view charge_key) const;

private:
    std::unordered_map<std::string_view, OneTimeTerms> terms_;
    std::set<std::pair<std::string_view, std::string>> paid_charges_;  ///< supplier and key
};

}  // namespace cardcage::sourcing
