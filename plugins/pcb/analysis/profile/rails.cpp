#include "profile/rails.hpp"

#include <algorithm>

#include "profile/contents.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// Castellated holes and pads of the edge reach over the line of a board; what is farther away is beside it.
constexpr Nm beside = 1 * one_millimetre;
/// One hole or pad may be astray.
constexpr std::size_t fewest_beside = 2;
/// Rails have 5 to 15 mm; wider ones would be another board.
constexpr Nm widest_rail = 25 * one_millimetre;
constexpr double share_held = 0.98;

std::vector<Point> holesBeside(const FileSet& set, const DesignFiles& design, const Box& board) {
    std::vector<Point> places;
    for (const auto index : design.files) {
        const auto& file = set.files[index];
        // Without a sure format, holes may be anywhere.
        if (file.format.confidence < sure) continue;
        for (const auto& hole : file.holes)
            if (!board.contains(hole.from)) places.push_back(hole.from);
    }
    return places;
}

std::vector<Point> padsBeside(const FileSet& set, const DesignFiles& design, const Box& board) {
    std::vector<Point> places;
    for (const auto index : design.files) {
        const auto& file = set.files[index];
        if (!isStatedCopper(file) || !file.role.known()) continue;
        for (const auto& object : file.image.objects())
            if (object.dark && object.kind == Object::Kind::Flash && !board.contains(object.to))
                places.push_back(object.to);
    }
    return places;
}

/// Whether `outer` surrounds the board as rails do: it is larger, and no side is farther away than a rail is wide.
bool isNearAround(const Box& outer, const Box& board) {
    const bool is_larger =
        outer.width() > board.width() + 2 * one_millimetre || outer.height() > board.height() + 2 * one_millimetre;
    return is_larger && outer.contains(board) && board.grownBy(widest_rail).contains(outer);
}

}  // namespace

Rails findRails(
    const FileSet& set, const DesignFiles& design, const std::vector<Outline>& outlines, const Outline& board
) {
    // Rails within the box of a board, as in a notch, do not change the size of what is delivered.
    const auto box = board.loop.box.grownBy(beside);
    const auto holes = holesBeside(set, design, box);
    const auto pads = padsBeside(set, design, box);
    Rails rails;
    rails.any = holes.size() + pads.size() >= fewest_beside;
    rails.drilled = holes.size() >= fewest_beside;
    if (!rails.any) return rails;
    for (const auto& outline : outlines) {
        const auto& loop = outline.loop;
        const bool is_smaller = rails.frame == nullptr || loop.area < rails.frame->loop.area;
        if (is_smaller && isNearAround(loop.box, board.loop.box) && shareInside(loop.corners, holes) >= share_held &&
            shareInside(loop.corners, pads) >= share_held)
            rails.frame = &outline;
    }
    return rails;
}

}  // namespace cardcage::pcb::analysis
