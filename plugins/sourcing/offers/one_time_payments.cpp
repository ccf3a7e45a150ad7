#include "offers/one_time_payments.hpp"

#include <algorithm>

#include "text_fields.hpp"

namespace cardcage::sourcing {

OneTimeShare shareOf(const OneTimeCosts& costs, const OneTimeTerms& terms, engine::Quantity need) {
    OneTimeShare share{{terms.is_once_paid ? 0 : costs.once, costs.per_order}};
    share.charged = share.costs.sum();
    if (need == 0 || need >= terms.over) return share;
    // Both products are below the costs and 10^30: quantities are below 10^15.
    const engine::Int128 over = terms.over;
    const auto all = share.charged / engine::one_unit;
    share.charged = (all / over * need + (all % over * need * 2 + over) / (over * 2)) * engine::one_unit;
    return share;
}

bool divideOneTimeCosts(const Preferences& preferences) {
    if (!preferences.one_time_costs) return false;
    return std::ranges::any_of(*preferences.one_time_costs, [](const OneTimeCostPayment& one) {
        return one.over.has_value();
    });
}

OneTimePayments::OneTimePayments(const Conditions& conditions) {
    for (const auto& id : conditions.paid_once) terms_[id.view()].is_once_paid = true;
    for (const auto& charge : conditions.paid_charges)
        paid_charges_.emplace(charge.supplier_id.view(), TextFields::escaped(charge.charge_key));
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

OneTimeTerms OneTimePayments::of(std::string_view offer_id, std::string_view supplier_id, std::string_view charge_key)
    const {
    const auto found = terms_.find(offer_id);
    auto terms = found == terms_.end() ? OneTimeTerms() : found->second;
    if (terms.over == 0 && !charge_key.empty() && !paid_charges_.empty() &&
        paid_charges_.contains({supplier_id, std::string(charge_key)}))
        terms.is_once_paid = true;
    return terms;
}

}  // namespace cardcage::sourcing
