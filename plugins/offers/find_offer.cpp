#include "offer_row.hpp"
#include "sql.hpp"

namespace cardcage::offers {

Offer findOffer(sdk::Call& call, OfferId id) {
    return sdk::found<OfferRow>(call, sql::find_offer, "offer", id);
}

}  // namespace cardcage::offers
