#include <cardcage/contracts/rfqs.hpp>

#include "analysing/stored_analysis.hpp"
#include "board/placements.hpp"
#include "board/settle_board.hpp"
#include "files/stored_files.hpp"
#include "previews/stored_previews.hpp"
#include "profiles/rule_books.hpp"
#include "projects/stored_pcb.hpp"
#include "shares/end_shares.hpp"
#include "specifications/judging.hpp"
#include "specifications/stored_specification.hpp"
#include "sql.hpp"

namespace cardcage::pcb {

sdk::Page<Pcb> findPcbs(sdk::Call& call, const PcbReference& reference) {
    if (reference.order_id.value_or("").empty() && !reference.external_reference) {
        sdk::FieldErrors missing;
        missing.add("orderId", "required", "is required, or externalReference is; neither may be blank");
        throw sdk::Problem::missingParameter(std::move(missing));
    }
    const auto window = call.page();
    call.db().snapshot();
    auto rows = call.db().many<PcbRow>(sql::find_pcbs, reference.order_id, reference.external_reference, window);
    if (window.limit > 0 && rows.size() > static_cast<std::size_t>(window.limit)) {
        rows.pop_back();
        call.nextPage(sdk::positionOf(rows.back()));
    }
    sdk::Page<Pcb> page;
    for (const auto& row : rows) page.items.push_back(pcbOf(call, row));
    return page;
}

Pcb createPcb(sdk::Call& call, const NewPcb& input) {
    const auto first = input.specification.value_or(FirstSpecification{});
    const auto given = settingsOf(first.settings.value_or(SettingsInput{}));
    requireCompatible(*bookOfTenant(call), given, {}, "/specification/settings");
    const auto id = insertPcb(call, {input.name, input.external_reference, input.order_id, input.description});
    insertSpecification(call, id, first.name.value_or(std::string(first_specification)), true, given);
    return answerPcb(call, id);
}

Pcb findPcb(sdk::Call& call, PcbId id) {
    call.db().snapshot();
    return answerPcb(call, id);
}

Pcb updatePcb(sdk::Call& call, PcbId id, const PcbInput& input) {
    const auto stored = lockPcb(call, id);
    call.requireMatch(id, stored.row_version);
    const PcbColumns columns{input.name, input.external_reference, input.order_id, input.description};
    sdk::unique("pcb_order_id_key", orderIdTaken, [&] { return call.db().run(sql::update_pcb, id, columns); });
    return answerPcb(call, id);
}

void deletePcb(sdk::Call& call, PcbId id) {
    const auto stored = lockPcb(call, id);
    call.requireMatch(id, stored.row_version);
    requireNoAnalysis(call, id);
    removeContents(call, listFileRows(call, id));
    dropBoard(call, id);
    dropPlacements(call, id);
    endShares(call, id);
    removePictures(call, id);
    if (stored.rfq_id) call.invokeIfProvided(contracts::rfqs::remove_pcb, {*stored.rfq_id, id});
    call.db().run(sql::delete_pcb, id);
}

sdk::Page<ListedPcb> listPcbs(sdk::Call& call, const PcbSearch& search) {
    return sdk::list<ListedPcb>(call, sql::list_pcbs, search.status, search.external_reference);
}

}  // namespace cardcage::pcb
