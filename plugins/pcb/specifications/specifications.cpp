#include "analysing/stored_analysis.hpp"
#include "board/settle_board.hpp"
#include "offers/quoted_board.hpp"
#include "previews/stored_previews.hpp"
#include "profiles/rule_books.hpp"
#include "projects/stored_pcb.hpp"
#include "settings.hpp"
#include "shares/end_shares.hpp"
#include "shown_version.hpp"
#include "specifications/judging.hpp"
#include "specifications/stored_specification.hpp"
#include "sql.hpp"

namespace cardcage::pcb {
namespace {

SpecificationRow foundRow(sdk::Call& call, const PcbId& pcb, std::string_view id_or_name) {
    auto row = findSpecificationRow(call, pcb, id_or_name);
    if (!row) throw sdk::Problem::notFound("specification", id_or_name);
    return std::move(*row);
}

/// A specification of a PCB that is locked, for a change. 404, 412.
SpecificationRow lockedRow(
    sdk::Call& call, const rules::RuleBook& book, const PcbId& pcb, std::string_view id_or_name
) {
    lockPcb(call, pcb);
    auto row = foundRow(call, pcb, id_or_name);
    const auto shown = specificationOf(call, book, foundInFiles(call, pcb), row);
    call.requireMatch(row.id, versionOf(row.row_version, shown));
    return row;
}

Specification answer(sdk::Call& call, const rules::RuleBook& book, const SpecificationRow& row) {
    auto shown = specificationOf(call, book, foundInFiles(call, row.pcb_id), row);
    call.recordVersion(row.id, versionOf(row.row_version, shown));
    return shown;
}

void requireRoomForOne(sdk::Call& call, const PcbId& pcb) {
    const auto most = call.settings<Settings>().pcb_specifications;
    if (std::ssize(listSpecificationRows(call, pcb)) < most) return;
    throw sdk::Problem::invalid(
        "/name",
        "length",
        "cannot be added: a PCB has at most " + std::to_string(most) + " specifications; delete one first"
    );
}

}  // namespace

void checkSpecificationName(sdk::FieldErrors& errors, const std::optional<std::string>& name) {
    if (name && sdk::Uuid::parse(*name)) errors.add("/name", "format", "must not have the form of a uuid");
}

std::vector<Specification> listSpecifications(sdk::Call& call, PcbId pcb) {
    const auto rows = listSpecificationRows(call, pcb);
    if (rows.empty()) throw sdk::Problem::notFound("PCB", pcb);
    const auto book = bookOfTenant(call);
    const auto found = foundInFiles(call, pcb);
    std::vector<Specification> specifications;
    for (const auto& row : rows) specifications.push_back(specificationOf(call, *book, found, row));
    return specifications;
}

Specification createSpecification(sdk::Call& call, PcbId pcb, const NewSpecification& input) {
    const auto given = settingsOf(input.settings.value_or(SettingsInput{}));
    lockPcb(call, pcb);
    const auto book = bookOfTenant(call);
    requireCompatible(*book, given, foundInFiles(call, pcb), "/settings");
    requireRoomForOne(call, pcb);
    const auto row = insertSpecification(call, pcb, input.name, false, given);
    touchPcb(call, pcb);
    specificationsChanged(call, pcb);
    return answer(call, *book, row);
}

Specification findSpecification(sdk::Call& call, PcbId pcb, sdk::PathText specification) {
    const auto row = foundRow(call, pcb, specification);
    return answer(call, *bookOfTenant(call), row);
}

Specification updateSpecification(
    sdk::Call& call, PcbId pcb, sdk::PathText specification, const SpecificationInput& input
) {
    const auto given = settingsOf(input.settings);
    const auto book = bookOfTenant(call);
    const auto stored = lockedRow(call, *book, pcb, specification);
    requireCompatible(*book, given, foundInFiles(call, pcb), "/settings");
    const auto row = sdk::unique("specification_name_key", specificationNameTaken, [&] {
        return call.db().one<SpecificationRow>(
            sql::update_specification, stored.id, input.name.value_or(stored.name), sdk::toJson(givenRecord(given))
        );
    });
    if (row.name != stored.name) touchPcb(call, pcb);
    specificationsChanged(call, pcb);
    reviewOffers(call, pcb);
    return answer(call, *book, row);
}

void deleteSpecification(sdk::Call& call, PcbId pcb, sdk::PathText specification) {
    const auto stored = lockedRow(call, *bookOfTenant(call), pcb, specification);
    if (stored.is_default) {
        throw sdk::Problem::conflict(
            "default_specification", "The default specification stays as long as its PCB; change its settings instead."
        );
    }
    endShares(call, pcb, stored.id);
    call.db().run(sql::delete_specification, stored.id);
    putBoardOffers(call, pcb);
    touchPcb(call, pcb);
    specificationsChanged(call, pcb);
}

}  // namespace cardcage::pcb
