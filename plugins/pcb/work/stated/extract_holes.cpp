#include "work/stated/extract_holes.hpp"

#include <algorithm>
#include <array>

#include "analysis/values/text.hpp"

namespace cardcage::pcb {
namespace {

using analysis::Design;
using analysis::Plating;
using analysis::ToolHoles;

/// Six thousandths of an inch: what lasers drill, and what drills hardly do.
constexpr analysis::Nm largest_microvia = 155 * analysis::one_micrometre;

constexpr auto via_types = std::to_array<std::string_view>({"Through", "Blind", "Buried", "BackDrilled"});
enum Type : std::size_t { Through, Blind, Buried, BackDrilled };

/// Whether all drill files are read, and no file that is not read may be one.
bool areHolesKnown(const Design& design, const analysis::AnalysisResult& result) {
    if (!design.holes.round.isSure() || design.holes.tools.empty()) return false;
    return std::none_of(design.files.begin(), design.files.end(), [&](std::size_t index) {
        const auto& file = result.files.at(index);
        return !file.read && isUndecided(file);
    });
}

bool isNamedBackDrill(std::string_view name) {
    constexpr auto words = std::to_array<std::string_view>({"backdrill", "back_drill", "back-drill", "back drill"});
    return std::ranges::any_of(words, [&](auto word) { return analysis::containsIgnoringCase(name, word); });
}

bool mayBeMicrovia(const ToolHoles& tool) {
    return !tool.diameter.isSure() || *tool.diameter.value <= largest_microvia;
}

/// The type of the holes of a tool; nothing when it is not known. Unplated holes that go through have none, which is
/// the number of types.
std::optional<std::size_t> typeOf(const ToolHoles& tool, int last_layer) {
    if (tool.is_back_drill) return BackDrilled;
    if (!tool.plating.isSure() || isNamedBackDrill(tool.file)) return std::nullopt;
    const bool is_plated = tool.plating.value == Plating::Plated;
    const bool has_layers = tool.first_layer > 0 && tool.last_layer > 0;
    if (is_plated && !has_layers) return std::nullopt;
    const auto [first, last] = std::minmax(tool.first_layer, tool.last_layer);
    const bool at_top = first == 1;
    const bool at_bottom = last == last_layer;
    if (!has_layers || (at_top && at_bottom)) return is_plated ? Through : via_types.size();
    // An unplated hole that ends within the board is a back drill, or one for a screw.
    if (!is_plated || mayBeMicrovia(tool)) return std::nullopt;
    return at_top || at_bottom ? Blind : Buried;
}

}  // namespace

bool isUndecided(const analysis::AnalysedFile& file) {
    const bool has_content = file.kind == analysis::FileKind::Gerber || file.kind == analysis::FileKind::Drill;
    return has_content && file.role.confidence < analysis::sure;
}

std::vector<std::string_view> viaTypesOf(const Design& design, const analysis::AnalysisResult& result) {
    if (!design.copper_layers.isSure() || !areHolesKnown(design, result)) return {};
    std::array<bool, via_types.size() + 1> has{};
    for (const auto& tool : design.holes.tools) {
        const auto type = typeOf(tool, *design.copper_layers.value);
        if (!type) return {};
        has.at(*type) = true;
    }
    std::vector<std::string_view> found;
    for (std::size_t type = 0; type < via_types.size(); ++type)
        if (has.at(type)) found.push_back(via_types.at(type));
    // The holes that back drills widen are in a file that is not there.
    const bool is_back_drill_alone = found.size() == 1 && has.at(BackDrilled);
    return is_back_drill_alone ? std::vector<std::string_view>{} : found;
}

std::optional<bool> hasCutHoles(const Design& design, const analysis::AnalysisResult& result) {
    if (!design.board.width.isSure() || design.board.panel || !areHolesKnown(design, result)) return std::nullopt;
    bool is_certain = false;
    bool is_possible = !design.board.has_all_edges;
    for (const auto& tool : design.holes.tools) {
        if (!tool.plating.isSure()) return std::nullopt;
        is_certain = is_certain || tool.castellated > 0;
        is_possible = is_possible || tool.perhaps_castellated > 0;
    }
    if (is_certain) return true;
    return is_possible ? std::nullopt : std::optional(false);
}

}  // namespace cardcage::pcb
