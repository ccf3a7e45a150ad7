#include "evidence/content_roles.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "evidence/scores.hpp"
#include "evidence/sides.hpp"
#include "evidence/solve.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// The number of copper layers that job file, netlist or the number of the bottom state; all there may be when none
/// does.
std::size_t mostCopper(const FileSet& set, const Drawings& drawings) {
    std::optional<int> count;
    for (const auto& job : set.jobs)
        if (job.copper_layers) count = std::max(count.value_or(0), *job.copper_layers);
    if (!count) count = set.reports.copper_layers;
    for (const auto& drawing : drawings.list) {
        const auto& role = drawing.role;
        if (role.known() && role.is(Function::Copper, Side::Bottom) && role.number.kind == LayerNumber::Kind::InStack)
            count = std::max(count.value_or(0), role.number.number);
    }
    return count ? static_cast<std::size_t>(std::max(0, *count)) : std::numeric_limits<std::size_t>::max();
}

std::string wordOf(Function function, Side side) {
    return std::string(nameOf(function)) + std::string(nameOf(side));
}

/// The sides that a decided drawing may be on.
std::vector<std::string> openSides(const Role& role, std::size_t copper) {
    std::vector<std::string> words;
    if (role.side != Side::None || role.function == Function::Profile) return words;
    for (const auto side : {Side::Top, Side::Inner, Side::Bottom})
        if (side != Side::Inner || (role.function == Function::Copper && copper > 2))
            words.push_back(wordOf(role.function, side));
    return words;
}

void write(const Candidate& drawing, std::size_t copper, FileSet& set) {
    auto& file = set.files[drawing.file];
    if (drawing.role.known()) {
        const bool is_negative = file.role.negative;
        file.role = drawing.role;
        file.role.negative = is_negative || file.image.negative;
        file.role.alternatives = openSides(drawing.role, copper);
        set.findings.add(
            Code::RoleAmbiguous, Severity::Info, "only what the file draws tells what it is for", file.name
        );
        return;
    }
    for (const auto function : possibleFunctions(drawing.scores))
        file.role.alternatives.push_back(wordOf(function, Side::None));
    if (!file.role.alternatives.empty())
        set.findings.add(
            Code::RoleAmbiguous,
            Severity::Warning,
            "what the file draws fits several purposes, or too many files",
            file.name
        );
}

}  // namespace

void assignByContent(FileSet& set, const DesignFiles& design, const Limits& limits) {
    auto drawings = drawingsOf(set, design, limits);
    if (drawings.list.empty()) return;
    const auto most_copper = mostCopper(set, drawings);
    // Copper is not decided before masks are: pads alone may be either.
    scoreCopper(drawings);
    solve(drawings, {Function::Copper}, most_copper);
    scoreOpenings(drawings);
    solve(drawings, {Function::SolderMask, Function::Paste}, most_copper);
    scoreProfile(drawings);
    solve(drawings, {Function::Profile}, most_copper);
    scoreLegend(drawings);
    solve(drawings, {Function::Legend}, most_copper);
    tellSides(drawings);
    const auto copper = drawings.count(Function::Copper);
    for (const auto& drawing : drawings.list)
        if (drawing.is_unstated) write(drawing, copper, set);
}

}  // namespace cardcage::pcb::analysis
