#include "profile/cut_apart.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "geometry/joined.hpp"
#include "gerber/extents.hpp"
#include "profile/cell_map.hpp"

namespace cardcage::pcb::analysis {
namespace {

using Kind = CellMap::Kind;

constexpr double chord_error_of_cells = 10.0 * one_micrometre;
/// The longest tab, and the least length of all cuts as part of the shorter side.
constexpr Nm longest_tab = 8 * one_millimetre;
constexpr double least_cut = 0.4;
constexpr std::size_t most_cuts = 100'000;
constexpr std::size_t most_steps = 100'000'000;
/// The least part of holes or copper on one board in a frame.
constexpr double least_of_one = 0.6;
/// Rails are wider than this.
constexpr Nm as_large = 2'500 * one_micrometre;

struct Stroke {
    Point from;
    Point to;
};

/// A part of the ground between cuts and tabs.
struct Part {
    Box box;
    std::size_t at_cuts = 0;
    std::size_t at_tabs = 0;
    std::size_t held = 0;

    void add(const Part& other) {
        box.add(other.box);
        at_cuts += other.at_cuts;
        at_tabs += other.at_tabs;
        held += other.held;
    }
    /// Most of the line around it is cut.
    bool comesApart() const { return at_cuts > 0 && at_cuts >= at_tabs; }
};

bool isCutFile(const SetFile& file) {
    if (!file.isGerber() || !file.role.known()) return false;
    const auto function = file.role.function;
    return function == Function::Profile || function == Function::VCut || function == Function::Mechanical;
}

void append(std::vector<Stroke>& strokes, const Image& image, const Object& object) {
    if (object.kind == Object::Kind::Line) strokes.push_back({object.from, object.to});
    if (object.kind != Object::Kind::Arc) return;
    std::vector<Point> chords;
    appendChords(image.arcs[object.extra], object.to, chord_error_of_cells, chords);
    auto from = object.from;
    for (const auto to : chords) strokes.push_back({std::exchange(from, to), to});
}

/// Slots and paths are as long as their tool cuts.
Stroke cutBy(const Hole& hole, Nm diameter) {
    const auto length = distance(hole.from, hole.to);
    if (length < 1) return {hole.from, hole.to};
    const double part = static_cast<double>(diameter) / 2 / length;
    const Point end{
        std::llround(part * static_cast<double>(hole.to.x - hole.from.x)),
        std::llround(part * static_cast<double>(hole.to.y - hole.from.y))};
    return {hole.from - end, hole.to + end};
}

std::vector<Stroke> cutsOf(const FileSet& set, const DesignFiles& design) {
    std::vector<Stroke> cuts;
    for (const auto index : design.files) {
        const auto& file = set.files[index];
        for (const auto& hole : file.holes)
            if (hole.kind != Hole::Kind::Round && cuts.size() < most_cuts)
                cuts.push_back(cutBy(hole, file.tools[hole.tool].diameter.value_or(0)));
        if (!isCutFile(file)) continue;
        for (const auto& object : file.image.objects())
            if (object.dark && cuts.size() < most_cuts) append(cuts, file.image, object);
    }
    return cuts;
}

class Finder {
public:
    Finder(const FileSet& set, const DesignFiles& design, const Outline& outline, const Contents& contents)
        : set_(set), design_(design), outline_(outline), contents_(contents), map_(outline.loop.box) {}

    CutApart run() {
        const auto cuts = cutsOf(set_, design_);
        drawOutline();
        const bool may_come_apart = drawCuts(cuts);
        if (may_come_apart) drawCopper();
        if (map_.steps() >= most_steps || cuts.size() >= most_cuts) return {.unknown = true};
        if (!may_come_apart) return {};
        drawTabs();
        part();
        joinByCopper();
        return judged();
    }

private:
    void drawOutline() {
        const auto& corners = outline_.loop.corners;
        for (std::size_t index = 0; index < corners.size(); ++index)
            map_.drawLine(corners[index], corners[(index + 1) % corners.size()], Kind::Edge, label_++);
        flood(
            0,
            [&](std::size_t cell) { map_.kinds[cell] = Kind::Outside; },
            [&](std::size_t cell) { return map_.kinds[cell] == Kind::Free; }
        );
    }
    /// Whether there is enough to cut the outline apart.
    bool drawCuts(const std::vector<Stroke>& cuts) {
        double length = 0;
        const auto& box = outline_.loop.box;
        for (const auto& cut : cuts) {
            if (map_.steps() >= most_steps) break;
            if (!box.grownBy(longest_tab).contains(cut.from) || !box.grownBy(longest_tab).contains(cut.to)) continue;
            const auto middle = map_.of({(cut.from.x + cut.to.x) / 2, (cut.from.y + cut.to.y) / 2});
            if (map_.kinds[middle] == Kind::Free) length += distance(cut.from, cut.to);
            map_.drawLine(cut.from, cut.to, Kind::Cut, label_++);
        }
        return length >= least_cut * static_cast<double>(std::min(box.width(), box.height()));
    }
    /// Copper that lies on cuts does not count here.
    void drawCopper() {
        eachCopper([&](const Image& image) {
            for (const auto& box : boxesOfFlashes(image)) map_.fill(box, Kind::Copper);
            for (const auto& object : image.objects()) {
                if (!object.dark || map_.steps() > most_steps) continue;
                std::vector<Stroke> strokes;
                append(strokes, image, object);
                for (const auto& stroke : strokes) map_.drawLine(stroke.from, stroke.to, Kind::Copper);
                if (object.kind != Object::Kind::Region) continue;
                const auto first = image.points.begin() + object.extra;
                map_.fill({first, first + object.count}, Kind::Copper);
            }
        });
    }
    std::vector<std::vector<Point>> boxesOfFlashes(const Image& image) const {
        std::vector<std::vector<Point>> flashes;
        for (const auto& object : image.objects()) {
            if (object.kind != Object::Kind::Flash || !object.dark || flashes.size() >= most_cuts) continue;
            const auto stamp = stampOf(image, object.aperture, object.placing);
            if (stamp.empty()) continue;
            const auto low = stamp.low + object.to;
            const auto high = stamp.high + object.to;
            flashes.push_back({low, {high.x, low.y}, high, {low.x, high.y}});
        }
        return flashes;
    }
    /// Joins cuts, and the outline, that are near each other, by the shortest ways on which no copper lies.
    void drawTabs() {
        struct Way {
            std::uint32_t steps = 0;
            std::size_t one = 0;
            std::size_t other = 0;
        };
        std::vector<std::uint32_t> steps(map_.size(), CellMap::none);
        std::vector<std::size_t> from(map_.size());
        std::vector<std::size_t> queue;
        for (std::size_t cell = 0; cell < map_.size(); ++cell)
            if (map_.kinds[cell] == Kind::Cut || map_.kinds[cell] == Kind::Edge) {
                steps[cell] = 0;
                queue.push_back(cell);
            }
        std::map<std::pair<std::uint32_t, std::uint32_t>, Way> ways;
        const auto most = static_cast<std::uint32_t>(longest_tab / map_.side());
        for (std::size_t next = 0; next < queue.size(); ++next) {
            const auto cell = queue[next];
            if (map_.isAtBorder(cell)) continue;
            for (const auto other : map_.beside(cell)) {
                if (steps[other] == CellMap::none) {
                    if (map_.kinds[other] != Kind::Free || steps[cell] * 2 > most) continue;
                    steps[other] = steps[cell] + 1;
                    map_.labels[other] = map_.labels[cell];
                    from[other] = cell;
                    queue.push_back(other);
                } else if (map_.labels[other] != map_.labels[cell]) {
                    const auto total = steps[cell] + steps[other];
                    if (total == 0 || total > most) continue;
                    const auto pair = std::minmax(map_.labels[cell], map_.labels[other]);
                    const auto [way, is_new] = ways.try_emplace(pair, Way{total, cell, other});
                    if (!is_new && total < way->second.steps) way->second = {total, cell, other};
                }
            }
        }
        for (const auto& [pair, way] : ways)
            for (auto cell : {way.one, way.other})
                for (; steps[cell] > 0; cell = from[cell]) map_.kinds[cell] = Kind::Bridge;
    }
    bool isGround(std::size_t cell) const { return map_.kinds[cell] == Kind::Free || map_.kinds[cell] == Kind::Copper; }

    template <typename Take, typename May>
    void flood(std::size_t start, Take&& take, May&& may) {
        std::vector<std::size_t> queue = {start};
        take(start);
        while (!queue.empty()) {
            const auto cell = queue.back();
            queue.pop_back();
            const auto row = static_cast<std::ptrdiff_t>(map_.columns());
            for (const auto step : std::array<std::ptrdiff_t, 4>{-1, 1, -row, row}) {
                const auto other = static_cast<std::ptrdiff_t>(cell) + step;
                if (other < 0 || other >= static_cast<std::ptrdiff_t>(map_.size())) continue;
                const auto found = static_cast<std::size_t>(other);
                if (!may(found)) continue;
                take(found);
                queue.push_back(found);
            }
        }
    }
    void part() {
        part_of_.assign(map_.size(), CellMap::none);
        for (std::size_t cell = 0; cell < map_.size(); ++cell) {
            if (!isGround(cell) || part_of_[cell] != CellMap::none) continue;
            const auto number = static_cast<std::uint32_t>(parts_.size());
            parts_.emplace_back();
            flood(
                cell,
                [&](std::size_t own) { part_of_[own] = number; },
                [&](std::size_t own) { return isGround(own) && part_of_[own] == CellMap::none; }
            );
        }
        for (const auto* places : {&contents_.holes, &contents_.copper})
            for (const auto place : *places)
                if (const auto own = part_of_[map_.of(place)]; own != CellMap::none) ++parts_[own].held;
    }
    /// Lines over which copper runs are no cuts.
    void joinByCopper() {
        joined_ = Joined(parts_.size());
        eachCopper([&](const Image& image) {
            for (const auto& object : image.objects()) {
                if (!object.dark || object.kind == Object::Kind::Flash) continue;
                auto first = CellMap::none;
                const auto look = [&](Point place) {
                    const auto own = part_of_[map_.of(place)];
                    if (own == CellMap::none) return;
                    if (first != CellMap::none) joined_.join(first, own);
                    first = own;
                };
                if (object.kind != Object::Kind::Region) look(object.from), look(object.to);
                if (object.kind == Object::Kind::Region)
                    for (std::uint32_t corner = 0; corner < object.count; ++corner)
                        look(image.points[object.extra + corner]);
            }
        });
    }
    CutApart judged() {
        measureParts();
        std::vector<Part> whole(parts_.size());
        for (std::uint32_t number = 0; number < parts_.size(); ++number) whole[joined_.of(number)].add(parts_[number]);
        const auto total = static_cast<double>(contents_.holes.size() + contents_.copper.size());
        const auto holds = [&](const Part& one, double share) {
            return one.held > 0 && static_cast<double>(one.held) >= share * total;
        };
        const auto apart = std::ranges::count_if(whole, [&](const Part& one) {
            return holds(one, least_of_several) && one.comesApart();
        });
        const auto& box = outline_.loop.box;
        const bool is_smaller = std::ranges::any_of(whole, [&](const Part& one) {
            return holds(one, least_of_one) && one.comesApart() &&
                   (one.box.width() + as_large < box.width() || one.box.height() + as_large < box.height());
        });
        return {apart > 1 || is_smaller, apart > 1};
    }
    /// Boxes of parts, each with the lines around it, and what they border on.
    void measureParts() {
        const auto columns = map_.columns();
        const auto isAtOther = [&](std::size_t bridge, std::uint32_t own) {
            const std::array near = {
                bridge - 1,
                bridge + 1,
                bridge - columns,
                bridge + columns,
                bridge - columns - 1,
                bridge - columns + 1,
                bridge + columns - 1,
                bridge + columns + 1};
            return std::ranges::any_of(near, [&](std::size_t cell) {
                return part_of_[cell] != CellMap::none && joined_.of(part_of_[cell]) != joined_.of(own);
            });
        };
        for (std::size_t cell = 0; cell < map_.size(); ++cell) {
            const auto number = part_of_[cell];
            if (number == CellMap::none || map_.isAtBorder(cell)) continue;
            auto& own = parts_[number];
            own.box.add(map_.placeOf(cell));
            for (const auto other : map_.beside(cell)) {
                own.at_cuts += map_.kinds[other] == Kind::Cut ? 1 : 0;
                own.at_tabs += map_.kinds[other] == Kind::Bridge && isAtOther(other, number) ? 1 : 0;
            }
        }
        for (auto& own : parts_) own.box = own.box.grownBy(3 * map_.side() / 2);
    }
    /// Copper that is only likely joins nothing: it would make the size of a frame sure.
    template <typename Take>
    void eachCopper(Take&& take) const {
        for (const auto index : design_.files) {
            const auto& file = set_.files[index];
            if (isStatedCopper(file)) take(file.image);
        }
    }

    const FileSet& set_;
    const DesignFiles& design_;
    const Outline& outline_;
    const Contents& contents_;
    CellMap map_;
    std::uint32_t label_ = 0;
    std::vector<std::uint32_t> part_of_;
    std::vector<Part> parts_;
    Joined joined_{0};
};

}  // namespace

CutApart cutApart(const FileSet& set, const DesignFiles& design, const Outline& outline, const Contents& contents) {
    const auto& box = outline.loop.box;
    if (contents.empty() || box.width() <= 0 || box.height() <= 0) return {};
    return Finder(set, design, outline, contents).run();
}

}  // namespace cardcage::pcb::analysis
