#include "roles/assignment.hpp"

#include <algorithm>

#include "drill/comments.hpp"
#include "roles/statements.hpp"
#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// Drawings and mechanical layers are told apart by names only; no contradiction.
bool contradicts(const Role& left, const Role& right) {
    const bool same_side = left.side == right.side || left.side == Side::None || right.side == Side::None;
    return left.function != right.function || !same_side;
}

bool otherNumber(const Role& left, const Role& right) {
    return left.number.kind == right.number.kind && left.number.kind != LayerNumber::Kind::None &&
           left.number.number != right.number.number;
}

void compareWithJob(const std::vector<Role>& said, const std::string& file, Findings& findings) {
    for (const auto& role : said)
        if (role.source == Source::JobFile && (contradicts(said.front(), role) || otherNumber(said.front(), role)))
            findings.add(Code::JobFileConflict, Severity::Warning, "the job file says otherwise than the file", file);
}

/// A side that the most trusted statement lacks, from the next one about the same function.
void takeSide(Role& role, const std::vector<Role>& said) {
    for (const auto& other : said) {
        if (role.side != Side::None || other.function != role.function) continue;
        role.side = other.side;
        role.is_only_numbered = other.is_only_numbered;
    }
}

/// A number that the most trusted statement lacks, from those that agree with it.
void takeNumber(Role& role, const std::vector<Role>& said) {
    for (const auto& other : said) {
        if (role.number.kind != LayerNumber::Kind::None) return;
        if (other.function == role.function && other.side == role.side) role.number = other.number;
    }
}

Role gerberRole(const SetFile& file, FileSet& set) {
    const auto said = statementsAbout(file.name, file.image, set.jobs, set.reports);
    if (said.empty()) return {};
    auto role = said.front();
    compareWithJob(said, file.name, set.findings);
    takeSide(role, said);
    takeNumber(role, said);
    if (role.function == Function::Copper && role.side == Side::None && role.number.kind != LayerNumber::Kind::None) {
        role.side = Side::Inner;
        role.is_only_numbered = role.number.kind == LayerNumber::Kind::InStack;
    }
    role.negative |= file.image.negative;
    for (const auto& other : said)
        if (contradicts(role, other) && other.source != Source::JobFile)
            role.alternatives.push_back(std::string(nameOf(other.function)) + std::string(nameOf(other.side)));
    if (!role.alternatives.empty())
        set.findings.add(
            Code::RoleConflict,
            Severity::Info,
            "statements about the file differ; the most trusted one counts",
            file.name
        );
    return role;
}

bool onlyRouts(const DrillProgram& program) {
    return !program.steps.empty() &&
           std::none_of(program.steps.begin(), program.steps.end(), [](const DrillStep& step) {
               return step.kind == DrillStep::Kind::Hole || step.kind == DrillStep::Kind::Slot;
           });
}

Role certain(Function function) {
    Role role;
    role.function = function;
    role.confidence = stated;
    return role;
}

Role roleOf(const SetFile& file, FileSet& set) {
    switch (file.kind) {
        case FileKind::Gerber:
            return gerberRole(file, set);
        case FileKind::Drill:
            return certain(onlyRouts(file.program) ? Function::Rout : Function::Drill);
        case FileKind::JobFile:
            return certain(Function::Job);
        case FileKind::Netlist:
            return certain(Function::Netlist);
        case FileKind::PickAndPlace:
            return certain(Function::Placement);
        case FileKind::Drawing:
            return certain(Function::Drawing);
        default:
            return certain(Function::Other);
    }
}

}  // namespace

void assignRoles(FileSet& set) {
    for (auto& file : set.files) file.role = file.user_role ? file.user_role->role : roleOf(file, set);
    for (auto& file : set.files) {
        // A drill file in Gerber is one by its attributes only; a name alone would make drill maps into drill files.
        const bool is_drill = file.kind == FileKind::Gerber && file.isDrill();
        if (is_drill && file.role.source > Source::JobFile) file.role.function = Function::Drawing;
    }
}

void reportUnknown(FileSet& set) {
    for (const auto& file : set.files)
        if (file.isUndecided() && !file.role.known() && file.role.alternatives.empty())
            set.findings.add(Code::RoleAmbiguous, Severity::Warning, "nothing tells what the file is for", file.name);
}

}  // namespace cardcage::pcb::analysis
