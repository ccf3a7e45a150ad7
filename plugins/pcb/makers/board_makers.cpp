#include "makers/board_makers.hpp"

#include "analysing/stored_analysis.hpp"
#include "makers/judged_makers.hpp"
#include "offers/quoted_board.hpp"
#include "profiles/rule_books.hpp"
#include "sql.hpp"

namespace cardcage::pcb {
namespace {

SpecificationRow askedSpecification(sdk::Call& call, const PcbId& pcb, const MakerQuery& query) {
    auto by_default = findDefaultSpecification(call, pcb);
    if (!query.specification) return by_default;
    auto named = findSpecificationRow(call, pcb, *query.specification);
    if (named) return std::move(*named);
    sdk::FieldErrors errors;
    errors.add("specification", "unknown_reference", "is no specification of this PCB");
    throw sdk::Problem::invalidParameter(std::move(errors));
}

MakerLack lackOf(const rules::Lack& lack) {
    const auto& violation = lack.violation;
    const auto& type = rules::typeOf(violation.property);
    MakerLack record{
        .property = std::string(type.name),
        .value = {jsonOf(type, violation.value)},
        .rule = violation.rule,
        .message = violation.message,
        .position = {}};
    if (lack.position) record.position = {lack.position->layer, {lack.position->x}, {lack.position->y}};
    return record;
}

}  // namespace

std::vector<BoardMaker> listBoardMakers(sdk::Call& call, PcbId pcb, const MakerQuery& query) {
    const auto specification = askedSpecification(call, pcb, query);
    const auto board = presentBoard(call, *bookOfTenant(call), specification);
    const auto profiles = listMakerProfiles(call);
    const auto verdicts = judgedMakers(
        profiles,
        quotedSettings(call, board.settings),
        givenSettings(call, specification),
        foundInFiles(call, pcb).measured
    );
    std::vector<BoardMaker> makers;
    for (std::size_t i = 0; i < profiles.size(); ++i) {
        auto& maker = makers.emplace_back();
        maker.supplier = profiles[i].supplier;
        maker.can_make = verdicts.at(i).lacks.empty();
        maker.has_price_list = profiles[i].has_price_list;
        for (const auto& lack : verdicts[i].lacks) maker.lacks.push_back(lackOf(lack));
    }
    return makers;
}

}  // namespace cardcage::pcb
