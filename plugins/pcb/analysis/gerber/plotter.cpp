#include "gerber/plotter.hpp"

#include <algorithm>
#include <utility>

namespace cardcage::pcb::analysis {
namespace {

constexpr double region_error = 0.1 * one_micrometre;

Nm clamped(std::optional<Nm> length) {
    return length ? std::clamp(*length, -farthest_coordinate, farthest_coordinate) : farthest_coordinate;
}

Nm axis(Nm value, const Decimal& scale, bool mirror, Nm offset) {
    const Nm scaled_value = clamped(scaled(value, scale.digits, scale.decimals));
    return std::clamp((mirror ? -scaled_value : scaled_value) + offset, -farthest_coordinate, farthest_coordinate);
}

}  // namespace

Point ImageTransform::apply(Point point) const {
    if (identity) return point;
    if (swap_axes) std::swap(point.x, point.y);
    point = {axis(point.x, scale_a, mirror_a, offset_a), axis(point.y, scale_b, mirror_b, offset_b)};
    for (int turn = 0; turn < quarter_turns; ++turn) point = {-point.y, point.x};
    return point;
}

Plotter::Plotter(Image& image, Attributes& attributes, const Limits& limits, std::string file)
    : image_(image), attributes_(attributes), limits_(limits), file_(std::move(file)) {}

void Plotter::warn(Code code, std::string message) {
    image_.findings.add(code, Severity::Warning, std::move(message), file_);
}

void Plotter::giveUp(Code code, std::string message) {
    image_.usable = false;
    image_.findings.add(code, Severity::Error, std::move(message), file_);
}

void Plotter::append(Object object) {
    if (++object_count_ > limits_.objects) return giveUp(Code::LimitExceeded, "more objects than the limit");
    object.dark = dark;
    object.attributes = attributes_.ofObject();
    object.placing = placing_number_;
    target().push_back(object);
}

bool Plotter::mayDraw() {
    if (selected_) return true;
    warn(Code::CommandIgnored, "an object without an aperture is left out");
    return false;
}

void Plotter::line(Point from, Point to) {
    Object object;
    object.kind = Object::Kind::Line;
    object.from = transform.apply(from);
    object.to = transform.apply(to);
    object.aperture = *selected_;
    append(object);
}

void Plotter::arc(Point from, Point to, const Arc& curve) {
    Object object;
    object.kind = Object::Kind::Arc;
    object.from = transform.apply(from);
    object.to = transform.apply(to);
    object.aperture = *selected_;
    object.extra = static_cast<std::uint32_t>(image_.arcs.size());
    image_.arcs.push_back(curve);
    append(object);
}

/// The arc in the image, so with the transform; a finding when its radii had to be mended or it is none.
std::optional<Arc> Plotter::arcFor(Point from, Point to, Point offset) {
    bool clockwise = mode == Interpolation::Clockwise;
    bool mended = false;
    std::optional<Arc> curve;
    if (single_quadrant) {
        const Point size{std::abs(offset.x), std::abs(offset.y)};
        curve = quadrantArc(from, to, size, clockwise, mended);
        if (curve && !transform.identity) offset = curve->centre - from;
    }
    if (!transform.identity) clockwise ^= transform.flips();
    if (!single_quadrant || (curve && !transform.identity))
        curve =
            arcThrough(transform.apply(from), transform.apply(to), transform.apply(from + offset), clockwise, mended);
    if (mended || !curve) warn(Code::ArcMended, curve ? "radii of an arc disagree" : "an arc is drawn as its chord");
    return curve;
}

void Plotter::interpolate(Point to, Point offset) {
    const Point from = std::exchange(current, to);
    if (in_region_) {
        current = from;
        extendContour(to, offset);
        current = to;
        return;
    }
    if (!mayDraw()) return;
    const auto curve = mode == Interpolation::Linear ? std::nullopt : arcFor(from, to, offset);
    if (curve) {
        arc(from, to, *curve);
    } else {
        line(from, to);
    }
}

void Plotter::extendContour(Point to, Point offset) {
    auto& points = image_.points;
    if (points.size() == contour_start_) points.push_back(transform.apply(current));
    const auto curve = mode == Interpolation::Linear ? std::nullopt : arcFor(current, to, offset);
    if (curve) {
        appendChords(*curve, transform.apply(to), region_error, points);
    } else {
        points.push_back(transform.apply(to));
    }
    if (static_cast<std::int64_t>(points.size() - contour_start_) > limits_.polygon_vertices ||
        static_cast<std::int64_t>(points.size()) > 4 * limits_.polygon_vertices)
        giveUp(Code::LimitExceeded, "more corners of a region than the limit");
}

void Plotter::closeContour() {
    auto& points = image_.points;
    if (points.size() > contour_start_ + 1 && points.back() == points[contour_start_]) points.pop_back();
    if (points.size() < contour_start_ + 3) {
        points.resize(contour_start_);
        return;
    }
    Object region;
    region.kind = Object::Kind::Region;
    region.extra = static_cast<std::uint32_t>(contour_start_);
    region.count = static_cast<std::uint32_t>(points.size() - contour_start_);
    region.from = region.to = points[contour_start_];
    append(region);
    contour_start_ = points.size();
}

void Plotter::move(Point to) {
    if (in_region_) closeContour();
    current = to;
}

void Plotter::flash(Point to) {
    current = to;
    if (in_region_) return warn(Code::CommandIgnored, "a flash inside a region is left out");
    if (!mayDraw()) return;
    Object object;
    object.kind = Object::Kind::Flash;
    object.from = object.to = transform.apply(to);
    object.aperture = *selected_;
    append(object);
}

void Plotter::beginRegion() {
    if (in_region_) closeContour();
    in_region_ = true;
    contour_start_ = image_.points.size();
}

void Plotter::endRegion() {
    if (in_region_) closeContour();
    in_region_ = false;
}

void Plotter::select(int code) {
    const auto found = apertures_.find(code);
    if (found == apertures_.end()) {
        warn(Code::CommandIgnored, "an aperture is selected that is not defined");
        selected_.reset();
    } else {
        selected_ = found->second;
    }
}

void Plotter::define(Aperture aperture) {
    if (static_cast<std::int64_t>(image_.apertures.size()) >= limits_.apertures)
        return giveUp(Code::LimitExceeded, "more apertures than the limit");
    apertures_[aperture.code] = static_cast<std::uint32_t>(image_.apertures.size());
    image_.apertures.push_back(aperture);
}

void Plotter::openRepeat(std::int64_t columns, std::int64_t rows, Nm step_x, Nm step_y) {
    if (columns > limits_.repeats || rows > limits_.repeats)
        return giveUp(Code::LimitExceeded, "more repetitions of a step-and-repeat than the limit");
    if (columns * rows <= 1) return;
    const auto block = static_cast<std::uint32_t>(image_.blocks.size());
    image_.blocks.emplace_back();
    open_.push_back({block, true, 0, {block, columns, rows, step_x, step_y}});
}

void Plotter::closeRepeat() {
    if (!open_.back().is_repeat) return;
    const auto repeat = open_.back().repeat;
    open_.pop_back();
    Object object;
    object.kind = Object::Kind::Repeat;
    object.extra = static_cast<std::uint32_t>(image_.repeats.size());
    image_.repeats.push_back(repeat);
    append(object);
    // An object beyond the limit is not there.
    if (givenUp()) return;
    target().back().dark = true;
    target().back().placing = 0;
}

void Plotter::openBlock(int code) {
    if (static_cast<int>(open_.size()) > limits_.block_depth)
        return giveUp(Code::LimitExceeded, "blocks inside each other deeper than the limit");
    const auto block = static_cast<std::uint32_t>(image_.blocks.size());
    image_.blocks.emplace_back();
    open_.push_back({block, false, code, {}});
}

void Plotter::closeBlock() {
    if (open_.size() < 2 || open_.back().is_repeat) return warn(Code::CommandIgnored, "no block is open");
    const auto closed = open_.back();
    open_.pop_back();
    Aperture aperture;
    aperture.shape = ApertureShape::Block;
    aperture.block = closed.block;
    aperture.code = closed.code;
    define(aperture);
}

void Plotter::setPlacing(const Placing& wanted) {
    placing = wanted;
    auto& known = image_.placings;
    const auto found = std::find(known.begin(), known.end(), wanted);
    if (found == known.end() && known.size() >= 4'096)
        return giveUp(Code::LimitExceeded, "more placings of apertures than the limit");
    placing_number_ = static_cast<std::uint16_t>(found - known.begin());
    if (found == known.end()) known.push_back(wanted);
}

void Plotter::finish() {
    endRegion();
    while (open_.size() > 1 && !givenUp()) {
        if (open_.back().is_repeat) {
            closeRepeat();
        } else {
            warn(Code::CommandIgnored, "a block is not closed");
            closeBlock();
        }
    }
}

}  // namespace cardcage::pcb::analysis
