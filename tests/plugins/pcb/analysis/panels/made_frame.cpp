#include "tests/plugins/pcb/analysis/panels/made_frame.hpp"

#include <algorithm>
#include <array>

namespace cardcage::pcb::analysis::panel_test {

Rect FrameMaker::frameAround(const std::vector<Rect>& boards, Hold hold, int sides) {
    Rect frame = boards.front();
    for (const auto& board : boards) {
        frame.wide = std::max(frame.wide, board.right());
        frame.high = std::max(frame.high, board.top());
    }
    const double wide = hold == Hold::Cut ? dice_.length(3, 10) : gap_ + dice_.length(3, 10);
    // Two rails are those of opposite sides.
    const std::array has_rail = {sides >= 1, sides >= 3, sides >= 2, sides >= 4};
    if (has_rail[0]) frame.y -= wide, frame.high += wide;
    if (has_rail[2]) frame.high += wide;
    if (has_rail[1]) frame.x -= wide, frame.wide += wide;
    if (has_rail[3]) frame.wide += wide;
    const double middle = (wide + (hold == Hold::Cut ? 0 : gap_)) / 2;
    if (sides >= 2) markRails(frame, hold == Hold::Cut ? wide / 2 : wide - middle);
    made_.delivered = {frame.wide, frame.high};
    return frame;
}

void FrameMaker::markRails(const Rect& frame, double inset) {
    const bool has_holes = dice_.chance(60);
    const bool has_marks = dice_.chance(60);
    for (const double y : {frame.y + inset, frame.top() - inset}) {
        if (has_holes) {
            drawing_.addHole({frame.x + 4, y}, 2);
            drawing_.addHole({frame.right() - 4, y}, 2);
        }
        if (!has_marks) continue;
        drawing_.addPad({frame.x + 7, y});
        drawing_.addPad({frame.right() - 7, y});
    }
}

void FrameMaker::hold(const std::vector<Rect>& boards, Hold hold, int sides) {
    const auto frame = frameAround(boards, hold, sides);
    const bool is_outer_drawn = hold != Hold::Outlines || boards.size() == 1 || dice_.chance(70);
    if (is_outer_drawn) drawing_.addEdge(rectangle(frame.x, frame.y, frame.wide, frame.high));
    if (hold == Hold::Cut) return cutBoards(boards, frame);
    if (hold == Hold::Outlines)
        for (const auto& board : boards) drawing_.addEdge(rectangle(board.x, board.y, board.wide, board.high));
    if (hold != Hold::Outlines) slotBoards(boards, frame, hold);
    made_.separations = {Separation::Routing};
    if (hold == Hold::Bites) made_.separations = {Separation::MouseBites};
}

void FrameMaker::cutBoards(const std::vector<Rect>& boards, const Rect& frame) {
    const bool has_file = dice_.chance(60);
    const bool has_outlines = dice_.chance(40);
    // Some programs draw cuts longer than the panel.
    const double more = has_file && dice_.chance(40) ? 5 : 0;
    std::set<double> upright, level;
    for (const auto& board : boards) {
        upright.insert({board.x, board.right()});
        level.insert({board.y, board.top()});
        if (has_outlines) drawing_.addEdge(rectangle(board.x, board.y, board.wide, board.high));
    }
    const auto draw = [&](const Lines& lines) { has_file ? drawing_.addCut(lines) : drawing_.addEdge(lines); };
    for (const double x : upright)
        if (x > frame.x && x < frame.right()) draw(line(x, frame.y - more, x, frame.top() + more));
    for (const double y : level)
        if (y > frame.y && y < frame.top()) draw(line(frame.x - more, y, frame.right() + more, y));
    made_.separations = {Separation::VCut};
}

/// Slots between boards and beside rails, with tabs.
void FrameMaker::slotBoards(const std::vector<Rect>& boards, const Rect& frame, Hold hold) {
    const bool has_corner_tabs = dice_.chance(30) && hold != Hold::Bites;
    const double tab = dice_.length(2, 5);
    const double end = has_corner_tabs ? 2 : -gap_ / 2;
    const bool is_routed = hold == Hold::Routes || (hold == Hold::Bites && dice_.chance(50));
    std::set<std::string> drawn;
    const auto slot = [&](Place from, Place to, bool is_upright) {
        const Place middle{(from.x + to.x) / 2, (from.y + to.y) / 2};
        if (!drawn.insert(at(middle.x, middle.y)).second) return;
        if (from.x < frame.x || from.y < frame.y || to.x > frame.right() || to.y > frame.top()) return;
        if (has_corner_tabs) return drawSlot(from, to, is_upright, is_routed);
        const double half = tab / 2 + gap_ / 2;
        const Place before = is_upright ? Place{middle.x, middle.y - half} : Place{middle.x - half, middle.y};
        const Place after = is_upright ? Place{middle.x, middle.y + half} : Place{middle.x + half, middle.y};
        drawSlot(from, before, is_upright, is_routed);
        drawSlot(after, to, is_upright, is_routed);
        if (hold == Hold::Bites) bite(middle, is_upright, tab);
    };
    for (const auto& board : boards) {
        const double low_x = std::max(board.x + end, frame.x + 1),
                     high_x = std::min(board.right() - end, frame.right() - 1);
        const double low_y = std::max(board.y + end, frame.y + 1),
                     high_y = std::min(board.top() - end, frame.top() - 1);
        for (const double x : {board.x - gap_ / 2, board.right() + gap_ / 2}) slot({x, low_y}, {x, high_y}, true);
        for (const double y : {board.y - gap_ / 2, board.top() + gap_ / 2}) slot({low_x, y}, {high_x, y}, false);
    }
}

void FrameMaker::drawSlot(Place from, Place to, bool is_upright, bool is_routed) {
    const double half = gap_ / 2;
    if (is_upright ? to.y - from.y < 0.5 : to.x - from.x < 0.5) return;
    if (is_routed) return drawing_.addRoute(from, to, gap_);
    drawing_.addEdge(
        is_upright ? rectangle(from.x - half, from.y, gap_, to.y - from.y)
                   : rectangle(from.x, from.y - half, to.x - from.x, gap_)
    );
}

void FrameMaker::bite(Place middle, bool is_upright, double tab) {
    for (const double side : {-gap_ / 2, gap_ / 2})
        for (double along = -tab / 2; along <= tab / 2; along += 0.8)
            drawing_.addHole(
                is_upright ? Place{middle.x + side, middle.y + along} : Place{middle.x + along, middle.y + side}, 0.5
            );
}

}  // namespace cardcage::pcb::analysis::panel_test
