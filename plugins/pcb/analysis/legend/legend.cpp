#include "legend/legend.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "copper/cover.hpp"
#include "copper/drawing.hpp"
#include "copper/edge_grid.hpp"
#include "geometry/polygon.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr double widest_margin = 500.0 * one_micrometre;
constexpr double beside = 5.0 * one_micrometre;
/// Strokes of one width that are tried before they count as paint.
constexpr int most_tried = 500;

/// The print of one file.
class Print {
public:
    Print(const SetFile& file, const Ground& ground)
        : file_(file), sheet_(draw(file.image, ground, false)), grid_(sheet_), cover_(sheet_, grid_), ground_(ground) {}

    /// The narrowest stroke that is bare on both sides.
    Measure narrowest(double trust) const {
        std::map<Nm, std::vector<std::uint32_t>> strokes;
        for (std::uint32_t number = 0; number < sheet_.shapes.size(); ++number)
            if (isLine(sheet_.shapes[number])) strokes[sheet_.shapes[number].diameter].push_back(number);
        for (const auto& [width, numbers] : strokes) {
            int tried = 0;
            for (const auto number : numbers) {
                if (++tried > most_tried) break;
                const auto place = bareMiddle(sheet_.shapes[number]);
                if (place) return Measure::of(static_cast<double>(width), *place, trust);
            }
        }
        return Measure::none(Reason::NotInFiles);
    }

    /// Fills in what the openings of a mask tell.
    void compare(const Layer& mask, double trust, LegendFacts& facts) const {
        double best = widest_margin;
        std::optional<Point> where;
        int inside = 0;
        for (std::uint32_t number = 0; number < sheet_.shapes.size(); ++number) {
            const auto near = nearest(sheet_.shapes[number], mask, best);
            if (!near) continue;
            if (near->first <= 0) ++inside;
            if (near->first >= best && where) continue;
            best = std::max(0.0, near->first);
            where = near->second;
        }
        facts.in_openings = Value<int>::of(inside, Source::Measured, trust);
        facts.to_opening = where ? Measure::of(best, *where, trust) : Measure::none(Reason::NotInFiles);
    }

private:
    bool isLine(const Shape& shape) const {
        if (shape.filled || shape.edge_count == 0) return false;
        const auto kind = file_.image.objects()[shape.object].kind;
        return kind == Object::Kind::Line || kind == Object::Kind::Arc;
    }
    bool isCovered(Point place) const { return cover_.covers(place); }
    /// The middle of a stroke, if it lies on the board and nothing is printed beside it.
    std::optional<Point> bareMiddle(const Shape& shape) const {
        const auto& line = sheet_.edges[shape.first_edge + shape.edge_count / 2].line;
        const Point middle{(line.from.x + line.to.x) / 2, (line.from.y + line.to.y) / 2};
        const double length = distance(line.from, line.to);
        if (length <= 0 || !ground_.covers(middle)) return std::nullopt;
        const double away = static_cast<double>(shape.diameter) / 2 + beside;
        const Point across{
            std::llround(-static_cast<double>(line.to.y - line.from.y) / length * away),
            std::llround(static_cast<double>(line.to.x - line.from.x) / length * away)};
        return isCovered(middle + across) || isCovered(middle - across) ? std::nullopt : std::optional(middle);
    }

    /// The distance of a shape from the openings, if it is less than `best`; 0 or less where it reaches into one.
    std::optional<std::pair<double, Point>> nearest(const Shape& shape, const Layer& mask, double best) const {
        std::optional<std::pair<double, Point>> found;
        const auto take = [&](double gap, Point place) {
            if (!ground_.covers(place) || (found && gap >= found->first)) return;
            found = {gap, place};
        };
        for (const auto& edge : sheet_.edgesOf(shape)) {
            const double radius = sheet_.radiusOf(edge);
            if (mask.cover.covers(edge.line.from)) take(0, edge.line.from);
            mask.grid.near(edge.line, radius + best, [&](std::uint32_t number) {
                const auto& its = mask.sheet.edges[number];
                const double gap = distanceBetween(edge.line, its.line) - radius - mask.sheet.radiusOf(its);
                if (gap < best || gap <= 0) take(gap, middleBetween(edge.line, its.line));
            });
            if (found && found->first <= 0) return found;
        }
        if (shape.filled && !found) holds(shape, mask, take);
        return found;
    }
    /// Openings within a printed area are far from its boundary.
    template <typename Take>
    void holds(const Shape& shape, const Layer& mask, Take&& take) const {
        const auto& box = shape.box;
        const Nm middle = box.low.y + box.height() / 2;
        const auto number = static_cast<std::uint32_t>(&shape - sheet_.shapes.data());
        bool is_found = false;
        mask.grid.near(
            {{box.low.x, middle}, {box.high.x, middle}},
            static_cast<double>(box.height()) / 2 + 1,
            [&](std::uint32_t edge) {
                const auto place = mask.sheet.edges[edge].line.from;
                if (is_found || !box.contains(place) || !ground_.covers(place) || !cover_.covers(number, place)) return;
                is_found = true;
                take(0, place);
            }
        );
    }

    const SetFile& file_;
    Sheet sheet_;
    EdgeGrid grid_;
    Cover cover_;
    const Ground& ground_;
};

bool isLegend(const SetFile& file) {
    return file.isGerber() && file.role.known() && file.role.function == Function::Legend;
}

LegendFacts factsOf(const SetFile& file, const Openings& openings, const Ground& ground) {
    LegendFacts facts;
    facts.side = file.role.side;
    // A drawing with reversed polarity, or without a board to lie on, may say something else.
    const bool plain = ground.isSure() && !file.image.negative;
    const double trust = std::min(plain ? derived : likely, file.role.confidence);
    const Print print(file, ground);
    facts.line = print.narrowest(trust);
    if (const auto* mask = openings.find(Function::SolderMask, facts.side))
        print.compare(*mask, std::min(trust, openings.trustOf(Function::SolderMask, facts.side)), facts);
    return facts;
}

}  // namespace

std::vector<LegendFacts> measureLegends(
    const FileSet& set,
    const DesignFiles& design,
    const Openings& openings,
    const Ground& ground,
    const Parallel& parallel
) {
    std::vector<std::size_t> files;
    for (const auto index : design.files)
        if (isLegend(set.files[index])) files.push_back(index);
    std::vector<LegendFacts> legends(files.size());
    parallel(files.size(), [&](std::size_t place) {
        legends[place] = factsOf(set.files[files[place]], openings, ground);
        legends[place].file = files[place];
    });
    return legends;
}

}  // namespace cardcage::pcb::analysis
