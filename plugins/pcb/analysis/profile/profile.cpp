#include "profile/profile.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <optional>
#include <string>

#include "geometry/arc.hpp"
#include "gerber/extents.hpp"
#include "profile/rails.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr double share_of_holes = 0.98;
constexpr double share_of_copper = 0.95;
constexpr double smallest_cutout = 0.5;
constexpr std::size_t most_cutouts = 50;
/// Boards in a frame: the least area in square millimetres, the least part of the holes of each, and that of all.
constexpr double smallest_of_several = 25;
constexpr double least_of_several = 0.05;
constexpr double share_of_several = 0.9;
constexpr std::size_t most_lines = 2'000;
/// Strokes of a profile that are looked at one by one.
constexpr std::size_t most_strokes = 5'000;
constexpr std::size_t most_corners = 50'000;
constexpr Nm largest_drill = 6'500 * one_micrometre;
constexpr Nm on_the_line = 10 * one_micrometre;
constexpr Nm shortest_of_drawings = 200 * one_micrometre;

/// Outlines of equally good origin.
struct Tier {
    std::vector<Outline> outlines;
    double confidence = 0;
    Source source = Source::Measured;
    bool is_profile = false;
};

bool sameBox(const Box& left, const Box& right, Nm tolerance) {
    return left.grownBy(tolerance).contains(right) && right.grownBy(tolerance).contains(left);
}

class BoardFinder {
public:
    BoardFinder(const FileSet& set, const DesignFiles& design, Findings& findings)
        : set_(set), design_(design), findings_(findings), contents_(contentsOf(set, design)) {}

    Board run() {
        for (const auto& tier : tiers()) {
            const auto* best = bestOf(tier);
            if (tier.is_profile) board_.panel = findPanel(set_, design_, tier.outlines);
            if (best == nullptr && !board_.panel) continue;
            if (board_.panel) {
                takePanel(best, tier, *board_.panel);
            } else {
                take(*best, tier);
            }
            return board_;
        }
        withoutProfile();
        return board_;
    }

private:
    void appendTo(std::vector<Outline>& outlines, std::size_t file, Nm shortest) {
        auto found = outlinesOf(set_.files[file].image, file, shortest);
        std::move(found.begin(), found.end(), std::back_inserter(outlines));
    }

    std::vector<Tier> tiers() {
        Tier profile{{}, stated, Source::X2, true};
        Tier mechanical{{}, sure, Source::Measured, false};
        Tier rest{{}, likely, Source::Content, false};
        for (const auto index : design_.files) {
            const auto& file = set_.files[index];
            if (!file.isGerber()) continue;
            const bool is_known = file.role.known();
            if (is_known && file.role.function == Function::Profile) {
                appendTo(profile.outlines, index, 0);
                profile.confidence = std::min(profile.confidence, file.role.confidence);
                profile.source = std::max(profile.source, file.role.source);
            } else if (is_known && file.role.function == Function::Mechanical) {
                appendTo(mechanical.outlines, index, shortest_of_drawings);
            } else if (!is_known || (file.role.isByContent() && file.role.function == Function::Legend)) {
                appendTo(rest.outlines, index, shortest_of_drawings);
            } else if (file.role.function == Function::Copper) {
                auto found = widthlessOutlinesOf(file.image, index);
                std::move(found.begin(), found.end(), std::back_inserter(rest.outlines));
            }
        }
        return {std::move(profile), std::move(mechanical), std::move(rest)};
    }

    bool holdsAll(const Outline& outline, const Tier& tier) const {
        const auto& corners = outline.loop.corners;
        return shareInside(corners, contents_.holes) >= share_of_holes &&
               shareInside(corners, contents_.copper) >= share_of_copper &&
               (tier.confidence >= sure || shareInside(corners, contents_.likely_copper) >= share_of_copper);
    }
    /// A line that three or more files draw at the same place frames the sheet.
    bool isFrame(const Outline& outline) const {
        int files = 0;
        for (const auto index : design_.files) {
            const auto& file = set_.files[index];
            const bool is_stated = !file.role.isByContent();
            if (!file.isGerber() || (is_stated && file.role.function == Function::Profile)) continue;
            if (is_stated && file.role.function == Function::Copper && outline.pen == 0) continue;
            const auto loops = outlinesOf(file.image, index, 5 * one_millimetre);
            files += std::any_of(
                         loops.begin(),
                         loops.end(),
                         [&](const Outline& other) { return sameBox(other.loop.box, outline.loop.box, on_the_line); }
                     )
                         ? 1
                         : 0;
        }
        return files >= 3;
    }

    /// The smallest outline that holds everything. Without anything to hold, only a profile counts, and its largest
    /// line.
    const Outline* bestOf(const Tier& tier) const {
        const Outline* best = nullptr;
        if (contents_.empty()) return tier.is_profile ? largestOf(tier) : nullptr;
        for (const auto& outline : tier.outlines)
            if ((best == nullptr || outline.loop.area < best->loop.area) && holdsAll(outline, tier)) best = &outline;
        if (best != nullptr && !tier.is_profile && isFrame(*best)) return nullptr;
        return best;
    }
    static const Outline* largestOf(const Tier& tier) {
        const auto largest =
            std::max_element(tier.outlines.begin(), tier.outlines.end(), [](const Outline& left, const Outline& right) {
                return left.loop.area < right.loop.area;
            });
        return largest == tier.outlines.end() ? nullptr : &*largest;
    }

    bool isCutout(const Outline& outline, const Outline& best) const {
        const auto& loop = outline.loop;
        if (loop.area < smallest_cutout || loop.area > 0.95 * best.loop.area) return false;
        if (!best.loop.box.contains(loop.box)) return false;
        for (const auto corner : loop.corners)
            if (!contains(best.loop.corners, corner) ||
                distanceToBoundary(best.loop.corners, corner) <= static_cast<double>(on_the_line))
                return false;
        return std::none_of(contents_.holes.begin(), contents_.holes.end(), [&](Point hole) {
            return loop.box.contains(hole) && contains(loop.corners, hole);
        });
    }
    std::vector<Loop> cutoutsIn(const Tier& tier, const Outline& best) const {
        std::vector<Loop> cutouts;
        for (const auto& outline : tier.outlines) {
            if (&outline == &best || cutouts.size() > most_cutouts || !isCutout(outline, best)) continue;
            if (!isKnown(outline.loop, cutouts)) cutouts.push_back(outline.loop);
        }
        appendDrilled(best, cutouts);
        return cutouts;
    }
    static bool isKnown(const Loop& loop, const std::vector<Loop>& cutouts) {
        return std::any_of(cutouts.begin(), cutouts.end(), [&](const Loop& other) {
            return sameBox(other.box, loop.box, on_the_line) || other.box.contains(loop.box);
        });
    }
    /// Bare round holes that no drill is made for are milled, as lines of the profile are.
    void appendDrilled(const Outline& best, std::vector<Loop>& cutouts) const {
        for (const auto index : design_.files) {
            const auto& file = set_.files[index];
            for (const auto& hole : file.holes) {
                const auto& tool = file.tools[hole.tool];
                const bool is_milled = hole.kind == Hole::Kind::Round && tool.plating == Plating::NonPlated &&
                                       tool.diameter.value_or(0) > largest_drill && file.format.confidence >= sure;
                if (!is_milled || cutouts.size() > most_cutouts || !isWithin(best, hole.from, *tool.diameter)) continue;
                auto loop = circle(hole.from, *tool.diameter);
                if (!isKnown(loop, cutouts)) cutouts.push_back(std::move(loop));
            }
        }
    }
    static bool isWithin(const Outline& best, Point centre, Nm diameter) {
        return contains(best.loop.corners, centre) &&
               distanceToBoundary(best.loop.corners, centre) > static_cast<double>(diameter) / 2;
    }
    static Loop circle(Point centre, Nm diameter) {
        const double radius = static_cast<double>(diameter) / 2;
        const Arc arc{centre, radius, 0, 2 * std::numbers::pi};
        std::vector<Point> corners;
        appendChords(arc, arc.at(0), static_cast<double>(one_micrometre), corners);
        return loopOf(std::move(corners));
    }

    /// Other outlines that would do as well, but of another size.
    bool hasRival(const Tier& tier, const Outline& best) const {
        return std::any_of(tier.outlines.begin(), tier.outlines.end(), [&](const Outline& other) {
            return !sameBox(other.loop.box, best.loop.box, 100 * one_micrometre) && holdsAll(other, tier);
        });
    }
    /// Congruent lines that do not overlap, as those of boards in a panel.
    bool hasTwins(const Tier& tier, const Outline& best) const {
        for (std::size_t one = 0; one < tier.outlines.size(); ++one)
            for (std::size_t other = one + 1; other < tier.outlines.size() && other < 500; ++other)
                if (areTwins(tier.outlines[one].loop, tier.outlines[other].loop, best.loop.area)) return true;
        return false;
    }
    /// Lines apart from each other within another one, that together hold the holes: different boards in a frame.
    bool holdsOthers(const Tier& tier, const Outline& best) const {
        if (tier.outlines.size() > most_lines || contents_.holes.empty()) return false;
        std::vector<const Loop*> boards;
        double held = 0;
        for (const auto& outline : tier.outlines) {
            const auto& loop = outline.loop;
            const bool is_inner = &outline != &best && best.loop.box.contains(loop.box) &&
                                  !sameBox(loop.box, best.loop.box, one_millimetre) && loop.area >= smallest_of_several;
            const bool is_apart = std::none_of(boards.begin(), boards.end(), [&](const Loop* other) {
                return overlap(other->box, loop.box);
            });
            if (!is_inner || !is_apart) continue;
            const double share = shareInside(loop.corners, contents_.holes);
            if (share < least_of_several) continue;
            boards.push_back(&loop);
            held += share;
        }
        return boards.size() > 1 && held >= share_of_several;
    }
    static bool overlap(const Box& one, const Box& other) {
        return one.low.x < other.high.x && other.low.x < one.high.x && one.low.y < other.high.y &&
               other.low.y < one.high.y;
    }
    bool areTwins(const Loop& one, const Loop& other, double whole) const {
        if (one.area < 0.05 * whole || std::abs(one.area - other.area) > 0.001 * one.area) return false;
        if (sameBox(one.box, other.box, one_millimetre)) return false;
        const auto holds = [&](const Loop& loop) {
            return !contents_.holes.empty() && shareInside(loop.corners, contents_.holes) > 0.1;
        };
        return holds(one) && holds(other);
    }

    void take(const Outline& best, const Tier& tier) {
        double confidence = tier.confidence;
        if (contents_.empty()) confidence = std::min(confidence, likely);
        if (tier.is_profile && hasRival(tier, best)) {
            confidence = std::min(confidence, sure);
            findings_.add(Code::ProfileMultiple, Severity::Warning, "several closed lines hold the whole board");
        }
        const bool is_stated = isStatedArray();
        const bool has_others = tier.is_profile && holdsOthers(tier, best);
        const bool repeated =
            is_stated || has_others || hasTwins(tier, best) || looksRepeated(set_, design_).value_or(false);
        if (repeated) suspectPanel(is_stated, has_others);
        board_.is_panel = is_stated ? Value<bool>::of(true, Source::X2, stated)
                                    : Value<bool>::of(repeated, Source::Measured, std::min(confidence, likely));
        report(best);
        setSize(best, tier.source, confidence, repeated);
        setArea(best, tier, confidence, repeated);
        setDelivery(best, tier, confidence);
    }
    /// A board with rails is delivered as large as the line around them. Drills or pads beside a board without such a
    /// line leave the size of the delivery open.
    void setDelivery(const Outline& best, const Tier& tier, double confidence) {
        const auto rails = findRails(set_, design_, tier.outlines, best);
        const auto& box = rails.frame != nullptr ? rails.frame->loop.box : best.loop.box;
        const bool is_open = rails.any && (rails.frame == nullptr || !rails.drilled);
        // The line was found by its place, not by its name.
        const double trust = !rails.any ? confidence : std::min(confidence, is_open ? likely : sure);
        board_.origin = box.low;
        board_.delivered_width = Value<Nm>::of(box.width(), tier.source, trust);
        board_.delivered_height = Value<Nm>::of(box.height(), tier.source, trust);
    }
    /// Whether a file says that it is an array of boards. `Single` is what programs write unasked, and tells nothing.
    bool isStatedArray() const {
        return std::any_of(design_.files.begin(), design_.files.end(), [&](std::size_t file) {
            const auto part = set_.files[file].image.fileAttribute("Part");
            return part == "Array" || part == "FabricationPanel";
        });
    }
    /// Without a line around all boards, the panel is as large as they are.
    void takePanel(const Outline* frame, const Tier& tier, const Panel& panel) {
        const double confidence = std::min(tier.confidence, derived);
        const auto& box = frame != nullptr ? frame->loop.box : panel.box;
        if (frame != nullptr) report(*frame);
        if (frame != nullptr) board_.outline = frame->loop.corners;
        if (frame != nullptr) board_.outline_trust = confidence;
        if (panel.columns == 0)
            findings_.add(Code::PanelIrregular, Severity::Info, "the boards of the panel form no regular grid");
        const double outer = frame != nullptr ? confidence : std::min(confidence, likely);
        board_.origin = box.low;
        board_.shape = Value<BoardShape>::none(Reason::NotAnalysed);
        board_.is_panel = Value<bool>::of(true, Source::Measured, confidence);
        board_.delivered_width = Value<Nm>::of(box.width(), tier.source, outer);
        board_.delivered_height = Value<Nm>::of(box.height(), tier.source, outer);
        board_.width = Value<Nm>::of(panel.board_width, tier.source, confidence);
        board_.height = Value<Nm>::of(panel.board_height, tier.source, confidence);
        board_.area = Value<double>::none(Reason::NotAnalysed);
        board_.cutouts = Value<int>::none(Reason::NotAnalysed);
    }
    void suspectPanel(bool is_stated, bool has_others) {
        board_.panel_suspected = true;
        findings_.add(
            Code::PanelSuspected,
            Severity::Warning,
            is_stated    ? "a file says that it is an array of boards"
            : has_others ? "closed lines within the profile hold the holes of several boards"
                         : "holes and copper repeat themselves as those of a panel do"
        );
    }
    void report(const Outline& best) {
        if (best.loop.gap > one_micrometre)
            findings_.add(
                {.code = Code::ProfileOpen,
                 .severity = Severity::Info,
                 .message = "a gap of the profile was closed",
                 .file = set_.files[best.file].name,
                 .measured = millimetres(best.loop.gap)}
            );
    }
    void setSize(const Outline& best, Source source, double confidence, bool is_panel) {
        const auto& box = best.loop.box;
        board_.outline = best.loop.corners;
        board_.outline_trust = confidence;
        // The size of one board of a panel is another one.
        board_.shape = is_panel ? Value<BoardShape>::none(Reason::NotAnalysed)
                                : Value<BoardShape>::of(shapeOf(best.loop.corners), source, confidence);
        board_.width = is_panel ? Value<Nm>::none(Reason::NotAnalysed) : Value<Nm>::of(box.width(), source, confidence);
        board_.height =
            is_panel ? Value<Nm>::none(Reason::NotAnalysed) : Value<Nm>::of(box.height(), source, confidence);
    }
    /// Lines inside a profile are cutouts; those inside a drawing may be anything.
    void setArea(const Outline& best, const Tier& tier, double confidence, bool is_panel) {
        auto cutouts = cutoutsIn(tier, best);
        if (is_panel || !tier.is_profile || cutouts.size() > most_cutouts) {
            board_.area = Value<double>::none(Reason::NotAnalysed);
            board_.cutouts = Value<int>::none(Reason::NotAnalysed);
            return;
        }
        double area = best.loop.area;
        for (const auto& cutout : cutouts) area -= cutout.area;
        board_.area = Value<double>::of(area, tier.source, confidence);
        // Slots that a drill file cuts are not among the lines: more may come.
        board_.cutouts = Value<int>::of(static_cast<int>(cutouts.size()), tier.source, std::min(confidence, derived));
        board_.cutout_loops = std::move(cutouts);
        board_.has_all_edges = isAllOfTheProfile();
    }
    /// Whether every stroke of the profile lies on the outline or on a cutout, and no drill file routs anything.
    bool isAllOfTheProfile() const {
        std::size_t strokes = 0;
        if (board_.outline.size() > most_corners) return false;
        for (const auto index : design_.files) {
            const auto& file = set_.files[index];
            const auto isRouted = [](const Hole& hole) { return hole.kind == Hole::Kind::Rout; };
            if (std::ranges::any_of(file.holes, isRouted)) return false;
            if (!file.isGerber() || file.role.function != Function::Profile) continue;
            for (const auto& object : file.image.objects()) {
                if (object.kind != Object::Kind::Line && object.kind != Object::Kind::Arc) continue;
                if (++strokes > most_strokes || !isOnAnEdge(object.from) || !isOnAnEdge(object.to)) return false;
            }
        }
        return true;
    }
    bool isOnAnEdge(Point place) const {
        constexpr double near = 101.0 * one_micrometre;
        return distanceToBoundary(board_.outline, place) <= near ||
               std::any_of(board_.cutout_loops.begin(), board_.cutout_loops.end(), [&](const Loop& loop) {
                   return loop.box.grownBy(one_millimetre).contains(place) &&
                          distanceToBoundary(loop.corners, place) <= near;
               });
    }

    /// The hull of copper and holes is all there is to say.
    void withoutProfile() {
        findings_.add(Code::ProfileMissing, Severity::Warning, "no closed line holds the board");
        Box box;
        for (const auto index : design_.files) {
            const auto& file = set_.files[index];
            if (!file.isGerber() || file.role.function != Function::Copper) continue;
            for (const auto& own : boxesOf(file.image)) box.add(own);
        }
        if (box.empty()) return;
        board_.origin = box.low;
        board_.delivered_width = Value<Nm>::of(box.width(), Source::Content, fallback / 2);
        board_.delivered_height = Value<Nm>::of(box.height(), Source::Content, fallback / 2);
        board_.width = board_.delivered_width;
        board_.height = board_.delivered_height;
    }

    const FileSet& set_;
    const DesignFiles& design_;
    Findings& findings_;
    Contents contents_;
    Board board_;
};

}  // namespace

Board findBoard(const FileSet& set, const DesignFiles& design, Findings& findings) {
    return BoardFinder(set, design, findings).run();
}

}  // namespace cardcage::pcb::analysis
