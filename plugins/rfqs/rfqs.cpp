#include "rfqs.hpp"

#include <cardcage/contracts/assemblies.hpp>

#include "linked/for_other_modules.hpp"
#include "quotations/quotations.hpp"
#include "sql.hpp"
#include "stored_rfq.hpp"

namespace cardcage::rfqs {
namespace {

/// A row of hold_rfq.sql, in SELECT order.
struct HeldRfq {
    AssemblyId root;
    bool is_cost_frozen = false;
};

/// A row of list_status_changes.sql, in SELECT order.
struct ListedChange {
    StatusChange item;
    sdk::Timestamp created_at;
};

}  // namespace

sdk::Page<Rfq> listRfqs(sdk::Call& call, const RfqFilter& filter) {
    const auto finished = finishedUploads(call, std::nullopt);
    return sdk::list<RfqRow>(
        call,
        sql::list_rfqs,
        finished.ids,
        finished.uploaded_at,
        filter.status,
        filter.customer_id,
        filter.updated_since,
        filter.number,
        filter.external_reference
    );
}

Rfq findRfq(sdk::Call& call, RfqId id) {
    return answerRfq(call, id);
}

Rfq lockRfq(sdk::Call& call, RfqId id) {
    holdForChange(call, id);
    auto found = readRfq(call, id);
    call.requireMatch(id, found.version);
    return std::move(found.rfq);
}

void deleteRfq(sdk::Call& call, RfqId id) {
    lockRfq(call, id);
    call.collect(contracts::rfqs::before_delete, {id});
    call.invoke(contracts::assemblies::delete_root, {id});
    removeFiles(call, id);
    call.db().run(sql::delete_rfq, id);
}

sdk::Page<StatusChange> listStatusChanges(sdk::Call& call, const StatusChangeFilter& filter) {
    return sdk::list<ListedChange>(call, sql::list_status_changes, filter.rfq_id, filter.from, filter.to);
}

Rfq getRfq(sdk::Call& call, const RfqReference& request) {
    return readRfq(call, request.rfq_id).rfq;
}

contracts::rfqs::FoundRoot findRoot(sdk::Call& call, const contracts::rfqs::RootQuestion& question) {
    if (question.for_change) call.db().maybe<RfqId>(sql::lock_rfq, question.rfq_id);
    const auto held = call.db().maybe<HeldRfq>(sql::hold_rfq, question.rfq_id);
    if (!held) return {};
    return {held->root, held->is_cost_frozen};
}

}  // namespace cardcage::rfqs
