#include "linked/pcbs.hpp"

#include <algorithm>
#include <cardcage/contracts/pcb.hpp>

#include "rfq_input.hpp"
#include "sql.hpp"

namespace cardcage::rfqs {
namespace {

/// A row of lock_pcbs_of_rfq.sql.
struct LockedPcbs {
    std::vector<PcbId> pcb_ids;
    bool is_cost_frozen = false;
};

bool contains(const std::vector<PcbId>& ids, const PcbId& id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

}  // namespace

bool addsPcb(const Rfq& stored, const Rfq& changed) {
    return std::any_of(changed.pcb_ids.begin(), changed.pcb_ids.end(), [&](const PcbId& id) {
        return !contains(stored.pcb_ids, id);
    });
}

void linkPcbs(sdk::Call& call, const RfqId& rfq, const std::vector<PcbId>& before, const std::vector<PcbId>& now) {
    if (before != now) call.invokeIfProvided(contracts::pcb::link_rfq, {rfq, now});
}

void addPcb(sdk::Call& call, const contracts::rfqs::PcbOfRfq& link) {
    const auto stored = call.db().maybe<LockedPcbs>(sql::lock_pcbs_of_rfq, link.rfq_id);
    if (!stored) throw sdk::Problem::notFound("RfQ", link.rfq_id);
    if (contains(stored->pcb_ids, link.pcb_id)) return;
    if (stored->is_cost_frozen) {
        throw sdk::Problem::conflict(
            "cost_frozen", "The costs of the RfQ are frozen; send is_cost_frozen: false to it before it gets a PCB."
        );
    }
    if (std::ssize(stored->pcb_ids) >= most_pcbs) {
        throw sdk::Problem::conflict("in_use", "The RfQ has as many PCBs as it can have; take one out first.");
    }
    call.db().run(sql::add_pcb, link.rfq_id, link.pcb_id);
}

void removePcb(sdk::Call& call, const contracts::rfqs::PcbOfRfq& link) {
    call.db().run(sql::remove_pcb, link.rfq_id, link.pcb_id);
}

}  // namespace cardcage::rfqs
