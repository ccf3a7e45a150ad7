#include "changed_offers.hpp"
#include "offers.hpp"
#include "sql.hpp"

namespace cardcage::offers {

void deleteOffer(sdk::Call& call, OfferId id) {
    const auto version = call.db().maybe<std::int64_t>(sql::lock_offer, id);
    if (!version) throw sdk::Problem::notFound("offer", id);
    call.requireMatch(id, *version);
    tellOfChanges(call, call.db().run(sql::delete_offer, id));
}

}  // namespace cardcage::offers
