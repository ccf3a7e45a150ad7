#include "result/board_remarks.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace cardcage::pcb::analysis {
namespace {

/// Deeper holes cannot be plated (rule P09).
constexpr double most_aspect_ratio = 12;
/// Open pads that no function states may be something else, unless they are several.
constexpr int fewest_unstated_pads = 4;
/// Lengths are rounded when they are written.
constexpr Nm slack = 2 * one_micrometre;

class BoardRemarks {
public:
    BoardRemarks(FileSet& set, const DesignFiles& part, const Design& design)
        : set_(set), part_(part), design_(design) {}

    void run() {
        if (!any([](const SetFile& file) { return file.isUndecided(); }) && hasBoth(Function::Copper)) sides();
        projects();
        // A job file may be that of another one of several designs.
        if (set_.jobs.size() == 1 && part_.files.size() == set_.files.size())
            for (const auto& rule : set_.jobs.front().rules) compareRule(rule);
        if (design_.edge_plating.isSure() && *design_.edge_plating.value)
            add(Code::EdgePlatingDetected, Severity::Info, "a job file asks for plated edges");
        if (design_.aspect_ratio.isSure() && *design_.aspect_ratio.value > most_aspect_ratio)
            set_.findings.add(
                {.code = Code::AspectRatioExceeded,
                 .severity = Severity::Warning,
                 .message = "plated holes through the board are more than 12 times as deep as wide",
                 .specified = most_aspect_ratio,
                 .measured = *design_.aspect_ratio.value}
            );
    }

private:
    void add(Code code, Severity severity, std::string message) {
        set_.findings.add(code, severity, std::move(message));
    }
    template <typename Is>
    bool any(Is&& is) const {
        return std::any_of(part_.files.begin(), part_.files.end(), [&](std::size_t index) {
            return is(set_.files[index]);
        });
    }
    bool has(Function function, Side side) const {
        return any([&](const SetFile& file) { return file.kind == FileKind::Gerber && file.role.is(function, side); });
    }
    bool hasBoth(Function function) const { return has(function, Side::Top) && has(function, Side::Bottom); }
    /// A file whose side is not told may be that of the other side.
    bool hasOne(Function function) const {
        return has(function, Side::Top) != has(function, Side::Bottom) && !has(function, Side::None);
    }

    void sides() {
        if (hasOne(Function::SolderMask))
            add(Code::MaskSideMissing, Severity::Warning, "one side with copper has a solder mask, the other has none");
        if (hasOne(Function::Paste)) stencil(has(Function::Paste, Side::Top) ? Side::Bottom : Side::Top);
        if (hasOne(Function::Legend))
            add(Code::LegendSideMissing, Severity::Info, "one side has a legend, the other has none");
    }
    /// A side with pads for components needs a stencil too. Contacts of an edge connector have no solder.
    void stencil(Side side) {
        const auto place = side == Side::Top ? 0U : 1U;
        const auto& pads = design_.copper.smd_pads;
        const bool may_be_contacts = !pads.is_stated[place] && design_.copper.edge_contacts.count.value.value_or(0) > 0;
        if (may_be_contacts || pads.on_side[place] < (pads.is_stated[place] ? 1 : fewest_unstated_pads)) return;
        set_.findings.add(
            {.code = Code::PasteMissingForStencil,
             .severity = Severity::Info,
             .message = "one side has a stencil, the other has open pads for components and none",
             .count = pads.on_side[place],
             .layer = std::string(nameOf(side))}
        );
    }
    /// The least lengths that a job file demands of outer, or of inner, layers against those that are measured.
    void compareRule(const DesignRule& rule) {
        for (std::size_t place = 0; place < design_.copper.layers.size(); ++place) {
            const auto& layer = design_.copper.layers[place];
            const auto side = set_.files[layer.file].role.side;
            if ((side == Side::Inner) != rule.is_inner) continue;
            const auto name = layerName(side, place);
            undercuts(rule.clearance, layer.gaps.clearance, name, "clearances");
            undercuts(rule.line_width, layer.tracks.narrowest, name, "tracks");
        }
    }
    void undercuts(std::optional<Nm> rule, const Measure& measured, const std::string& layer, const std::string& what) {
        if (!rule || !measured.value.isSure() || *measured.value.value >= *rule - slack) return;
        set_.findings.add(
            {.code = Code::BelowSpecification,
             .severity = Severity::Warning,
             .message = what + " are less than the job file demands",
             .place = measured.place,
             .layer = layer,
             .specified = millimetres(*rule),
             .measured = millimetres(*measured.value.value)}
        );
    }
    void projects() {
        std::set<std::string> stated;
        for (const auto index : part_.files)
            if (auto project = std::string(set_.files[index].image.fileAttribute("ProjectId")); !project.empty())
                stated.insert(std::move(project));
        if (stated.size() > 1)
            add(Code::FilesOfOtherDesign, Severity::Warning, "files state different projects or revisions");
    }

    FileSet& set_;
    const DesignFiles& part_;
    const Design& design_;
};

}  // namespace

void addBoardRemarks(FileSet& set, const DesignFiles& part, const Design& design) {
    BoardRemarks(set, part, design).run();
}

}  // namespace cardcage::pcb::analysis
