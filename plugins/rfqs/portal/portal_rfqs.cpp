#include "portal/portal_rfqs.hpp"

#include "linked/for_other_modules.hpp"
#include "settings.hpp"
#include "sql.hpp"

namespace cardcage::rfqs {
namespace {

/// A row of find_portal_rfq.sql and list_portal_rfqs.sql, in SELECT order.
struct ListedPortalRfq {
    PortalRfq item;
    sdk::Timestamp created_at;
};

/// The calling user, if the portal is on.
std::optional<CustomerUserId> visitor(const sdk::Call& call) {
    if (!call.settings<Settings>().portal_enabled) return std::nullopt;
    return callingUser(call);
}

}  // namespace

std::optional<CustomerUserId> callingUser(const sdk::Call& call) {
    const auto principal = call.principal();
    if (principal.kind != sdk::Principal::Kind::CustomerUser) return std::nullopt;
    return CustomerUserId::parse(principal.id);
}

sdk::Page<PortalRfq> listPortalRfqs(sdk::Call& call) {
    return sdk::list<ListedPortalRfq>(call, sql::list_portal_rfqs, visitor(call), call.now().date());
}

PortalRfq findPortalRfq(sdk::Call& call, RfqId id) {
    auto found = call.db().maybe<ListedPortalRfq>(sql::find_portal_rfq, visitor(call), call.now().date(), id);
    // The same response for all who may not see it, so it does not reveal RfQs.
    if (!found) throw sdk::Problem(404, "not_found", "There is no RfQ for you here.");
    return std::move(found->item);
}

contracts::rfqs::Admission admitVisitor(sdk::Call& call, const contracts::rfqs::Visitor& caller) {
    return {visitor(call) == caller.customer_user_id};
}

PortalRfq getPortalRfq(sdk::Call& call, const contracts::rfqs::PortalRfqQuestion& question) {
    auto found = findPortalRfq(call, question.rfq_id);  // first, so that nobody locks RfQs of others
    if (!question.for_change) return found;
    call.db().maybe<RfqId>(sql::lock_rfq, question.rfq_id);
    return findPortalRfq(call, question.rfq_id);  // a change that was waited for counts
}

}  // namespace cardcage::rfqs
