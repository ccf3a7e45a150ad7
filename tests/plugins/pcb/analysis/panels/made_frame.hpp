#pragma once

#include <vector>

#include "tests/plugins/pcb/analysis/panels/made_drawing.hpp"

namespace cardcage::pcb::analysis::panel_test {

/// The way in which boards hang in a panel.
enum class Hold { Cut, Outlines, Slots, Routes, Bites };

struct Rect {
    double x = 0, y = 0, wide = 0, high = 0;

    double right() const { return x + wide; }
    double top() const { return y + high; }
};

/// Draws the frame of boards, and what they hang on.
class FrameMaker {
public:
    /// Boards are `gap` apart, and so are rails from them.
    FrameMaker(Dice& dice, Drawing& drawing, Made& made, double gap)
        : dice_(dice), drawing_(drawing), made_(made), gap_(gap) {}

    /// Rails are on 0 to 4 `sides`: two are those at opposite ones.
    void hold(const std::vector<Rect>& boards, Hold hold, int sides);

private:
    Rect frameAround(const std::vector<Rect>& boards, Hold hold, int sides);
    void markRails(const Rect& frame, double inset);
    void cutBoards(const std::vector<Rect>& boards, const Rect& frame);
    void slotBoards(const std::vector<Rect>& boards, const Rect& frame, Hold hold);
    void drawSlot(Place from, Place to, bool is_upright, bool is_routed);
    void bite(Place middle, bool is_upright, double tab);

    Dice& dice_;
    Drawing& drawing_;
    Made& made_;
    double gap_;
};

}  // namespace cardcage::pcb::analysis::panel_test
