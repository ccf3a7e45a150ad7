#pragma once

#include <cardcage/contracts/customers.hpp>

#include "words.hpp"

// Orders that forbid changes of RfQs and customers, and the contracts that the module provides (cardcage/contracts).

namespace cardcage::order_management {

/// 409 rfq_has_order while an order of the RfQ is open: neither completed nor cancelled.
void requireNoOpenOrder(sdk::Call& call, const RfqId& rfq);

/// orders.paid_scenario/1: returns the scenario by which the newest paid order that is not cancelled is bought.
contracts::orders::PaidScenario findPaidScenario(sdk::Call& call, const RfqReference& rfq);

/// rfqs.before_status/1: 409 rfq_has_order.
void keepStatus(sdk::Call& call, const contracts::rfqs::StatusStep& step);

/// rfqs.before_delete/1: 409 rfq_has_order; otherwise deletes the options of the RfQ. Its orders stay.
void forgetRfq(sdk::Call& call, const RfqReference& rfq);

/// customers.before_delete/1: 409 in_use while the customer has any order.
void keepCustomer(sdk::Call& call, const contracts::customers::CustomerDeletion& customer);

}  // namespace cardcage::order_management
