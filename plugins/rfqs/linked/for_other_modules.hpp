#pragma once

#include <cardcage/contracts/customers.hpp>
#include <vector>

#include "rfqs.hpp"

// Contracts that the module provides, its own and those of customers (cardcage/contracts).

namespace cardcage::rfqs {

contracts::rfqs::FoundRoot findRoot(sdk::Call& call, const contracts::rfqs::RootQuestion& question);
Rfq getRfq(sdk::Call& call, const RfqReference& request);
void setStatus(sdk::Call& call, const contracts::rfqs::StatusSetting& setting);
contracts::rfqs::PortalRfq getPortalRfq(sdk::Call& call, const contracts::rfqs::PortalRfqQuestion& question);
contracts::rfqs::Admission admitVisitor(sdk::Call& call, const contracts::rfqs::Visitor& caller);
void linkScenario(sdk::Call& call, const contracts::rfqs::ScenarioLink& link);

/// Returns the released quotations that the user may read, the newest first.
std::vector<contracts::customers::PortalDocument> listPortalDocuments(
    sdk::Call& call, const contracts::customers::PortalPage& page
);

/// 409 in_use while the customer has an RfQ; otherwise deletes its part numbers.
void forgetCustomer(sdk::Call& call, const contracts::customers::CustomerDeletion& customer);
/// Removes the user from RfQs.
void forgetCustomerUser(sdk::Call& call, const contracts::customers::CustomerUserDeletion& user);
/// Removes all assignments and watches of the user.
void forgetApplicationUser(sdk::Call& call, const contracts::customers::ApplicationUserDeletion& user);

}  // namespace cardcage::rfqs
