#pragma once

#include <optional>
#include <string>

#include "words.hpp"

// Rules for the status of an RfQ that need only its values.

namespace cardcage::rfqs {

/// Quotations of an RfQ, as far as the status depends on them.
struct QuotationState {
    bool has_unreleased = false;  ///< a complete upload that its customer cannot read yet
    bool has_released = false;
    bool is_unreached = false;  ///< nobody was notified of the released one
};

/// Effects of setting a status.
struct StatusStep {
    bool changes = false;     ///< the status changes: an entry of the history
    bool releases = false;    ///< the unreleased quotation is released
    bool notifies = false;    ///< the users of the customer are notified
    bool is_missing = false;  ///< refused: there is nothing to release
};

/// Any status may follow any other. QuotationAvailable releases an unreleased quotation, also when it is set again, and
/// notifies again of one that reached nobody; without any quotation it is refused (interface specification, "States and
/// transitions").
StatusStep stepTo(RfqStatus present, RfqStatus wanted, const QuotationState& quotations);

/// Whether open orders forbid the status (409 rfq_has_order).
bool excludesOrders(RfqStatus status);

/// Whether an input of frozen costs changes: what is built, quantities, currency.
bool changesCost(const Rfq& before, const Rfq& after);

}  // namespace cardcage::rfqs
