#include <cardcage/contracts/customers.hpp>

#include "portal/portal_rfqs.hpp"
#include "settings.hpp"
#include "sql.hpp"

namespace cardcage::rfqs {
namespace {

/// The released quotation, if the portal user may read it.
std::optional<QuotationId> findReadable(
    const sdk::Call& call, const RfqId& id, const std::optional<CustomerUserId>& user
) {
    if (!user || !call.settings<Settings>().portal_enabled) return std::nullopt;
    return call.db().maybe<QuotationId>(sql::find_released_quotation, id, *user);
}

AnsweredPdf answerWith(sdk::Call& call, const std::optional<QuotationId>& quotation) {
    // The same response for all who may not read it, so it does not reveal RfQs.
    if (!quotation) throw sdk::Problem(404, "not_found", "There is no quotation for you here.");
    call.files().answer(*quotation);
    return {};
}

}  // namespace

AnsweredPdf downloadQuotation(sdk::Call& call, RfqId id) {
    return answerWith(call, findReadable(call, id, callingUser(call)));
}

AnsweredPdf downloadQuotationByLink(sdk::Call& call, RfqId id, sdk::PathText token) {
    const auto visitor = call.invoke(contracts::customers::portal_visitor, {token.text()});
    return answerWith(call, findReadable(call, id, visitor.customer_user_id));
}

}  // namespace cardcage::rfqs
