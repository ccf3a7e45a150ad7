#include "drill/decode.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/polygon.hpp"
#include "values/decimal.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// Points of a rout this close to one line are a slot.
constexpr double slot_deviation = 5.0 * one_micrometre;

class Machine {
public:
    Machine(const DrillProgram& program, const DrillFormat& format, const Limits& limits)
        : program_(program), format_(format), limits_(limits) {}

    DecodedDrill run() {
        for (const auto& step : program_.steps) take(step);
        endPath();
        return std::move(result_);
    }

private:
    Nm axis(const RawNumber& number, Nm from, bool relative) {
        if (!number.present) return from;
        const auto length = lengthOf(number, format_);
        if (!length) {
            ++result_.bad_numbers;
            return from;
        }
        return std::clamp(*length + (relative ? from : 0), -farthest_coordinate, farthest_coordinate);
    }
    Point target(const DrillStep& step) {
        return {axis(step.x, position_.x, step.relative), axis(step.y, position_.y, step.relative)};
    }
    bool full() const { return static_cast<std::int64_t>(result_.holes.size()) >= limits_.holes; }
    void add(Point from, Point to, std::uint16_t tool, Hole::Kind kind) {
        if (!full()) result_.holes.push_back({from + origin_, to + origin_, tool, kind});
    }

    void take(const DrillStep& step) {
        if (step.kind == DrillStep::Kind::Origin) {
            origin_ = origin_ + Point{axis(step.x, 0, false), axis(step.y, 0, false)};
            return;
        }
        if (step.kind == DrillStep::Kind::Repeat) return repeat(step);
        const auto to = target(step);
        switch (step.kind) {
            case DrillStep::Kind::Hole:
                add(to, to, step.tool, Hole::Kind::Round);
                break;
            case DrillStep::Kind::Slot:
                return slot(step, to);
            case DrillStep::Kind::Down:
                endPath();
                path_ = {position_};
                break;
            case DrillStep::Kind::Line:
                path_.push_back(to);
                break;
            case DrillStep::Kind::Arc:
                path_.push_back(to);
                curved_ = true;
                break;
            default:
                endPath();
        }
        path_tool_ = step.tool;
        position_ = to;
    }
    void slot(const DrillStep& step, Point from) {
        position_ = from;
        const Point to{axis(step.end_x, from.x, step.relative), axis(step.end_y, from.y, step.relative)};
        add(from, to, step.tool, Hole::Kind::Slot);
        position_ = to;
    }
    void repeat(const DrillStep& step) {
        const Point by{axis(step.x, 0, true), axis(step.y, 0, true)};
        for (std::uint32_t time = 0; time < step.count && !full(); ++time) {
            position_ = {
                std::clamp(position_.x + by.x, -farthest_coordinate, farthest_coordinate),
                std::clamp(position_.y + by.y, -farthest_coordinate, farthest_coordinate)};
            add(position_, position_, step.tool, Hole::Kind::Round);
        }
    }

    /// The two points of the path that are furthest apart along its longer side.
    std::pair<Point, Point> ends() const {
        Box box;
        for (const auto point : path_) box.add(point);
        const bool wide = box.width() >= box.height();
        const auto [low, high] = std::minmax_element(path_.begin(), path_.end(), [&](Point left, Point right) {
            return wide ? left.x < right.x : left.y < right.y;
        });
        return {*low, *high};
    }
    void endPath() {
        if (path_.size() > 1) {
            const auto both = ends();
            const auto low = both.first;
            const auto high = both.second;
            const bool straight = !curved_ && std::all_of(path_.begin(), path_.end(), [&](Point point) {
                return distanceToSegment(low, high, point) <= slot_deviation;
            });
            if (straight && low == high) {
                add(low, low, path_tool_, Hole::Kind::Round);
            } else if (straight) {
                add(low, high, path_tool_, Hole::Kind::Slot);
            } else {
                add(path_.front(), path_.back(), path_tool_, Hole::Kind::Rout);
            }
        }
        path_.clear();
        curved_ = false;
    }

    const DrillProgram& program_;
    const DrillFormat& format_;
    const Limits& limits_;
    DecodedDrill result_;
    Point position_;
    Point origin_;
    std::vector<Point> path_;
    std::uint16_t path_tool_ = 0;
    bool curved_ = false;
};

}  // namespace

std::optional<Nm> lengthOf(const RawNumber& number, const DrillFormat& format) {
    int decimals = number.decimals;
    if (decimals < 0) decimals = format.trailing_omitted ? number.length - format.integers : format.decimals;
    if (decimals < -9) return std::nullopt;
    const auto length = scaled(number.digits, lengthOf(format.unit), decimals);
    if (!length || std::abs(*length) > farthest_coordinate) return std::nullopt;
    return length;
}

DecodedDrill decode(const DrillProgram& program, const DrillFormat& format, const Limits& limits) {
    return Machine(program, format, limits).run();
}

std::optional<Nm> diameterOf(const DrillTool& tool, const DrillFormat& format) {
    if (tool.diameter) return tool.diameter;
    return tool.written.present ? lengthOf(tool.written, format) : std::nullopt;
}

}  // namespace cardcage::pcb::analysis
