#include "offers/quoted_board.hpp"

#include "analysing/stored_analysis.hpp"
#include "board/settle_board.hpp"
#include "profiles/rule_books.hpp"
#include "projects/stored_pcb.hpp"
#include "sql.hpp"

namespace cardcage::pcb {
namespace {

std::vector<PcbOfferId> outdatedOf(sdk::Call& call, const SpecificationRow& specification, const QuotedBoard& board) {
    return call.db().many<PcbOfferId>(sql::mark_outdated_offers, specification.id, board.settings, board.extracted);
}

}  // namespace

QuotedBoard presentBoard(sdk::Call& call, const rules::RuleBook& book, const SpecificationRow& specification) {
    const auto pcb = storedPcb(call, specification.pcb_id);
    const auto found = foundInFiles(call, specification.pcb_id);
    return {
        .settings = sdk::toJson(specificationOf(call, book, found, specification).settings),
        .extracted = pcb.extracted ? std::optional(sdk::toJson(*pcb.extracted)) : std::nullopt,
        .analysis_version = pcb.analysis.version};
}

rules::Settings quotedSettings(const sdk::Call& call, const std::string& settings) {
    return settingsOf(call.decodeText<SettingsInput>(settings));
}

void reviewOffers(sdk::Call& call, const PcbId& pcb) {
    if (!call.db().one<bool>(sql::has_offers, pcb)) return;
    const auto book = bookOfTenant(call);
    bool is_any_outdated = false;
    for (const auto& specification : listSpecificationRows(call, pcb)) {
        for (const auto& offer : outdatedOf(call, specification, presentBoard(call, *book, specification))) {
            call.publish(contracts::pcb::offer_outdated, {pcb, offer});
            is_any_outdated = true;
        }
    }
    if (is_any_outdated) putBoardOffers(call, pcb);
}

void forgetOffersOf(sdk::Call& call, const SupplierId& supplier) {
    const auto pcbs = call.db().many<PcbId>(sql::lock_pcbs_of_supplier, supplier);
    call.db().run(sql::delete_offers_of_supplier, supplier);
    for (const auto& pcb : pcbs) putBoardOffers(call, pcb);
}

void reviewAllOffers(sdk::Call& call) {
    for (const auto& pcb : call.db().many<PcbId>(sql::lock_pcbs_with_offers)) reviewOffers(call, pcb);
}

}  // namespace cardcage::pcb
