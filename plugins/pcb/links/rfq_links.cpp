#include "links/rfq_links.hpp"

#include <algorithm>

#include "board/placements.hpp"
#include "board/settle_board.hpp"
#include "sql.hpp"

namespace cardcage::pcb {
namespace {

/// A row of lock_linked_pcbs.sql.
struct LinkedPcb {
    PcbId id;
    std::optional<RfqId> rfq_id;
    std::optional<AssemblyId> assembly_id;
};

sdk::Problem otherRfq(const PcbId& pcb) {
    return sdk::Problem::conflict(
        "in_use",
        "The PCB " + std::string(pcb.view()) + " is linked with another RfQ; take it out there first, or clone it."
    );
}

/// 409: another request gave the root assembly a PCB at the same time.
sdk::Problem rootTaken() {
    return sdk::Problem::conflict("in_use", "The root assembly has got a PCB meanwhile; repeat the request.");
}

/// The first PCB of the list that no assembly has; nothing when each has one.
std::optional<PcbId> firstFree(const std::vector<PcbId>& wanted, const std::vector<LinkedPcb>& pcbs) {
    for (const auto& id : wanted) {
        const auto found = std::find_if(pcbs.begin(), pcbs.end(), [&](const auto& pcb) { return pcb.id == id; });
        if (found != pcbs.end() && !found->assembly_id) return id;
    }
    return std::nullopt;
}

void settleBoards(sdk::Call& call, const std::vector<LinkedPcb>& pcbs) {
    for (const auto& pcb : pcbs) {
        settleBoard(call, pcb.id);
        settlePlacements(call, pcb.id);
    }
}

}  // namespace

contracts::pcb::KnownPcbs knownPcbs(sdk::Call& call, const contracts::pcb::PcbIds& asked) {
    return {call.db().many<PcbId>(sql::list_known_pcbs, asked.pcb_ids)};
}

contracts::pcb::PcbLinks linksOfAssemblies(sdk::Call& call, const contracts::AssemblyIds& asked) {
    return {call.db().many<contracts::pcb::PcbLink>(sql::list_assembly_links, asked.assembly_ids)};
}

void linkRfq(sdk::Call& call, const contracts::pcb::RfqPcbs& linked) {
    const auto pcbs = call.db().many<LinkedPcb>(sql::lock_linked_pcbs, linked.rfq_id, linked.pcb_ids);
    for (const auto& pcb : pcbs) {
        if (pcb.rfq_id && *pcb.rfq_id != linked.rfq_id) throw otherRfq(pcb.id);
    }
    call.db().run(sql::unlink_rfq, linked.rfq_id, linked.pcb_ids);
    call.db().run(sql::link_rfq, linked.rfq_id, linked.pcb_ids);
    if (const auto free = firstFree(linked.pcb_ids, pcbs))
        sdk::unique("pcb_only_pcb_key", rootTaken, [&] { return call.db().run(sql::link_root, linked.rfq_id, *free); });
    settleBoards(call, pcbs);
}

void forgetRfq(sdk::Call& call, const contracts::RfqReference& rfq) {
    const auto pcbs = call.db().many<LinkedPcb>(sql::lock_linked_pcbs, rfq.rfq_id, std::vector<PcbId>());
    call.db().run(sql::unlink_rfq, rfq.rfq_id, std::vector<PcbId>());
    settleBoards(call, pcbs);
}

void forgetAssemblies(sdk::Call& call, const contracts::AssemblyIds& gone) {
    for (const auto& pcb : call.db().many<PcbId>(sql::unlink_assemblies, gone.assembly_ids)) {
        settleBoard(call, pcb);
        settlePlacements(call, pcb);
    }
}

}  // namespace cardcage::pcb
