#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/files/set_file.hpp"
#include "analysis/profile/profile.hpp"
#include "analysis/values/length.hpp"

namespace cardcage::pcb::rendering {

using analysis::Box;
using analysis::Nm;
using analysis::Point;

/// A line of a run: the path of a round pen or, with pen 0, a closed contour.
struct Line {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    Nm pen = 0;
    /// A contour that takes ground off the contour before it.
    bool hole = false;
};

/// Ground that is drawn, or taken away, in one go. Contours run counter-clockwise and holes clockwise, so that its
/// ground is what the lines wind around at all.
struct Run {
    bool dark = true;
    std::vector<Point> points;
    std::vector<Line> lines;

    std::span<const Point> pointsOf(const Line& line) const { return {points.data() + line.first, line.count}; }
    void addPath(std::span<const Point> path, Nm pen);
    /// Turns the contour around when it runs the wrong way.
    void addContour(std::span<const Point> corners, bool hole = false);
};

/// A drawing: runs that lie on each other in their order.
struct Artwork {
    std::vector<Run> runs;

    bool empty() const { return runs.empty(); }
    /// The last run when it has that polarity, or a new one behind it.
    Run& run(bool dark);
    void append(Artwork other);
    Box box() const;
};

/// Returns everything a Gerber file draws. A negative file gives the ground of `frame` less its objects.
Artwork artworkOf(const analysis::Image& image, bool negative, const Box& frame);
/// The holes of a drill file; those whose diameter is not known are left out.
Artwork holesOf(const analysis::SetFile& file);
/// The board as cut out.
Artwork boardOf(const analysis::Board& board);
Artwork rectangle(const Box& box);

}  // namespace cardcage::pcb::rendering
