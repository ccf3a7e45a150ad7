#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "gerber/attributes.hpp"
#include "gerber/coordinates.hpp"
#include "gerber/image.hpp"
#include "values/decimal.hpp"
#include "values/limits.hpp"

namespace cardcage::pcb::analysis {

enum class Interpolation : std::uint8_t { Linear, Clockwise, CounterClockwise };

/// The effect of the deprecated commands AS, MI, SF, OF and IR on the whole image.
struct ImageTransform {
    bool swap_axes = false;
    bool mirror_a = false;
    bool mirror_b = false;
    Decimal scale_a{1, 0};
    Decimal scale_b{1, 0};
    Nm offset_a = 0;
    Nm offset_b = 0;
    int quarter_turns = 0;
    bool identity = true;

    Point apply(Point point) const;
    /// Whether left and right are exchanged, so that arcs run the other way round.
    bool flips() const { return (mirror_a != mirror_b) != swap_axes; }
};

/// Draws: holds the graphics state of a Gerber file and appends objects to its image.
class Plotter {
public:
    Plotter(Image& image, Attributes& attributes, const Limits& limits, std::string file);

    /// `to` with the coordinates that a word leaves out taken from the current point.
    void interpolate(Point to, Point offset);
    void move(Point to);
    void flash(Point to);
    void beginRegion();
    void endRegion();
    void select(int code);
    /// Ends everything that is open, as the end of the file does.
    void finish();

    void openRepeat(std::int64_t columns, std::int64_t rows, Nm step_x, Nm step_y);
    void closeRepeat();
    void openBlock(int code);
    void closeBlock();
    void define(Aperture aperture);
    void setPlacing(const Placing& placing);

    void warn(Code code, std::string message);
    /// A limit is exceeded or the file is refused: nothing of it is used.
    void giveUp(Code code, std::string message);
    bool givenUp() const { return !image_.usable; }

    CoordinateFormat format;
    bool format_known = false;
    Interpolation mode = Interpolation::Linear;
    bool single_quadrant = false;
    bool dark = true;
    Placing placing;
    ImageTransform transform;
    Point current;

private:
    std::vector<Object>& target() { return image_.blocks[open_.back().block]; }
    void append(Object object);
    void line(Point from, Point to);
    void arc(Point from, Point to, const Arc& arc);
    std::optional<Arc> arcFor(Point from, Point to, Point offset);
    void extendContour(Point to, Point offset);
    void closeContour();
    bool mayDraw();

    struct Open {
        std::uint32_t block = 0;
        bool is_repeat = false;
        int code = 0;
        Repeat repeat;
    };

    Image& image_;
    Attributes& attributes_;
    const Limits& limits_;
    std::string file_;
    std::unordered_map<int, std::uint32_t> apertures_;
    std::optional<std::uint32_t> selected_;
    std::vector<Open> open_{1};
    std::uint16_t placing_number_ = 0;
    bool in_region_ = false;
    std::size_t contour_start_ = 0;
    std::int64_t object_count_ = 0;
};

}  // namespace cardcage::pcb::analysis
