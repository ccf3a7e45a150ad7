#include "profile/rails.hpp"

#include <algorithm>
#include <map>

#include "panel/joins.hpp"
#include "profile/places.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// Castellated holes and pads of the edge reach over the line of a board; what is farther away is beside it.
constexpr Nm beside = 1 * one_millimetre;
/// One hole or pad may be astray.
constexpr std::size_t fewest_beside = 2;
/// Rails have 5 to 15 mm; wider ones would be another board.
constexpr Nm widest_rail = 25 * one_millimetre;
constexpr double share_held = 0.98;
/// The least part of the holes on a board in a frame: two boards beside each other have half of them each. Rails may be
/// filled with copper against etching too much.
constexpr double share_on_board = 0.6;
constexpr double copper_on_board = 0.3;
/// Rails have a few holes: one of them may have no counterpart, so that the panel cannot be turned by mistake.
constexpr std::size_t most_rail_holes = 24;
constexpr std::size_t most_looked_at = 200;

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

/// Whether each of the holes beside a board but one has a counterpart of its size, mirrored about the middle of the
/// frame.
bool areMirrored(const FileSet& set, const DesignFiles& design, const Box& board, const Box& frame) {
    std::map<Nm, Places> known;
    std::vector<std::pair<Nm, Point>> beside_board;
    for (const auto index : design.files) {
        const auto& file = set.files[index];
        if (file.format.confidence < sure) continue;
        for (const auto& hole : file.holes) {
            if (hole.kind != Hole::Kind::Round || board.contains(hole.from)) continue;
            const Nm diameter = file.tools[hole.tool].diameter.value_or(0);
            known[diameter].add(hole.from);
            beside_board.emplace_back(diameter, hole.from);
            if (beside_board.size() > most_rail_holes) return false;
        }
    }
    std::size_t mirrored = 0;
    for (const auto& [diameter, place] : beside_board) {
        const auto& others = known[diameter];
        const Point other{frame.low.x + frame.high.x - place.x, frame.low.y + frame.high.y - place.y};
        mirrored += others.has({other.x, place.y}) || others.has({place.x, other.y}) || others.has(other) ? 1 : 0;
    }
    return beside_board.size() >= fewest_beside && mirrored + 1 >= beside_board.size();
}

}  // namespace

BoardInFrame boardInFrame(
    const FileSet& set,
    const DesignFiles& design,
    const std::vector<Outline>& outlines,
    const Outline& frame,
    const Contents& contents
) {
    BoardInFrame found;
    std::size_t looked_at = 0;
    for (const auto& outline : outlines) {
        const auto& loop = outline.loop;
        if (&outline == &frame || !isNearAround(frame.loop.box, loop.box) || ++looked_at > most_looked_at) continue;
        const bool is_smaller = found.board == nullptr || loop.area < found.board->loop.area;
        if (is_smaller && shareInside(loop.corners, contents.holes) >= share_on_board &&
            shareInside(loop.corners, contents.copper) >= copper_on_board)
            found.board = &outline;
    }
    if (found.board == nullptr || copperAcross(set, design, found.board->loop.box) > 0) return {};
    const auto& loop = found.board->loop;
    found.has_rail_holes = shareInside(loop.corners, contents.copper) >= share_of_copper &&
                           areMirrored(set, design, loop.box.grownBy(beside), frame.loop.box);
    return found;
}

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
    rails.lined = std::ranges::any_of(outlines, [&](const Outline& outline) {
        return isNearAround(outline.loop.box, board.loop.box);
    });
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
