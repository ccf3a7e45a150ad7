#include "copper/ground.hpp"

#include <limits>

namespace cardcage::pcb::analysis {
Ground::Ground(const Board& board) {
    Contours contours = {board.outline};
    for (const auto& loop : board.cutout_loops) contours.push_back(loop.corners);
    if (!board.outline.empty()) sheet_.addPolygon(contours, 0);
    is_sure_ = board.outline_trust >= sure;
    grid_ = std::make_unique<EdgeGrid>(sheet_);
    cover_ = std::make_unique<Cover>(sheet_, *grid_);
}

double Ground::toBoundary(const Segment& line, double reach) const {
    double least = std::numeric_limits<double>::infinity();
    grid_->near(line, reach, [&](std::uint32_t edge) {
        least = std::min(least, distanceBetween(sheet_.edges[edge].line, line));
    });
    return least <= reach ? least : std::numeric_limits<double>::infinity();
}

bool Ground::meetsBoundary(const Segment& line, double reach) const {
    bool meets = false;
    grid_->near(line, reach, [&](std::uint32_t edge) {
        meets = meets || distanceBetween(sheet_.edges[edge].line, line) <= reach;
    });
    return meets;
}

bool Ground::isBoundary(const Segment& line) const {
    const Point middle{(line.from.x + line.to.x) / 2, (line.from.y + line.to.y) / 2};
    for (const auto point : {line.from, line.to, middle})
        if (toBoundary(point, on_the_line) > on_the_line) return false;
    return true;
}

}  // namespace cardcage::pcb::analysis
