#pragma once

#include <optional>

#include "words.hpp"

namespace cardcage::order_management {

/// Returns the portal user who calls; nothing for all others.
std::optional<CustomerUserId> callingUser(const sdk::Call& call);

/// Returns the customer of the calling portal user; nothing for everybody who may see no orders.
std::optional<CustomerId> callingCustomer(sdk::Call& call);

/// 404 unless the module of RfQs has the RfQ.
void requireRfq(sdk::Call& call, const RfqId& id);

}  // namespace cardcage::order_management
