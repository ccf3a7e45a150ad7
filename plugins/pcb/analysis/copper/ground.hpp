#pragma once

#include <memory>

#include "copper/cover.hpp"
#include "profile/profile.hpp"

namespace cardcage::pcb::analysis {

/// The board as cut out. Drawings reach beyond it, and draw its outline on copper.
class Ground {
public:
    explicit Ground(const Board& board);
    Ground(const Ground&) = delete;
    Ground& operator=(const Ground&) = delete;

    /// False when no profile is known; everything counts as inside then.
    bool known() const { return !sheet_.shapes.empty(); }
    /// False when the profile is not sure, or not known.
    bool isSure() const { return is_sure_ && known(); }
    bool covers(Point point) const { return !known() || cover_->covers(0, point); }
    /// Whether a line runs along the boundary of the board.
    bool isBoundary(const Segment& line) const;
    /// Whether a line comes nearer to the boundary than `reach`, or crosses it.
    bool meetsBoundary(const Segment& line, double reach) const;
    /// The distance from `point` to the boundary, as far as `reach`; infinite beyond it.
    double toBoundary(Point point, double reach) const { return toBoundary(Segment{point, point}, reach); }
    /// The same from a line; 0 when it meets the boundary.
    double toBoundary(const Segment& line, double reach) const;
    /// The board as one polygon, with its cutouts.
    const Sheet& sheet() const { return sheet_; }

private:
    Sheet sheet_;
    std::unique_ptr<EdgeGrid> grid_;
    std::unique_ptr<Cover> cover_;
    bool is_sure_ = false;
};

}  // namespace cardcage::pcb::analysis
