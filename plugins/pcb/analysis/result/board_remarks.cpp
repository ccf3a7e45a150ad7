#include "result/board_remarks.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace cardcage::pcb::analysis {
namespace {

/// Deeper holes cannot be plated (rule P09).
constexpr double most_aspect_ratio = 12;

class BoardRemarks {
public:
    BoardRemarks(FileSet& set, const DesignFiles& part, const Design& design)
        : set_(set), part_(part), design_(design) {}

    void run() {
        if (!any([](const SetFile& file) { return file.isUndecided(); }) && hasBoth(Function::Copper)) sides();
        projects();
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
        if (hasOne(Function::Legend))
            add(Code::LegendSideMissing, Severity::Info, "one side has a legend, the other has none");
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
