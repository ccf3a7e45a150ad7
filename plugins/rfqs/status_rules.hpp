#pragma once

#include <optional>
#include <string>

#include "words.hpp"

// Rules of the life of an RfQ that need nothing but its values.

namespace cardcage::rfqs {

/// What the quotations of an RfQ allow.
struct QuotationState {
    bool has_unreleased = false;  ///< a complete upload that its customer cannot read yet
    bool has_released = false;
};

/// What setting a status does.
struct StatusStep {
    bool changes = false;     ///< the status becomes another one: an entry of the history
    bool releases = false;    ///< the unreleased quotation is released
    bool notifies = false;    ///< the users of the customer are told
    bool is_missing = false;  ///< refused: there is nothing to release
};

/// Any status may follow any. QuotationAvailable releases what is not released yet, also when it is set again; without
/// any quotation it is refused (interface specification, "States and transitions").
StatusStep stepTo(RfqStatus present, RfqStatus wanted, const QuotationState& quotations);

/// Whether the status cannot be while an order is open (409 rfq_has_order).
bool excludesOrders(RfqStatus status);

/// Whether something changes of which a frozen cost was calculated: what is built, how many, in which currency.
bool changesCost(const Rfq& before, const Rfq& after);

}  // namespace cardcage::rfqs
