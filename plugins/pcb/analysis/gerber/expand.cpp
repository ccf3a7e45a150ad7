#include "gerber/expand.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace cardcage::pcb::analysis {
namespace {

/// Counts the plain objects that each block stands for. Blocks cannot contain themselves, but they can be chained
/// deeply.
class Counter {
public:
    Counter(const Image& image, const Limits& limits)
        : image_(image), limits_(limits), known_(image.blocks.size(), -1) {}

    /// Nothing when a limit is exceeded.
    std::optional<std::int64_t> count(std::uint32_t block, int depth) {
        if (depth > 2 * limits_.block_depth) return std::nullopt;
        if (known_[block] >= 0) return known_[block];
        std::int64_t total = 0;
        for (const auto& object : image_.blocks[block]) {
            const auto more = countOf(object, depth);
            if (!more || (total += *more) > limits_.objects) return std::nullopt;
        }
        return known_[block] = total;
    }

private:
    std::optional<std::int64_t> countOf(const Object& object, int depth) {
        if (object.kind == Object::Kind::Repeat) {
            const auto& repeat = image_.repeats[object.extra];
            const auto one = count(repeat.block, depth + 1);
            if (!one) return std::nullopt;
            // A repetition of nothing takes its time, too.
            const Int128 all = Int128{std::max<std::int64_t>(*one, 1)} * repeat.columns * repeat.rows;
            return all > limits_.objects ? std::nullopt : std::optional(static_cast<std::int64_t>(all));
        }
        // Corners of regions are copied, too: a large region counts as several objects.
        if (object.kind != Object::Kind::Flash) return 1 + object.count / 8;
        const auto& aperture = image_.apertures[object.aperture];
        if (aperture.shape != ApertureShape::Block) return 1;
        const auto inside = count(aperture.block, depth + 1);
        return inside ? std::optional(std::max<std::int64_t>(*inside, 1)) : std::nullopt;
    }

    const Image& image_;
    const Limits& limits_;
    std::vector<std::int64_t> known_;
};

/// The place of a block: placed first, then moved.
struct Spot {
    Placing placing;
    Point at;
    bool dark = true;

    bool plain() const { return placing == Placing{}; }
    Point apply(Point point) const { return (plain() ? point : placed(point, placing)) + at; }
};

class Expander {
public:
    explicit Expander(Image& image) : image_(image) {
        for (std::size_t index = 0; index < image.placings.size(); ++index) number(image.placings[index], index);
    }

    void run() {
        put(0, Spot{});
        image_.blocks.front() = std::move(objects_);
    }
    bool overflow() const { return overflow_; }

private:
    using Key = std::tuple<bool, bool, double, double>;
    void number(const Placing& placing, std::size_t index) {
        numbers_.emplace(Key(placing.mirror_x, placing.mirror_y, placing.rotation, placing.scale), index);
    }

    void put(std::uint32_t block, const Spot& spot) {
        const auto& objects = image_.blocks[block];
        for (const auto& object : objects) {
            if (object.kind == Object::Kind::Repeat) {
                repeat(image_.repeats[object.extra], spot);
            } else if (isBlock(object)) {
                putBlock(object, spot);
            } else {
                objects_.push_back(moved(object, spot));
            }
        }
    }
    bool isBlock(const Object& object) const {
        return object.kind == Object::Kind::Flash && image_.apertures[object.aperture].shape == ApertureShape::Block;
    }
    void repeat(const Repeat& step, const Spot& spot) {
        for (std::int64_t column = 0; column < step.columns; ++column)
            for (std::int64_t row = 0; row < step.rows; ++row) {
                auto here = spot;
                here.at = spot.apply({bounded(column, step.step_x), bounded(row, step.step_y)});
                put(step.block, here);
            }
    }
    static Nm bounded(std::int64_t count, Nm step) {
        const Int128 product = Int128{count} * step;
        return static_cast<Nm>(std::clamp<Int128>(product, -farthest_coordinate, farthest_coordinate));
    }
    void putBlock(const Object& object, const Spot& spot) {
        Spot here;
        here.placing = combined(spot.placing, image_.placings[object.placing]);
        here.at = spot.apply(object.to);
        here.dark = object.dark == spot.dark;
        put(image_.apertures[object.aperture].block, here);
    }

    Object moved(Object object, const Spot& spot) {
        object.from = spot.apply(object.from);
        object.to = spot.apply(object.to);
        object.dark = object.dark == spot.dark;
        if (object.kind == Object::Kind::Arc) object.extra = movedArc(image_.arcs[object.extra], spot);
        if (object.kind == Object::Kind::Region && (!spot.plain() || spot.at != Point{}))
            object.extra = movedPoints(object, spot);
        if (!spot.plain()) object.placing = placingOf(combined(spot.placing, image_.placings[object.placing]));
        return object;
    }
    std::uint32_t movedArc(Arc arc, const Spot& spot) {
        const auto start = spot.apply(arc.at(arc.start));
        arc.centre = spot.apply(arc.centre);
        arc.radius *= spot.placing.scale;
        if (spot.placing.mirror_x != spot.placing.mirror_y) arc.sweep = -arc.sweep;
        arc.start =
            std::atan2(static_cast<double>(start.y - arc.centre.y), static_cast<double>(start.x - arc.centre.x));
        image_.arcs.push_back(arc);
        return static_cast<std::uint32_t>(image_.arcs.size() - 1);
    }
    std::uint32_t movedPoints(const Object& object, const Spot& spot) {
        const auto first = image_.points.size();
        image_.points.resize(first + object.count);
        for (std::uint32_t index = 0; index < object.count; ++index)
            image_.points[first + index] = spot.apply(image_.points[object.extra + index]);
        return static_cast<std::uint32_t>(first);
    }
    std::uint16_t placingOf(const Placing& placing) {
        const Key key(placing.mirror_x, placing.mirror_y, placing.rotation, placing.scale);
        const auto known = numbers_.find(key);
        if (known != numbers_.end()) return static_cast<std::uint16_t>(known->second);
        if (image_.placings.size() >= 60'000) {
            overflow_ = true;
            return 0;
        }
        numbers_.emplace(key, image_.placings.size());
        image_.placings.push_back(placing);
        return static_cast<std::uint16_t>(image_.placings.size() - 1);
    }

    Image& image_;
    std::vector<Object> objects_;
    std::map<Key, std::size_t> numbers_;
    bool overflow_ = false;
};

void giveUp(Image& image, const std::string& file) {
    image.usable = false;
    image.findings.add(Code::LimitExceeded, Severity::Error, "more objects, repetitions counted, than the limit", file);
}

}  // namespace

Point placed(Point place, const Placing& placing) {
    if (placing.mirror_x) place.x = -place.x;
    if (placing.mirror_y) place.y = -place.y;
    if (placing.rotation == 0 && placing.scale == 1) return place;
    const double cosine = std::cos(placing.rotation) * placing.scale;
    const double sine = std::sin(placing.rotation) * placing.scale;
    const double x = static_cast<double>(place.x) * cosine - static_cast<double>(place.y) * sine;
    const double y = static_cast<double>(place.x) * sine + static_cast<double>(place.y) * cosine;
    const auto limit = static_cast<double>(farthest_coordinate);
    return {std::llround(std::clamp(x, -limit, limit)), std::llround(std::clamp(y, -limit, limit))};
}

Placing combined(const Placing& outer, const Placing& inner) {
    const bool flips = outer.mirror_x != outer.mirror_y;
    return {
        outer.mirror_x != inner.mirror_x,
        outer.mirror_y != inner.mirror_y,
        outer.rotation + (flips ? -inner.rotation : inner.rotation),
        std::clamp(outer.scale * inner.scale, 1e-6, 1e6)};
}

void expand(Image& image, const Limits& limits, const std::string& file) {
    if (!image.usable || image.blocks.size() == 1) return;
    const auto total = Counter(image, limits).count(0, 0);
    if (!total) return giveUp(image, file);
    Expander expander(image);
    expander.run();
    if (expander.overflow()) giveUp(image, file);
}

}  // namespace cardcage::pcb::analysis
