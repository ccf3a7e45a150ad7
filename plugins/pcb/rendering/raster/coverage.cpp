#include "rendering/raster/coverage.hpp"

#include <agg_rasterizer_scanline_aa.h>
#include <agg_scanline_u.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "rendering/artwork/simplified.hpp"

namespace cardcage::pcb::rendering {
namespace {

/// Pixels that lines may pass before they are taken over: the rasterizer keeps all of them until then.
constexpr double most_cells = 3e6;
constexpr unsigned cell_blocks = 4096;
/// Curves and lines are drawn this exactly, in pixels.
constexpr double tolerance = 0.05;
/// The coverage of a whole pixel.
constexpr int full = 255;

struct Spot {
    double x = 0;
    double y = 0;
};

/// Puts runs on a band, one after the other.
class BandPainter {
public:
    BandPainter(const Frame& frame, const PixelGrid& grid, Band band)
        : frame_(frame), grid_(grid), band_(band), rasterizer_(cell_blocks) {
        pixels_.assign(static_cast<std::size_t>(grid.width) * static_cast<std::size_t>(band.rows), 0);
        rasterizer_.filling_rule(agg::fill_non_zero);
        rasterizer_.clip_box(0, 0, grid.width, band.rows);
    }

    void paint(const Run& run) {
        for (std::size_t index = 0; index < run.lines.size(); ++index) {
            const auto& line = run.lines[index];
            add(run.pointsOf(line), line.pen);
            // A contour and its holes belong together.
            const bool holes_follow = index + 1 < run.lines.size() && run.lines[index + 1].hole;
            if (cells_ > most_cells && !holes_follow) flush(run.dark);
        }
        flush(run.dark);
    }
    std::vector<std::uint8_t> take() { return std::move(pixels_); }

private:
    Spot spotOf(Point point) const {
        const auto placed = frame_.placed(point);
        return {
            static_cast<double>(placed.x) * grid_.per_nm, static_cast<double>(placed.y) * grid_.per_nm - band_.first};
    }
    bool isNear(std::span<const Point> points, Nm pen) const {
        double low = grid_.height;
        double high = -grid_.height;
        for (const auto point : points) {
            const auto spot = spotOf(point);
            low = std::min(low, spot.y);
            high = std::max(high, spot.y);
        }
        const double reach = static_cast<double>(pen) * grid_.per_nm / 2 + 1;
        return high + reach >= 0 && low - reach <= band_.rows;
    }
    void add(std::span<const Point> points, Nm pen) {
        if (points.empty() || !isNear(points, pen)) return;
        const auto kept = simplified(points, tolerance / grid_.per_nm);
        if (pen == 0) return contour(kept);
        const double radius = static_cast<double>(pen) * grid_.per_nm / 2;
        if (kept.size() == 1) return capsule(spotOf(kept[0]), spotOf(kept[0]), radius);
        for (std::size_t index = 1; index < kept.size(); ++index)
            capsule(spotOf(kept[index - 1]), spotOf(kept[index]), radius);
    }

    void contour(const std::vector<Point>& points) {
        moveTo(spotOf(points.front()));
        for (std::size_t index = 1; index < points.size(); ++index) lineTo(spotOf(points[index]));
        rasterizer_.close_polygon();
    }
    /// The ground of a round pen along a line. It runs as contours do: counter-clockwise on the board.
    void capsule(Spot from, Spot to, double radius) {
        const double turn = frame_.mirrored ? 1 : -1;
        const double angle = std::atan2(to.y - from.y, to.x - from.x);
        const double half = std::acos(std::max(0.0, 1 - tolerance / std::max(radius, tolerance)));
        const int chords = std::clamp(static_cast<int>(std::ceil(std::numbers::pi / (2 * half))), 2, 512);
        bool first = true;
        const std::array<std::pair<Spot, double>, 2> ends = {{{to, angle}, {from, angle + std::numbers::pi}}};
        for (const auto& [end, towards] : ends)
            for (int chord = 0; chord <= chords; ++chord) {
                const double here = towards + turn * std::numbers::pi * (static_cast<double>(chord) / chords - 0.5);
                const Spot spot{end.x + radius * std::cos(here), end.y + radius * std::sin(here)};
                first ? moveTo(spot) : lineTo(spot);
                first = false;
            }
        rasterizer_.close_polygon();
    }
    void moveTo(Spot spot) {
        rasterizer_.move_to_d(spot.x, spot.y);
        last_ = spot;
    }
    void lineTo(Spot spot) {
        rasterizer_.line_to_d(spot.x, spot.y);
        cells_ += std::min<double>(std::abs(spot.x - last_.x), grid_.width) +
                  std::min<double>(std::abs(spot.y - last_.y), band_.rows) + 2;
        last_ = spot;
    }

    void flush(bool dark) {
        cells_ = 0;
        if (rasterizer_.rewind_scanlines()) {
            scanline_.reset(rasterizer_.min_x(), rasterizer_.max_x());
            while (rasterizer_.sweep_scanline(scanline_)) lay(dark);
        }
        rasterizer_.reset();
    }
    void lay(bool dark) {
        const int y = scanline_.y();
        if (y < 0 || y >= band_.rows) return;
        auto* row = pixels_.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(grid_.width);
        auto span = scanline_.begin();
        for (unsigned left = scanline_.num_spans(); left > 0; --left, ++span) {
            const int first = std::max<int>(span->x, 0);
            const int last = std::min<int>(span->x + span->len, grid_.width);
            if (first < last) lay(row + first, span->covers + (first - span->x), last - first, dark);
        }
    }
    /// `dark` ground covers more of what was clear; clear ground leaves less of what was dark.
    static void lay(std::uint8_t* pixels, const std::uint8_t* covers, int count, bool dark) {
        if (dark) {
            for (int index = 0; index < count; ++index)
                pixels[index] = full - product(full - pixels[index], full - covers[index]);
        } else {
            for (int index = 0; index < count; ++index) pixels[index] = product(pixels[index], full - covers[index]);
        }
    }
    static std::uint8_t product(int one, int other) {
        return static_cast<std::uint8_t>(static_cast<std::uint16_t>(one * other + full / 2) / std::uint16_t{full});
    }

    const Frame& frame_;
    const PixelGrid& grid_;
    Band band_;
    agg::rasterizer_scanline_aa<agg::rasterizer_sl_clip_dbl> rasterizer_;
    agg::scanline_u8 scanline_;
    std::vector<std::uint8_t> pixels_;
    double cells_ = 0;
    Spot last_;
};

}  // namespace

PixelGrid PixelGrid::of(const Frame& frame, int long_side) {
    const double per_nm = long_side / static_cast<double>(std::max<Nm>(frame.longSide(), 1));
    const auto pixels = [&](Nm length) {
        return std::clamp(static_cast<int>(std::ceil(static_cast<double>(length) * per_nm - 1e-6)), 1, long_side);
    };
    return {pixels(frame.box.width()), pixels(frame.box.height()), per_nm};
}

std::vector<std::uint8_t> coverageOf(const Artwork& artwork, const Frame& frame, const PixelGrid& grid, Band band) {
    BandPainter painter(frame, grid, band);
    for (const auto& run : artwork.runs) painter.paint(run);
    return painter.take();
}

}  // namespace cardcage::pcb::rendering
