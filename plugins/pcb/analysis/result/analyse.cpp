#include "result/analyse.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "evidence/content_roles.hpp"
#include "holes/read_holes.hpp"
#include "result/board_remarks.hpp"
#include "result/cad.hpp"
#include "roles/assignment.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// Job files may state the box with the pen of the profile; no pen is wider than this.
constexpr Nm widest_pen = 600 * one_micrometre;
/// Programs state thicknesses with and without the solder mask.
constexpr Nm same_thickness = 60 * one_micrometre;

bool isRead(const SetFile& file) {
    switch (file.kind) {
        case FileKind::Gerber:
            return file.image.usable;
        case FileKind::Drill:
            return file.program.usable;
        case FileKind::JobFile:
        case FileKind::Report:
        case FileKind::Netlist:
            return true;
        default:
            return false;
    }
}

class Analysis {
public:
    Analysis(
        FileSet set, const Limits& limits, const Parallel& parallel, const Progress& progress, const Budget& budget
    )
        : set_(std::move(set)), limits_(limits), parallel_(parallel), progress_(progress), budget_(budget) {}

    AnalysedSet run() {
        assignRoles(set_);
        const auto parts = partDesigns(set_);
        for (const auto& part : parts) {
            progress_("board", result_.designs.size(), parts.size());
            result_.designs.push_back(designOf(part, parts.size()));
        }
        reportUnknown(set_);
        if (parts.size() > 1)
            set_.findings.add(Code::SeveralDesigns, Severity::Error, "the files are of several boards");
        result_.cad = cadOf(set_);
        result_.cad_version = cadVersionOf(result_.cad);
        if (!set_.jobs.empty()) result_.job = set_.jobs.front();
        for (const auto& file : set_.files)
            result_.files.push_back({file.name, file.path, file.kind, file.role, isRead(file)});
        result_.findings = std::move(set_.findings);
        result_.findings.sort();
        return {std::move(set_), std::move(result_)};
    }

private:
    Design designOf(const DesignFiles& part, std::size_t designs) {
        Design design;
        design.name = part.name;
        design.files = part.files;
        assignByContent(set_, part, limits_);
        const auto stack = solveStack(set_, part);
        design.copper_layers = stack.layers;
        design.copper_order = stack.order;
        design.order_confidence = stack.order_confidence;
        readHoles(set_, part, limits_);
        design.board = findBoard(set_, part, set_.findings);
        design.holes = summarizeHoles(set_, part, design.board, set_.findings);
        checkHoles(part, design);
        progress_("copper", result_.designs.size(), designs);
        design.copper = measureCopper(set_, part, stack, design.board, parallel_, budget_);
        statements(design);
        addBoardRemarks(set_, part, design);
        return design;
    }

    void checkHoles(const DesignFiles& part, const Design& design) {
        if (design.board.outline.empty()) return;
        const auto contents = contentsOf(set_, part);
        if (shareInside(design.board.outline, contents.holes) < 1)
            set_.findings.add(Code::DrillOutsideProfile, Severity::Warning, "holes are outside the profile");
    }

    void statements(Design& design) {
        for (const auto& job : set_.jobs) {
            if (job.thickness && !design.thickness.value)
                design.thickness = Value<Nm>::of(*job.thickness, Source::JobFile, stated);
            if (!job.finish.empty() && job.finish != "None" && !design.finish.value)
                design.finish = Value<std::string>::of(job.finish, Source::JobFile, stated);
            if (design.stackup.empty()) design.stackup = job.stackup;
            takeFlags(job.flags, design);
            compareSize(job, design);
        }
        settleEdgeConnector(design);
        if (!design.thickness.value && set_.reports.thickness)
            design.thickness = Value<Nm>::of(*set_.reports.thickness, Source::CadReport, stated);
        compareThickness(design);
        if (design.stackup.empty()) stackupOfReports(design);
        design.aspect_ratio = aspectRatio(design);
    }
    void compareThickness(Design& design) {
        const auto& reported = set_.reports.thickness;
        if (!reported || !design.thickness.value || std::abs(*reported - *design.thickness.value) <= same_thickness)
            return;
        set_.findings.add(
            {.code = Code::ThicknessMismatch,
             .severity = Severity::Warning,
             .message = "job file and netlist state different thicknesses of the board",
             .specified = millimetres(*design.thickness.value),
             .measured = millimetres(*reported)}
        );
        design.thickness.confidence = std::min(design.thickness.confidence, likely);
    }
    /// The copper that a netlist lists, when it is that of the board.
    void stackupOfReports(Design& design) const {
        const auto& listed = set_.reports.layers;
        if (listed.size() != design.copper_order.size() || design.order_confidence < sure) return;
        design.stackup_source = Source::CadReport;
        for (const auto& layer : listed)
            design.stackup.push_back(
                {.type = "Copper",
                 .name = layer.name,
                 .material = layer.material,
                 .color = {},
                 .notes = layer.is_plane ? "plane" : "",
                 .thickness = {}}
            );
    }
    static Value<double> aspectRatio(const Design& design) {
        const int last = design.copper_layers.value.value_or(0);
        Nm least = 0;
        const bool are_all_through = (last == 1 || last == 2) && design.copper_layers.isSure();
        double trust = std::min({derived, design.thickness.confidence, design.holes.round.confidence});
        for (const auto& tool : design.holes.tools) {
            if (tool.shape != Hole::Kind::Round || tool.plating.value == Plating::NonPlated) continue;
            const bool is_stated = tool.first_layer > 0 && tool.last_layer > 0;
            if (is_stated && (tool.first_layer != 1 || tool.last_layer != last)) continue;
            // Holes of unknown layers may be blind, those of unknown plating need none.
            if (!tool.plating.value || (!is_stated && !are_all_through)) trust = std::min(trust, likely);
            if (!tool.diameter.value) return Value<double>::none(Reason::NotInFiles);
            trust = std::min(trust, tool.diameter.confidence);
            if (least == 0 || *tool.diameter.value < least) least = *tool.diameter.value;
        }
        if (least == 0)
            return Value<double>::none(design.holes.tools.empty() ? Reason::DrillMissing : Reason::NotInFiles);
        if (!design.thickness.value) return Value<double>::none(design.thickness.reason);
        const double ratio = static_cast<double>(*design.thickness.value) / static_cast<double>(least);
        return Value<double>::of(ratio, Source::Measured, trust);
    }
    /// Drawings count where no job file says anything. One that says the opposite of them is no longer sure.
    static void settleEdgeConnector(Design& design) {
        const auto& drawn = design.copper.edge_contacts.any;
        if (!design.edge_connector.value) {
            design.edge_connector = drawn;
        } else if (drawn.isSure() && *drawn.value != *design.edge_connector.value) {
            design.edge_connector.confidence = likely;
        }
    }
    static void takeFlags(const JobFlags& flags, Design& design) {
        const auto take = [](Value<bool>& value, std::optional<bool> said) {
            if (said && !value.value) value = Value<bool>::of(*said, Source::JobFile, stated);
        };
        take(design.impedance_control, flags.impedance_controlled);
        take(design.edge_connector, flags.edge_connector);
        take(design.edge_bevel, flags.edge_connector_bevelled);
        take(design.edge_plating, flags.edge_plating);
        take(design.castellated, flags.castellated);
    }
    void compareSize(const JobFile& job, Design& design) {
        auto& board = design.board;
        if (!job.width || !job.height || !board.width.value || !board.height.value) return;
        // The size of a panel may be that of one board, or of all.
        if (board.panel) return;
        const auto agrees = [](Nm said, Nm measured) {
            return said >= measured - 10 * one_micrometre && said <= measured + widest_pen;
        };
        const bool has_width = agrees(*job.width, *board.width.value);
        const bool has_height = agrees(*job.height, *board.height.value);
        if (!has_width) reportSize("width", *job.width, *board.width.value);
        if (!has_height) reportSize("height", *job.height, *board.height.value);
        if (has_width && has_height) return;
        board.width.confidence = std::min(board.width.confidence, likely);
        board.height.confidence = std::min(board.height.confidence, likely);
    }
    void reportSize(const std::string& side, Nm said, Nm measured) {
        set_.findings.add(
            {.code = Code::SizeMismatch,
             .severity = Severity::Warning,
             .message = "the job file states another " + side + " than the profile has",
             .specified = millimetres(said),
             .measured = millimetres(measured)}
        );
    }

    FileSet set_;
    const Limits& limits_;
    const Parallel& parallel_;
    const Progress& progress_;
    const Budget& budget_;
    AnalysisResult result_;
};

}  // namespace

AnalysisResult analyse(std::vector<InputFile> inputs, const Limits& limits, const Parallel& parallel) {
    return analyseSet(std::move(inputs), limits, parallel, unheard).result;
}

AnalysedSet analyseSet(
    std::vector<InputFile> inputs,
    const Limits& limits,
    const Parallel& parallel,
    const Progress& progress,
    const Budget& budget
) {
    return Analysis(readFiles(std::move(inputs), limits, progress, budget), limits, parallel, progress, budget).run();
}

}  // namespace cardcage::pcb::analysis
