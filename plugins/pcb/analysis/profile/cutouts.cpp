#include "profile/cutouts.hpp"

#include <algorithm>
#include <numbers>

#include "geometry/arc.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr double smallest_cutout = 0.5;
/// Strokes of a profile that are looked at one by one.
constexpr std::size_t most_strokes = 5'000;
constexpr std::size_t most_corners = 50'000;
constexpr Nm largest_drill = 6'500 * one_micrometre;

class CutoutFinder {
public:
    CutoutFinder(const FileSet& set, const DesignFiles& design, const Outline& board, const Contents& contents)
        : set_(set), design_(design), board_(board), contents_(contents) {}

    std::vector<Loop> run(const std::vector<Outline>& outlines) {
        for (const auto& outline : outlines) {
            if (&outline == &board_ || cutouts_.size() > most_cutouts || !isCutout(outline.loop)) continue;
            if (!isKnown(outline.loop)) cutouts_.push_back(outline.loop);
        }
        appendDrilled();
        return std::move(cutouts_);
    }

private:
    bool isCutout(const Loop& loop) const {
        if (loop.area < smallest_cutout || loop.area > 0.95 * board_.loop.area) return false;
        if (!board_.loop.box.contains(loop.box)) return false;
        for (const auto corner : loop.corners)
            if (!contains(board_.loop.corners, corner) ||
                distanceToBoundary(board_.loop.corners, corner) <= static_cast<double>(on_the_line))
                return false;
        return std::none_of(contents_.holes.begin(), contents_.holes.end(), [&](Point hole) {
            return loop.box.contains(hole) && contains(loop.corners, hole);
        });
    }
    bool isKnown(const Loop& loop) const {
        return std::any_of(cutouts_.begin(), cutouts_.end(), [&](const Loop& other) {
            return areSameBox(other.box, loop.box, on_the_line) || other.box.contains(loop.box);
        });
    }
    /// Bare round holes that no drill is made for are milled, as lines of the profile are.
    void appendDrilled() {
        for (const auto index : design_.files) {
            const auto& file = set_.files[index];
            for (const auto& hole : file.holes) {
                const auto& tool = file.tools[hole.tool];
                const bool is_milled = hole.kind == Hole::Kind::Round && tool.plating == Plating::NonPlated &&
                                       tool.diameter.value_or(0) > largest_drill && file.format.confidence >= sure;
                if (!is_milled || cutouts_.size() > most_cutouts || !isWithin(hole.from, *tool.diameter)) continue;
                auto loop = circle(hole.from, *tool.diameter);
                if (!isKnown(loop)) cutouts_.push_back(std::move(loop));
            }
        }
    }
    bool isWithin(Point centre, Nm diameter) const {
        return contains(board_.loop.corners, centre) &&
               distanceToBoundary(board_.loop.corners, centre) > static_cast<double>(diameter) / 2;
    }
    static Loop circle(Point centre, Nm diameter) {
        const double radius = static_cast<double>(diameter) / 2;
        const Arc arc{centre, radius, 0, 2 * std::numbers::pi};
        std::vector<Point> corners;
        appendChords(arc, arc.at(0), static_cast<double>(one_micrometre), corners);
        return loopOf(std::move(corners));
    }

    const FileSet& set_;
    const DesignFiles& design_;
    const Outline& board_;
    const Contents& contents_;
    std::vector<Loop> cutouts_;
};

bool isOnAnEdge(Point place, const std::vector<Point>& outline, const std::vector<Loop>& cutouts) {
    constexpr double near = 101.0 * one_micrometre;
    return distanceToBoundary(outline, place) <= near ||
           std::any_of(cutouts.begin(), cutouts.end(), [&](const Loop& loop) {
               return loop.box.grownBy(one_millimetre).contains(place) &&
                      distanceToBoundary(loop.corners, place) <= near;
           });
}

}  // namespace

std::vector<Loop> cutoutsIn(
    const FileSet& set,
    const DesignFiles& design,
    const std::vector<Outline>& outlines,
    const Outline& board,
    const Contents& contents
) {
    return CutoutFinder(set, design, board, contents).run(outlines);
}

bool areAllOfTheProfile(
    const FileSet& set, const DesignFiles& design, const std::vector<Point>& outline, const std::vector<Loop>& cutouts
) {
    std::size_t strokes = 0;
    if (outline.size() > most_corners) return false;
    for (const auto index : design.files) {
        const auto& file = set.files[index];
        const auto isRouted = [](const Hole& hole) { return hole.kind == Hole::Kind::Rout; };
        if (std::ranges::any_of(file.holes, isRouted)) return false;
        if (!file.isGerber() || file.role.function != Function::Profile) continue;
        for (const auto& object : file.image.objects()) {
            if (object.kind != Object::Kind::Line && object.kind != Object::Kind::Arc) continue;
            const bool is_on_one = ++strokes <= most_strokes && isOnAnEdge(object.from, outline, cutouts) &&
                                   isOnAnEdge(object.to, outline, cutouts);
            if (!is_on_one) return false;
        }
    }
    return true;
}

bool areSameBox(const Box& left, const Box& right, Nm tolerance) {
    return left.grownBy(tolerance).contains(right) && right.grownBy(tolerance).contains(left);
}

}  // namespace cardcage::pcb::analysis
