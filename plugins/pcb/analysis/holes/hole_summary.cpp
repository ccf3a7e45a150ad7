#include "holes/hole_summary.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "holes/castellations.hpp"

namespace cardcage::pcb::analysis {
namespace {

double trustOf(Source source) {
    return source <= Source::CadReport ? stated : derived;
}

class Summary {
public:
    Summary(const FileSet& set, const DesignFiles& design, const Board& board, Findings& findings)
        : set_(set), design_(design), board_(board), ground_(board), findings_(findings) {}

    HoleSummary run() {
        for (const auto index : design_.files)
            if (set_.files[index].isDrill()) add(index);
        if (!any_) {
            findings_.add(Code::DrillMissing, Severity::Warning, "no drill file is among the files");
            return result_;
        }
        total();
        if (duplicates_ > 0) {
            findings_.add(
                {.code = Code::DuplicateHoles,
                 .severity = Severity::Warning,
                 .message = "holes of one size are drilled twice",
                 .count = duplicates_}
            );
        }
        return result_;
    }

private:
    void add(std::size_t index) {
        const auto& file = set_.files[index];
        const bool is_readable = file.kind == FileKind::Drill ? file.program.usable : file.image.usable;
        any_ = true;
        if (!is_readable || file.program.incomplete) complete_ = false;
        const auto first = result_.tools.size();
        std::map<std::pair<std::uint16_t, Hole::Kind>, std::size_t> rows;
        for (const auto& hole : file.holes) {
            const auto [row, is_new] = rows.try_emplace({hole.tool, hole.kind}, result_.tools.size());
            if (is_new) result_.tools.push_back(rowOf(index, hole));
            count(result_.tools[row->second], file, hole);
        }
        std::sort(
            result_.tools.begin() + static_cast<std::ptrdiff_t>(first),
            result_.tools.end(),
            [](const ToolHoles& left, const ToolHoles& right) {
                return std::tie(left.tool, left.shape) < std::tie(right.tool, right.shape);
            }
        );
    }
    ToolHoles rowOf(std::size_t index, const Hole& hole) const {
        const auto& file = set_.files[index];
        const auto& tool = file.tools[hole.tool];
        ToolHoles row;
        row.file = file.name;
        row.file_index = index;
        row.tool_index = hole.tool;
        row.tool = tool.number;
        row.shape = hole.kind;
        row.first_layer = file.program.first_layer;
        row.last_layer = file.program.last_layer;
        row.diameter_kind = file.program.diameterKind();
        row.is_back_drill = file.program.is_back_drill || tool.function.starts_with("BackDrill");
        const double confidence = tool.written.present ? file.format.confidence : stated;
        if (tool.diameter && *tool.diameter > 0)
            row.diameter = Value<Nm>::of(*tool.diameter, Source::Content, confidence);
        if (tool.plating != Plating::Unknown)
            row.plating = Value<Plating>::of(tool.plating, tool.plating_source, trustOf(tool.plating_source));
        return row;
    }
    void count(ToolHoles& row, const SetFile& file, const Hole& hole) {
        const auto& tool = file.tools[hole.tool];
        ++row.count;
        row.longest = std::max(row.longest, static_cast<Nm>(std::llround(distance(hole.from, hole.to))));
        row.vias += tool.function.starts_with("ViaDrill") ? 1 : 0;
        if (tool.function.find("PressFit") != std::string::npos)
            result_.press_fit = Value<bool>::of(true, Source::X2, stated);
        const auto castellation = castellationOf(ground_, hole, tool);
        row.castellated += castellation == Castellation::Certain ? 1 : 0;
        row.perhaps_castellated += castellation == Castellation::Possible ? 1 : 0;
        outside_ += isOutside(hole.from) ? 1 : 0;
        const auto [from, to] = std::minmax(hole.from, hole.to);
        const auto size = tool.diameter.value_or(0);
        // Blind and buried holes lie above each other.
        const auto [known, is_new] =
            seen_.try_emplace({from, to, size, row.first_layer, row.last_layer}, row.file_index);
        if (is_new) return;
        ++duplicates_;
        may_be_blind_ = may_be_blind_ || (row.last_layer == 0 && known->second != row.file_index);
    }
    /// The middle of a castellated hole is on the line, and not outside.
    bool isOutside(Point place) const {
        return !board_.outline.empty() && !contains(board_.outline, place) &&
               distanceToBoundary(board_.outline, place) > on_the_line;
    }

    double trust() const { return complete_ ? stated : fallback; }
    Value<int> counted(Hole::Kind shape) const {
        int sum = 0;
        for (const auto& row : result_.tools) sum += row.shape == shape ? row.count : 0;
        return Value<int>::of(sum, Source::Content, trust());
    }
    Value<int> countedRound(Plating plating) const {
        int sum = 0;
        double confidence = trust();
        std::optional<Source> source;
        for (const auto& row : result_.tools) {
            if (row.shape != Hole::Kind::Round) continue;
            if (!row.plating.value) return Value<int>::none(Reason::NotInFiles);
            confidence = std::min(confidence, row.plating.confidence);
            source = std::max(source.value_or(Source::User), row.plating.source);
            sum += *row.plating.value == plating ? row.count : 0;
        }
        return Value<int>::of(sum, source.value_or(Source::X2), confidence);
    }
    /// The least diameter of round holes; of one plating when it is given.
    Value<Nm> smallest(std::optional<Plating> plating) const {
        auto least = Value<Nm>::none(Reason::NotInFiles);
        double confidence = trust();
        for (const auto& row : result_.tools) {
            if (row.shape != Hole::Kind::Round) continue;
            if (plating && !row.plating.value) return Value<Nm>::none(Reason::NotInFiles);
            if (plating && *row.plating.value != *plating) continue;
            if (!row.diameter.value) return Value<Nm>::none(Reason::NotInFiles);
            confidence = std::min(confidence, row.diameter.confidence);
            if (!least.value || *row.diameter.value < *least.value) least = row.diameter;
        }
        least.confidence = least.value ? confidence : 0;
        if (least.value && least.confidence < sure && complete_) return Value<Nm>::none(Reason::FormatUncertain);
        return least;
    }

    /// Trust in the places of holes.
    double placed() const {
        double least = trust();
        for (const auto index : design_.files)
            if (set_.files[index].isDrill()) least = std::min(least, set_.files[index].format.confidence);
        return least;
    }
    void places() {
        result_.duplicates =
            Value<int>::of(duplicates_, Source::Content, may_be_blind_ ? std::min(trust(), likely) : trust());
        const auto& area = board_.area;
        const bool is_known = area.value && *area.value > 0;
        const double square = 10'000;
        result_.per_dm2 = is_known ? Value<double>::of(
                                         square * (*result_.round.value + *result_.slots.value) / *area.value,
                                         Source::Measured,
                                         std::min(trust(), area.confidence)
                                     )
                                   : Value<double>::none(area.value ? Reason::ProfileMissing : area.reason);
        result_.outside =
            board_.outline.empty()
                ? Value<int>::none(Reason::ProfileMissing)
                : Value<int>::of(outside_, Source::Measured, std::min({placed(), board_.outline_trust, derived}));
    }

    void total() {
        result_.round = counted(Hole::Kind::Round);
        result_.slots = counted(Hole::Kind::Slot);
        result_.routs = counted(Hole::Kind::Rout);
        result_.plated_round = countedRound(Plating::Plated);
        result_.non_plated_round = countedRound(Plating::NonPlated);
        places();
        result_.smallest = smallest(std::nullopt);
        result_.smallest_plated = smallest(Plating::Plated);
        result_.smallest_non_plated = smallest(Plating::NonPlated);
        if (!result_.plated_round.value && !result_.tools.empty())
            findings_.add(Code::PlatingUnknown, Severity::Warning, "nothing tells which holes are plated");
        const auto castellated = std::any_of(result_.tools.begin(), result_.tools.end(), [](const ToolHoles& row) {
            return row.castellated > 0;
        });
        if (castellated)
            findings_.add(Code::CastellatedDetected, Severity::Info, "the edge of the board runs through plated holes");
    }

    const FileSet& set_;
    const DesignFiles& design_;
    const Board& board_;
    const Ground ground_;
    Findings& findings_;
    HoleSummary result_;
    /// The file of each hole, by place, size and layers.
    std::map<std::tuple<Point, Point, Nm, int, int>, std::size_t> seen_;
    int duplicates_ = 0;
    bool may_be_blind_ = false;
    int outside_ = 0;
    bool any_ = false;
    bool complete_ = true;
};

}  // namespace

HoleSummary summarizeHoles(const FileSet& set, const DesignFiles& design, const Board& board, Findings& findings) {
    return Summary(set, design, board, findings).run();
}

}  // namespace cardcage::pcb::analysis
