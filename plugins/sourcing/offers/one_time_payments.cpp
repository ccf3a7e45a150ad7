#include "offers/one_time_payments.hpp"

#include <algorithm>

namespace cardcage::sourcing {

OneTimeShare shareOf(const OneTimeCosts& costs, const OneTimeTerms& terms, engine::Quantity need) {
    const auto all = terms.is_once_paid ? costs.per_order : costs.sum();
    if (need == 0 || need >= terms.over) return {all, 0};
    // Both products are below the costs and 10^30: quantities are below 10^15.
    const engine::Int128 over = terms.over;
    const auto charged = all / over * need + (all % over * need * 2 + over) / (over * 2);
    return {charged, all - charged};
}

bool divideOneTimeCosts(const Preferences& preferences) {
    if (!preferences.one_time_costs) return false;
    return std::ranges::any_of(*preferences.one_time_costs, [](const OneTimeCostPayment& one) {
        return one.over.has_value();
    });
}

OneTimePayments::OneTimePayments(const Conditions& conditions) {
    for (const auto& id : conditions.paid_once) terms_[id.view()].is_once_paid = true;
    const auto& preferred = conditions.preferences.one_time_costs;
    if (!preferred) return;
    for (const auto& one : *preferred) {
        auto& terms = terms_[one.offer_id.view()];
        terms.is_preferred = true;
        if (one.over)
            terms = {.over = *one.over * engine::one_unit, .is_preferred = true};  // each scenario has its share
        if (one.payment == OneTimePayment::PaidAlready) terms.is_once_paid = true;
    }
}

}  // namespace cardcage::sourcing
