#include "linked/for_other_modules.hpp"
#include "sql.hpp"
#include "stored_rfq.hpp"

namespace cardcage::rfqs {
namespace {

/// A row of hold_rfq.sql, in SELECT order.
struct HeldRfq {
    AssemblyId root;
    bool is_cost_frozen = false;
};

}  // namespace

Rfq findRfq(sdk::Call& call, RfqId id) {
    return answerRfq(call, id);
}

Rfq getRfq(sdk::Call& call, const RfqReference& request) {
    return readRfq(call, request.rfq_id).rfq;
}

contracts::rfqs::FoundRoot findRoot(sdk::Call& call, const RfqReference& request) {
    const auto held = call.db().maybe<HeldRfq>(sql::hold_rfq, request.rfq_id);
    if (!held) return {};
    return {held->root, held->is_cost_frozen};
}

}  // namespace cardcage::rfqs
