#include "panel/panel.hpp"

#include <algorithm>
#include <array>

#include "panel/arrangement.hpp"
#include "panel/box_index.hpp"
#include "panel/constellation.hpp"
#include "panel/copies.hpp"
#include "panel/joins.hpp"
#include "panel/outlined_boards.hpp"
#include "profile/contents.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr std::size_t fewest_places = 8;
constexpr double share_in_boards = 0.8;
constexpr double share_in_one_board = 0.8;
/// Parts with less than this share of all features are rails.
constexpr double least_of_a_board = 0.05;
constexpr Nm smallest_tooling = 1'500 * one_micrometre;
constexpr std::ptrdiff_t fewest_small_holes = 3;
/// Sets of more objects are panels of lines, or none that is looked for.
constexpr std::size_t most_objects = 2'000'000;

double areaOf(const Box& box) {
    return millimetres(box.width()) * millimetres(box.height());
}

class PanelFinder {
public:
    PanelFinder(
        const FileSet& set,
        const DesignFiles& design,
        const std::vector<Outline>& outlines,
        const Outline* frame,
        const Bites& bites
    )
        : set_(set),
          design_(design),
          outlines_(outlines),
          frame_(frame),
          bites_(bites),
          lines_(cutLinesOf(set, design)) {}

    PanelSearch run(bool is_profile) {
        if (is_profile) byOutlines();
        // Lines of the profile and of files of V-cuts first, then those of drawings.
        if (isOpen()) byLines(true);
        if (isOpen()) byLines(false);
        if (isOpen()) byFeatures();
        return std::move(found_);
    }

private:
    /// Read when something asks for them first: most sets have no sign of a panel.
    const std::vector<Feature>& features() {
        if (!features_) features_ = featuresOf(set_, design_, bites_);
        return *features_;
    }
    /// Whether there are few enough of them to compare all with each other.
    bool hasFewFeatures() const {
        std::size_t count = 0;
        for (const auto index : design_.files) {
            const auto& file = set_.files[index];
            count += file.holes.size();
            if (isStatedCopper(file)) count += file.image.objects().size();
        }
        return count <= most_objects;
    }
    bool isOpen() const { return !found_.panel && !found_.board_in_rails && !found_.different; }

    void byOutlines() {
        for (const auto& boxes : equalBoards(outlines_)) {
            auto copies = copiesIn(boxes, features());
            if (!holdNearlyAll(copies)) continue;
            const auto* other = copies.settleTurns();
            if (other == nullptr) return takeOutlined(copies, boxes);
            if (!found_.different) found_.different = Irregularity{"boards of one size differ", other->box.low};
        }
    }
    void takeOutlined(const Copies& copies, const std::vector<Box>& boxes) {
        found_.different.reset();
        auto panel = panelOf(copies, derived);
        if (const auto other = otherBoard(outlines_, boxes, features())) {
            panel.irregularity = Irregularity{"the panel has a board of another kind", *other};
            panel.columns = panel.rows = 0;
        }
        if (mayMissBoards(copies) || !isOneBoard(outlines_, boxes.front(), features()))
            panel.trust = panel.size_trust = likely;
        finish(std::move(panel), copies.boxes());
    }
    bool holdNearlyAll(const Copies& copies) const {
        return static_cast<double>(copies.held) >= share_in_boards * static_cast<double>(copies.total) &&
               copies.fewest() >= fewest_places;
    }

    /// Whether what lies beside the boards may be another one: small holes, which rails do not have, or half as much as
    /// on a board.
    bool mayMissBoards(const Copies& copies) {
        const auto beside = copies.total - copies.held;
        return (beside >= fewest_places && 2 * beside >= copies.fewest()) || haveHolesBeside(copies.boxes());
    }
    bool haveHolesBeside(const std::vector<Box>& boards) {
        const BoxIndex index(boards);
        const auto small = std::ranges::count_if(features(), [&](const Feature& feature) {
            const auto& [kind, place] = feature;
            return kind.first == set_.files.size() && kind.second < smallest_tooling && !index.of(place);
        });
        return small >= fewest_small_holes;
    }

    /// Parts of the frame between lines across it.
    void byLines(bool is_stated) {
        if (frame_ == nullptr) return;
        std::vector<CutLine> lines;
        for (const auto& line : lines_)
            if (line.is_profile || !is_stated) lines.push_back(line);
        const auto parts = partsOf(frame_->loop.box, lines);
        if (parts.size() < 2) return;
        const auto held = copiesIn(parts, features());
        const double trust = is_stated ? trustOf(lines) : likely;
        if (auto copies = copiesAmong(held)) {
            auto panel = panelOf(*copies, mayMissBoards(*copies) ? std::min(trust, likely) : trust);
            return finish(std::move(panel), copies->boxes());
        }
        // Lines of drawings may be anything when no boards recur between them.
        if (is_stated) withoutCopies(held);
    }
    double trustOf(const std::vector<CutLine>& lines) const {
        double trust = sure;
        for (const auto& line : lines)
            if (line.is_stated) trust = std::max(trust, std::min(line.trust, derived));
        return trust;
    }
    /// The equal parts that hold most, when they are copies.
    std::optional<Copies> copiesAmong(const Copies& parts) {
        std::vector<const Copy*> sorted;
        for (const auto& part : parts.boards)
            if (part.features.size() >= fewest_places && areaOf(part.box) >= smallest_board) sorted.push_back(&part);
        std::stable_sort(sorted.begin(), sorted.end(), [](const Copy* left, const Copy* right) {
            return left->features.size() > right->features.size();
        });
        if (sorted.size() < 2 || sorted.size() > most_boards) return std::nullopt;
        std::vector<Box> boxes;
        for (const auto* part : sorted)
            if (isNear(part->box.width(), sorted.front()->box.width()) &&
                isNear(part->box.height(), sorted.front()->box.height()))
                boxes.push_back(part->box);
        auto copies = copiesIn(boxes, features());
        if (boxes.size() < 2 || !holdNearlyAll(copies) || copies.settleTurns() != nullptr) return std::nullopt;
        return copies;
    }
    void withoutCopies(const Copies& parts) {
        const auto total = static_cast<double>(std::max<std::size_t>(parts.total, 1));
        std::vector<const Copy*> large;
        for (const auto& part : parts.boards)
            if (static_cast<double>(part.features.size()) >= least_of_a_board * total) large.push_back(&part);
        if (large.empty()) return;
        if (large.size() > 1) {
            found_.different = Irregularity{"lines across the profile cut it into different boards", large[1]->box.low};
        } else if (static_cast<double>(large.front()->features.size()) >= share_in_one_board * total) {
            found_.board_in_rails = large.front()->box;
        }
    }

    /// Without lines, groups of equal features apart from each other: parts of one board are joined by copper.
    void byFeatures() {
        if (!hasFewFeatures()) return;
        const auto clusters = clustersOf(features());
        if (clusters.size() < 2) return;
        std::vector<Box> boxes;
        std::array<int, 4> turns{};
        for (const auto& cluster : clusters) {
            boxes.push_back(cluster.box);
            ++turns.at(static_cast<std::size_t>(cluster.quarters));
        }
        if (copperBetween(set_, design_, BoxIndex(boxes)) > 0) return;
        auto panel = panelIn(boxes, turns, likely);
        finish(std::move(panel), boxes);
        // Boards that are made to come apart are boards.
        const auto& separation = found_.panel->separation;
        const bool comes_apart = separation.isSure() && *separation.value != Separation::Routing;
        if (comes_apart && !comeApartWithin(boxes)) found_.panel->trust = sure;
    }

    /// Whether rows of holes or stated cuts lie within a group: it is several boards then.
    bool comeApartWithin(const std::vector<Box>& groups) const {
        const BoxIndex index(groups);
        const bool are_bitten = std::ranges::any_of(bites_.rows, [&](const BiteRow& row) {
            return index.of(middleOf(row.box)).has_value();
        });
        return are_bitten || std::ranges::any_of(lines_, [&](const CutLine& line) {
                   return line.is_stated && std::ranges::any_of(groups, [&](const Box& group) {
                              const auto low = line.is_upright ? group.low : Point{group.low.y, group.low.x};
                              const auto high = line.is_upright ? group.high : Point{group.high.y, group.high.x};
                              return line.at > low.x && line.at < high.x && line.runsFrom(low.y, high.y);
                          });
               });
    }

    Panel panelOf(const Copies& copies, double trust) const {
        std::array<int, 4> turns{};
        for (const auto& board : copies.boards) ++turns.at(static_cast<std::size_t>(board.quarters));
        auto panel = panelIn(copies.boxes(), turns, trust);
        const auto usual = usualTurn(turns);
        const auto& board = *std::ranges::find(copies.boards, usual, &Copy::quarters);
        panel.board_width = board.box.width();
        panel.board_height = board.box.height();
        if (panel.columns > 1) panel.spacing_x = std::max<Nm>(panel.step_x - board.box.width(), 0);
        if (panel.rows > 1) panel.spacing_y = std::max<Nm>(panel.step_y - board.box.height(), 0);
        return panel;
    }
    static int usualTurn(const std::array<int, 4>& turns) {
        return static_cast<int>(std::max_element(turns.begin(), turns.end()) - turns.begin());
    }
    static Panel panelIn(const std::vector<Box>& boxes, const std::array<int, 4>& turns, double trust) {
        Panel panel;
        panel.trust = panel.size_trust = trust;
        panel.boards = static_cast<int>(boxes.size());
        panel.turned = panel.boards - *std::max_element(turns.begin(), turns.end());
        for (const auto& box : boxes) panel.box.add(box);
        const auto arrangement = arrangementOf(boxes);
        const bool is_askew = turns[0] + turns[2] > 0 && turns[1] + turns[3] > 0;
        if (arrangement.odd || is_askew) {
            panel.irregularity = Irregularity{
                "the boards of the panel form no regular grid", arrangement.odd.value_or(boxes.front().low)};
            return panel;
        }
        panel.columns = arrangement.columns;
        panel.rows = arrangement.rows;
        panel.step_x = arrangement.step_x;
        panel.step_y = arrangement.step_y;
        return panel;
    }

    /// Adds the border of the boards and their separation.
    void finish(Panel panel, const std::vector<Box>& boxes) {
        panel.separation = separationOf(set_, design_, boxes, lines_, bites_);
        if (frame_ != nullptr && panel.board_width) panel.border = borderOf(frame_->loop.box, panel.box);
        if (panel.irregularity) panel.size_trust = std::min(panel.size_trust, likely);
        if (panel.trust >= sure && copperBetween(set_, design_, BoxIndex(boxes)) > 0)
            panel.trust = panel.size_trust = likely;
        found_.panel = std::move(panel);
    }
    static std::optional<Border> borderOf(const Box& outer, const Box& inner) {
        const Border border{
            inner.low.x - outer.low.x,
            inner.low.y - outer.low.y,
            outer.high.x - inner.high.x,
            outer.high.y - inner.high.y};
        const bool is_around = std::min({border.left, border.bottom, border.right, border.top}) >= 0;
        return is_around ? std::optional(border) : std::nullopt;
    }

    const FileSet& set_;
    const DesignFiles& design_;
    const std::vector<Outline>& outlines_;
    const Outline* frame_;
    const Bites& bites_;
    std::optional<std::vector<Feature>> features_;
    std::vector<CutLine> lines_;
    PanelSearch found_;
};

}  // namespace

PanelSearch findPanel(
    const FileSet& set,
    const DesignFiles& design,
    const std::vector<Outline>& outlines,
    const Outline* frame,
    const Bites& bites,
    bool is_profile
) {
    return PanelFinder(set, design, outlines, frame, bites).run(is_profile);
}

}  // namespace cardcage::pcb::analysis
