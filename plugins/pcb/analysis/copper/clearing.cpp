#include "copper/clearing.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "copper/clipping.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// Ground with more clear shapes than this is cut tile by tile.
constexpr std::size_t clears_of_a_tile = 64;
constexpr Nm smallest_tile = 500 * one_micrometre;
constexpr int cells_across = 128;

/// Finds clear shapes by their boxes.
class ClearIndex {
public:
    explicit ClearIndex(const Sheet& sheet) : sheet_(sheet), cells_(cells_across * cells_across) {
        for (const auto& shape : sheet.shapes)
            if (!shape.dark) box_.add(shape.box);
        for (std::uint32_t number = 0; number < sheet.shapes.size(); ++number)
            if (!sheet.shapes[number].dark)
                visit(sheet.shapes[number].box, [&](std::size_t cell) { cells_[cell].push_back(number); });
    }

    /// Clear shapes behind `number` in the drawing whose boxes meet `box`, in drawing order.
    std::vector<std::uint32_t> after(std::uint32_t number, const Box& box) const {
        std::vector<std::uint32_t> found;
        if (box_.empty() || distanceBetween(box, box_) > 0) return found;
        visit(box, [&](std::size_t cell) {
            const auto first = std::upper_bound(cells_[cell].begin(), cells_[cell].end(), number);
            for (auto clear = first; clear != cells_[cell].end(); ++clear)
                if (distanceBetween(sheet_.shapes[*clear].box, box) <= 0) found.push_back(*clear);
        });
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }

private:
    template <typename Take>
    void visit(const Box& box, Take&& take) const {
        const auto column = [&](Nm x) {
            return std::clamp<Nm>((x - box_.low.x) * cells_across / (box_.width() + 1), 0, cells_across - 1);
        };
        const auto row = [&](Nm y) {
            return std::clamp<Nm>((y - box_.low.y) * cells_across / (box_.height() + 1), 0, cells_across - 1);
        };
        for (auto y = row(box.low.y); y <= row(box.high.y); ++y)
            for (auto x = column(box.low.x); x <= column(box.high.x); ++x)
                take(static_cast<std::size_t>(y * cells_across + x));
    }

    const Sheet& sheet_;
    Box box_;
    std::vector<std::vector<std::uint32_t>> cells_;
};

class Clearing {
public:
    explicit Clearing(const Sheet& sheet) : sheet_(sheet), clears_(sheet) {}

    Sheet run() {
        for (std::uint32_t number = 0; number < sheet_.shapes.size(); ++number)
            if (sheet_.shapes[number].dark) put(number);
        return std::move(result_);
    }

private:
    void put(std::uint32_t number) {
        const auto& shape = sheet_.shapes[number];
        const auto clears = clears_.after(number, shape.box);
        if (clears.empty()) return copy(shape);
        Clipping whole;
        whole.addDark(sheet_, shape);
        cut(number, whole, shape.box, clears);
    }
    void copy(const Shape& shape) {
        const auto contours = contoursOf(sheet_, shape);
        if (shape.filled) return result_.addPolygon(contours, shape.object);
        // A path that leaves its line is several strokes.
        for (const auto& path : contours)
            result_.addStroke(
                path.size() == 2 && path[0] == path[1] ? std::span(path).first(1) : std::span(path),
                shape.diameter,
                shape.object
            );
    }
    /// Tiles meet along their borders, so what belongs together stays together.
    void cut(std::uint32_t number, Clipping ground, const Box& box, const std::vector<std::uint32_t>& clears) {
        if (clears.size() > clears_of_a_tile && std::max(box.width(), box.height()) > smallest_tile) {
            for (const auto& half : halvesOf(box)) {
                auto part = ground;
                part.keep(half);
                cut(number, std::move(part), half, clears_.after(number, half));
            }
            return;
        }
        for (const auto clear : clears) ground.addClear(sheet_, sheet_.shapes[clear]);
        for (const auto& piece : ground.pieces()) result_.addPolygon(piece, sheet_.shapes[number].object);
    }
    static std::array<Box, 2> halvesOf(const Box& box) {
        if (box.width() > box.height()) {
            const Nm middle = box.low.x + box.width() / 2;
            return {Box{box.low, {middle, box.high.y}}, Box{{middle, box.low.y}, box.high}};
        }
        const Nm middle = box.low.y + box.height() / 2;
        return {Box{box.low, {box.high.x, middle}}, Box{{box.low.x, middle}, box.high}};
    }

    const Sheet& sheet_;
    ClearIndex clears_;
    Sheet result_;
};

}  // namespace

Sheet cleared(Sheet sheet) {
    const bool has_clear =
        std::any_of(sheet.shapes.begin(), sheet.shapes.end(), [](const Shape& shape) { return !shape.dark; });
    return has_clear ? Clearing(sheet).run() : std::move(sheet);
}

}  // namespace cardcage::pcb::analysis
