#include "status_rules.hpp"

namespace cardcage::rfqs {

StatusStep stepTo(RfqStatus present, RfqStatus wanted, const QuotationState& quotations) {
    StatusStep step{.changes = present != wanted};
    if (wanted != RfqStatus::QuotationAvailable) return step;
    step.releases = quotations.has_unreleased;
    step.is_missing = !quotations.has_unreleased && !quotations.has_released;
    step.notifies = step.releases || step.changes || quotations.is_unreached;
    return step;
}

bool excludesOrders(RfqStatus status) {
    switch (status) {
        case RfqStatus::New:
        case RfqStatus::Cancelled:
        case RfqStatus::Lost:
        case RfqStatus::NoQuote:
            return true;
        case RfqStatus::InformationMissing:
        case RfqStatus::InProgress:
        case RfqStatus::InReview:
        case RfqStatus::QuotationAvailable:
        case RfqStatus::OrderPlaced:
        case RfqStatus::Won:
        case RfqStatus::Unknown:
            return false;
    }
    return false;
}

bool changesCost(const Rfq& before, const Rfq& after) {
    return before.internal_part_number != after.internal_part_number ||
           before.order_quantities != after.order_quantities || before.base_currency != after.base_currency;
}

}  // namespace cardcage::rfqs
