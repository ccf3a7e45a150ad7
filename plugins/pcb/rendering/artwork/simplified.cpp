#include "rendering/artwork/simplified.hpp"

#include <cmath>

namespace cardcage::pcb::rendering {
namespace {

using analysis::Point;

struct Direction {
    double x = 0;
    double y = 0;
};

double cross(Direction one, Direction other) {
    return one.x * other.y - one.y * other.x;
}

/// The directions from a corner in which a straight line passes all points since then.
class Sleeve {
public:
    Sleeve(Point corner, double tolerance) : corner_(corner), tolerance_(tolerance) {}

    /// Whether a line to `point` passes all points before it; takes it for one of them then.
    bool takes(Point point) {
        const Direction to{static_cast<double>(point.x - corner_.x), static_cast<double>(point.y - corner_.y)};
        const double far = analysis::lengthOf(to.x, to.y);
        // A path that comes back has a corner where it turned.
        if (far < reach_ || (far > tolerance_ && open_ && !inside(to))) return false;
        reach_ = far;
        if (far > tolerance_) narrow(to, tolerance_ / far);
        return true;
    }

private:
    bool inside(Direction to) const { return cross(right_, to) >= 0 && cross(to, left_) >= 0; }
    /// `sine` is that of the angle by which a line may miss the point.
    void narrow(Direction to, double sine) {
        const double cosine = std::sqrt(1 - sine * sine);
        const Direction left{to.x * cosine - to.y * sine, to.y * cosine + to.x * sine};
        const Direction right{to.x * cosine + to.y * sine, to.y * cosine - to.x * sine};
        if (!open_ || cross(left, left_) > 0) left_ = left;
        if (!open_ || cross(right_, right) > 0) right_ = right;
        open_ = true;
    }

    Point corner_;
    double tolerance_;
    double reach_ = 0;
    bool open_ = false;
    Direction left_;
    Direction right_;
};

}  // namespace

std::vector<Point> simplified(std::span<const Point> path, double tolerance) {
    if (path.size() < 3) return {path.begin(), path.end()};
    std::vector<Point> kept = {path.front()};
    Sleeve sleeve(path.front(), tolerance);
    for (std::size_t index = 1; index < path.size(); ++index) {
        if (sleeve.takes(path[index])) continue;
        kept.push_back(path[index - 1]);
        sleeve = Sleeve(path[index - 1], tolerance);
        sleeve.takes(path[index]);
    }
    kept.push_back(path.back());
    return kept;
}

}  // namespace cardcage::pcb::rendering
