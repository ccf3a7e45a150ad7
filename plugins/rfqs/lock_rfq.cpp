#include "sql.hpp"
#include "stored_rfq.hpp"

namespace cardcage::rfqs {

Rfq lockRfq(sdk::Call& call, RfqId id) {
    if (!call.db().maybe<RfqId>(sql::lock_rfq, id)) throw sdk::Problem::notFound("RfQ", id);
    auto found = readRfq(call, id);
    call.requireMatch(id, found.version);
    return std::move(found.rfq);
}

}  // namespace cardcage::rfqs
