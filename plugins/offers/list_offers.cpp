#include "offer_row.hpp"
#include "sql.hpp"

namespace cardcage::offers {

sdk::Page<Offer> listOffers(sdk::Call& call, const OfferFilter& filter) {
    return sdk::list<OfferRow>(
        call, sql::list_offers, filter.manufacturer_part_number, filter.internal_part_number, filter.supplier_id
    );
}

}  // namespace cardcage::offers
