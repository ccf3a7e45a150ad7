#include "makers/board_makers.hpp"

#include <algorithm>

#include "analysing/stored_analysis.hpp"
#include "makers/judged_makers.hpp"
#include "profiles/rule_books.hpp"
#include "specifications/stored_specification.hpp"

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

/// Drops the places of settings that do not follow the files.
void keepPlaces(FoundInFiles& found, const std::vector<rules::Property>& followed) {
    std::erase_if(found.places, [&](const auto& place) {
        return std::find(followed.begin(), followed.end(), place.first) == followed.end();
    });
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
    const auto given = givenSettings(call, specification);
    auto found = foundInFiles(call, pcb);
    const auto effective = judged(*bookOfTenant(call), given, found);
    keepPlaces(found, effective.set_by_analysis);
    const auto profiles = listMakerProfiles(call);
    const auto verdicts = judgedMakers(profiles, effective.settings, given, found);
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
