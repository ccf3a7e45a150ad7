#include "profile/panel.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "profile/contents.hpp"
#include "profile/places.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr Nm same_length = 20 * one_micrometre;
constexpr double same_area = 0.001;
/// In square millimetres.
constexpr double smallest_board = 25;
constexpr std::size_t most_outlines = 2'000;
constexpr std::size_t most_boards = 500;
constexpr std::size_t fewest_places = 8;
constexpr double share_in_boards = 0.9;
constexpr double share_of_copies = 0.95;
/// Copies are as many as this part more or less.
constexpr double other_count = 0.05;

/// A hole or a flash: what it is, and where.
using Kind = std::pair<std::size_t, Nm>;
using Feature = std::pair<Kind, Point>;

bool isNear(Nm one, Nm other) {
    return std::abs(one - other) <= same_length;
}

bool areCongruent(const Loop& one, const Loop& other) {
    const auto& left = one.box;
    const auto& right = other.box;
    const bool upright = isNear(left.width(), right.width()) && isNear(left.height(), right.height());
    const bool turned = isNear(left.width(), right.height()) && isNear(left.height(), right.width());
    return (upright || turned) && std::abs(one.area - other.area) <= same_area * one.area;
}

bool overlap(const Box& one, const Box& other) {
    const auto inner = one.grownBy(-same_length);
    return inner.low.x < other.high.x && other.low.x < inner.high.x && inner.low.y < other.high.y &&
           other.low.y < inner.high.y;
}

Point middleOf(const Box& box) {
    return {(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
}

/// `place` turned by quarters to the left.
Point turned(Point place, int quarters) {
    switch (quarters) {
        case 1:
            return {-place.y, place.x};
        case 2:
            return {-place.x, -place.y};
        case 3:
            return {place.y, -place.x};
        default:
            return place;
    }
}

/// Round holes by size, and flashes of copper by file.
std::vector<Feature> featuresOf(const FileSet& set, const DesignFiles& design) {
    std::vector<Feature> features;
    for (const auto index : design.files) {
        const auto& file = set.files[index];
        for (const auto& hole : file.holes)
            if (hole.kind == Hole::Kind::Round)
                features.push_back({{set.files.size(), file.tools[hole.tool].diameter.value_or(0)}, hole.from});
        if (!isStatedCopper(file)) continue;
        for (const auto& object : file.image.objects())
            if (object.kind == Object::Kind::Flash && object.dark) features.push_back({{index, 0}, object.to});
    }
    return features;
}

/// The features on one board, from its middle.
struct Copy {
    Box box;
    std::map<Kind, Places> known;
    std::vector<Feature> features;
    int quarters = 0;

    /// Whether this is `model`, turned.
    bool isCopyOf(const Copy& model, int quarter) const {
        const auto count = static_cast<double>(model.features.size());
        if (std::abs(static_cast<double>(features.size()) - count) > other_count * count) return false;
        const auto found = std::count_if(model.features.begin(), model.features.end(), [&](const Feature& feature) {
            const auto places = known.find(feature.first);
            return places != known.end() && places->second.has(turned(feature.second, quarter));
        });
        return static_cast<double>(found) >= share_of_copies * count;
    }
};

/// The distinct numbers of `places`, in order; numbers near each other are one.
std::vector<Nm> distinct(std::vector<Nm> places) {
    std::sort(places.begin(), places.end());
    const auto end = std::unique(places.begin(), places.end(), isNear);
    places.erase(end, places.end());
    return places;
}

/// The step from one place to the next; nothing when steps differ, 0 for one place.
std::optional<Nm> stepOf(const std::vector<Nm>& places) {
    if (places.size() < 2) return 0;
    const auto step = places[1] - places[0];
    for (std::size_t next = 2; next < places.size(); ++next)
        if (!isNear(places[next] - places[next - 1], step)) return std::nullopt;
    return step;
}

class PanelFinder {
public:
    PanelFinder(const FileSet& set, const DesignFiles& design, const std::vector<Outline>& outlines)
        : set_(set), design_(design), outlines_(outlines) {}

    std::optional<Panel> run() {
        if (outlines_.size() > most_outlines) return std::nullopt;
        const auto loops = equalLoops();
        if (loops.size() < 2) return std::nullopt;
        collect(loops);
        if (!holdNearlyAll() || !areCopies()) return std::nullopt;
        return panel();
    }

private:
    /// The equal loops apart from each other that together are the largest.
    std::vector<const Loop*> equalLoops() const {
        std::vector<const Loop*> best;
        double best_area = 0;
        std::set<const Loop*> seen;
        for (const auto& outline : outlines_) {
            if (outline.loop.area < smallest_board || seen.contains(&outline.loop)) continue;
            auto equal = equalTo(outline.loop);
            seen.insert(equal.begin(), equal.end());
            const double area = outline.loop.area * static_cast<double>(equal.size());
            if (equal.size() < 2 || area <= best_area) continue;
            best = std::move(equal);
            best_area = area;
        }
        return best;
    }
    std::vector<const Loop*> equalTo(const Loop& loop) const {
        std::vector<const Loop*> equal;
        for (const auto& outline : outlines_) {
            if (!areCongruent(loop, outline.loop) || equal.size() >= most_boards) continue;
            const bool is_apart = std::none_of(equal.begin(), equal.end(), [&](const Loop* other) {
                return overlap(other->box, outline.loop.box);
            });
            if (is_apart) equal.push_back(&outline.loop);
        }
        return equal;
    }
    void collect(const std::vector<const Loop*>& loops) {
        for (const auto* loop : loops) boards_.push_back({loop->box, {}, {}, 0});
        std::sort(boards_.begin(), boards_.end(), [](const Copy& left, const Copy& right) {
            return std::tie(left.box.low.y, left.box.low.x) < std::tie(right.box.low.y, right.box.low.x);
        });
        for (const auto& feature : featuresOf(set_, design_)) {
            const auto& place = feature.second;
            const auto board = std::find_if(boards_.begin(), boards_.end(), [&](const Copy& each) {
                return each.box.contains(place);
            });
            ++total_;
            if (board == boards_.end()) continue;
            ++held_;
            const auto own = place - middleOf(board->box);
            board->features.push_back({feature.first, own});
            board->known[feature.first].add(own);
        }
    }
    bool holdNearlyAll() const {
        return static_cast<double>(held_) >= share_in_boards * static_cast<double>(total_) &&
               boards_.front().features.size() >= fewest_places;
    }
    bool areCopies() {
        const auto& model = boards_.front();
        return std::all_of(boards_.begin() + 1, boards_.end(), [&](Copy& board) {
            for (const int quarters : {0, 1, 2, 3}) {
                board.quarters = quarters;
                if (board.isCopyOf(model, quarters)) return true;
            }
            return false;
        });
    }

    /// The turn that most boards have.
    int usualTurn() const {
        std::array<int, 4> counts{};
        for (const auto& board : boards_) ++counts.at(static_cast<std::size_t>(board.quarters));
        return static_cast<int>(std::max_element(counts.begin(), counts.end()) - counts.begin());
    }
    Panel panel() const {
        Panel panel;
        const int usual = usualTurn();
        panel.boards = static_cast<int>(boards_.size());
        for (const auto& board : boards_) {
            panel.box.add(board.box);
            panel.turned += board.quarters == usual ? 0 : 1;
            if (board.quarters != usual) continue;
            panel.board_width = board.box.width();
            panel.board_height = board.box.height();
        }
        if (panel.turned == 0) arrange(panel);
        for (const auto index : design_.files)
            if (set_.files[index].role.function == Function::VCut && set_.files[index].role.confidence >= sure)
                panel.separation = Separation::VCut;
        return panel;
    }
    void arrange(Panel& panel) const {
        std::vector<Nm> lefts, bottoms;
        for (const auto& board : boards_) {
            lefts.push_back(board.box.low.x);
            bottoms.push_back(board.box.low.y);
        }
        lefts = distinct(std::move(lefts));
        bottoms = distinct(std::move(bottoms));
        const auto step_x = stepOf(lefts);
        const auto step_y = stepOf(bottoms);
        if (!step_x || !step_y || lefts.size() * bottoms.size() != boards_.size()) return;
        panel.columns = static_cast<int>(lefts.size());
        panel.rows = static_cast<int>(bottoms.size());
        if (panel.columns > 1) panel.spacing_x = std::max<Nm>(*step_x - panel.board_width, 0);
        if (panel.rows > 1) panel.spacing_y = std::max<Nm>(*step_y - panel.board_height, 0);
    }

    const FileSet& set_;
    const DesignFiles& design_;
    const std::vector<Outline>& outlines_;
    std::vector<Copy> boards_;
    std::size_t total_ = 0;
    std::size_t held_ = 0;
};

}  // namespace

std::optional<Panel> findPanel(const FileSet& set, const DesignFiles& design, const std::vector<Outline>& outlines) {
    return PanelFinder(set, design, outlines).run();
}

}  // namespace cardcage::pcb::analysis
