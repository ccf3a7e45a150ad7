#include "offers/new_offer.hpp"

#include "board/settle_board.hpp"
#include "profiles/rule_books.hpp"
#include "projects/stored_pcb.hpp"
#include "settings.hpp"
#include "sql.hpp"

namespace cardcage::pcb {
namespace {

SupplierId heldSupplier(sdk::Call& call, const SupplierChoice& choice) {
    if (choice.id && holdSupplier(call, *choice.id)) return *choice.id;
    const auto found = choice.number ? holdSupplierOfNumber(call, *choice.number) : std::nullopt;
    if (found) return *found;
    throw sdk::Problem::invalid(
        choice.id ? "/supplier/id" : "/supplier/number",
        "unknown_reference",
        "is no supplier; GET /suppliers lists them"
    );
}

SpecificationRow quotedSpecification(sdk::Call& call, const PcbId& pcb, const std::optional<SpecificationId>& id) {
    if (!id) return findDefaultSpecification(call, pcb);
    auto row = findSpecificationRow(call, pcb, id->view());
    if (!row) throw sdk::Problem::invalid("/specification_id", "unknown_reference", "is no specification of the PCB");
    return std::move(*row);
}

void requireRoom(sdk::Call& call, const PcbId& pcb) {
    const auto most = call.settings<Settings>().pcb_offers;
    if (call.db().one<std::int64_t>(sql::count_offers, pcb) < most) return;
    throw sdk::Problem::invalid(
        "", "length", "A PCB has at most " + std::to_string(most) + " offers; delete one first."
    );
}

}  // namespace

OfferSubject subjectOf(
    sdk::Call& call,
    const PcbId& pcb,
    const std::optional<SpecificationId>& specification_id,
    const SupplierChoice& supplier
) {
    lockPcb(call, pcb);
    requireRoom(call, pcb);
    auto specification = quotedSpecification(call, pcb, specification_id);
    const auto supplier_id = heldSupplier(call, supplier);
    auto board = presentBoard(call, *bookOfTenant(call), specification);
    return {pcb, std::move(specification), supplier_id, std::move(board)};
}

PcbOffer storeOffer(
    sdk::Call& call, const OfferSubject& subject, const NewPcbOffer& given, const BreakdownColumns& breakdown
) {
    sdk::FieldErrors errors;
    checkTransition(OfferStatus::Draft, given.status, errors);
    if (!errors.empty()) throw sdk::Problem::invalid(std::move(errors));
    const auto id = call.db().one<PcbOfferId>(
        sql::insert_offer,
        subject.pcb_id,
        subject.specification.id,
        subject.supplier_id,
        subject.board.settings,
        subject.board.extracted,
        subject.board.analysis_version,
        breakdown.codes,
        breakdown.amounts,
        columnsOf(given)
    );
    storePrices(call, id, given);
    putBoardOffers(call, subject.pcb_id);
    return answerOffer(call, subject.pcb_id, id);
}

}  // namespace cardcage::pcb
