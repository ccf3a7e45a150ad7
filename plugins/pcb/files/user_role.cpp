#include "files/user_role.hpp"

#include "analysing/changes.hpp"
#include "board/placements.hpp"
#include "files/stored_files.hpp"
#include "projects/stored_pcb.hpp"
#include "sql.hpp"

namespace cardcage::pcb {
namespace {

bool hasHoles(FileFunction function) {
    return function == FileFunction::Drill || function == FileFunction::Rout;
}

/// A file of a PCB that is locked, for a change. 404.
FileRow lockedFile(sdk::Call& call, const PcbId& pcb, std::string_view name) {
    lockPcb(call, pcb);
    auto row = findFileRow(call, pcb, name);
    if (!row) throw sdk::Problem::notFound("file", name);
    return std::move(*row);
}

FileRole roleOf(const UserRole& said) {
    return {
        .function = said.function,
        .side = said.side,
        .copper_position = said.copper_position,
        .plating = said.plating,
        .span = said.span,
        .polarity = said.polarity.value_or(FilePolarity::Positive),
        .source = FactSource::User,
        .confidence = {rules::one},
        .alternatives = {}};
}

void changeRole(sdk::Call& call, const PcbId& pcb, const FileRow& file, const std::optional<std::string>& role) {
    call.db().run(sql::set_user_role, pcb, file.name, role);
    touchPcb(call, pcb);
    filesChanged(call, pcb);
    settlePlacements(call, pcb);
}

}  // namespace

void UserRole::check(sdk::FieldErrors& errors) const {
    const bool is_copper = function == FileFunction::Copper;
    if (is_copper && !side && !copper_position)
        errors.add("/side", "required", "must be given for copper, unless copper_position is");
    if (!is_copper && copper_position) errors.add("/copper_position", "conflict", "must be absent unless it is copper");
    if (!hasHoles(function) && plating) errors.add("/plating", "conflict", "must be absent unless it is Drill or Rout");
    if (!hasHoles(function) && span) errors.add("/span", "conflict", "must be absent unless it is Drill or Rout");
    if (span && (span->first < 1 || span->last <= span->first || span->last > 100))
        errors.add("/span", "range", "must lead from a layer to one below it, from 1 to 100");
}

UserRole setUserRole(sdk::Call& call, PcbId pcb, sdk::PathText file, const UserRole& role) {
    const auto row = lockedFile(call, pcb, file);
    changeRole(call, pcb, row, sdk::toJson(roleOf(role)));
    return role;
}

void deleteUserRole(sdk::Call& call, PcbId pcb, sdk::PathText file) {
    const auto row = lockedFile(call, pcb, file);
    if (!row.user_role) throw sdk::Problem::notFound("role of a user for the file", std::string_view(file));
    changeRole(call, pcb, row, std::nullopt);
}

void deleteFile(sdk::Call& call, PcbId pcb, sdk::PathText file) {
    const auto row = lockedFile(call, pcb, file);
    removeContents(call, {row});
    call.db().run(sql::delete_file, pcb, row.name);
    touchPcb(call, pcb);
    filesChanged(call, pcb);
    settlePlacements(call, pcb);
}

}  // namespace cardcage::pcb
