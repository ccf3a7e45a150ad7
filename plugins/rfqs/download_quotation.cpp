#include "rfqs.hpp"
#include "settings.hpp"
#include "sql.hpp"

namespace cardcage::rfqs {
namespace {

/// The released quotation, if the caller is a user of the portal who may read it.
std::optional<QuotationId> findReadable(const sdk::Call& call, const RfqId& id) {
    const auto principal = call.principal();
    if (principal.kind != sdk::Principal::Kind::CustomerUser) return std::nullopt;
    if (!call.settings<Settings>().portal_enabled) return std::nullopt;
    const auto user = CustomerUserId::parse(principal.id);
    if (!user) return std::nullopt;
    return call.db().maybe<QuotationId>(sql::find_released_quotation, call.tenant(), id, *user);
}

}  // namespace

AnsweredPdf downloadQuotation(sdk::Call& call, RfqId id) {
    const auto quotation = findReadable(call, id);
    // One answer to everybody who may not read it, so that nobody learns of RfQs.
    if (!quotation) throw sdk::Problem(404, "not_found", "There is no quotation for you here.");
    call.files().answer(*quotation);
    return {};
}

}  // namespace cardcage::rfqs
