#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/arc.hpp"
#include "values/finding.hpp"
#include "values/length.hpp"

namespace cardcage::pcb::analysis {

/// Index of a text in `Image::texts`; 0 is the empty one.
using TextId = std::uint32_t;

enum class ApertureShape : std::uint8_t { Circle, Rectangle, Obround, Polygon, Macro, Block };

/// One primitive of an evaluated macro. Polygons are corners in `Image::points`; everything but discs is a polygon.
struct MacroPart {
    enum class Kind : std::uint8_t { Disc, Polygon };
    Kind kind = Kind::Disc;
    bool dark = true;
    Point centre;
    Nm diameter = 0;
    std::uint32_t first_point = 0;
    std::uint32_t point_count = 0;
};

struct Aperture {
    ApertureShape shape = ApertureShape::Circle;
    /// A circle has its diameter in both, a regular polygon the diameter of the circle around it.
    Nm width = 0;
    Nm height = 0;
    Nm hole = 0;
    int corners = 0;
    /// Rotation of a regular polygon, in radians.
    double rotation = 0;
    /// Parts of a macro, in `Image::parts`; or the number of a block, in `Image::blocks`.
    std::uint32_t first_part = 0;
    std::uint32_t part_count = 0;
    std::uint32_t block = 0;
    int code = 0;
    TextId function = 0;
};

/// The effect of LM, LR and LS on an aperture: mirrored, then turned (radians), then scaled, around its own origin.
struct Placing {
    bool mirror_x = false;
    bool mirror_y = false;
    double rotation = 0;
    double scale = 1;

    friend bool operator==(const Placing&, const Placing&) = default;
};

/// X2 attributes of an object; each is a text or 0.
struct ObjectAttributes {
    TextId function = 0;
    TextId net = 0;
    TextId component = 0;
    TextId pin = 0;

    friend auto operator<=>(const ObjectAttributes&, const ObjectAttributes&) = default;
};

/// One object of an image, in drawing order. Which members count depends on the kind:
/// Flash: `to`, aperture. Line: `from`, `to`, aperture. Arc: the same and `extra` in `Image::arcs`. Region: one
/// contour, `extra` is the first of `count` corners in `Image::points`. Repeat: `extra` in `Image::repeats`.
struct Object {
    enum class Kind : std::uint8_t { Flash, Line, Arc, Region, Repeat };
    Point from;
    Point to;
    std::uint32_t aperture = 0;
    std::uint32_t extra = 0;
    std::uint32_t count = 0;
    std::uint32_t attributes = 0;
    std::uint16_t placing = 0;
    Kind kind = Kind::Flash;
    bool dark = true;
};

/// A step-and-repeat: a block, `columns` x `rows` times.
struct Repeat {
    std::uint32_t block = 0;
    std::int64_t columns = 1;
    std::int64_t rows = 1;
    Nm step_x = 0;
    Nm step_y = 0;
};

/// The drawing of one Gerber file, as it is written: step-and-repeat and block apertures stay instances. Flat arrays;
/// objects refer to each other by index. `blocks[0]` is the image itself.
struct Image {
    std::vector<std::vector<Object>> blocks{1};
    std::vector<Aperture> apertures;
    std::vector<MacroPart> parts;
    std::vector<Point> points;
    std::vector<Arc> arcs;
    std::vector<Repeat> repeats;
    std::vector<Placing> placings{1};
    std::vector<ObjectAttributes> attributes{1};
    std::vector<std::string> texts{1};

    /// File attributes (`.FileFunction` -> `Copper,L1,Top`), from TF in any spelling.
    std::map<std::string, std::string, std::less<>> file_attributes;
    /// Records of a job file in Gerber syntax (TJ), by name.
    std::map<std::string, std::string, std::less<>> job_attributes;
    /// Texts of comments, and of IN and LN, in order; the first 200.
    std::vector<std::string> comments;
    std::string name;
    std::string layer_name;
    bool negative = false;
    Unit unit = Unit::Millimetre;
    /// False when the file was given up: its objects must not be used then.
    bool usable = true;
    Findings findings;

    const std::vector<Object>& objects() const { return blocks.front(); }
    std::string_view text(TextId id) const { return texts[id]; }
    /// The value of a file attribute without its leading point in the name; empty when it is absent.
    std::string_view fileAttribute(std::string_view name) const;
};

}  // namespace cardcage::pcb::analysis
