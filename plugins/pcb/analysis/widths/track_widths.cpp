#include "widths/track_widths.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "copper/stamps.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr int probes = 9;
constexpr double beside_a_track = 5.0 * one_micrometre;
constexpr double free_share = 0.3;
constexpr double free_length = 100.0 * one_micrometre;
constexpr Nm common_length = 250 * one_micrometre;
/// Widths of one pen differ by the rounding of units.
constexpr Nm same_width = 10;

struct Direction {
    double x = 0;
    double y = 0;
};

/// The centre line of a stroke: places on it, and the directions across.
class CentreLine {
public:
    CentreLine(const Image& image, const Object& object)
        : object_(object), arc_(object.kind == Object::Kind::Arc ? &image.arcs[object.extra] : nullptr) {}

    double length() const { return arc_ != nullptr ? arc_->length() : distance(object_.from, object_.to); }
    Point at(double share) const {
        if (arc_ != nullptr) return arc_->at(arc_->start + arc_->sweep * share);
        const auto along = object_.to - object_.from;
        return object_.from + Point{
                                  std::llround(share * static_cast<double>(along.x)),
                                  std::llround(share * static_cast<double>(along.y))};
    }
    Direction across(double share) const {
        if (arc_ != nullptr) {
            const double angle = arc_->start + arc_->sweep * share;
            return {std::cos(angle), std::sin(angle)};
        }
        const auto along = object_.to - object_.from;
        const double size = std::max(1.0, length());
        return {-static_cast<double>(along.y) / size, static_cast<double>(along.x) / size};
    }

private:
    const Object& object_;
    const Arc* arc_;
};

/// The extent of a pen across its path.
double extent(const std::vector<Point>& hull, Direction across) {
    double low = 0;
    double high = 0;
    for (const auto point : hull) {
        const double place = static_cast<double>(point.x) * across.x + static_cast<double>(point.y) * across.y;
        low = std::min(low, place);
        high = std::max(high, place);
    }
    return high - low;
}

class TrackMeasurer {
public:
    TrackMeasurer(
        const CopperLayers& copper, std::size_t place, const Ground& ground, const Nets& nets, Deadline deadline
    )
        : copper_(copper),
          layer_(*copper.layers[place]),
          place_(place),
          trust_(copper.trust[place]),
          ground_(ground),
          nets_(nets),
          deadline_(deadline),
          stamps_(layer_.file.image) {}

    TrackWidths run() {
        std::uint32_t last = 0xffffffff;
        for (std::uint32_t shape = 0; shape < layer_.sheet.shapes.size(); ++shape) {
            deadline_.check();
            const auto number = layer_.sheet.shapes[shape].object;
            const auto* object = layer_.objectOf(shape);
            if (object == nullptr || number == last || !object->dark) continue;
            last = number;
            if (object->kind == Object::Kind::Line || object->kind == Object::Kind::Arc) stroke(*object, shape);
        }
        report();
        return std::move(result_);
    }

private:
    struct Width {
        double length = 0;
        int count = 0;
        Point place;
        bool stated = false;
    };

    void stroke(const Object& object, std::uint32_t shape) {
        const CentreLine line(layer_.file.image, object);
        const double length = line.length();
        const auto function = layer_.functionOf(shape);
        if (length <= 0 || (!function.empty() && !function.starts_with("Conductor"))) return;
        const auto pen = stamps_.roundPen(object.aperture, object.placing);
        const double width = pen > 0 ? static_cast<double>(pen)
                                     : extent(stamps_.hull(object.aperture, object.placing), line.across(0.5));
        // A negative layer draws what is no copper.
        if (width <= 0 || layer_.negative) return;
        const bool is_free = isFree(line, width, length);
        if (!is_free && function.empty()) return;
        const bool is_text = !nets_.in_circuit[place_][layer_.islands.of_shape[shape]] && function.empty();
        const bool is_print = copper_.isPrint(place_, shape) && function.empty();
        auto& rows = !is_free ? covered_ : is_text ? texts_ : is_print ? prints_ : widths_;
        auto& row = rows[std::llround(width / same_width) * same_width];
        if (row.count++ == 0) row.place = line.at(0.5);
        row.length += length;
        row.stated |= !function.empty();
    }
    bool isFree(const CentreLine& line, double width, double length) const {
        int inside = 0;
        int free = 0;
        for (int probe = 0; probe < probes; ++probe) {
            const double share = (probe + 0.5) / probes;
            const auto centre = line.at(share);
            const auto across = line.across(share);
            inside += ground_.covers(centre) ? 1 : 0;
            free += isBare(centre, across, width / 2 + beside_a_track) &&
                            isBare(centre, across, -width / 2 - beside_a_track)
                        ? 1
                        : 0;
        }
        const double share = static_cast<double>(free) / probes;
        return 2 * inside >= probes && free > 0 && (share >= free_share || share * length >= free_length);
    }
    bool isBare(Point centre, Direction across, double offset) const {
        const auto place = centre + Point{std::llround(across.x * offset), std::llround(across.y * offset)};
        return !layer_.cover.covers(place);
    }

    void report() {
        drawn();
        // A legend that draws all conductors too does not tell letters from them.
        only_prints_ = widths_.empty();
        if (only_prints_) widths_ = prints_;
        for (const auto& [width, row] : widths_) {
            result_.rows.push_back({width, std::llround(row.length), row.count});
            if (!result_.narrowest.value.value) result_.narrowest = measured(width, row);
            if (!result_.common.value.value && row.length >= common_length) result_.common = measured(width, row);
        }
        coveredOnes();
    }
    void drawn() {
        for (const auto* rows : {&widths_, &prints_, &texts_}) {
            if (rows->empty()) continue;
            const auto& [width, row] = *rows->begin();
            const auto& known = result_.drawn.value.value;
            if (!known || width < *known) result_.drawn = Measure::of(static_cast<double>(width), row.place, trust_);
        }
    }
    /// Strokes that are said to be conductors and have copper at their sides: stubs between pads, or painted ground.
    void coveredOnes() {
        if (covered_.empty()) return;
        const auto& [width, row] = *covered_.begin();
        const auto& known = result_.narrowest.value.value;
        if (known && *known <= width) return;
        result_.narrowest = Measure::of(static_cast<double>(width), row.place, std::min(trust_, likely));
    }
    Measure measured(Nm width, const Width& row) const {
        return Measure::of(
            static_cast<double>(width), row.place, isDoubtful(width, row) ? std::min(trust_, likely) : trust_
        );
    }
    /// Painted pads that lead nowhere look like letters, and conductors may be printed too; when those are narrower,
    /// either may be meant.
    bool isDoubtful(Nm width, const Width& row) const {
        const auto isNarrower = [&](const auto& rows) { return !rows.empty() && rows.begin()->first < width; };
        const bool may_be_text = !row.stated && layer_.file.role.side != Side::Inner;
        return may_be_text && (isNarrower(texts_) || isNarrower(prints_) || only_prints_);
    }

    const CopperLayers& copper_;
    const Layer& layer_;
    const std::size_t place_;
    const double trust_;
    const Ground& ground_;
    const Nets& nets_;
    Deadline deadline_;
    Stamps stamps_;
    std::map<Nm, Width> widths_;
    std::map<Nm, Width> texts_;
    std::map<Nm, Width> prints_;
    std::map<Nm, Width> covered_;
    bool only_prints_ = false;
    TrackWidths result_;
};

}  // namespace

TrackWidths measureTracks(
    const CopperLayers& copper, std::size_t place, const Ground& ground, const Nets& nets, Deadline deadline
) {
    return TrackMeasurer(copper, place, ground, nets, deadline).run();
}

}  // namespace cardcage::pcb::analysis
