#pragma once

#include <optional>

#include "rfqs.hpp"

// RfQs as the users of their customers see them in the portal.

namespace cardcage::rfqs {

using contracts::rfqs::PortalRfq;

/// Returns the portal user who calls; nothing for all others.
std::optional<CustomerUserId> callingUser(const sdk::Call& call);

/// Returns the RfQs whose quotation the calling user may read, in the order of creation.
sdk::Page<PortalRfq> listPortalRfqs(sdk::Call& call);

/// Returns one of them. 404 for everything that the calling user may not see.
PortalRfq findPortalRfq(sdk::Call& call, RfqId id);

}  // namespace cardcage::rfqs
