#include "profile/profile.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>

#include "gerber/extents.hpp"
#include "holes/bites.hpp"
#include "profile/cut_apart.hpp"
#include "profile/cutouts.hpp"
#include "profile/rails.hpp"
#include "profile/several.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr double share_of_holes = 0.98;
/// Rows of holes nearer to the outline may be a castellation, or the rest of a tab.
constexpr Nm within_the_line = 500 * one_micrometre;
/// Rows of holes within a board, as those of two tabs.
constexpr std::size_t fewest_rows = 2;
constexpr Nm shortest_of_drawings = 200 * one_micrometre;

/// Outlines of equally good origin.
struct Tier {
    std::vector<Outline> outlines;
    double confidence = 0;
    Source source = Source::Measured;
    bool is_profile = false;
};

class BoardFinder {
public:
    BoardFinder(const FileSet& set, const DesignFiles& design, Findings& findings)
        : set_(set),
          design_(design),
          findings_(findings),
          contents_(contentsOf(set, design)),
          bites_(bitesOf(set, design)) {}

    Board run() {
        for (const auto& tier : tiers()) {
            const auto* best = bestOf(tier);
            if (best == nullptr && !tier.is_profile) continue;
            auto search = findPanel(set_, design_, tier.outlines, best, bites_, tier.is_profile);
            if (best == nullptr && !search.panel) continue;
            board_.panel = std::move(search.panel);
            if (board_.panel) {
                takePanel(best, tier, *board_.panel);
            } else {
                takeWithin(*best, tier, search);
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
                         [&](const Outline& other) { return areSameBox(other.loop.box, outline.loop.box, on_the_line); }
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

    /// Other outlines that would do as well, but of another size.
    bool hasRival(const Tier& tier, const Outline& best) const {
        return std::any_of(tier.outlines.begin(), tier.outlines.end(), [&](const Outline& other) {
            return !areSameBox(other.loop.box, best.loop.box, 100 * one_micrometre) && holdsAll(other, tier);
        });
    }
    /// The board is `best`, or what lies between the rails of that frame.
    void takeWithin(const Outline& best, const Tier& tier, const PanelSearch& search) {
        if (search.board_in_rails) {
            const auto& box = *search.board_in_rails;
            const Outline cut{
                loopOf({box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}}), best.file, best.pen};
            // Lines across a frame tell what they cut off, not that they are cuts.
            take(cut, tier, std::min(tier.confidence, likely), search);
            return deliver(best.loop.box, tier, std::min(tier.confidence, sure));
        }
        const auto inner = tier.is_profile && !search.different
                               ? boardInFrame(set_, design_, tier.outlines, best, contents_)
                               : BoardInFrame{};
        if (inner.board == nullptr) return take(best, tier, tier.confidence, search);
        take(*inner.board, tier, std::min(tier.confidence, inner.has_rail_holes ? sure : likely), search);
    }
    void take(const Outline& best, const Tier& tier, double confidence, const PanelSearch& search) {
        if (contents_.empty()) confidence = std::min(confidence, likely);
        if (tier.is_profile && hasRival(tier, best)) {
            confidence = std::min(confidence, sure);
            findings_.add(Code::ProfileMultiple, Severity::Warning, "several closed lines hold the whole board");
        }
        const bool is_stated = isStatedArray();
        const bool repeated = suspectPanel(best, tier, search, is_stated);
        if (!repeated && isPerforated(best)) confidence = std::min(confidence, likely);
        const auto apart = repeated ? CutApart{} : cutApart(set_, design_, best, contents_);
        if (apart.any || apart.unknown) confidence = std::min(confidence, likely);
        if (apart.any) suspectTabs();
        const bool is_panel = repeated || apart.several;
        board_.is_panel = is_stated ? Value<bool>::of(true, Source::X2, stated)
                                    : Value<bool>::of(is_panel, Source::Measured, std::min(confidence, likely));
        report(best);
        setSize(best, tier.source, confidence, repeated);
        setArea(best, tier, confidence, repeated);
        setDelivery(best, tier, confidence);
    }
    /// A board with rails is delivered as large as the line around them. Drills or pads beside a board without such a
    /// line leave the size of the delivery open, and so does such a line without any: rails may be empty.
    void setDelivery(const Outline& best, const Tier& tier, double confidence) {
        const auto rails = findRails(set_, design_, tier.outlines, best);
        const auto& box = rails.frame != nullptr ? rails.frame->loop.box : best.loop.box;
        const bool is_open = rails.any ? rails.frame == nullptr || !rails.drilled : rails.lined;
        // The line was found by its place, not by its name.
        deliver(
            box,
            tier,
            is_open     ? std::min(confidence, likely)
            : rails.any ? std::min(confidence, sure)
                        : confidence
        );
    }
    void deliver(const Box& box, const Tier& tier, double trust) {
        board_.origin = box.low;
        board_.delivered_width = Value<Nm>::of(box.width(), tier.source, trust);
        board_.delivered_height = Value<Nm>::of(box.height(), tier.source, trust);
    }
    /// Whether rows of holes break the board apart: it is a panel then, or a board with parts to break off.
    bool isPerforated(const Outline& best) const {
        const auto inner = best.loop.box.grownBy(-within_the_line);
        const auto within = std::ranges::count_if(bites_.rows, [&](const BiteRow& row) {
            return inner.contains(row.box) && contains(best.loop.corners, row.box.low);
        });
        return static_cast<std::size_t>(within) >= fewest_rows;
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
        if (frame != nullptr) report(*frame);
        if (frame != nullptr) board_.outline = frame->loop.corners;
        if (frame != nullptr) board_.outline_trust = confidence;
        board_.panel_suspected = panel.trust < sure && !isStatedArray();
        if (board_.panel_suspected) remark(Code::PanelSuspected, "groups of holes and copper recur as boards do", {});
        if (panel.irregularity) remark(Code::PanelIrregular, panel.irregularity->why, panel.irregularity->place);
        board_.shape = Value<BoardShape>::none(Reason::NotAnalysed);
        board_.is_panel = isStatedArray() ? Value<bool>::of(true, Source::X2, stated)
                                          : Value<bool>::of(true, Source::Measured, std::min(confidence, panel.trust));
        if (frame != nullptr) setDelivery(*frame, tier, confidence);
        if (frame == nullptr) deliver(panel.box, tier, std::min(confidence, likely));
        const auto ofBoard = [&](std::optional<Nm> length) {
            return length ? Value<Nm>::of(*length, tier.source, std::min(confidence, panel.size_trust))
                          : Value<Nm>::none(Reason::NotAnalysed);
        };
        board_.width = ofBoard(panel.board_width);
        board_.height = ofBoard(panel.board_height);
        board_.area = Value<double>::none(Reason::NotAnalysed);
        board_.cutouts = Value<int>::none(Reason::NotAnalysed);
    }
    /// Whether there are signs of several boards, which are reported.
    bool suspectPanel(const Outline& best, const Tier& tier, const PanelSearch& search, bool is_stated) {
        const auto others = tier.is_profile ? othersWithin(tier.outlines, best, contents_) : std::nullopt;
        const auto twins = twinsAmong(tier.outlines, best, contents_);
        const bool is_repeated = looksRepeated(set_, design_).value_or(false);
        if (!is_stated && !search.different && !others && !twins && !is_repeated) return false;
        board_.panel_suspected = true;
        remark(
            Code::PanelSuspected,
            is_stated                    ? "a file says that it is an array of boards"
            : others || search.different ? "closed lines within the profile hold the holes of several boards"
                                         : "holes and copper repeat themselves as those of a panel do",
            {}
        );
        const auto place = search.different ? search.different->place : others ? others : twins;
        if (place) remark(Code::PanelIrregular, "the boards of the panel differ", place);
        return true;
    }
    void suspectTabs() {
        board_.panel_suspected = true;
        remark(Code::PanelSuspected, "cuts within the profile surround what seems to hang on tabs", {});
    }
    void remark(Code code, std::string message, std::optional<Point> place) {
        const auto severity = code == Code::PanelIrregular ? Severity::Info : Severity::Warning;
        findings_.add({.code = code, .severity = severity, .message = std::move(message), .place = place});
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
        auto cutouts = cutoutsIn(set_, design_, tier.outlines, best, contents_);
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
        board_.has_all_edges = areAllOfTheProfile(set_, design_, board_.outline, board_.cutout_loops);
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
    Bites bites_;
    Board board_;
};

}  // namespace

Board findBoard(const FileSet& set, const DesignFiles& design, Findings& findings) {
    return BoardFinder(set, design, findings).run();
}

}  // namespace cardcage::pcb::analysis
