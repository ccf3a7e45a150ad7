#include "offer_row.hpp"
#include "sql.hpp"

namespace cardcage::offers {

Offer findOffer(sdk::Call& call, OfferId id) {
    const auto found = call.db().maybe<OfferRow>(sql::find_offer, id);
    if (!found) throw sdk::Problem::notFound("offer", id);
    call.recordVersion(id, found->row_version);
    return found->item();
}

}  // namespace cardcage::offers
