#include "nets/barrels.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace cardcage::pcb::analysis {
namespace {

/// Copper this far from the wall of a hole is a ring around it.
constexpr double least_ring = 20.0 * one_micrometre;
constexpr int directions = 8;

bool hasRing(const Layer& layer, Point centre, double radius) {
    for (int direction = 0; direction < directions; ++direction) {
        const double angle = 2 * std::numbers::pi * direction / directions;
        const auto place =
            centre + Point{std::llround(radius * std::cos(angle)), std::llround(radius * std::sin(angle))};
        if (!layer.cover.covers(place)) return false;
    }
    return true;
}

class BarrelReader {
public:
    explicit BarrelReader(const CopperLayers& copper) : copper_(copper) {}

    void add(const SetFile& file, std::size_t index) {
        const bool readable = file.kind == FileKind::Drill ? file.program.usable : file.image.usable;
        const bool whole = readable && !file.program.incomplete;
        trust(whole ? file.format.confidence : fallback);
        place(whole ? file.format.confidence : fallback);
        any_ = true;
        result_.is_whole = result_.is_whole && whole;
        for (std::size_t hole = 0; hole < file.holes.size(); ++hole) {
            const auto& tool = file.tools[file.holes[hole].tool];
            if (!tool.diameter || *tool.diameter <= 0) {
                trust(likely);
                place(likely);
                result_.is_whole = false;
                continue;
            }
            result_.list.push_back(barrel(file, file.holes[hole], tool));
            result_.list.back().file = index;
            result_.list.back().hole = hole;
        }
    }
    /// Layers that no hole joins are a set without its plated holes.
    Barrels take() {
        const auto joins = [](const Barrel& barrel) { return barrel.plating == Plating::Plated || barrel.assumed; };
        if (any_ && copper_.layers.size() > 1 && std::ranges::none_of(result_.list, joins)) trust(fallback);
        return std::move(result_);
    }

private:
    void trust(double confidence) { result_.trust = any_ ? std::min(result_.trust, confidence) : confidence; }
    void place(double confidence) { result_.placed = any_ ? std::min(result_.placed, confidence) : confidence; }
    Barrel barrel(const SetFile& file, const Hole& hole, const DrillTool& tool) {
        Barrel barrel;
        barrel.path = {hole.from, hole.to};
        barrel.radius = static_cast<double>(*tool.diameter) / 2;
        barrel.plating = tool.plating;
        barrel.is_rout = hole.kind == Hole::Kind::Rout;
        span(barrel, file.program);
        if (tool.plating == Plating::Unknown && copper_.layers.size() > 1) {
            barrel.assumed = hasRing(*copper_.layers.front(), hole.from, barrel.radius + least_ring) &&
                             hasRing(*copper_.layers.back(), hole.from, barrel.radius + least_ring);
            trust(likely);
        }
        return barrel;
    }
    void span(Barrel& barrel, const DrillProgram& program) {
        const auto count = copper_.layers.size();
        barrel.last = count == 0 ? 0 : count - 1;
        const auto [first, last] = std::minmax(program.first_layer, program.last_layer);
        if (first < 1 || static_cast<std::size_t>(last) > count) {
            if (last > 0) trust(likely);  // it tells of layers that the set does not have
            return;
        }
        barrel.first = static_cast<std::size_t>(first) - 1;
        barrel.last = static_cast<std::size_t>(last) - 1;
    }

    const CopperLayers& copper_;
    Barrels result_;
    bool any_ = false;
};

}  // namespace

Barrels barrelsOf(const FileSet& set, const DesignFiles& design, const CopperLayers& copper) {
    BarrelReader reader(copper);
    for (const auto index : design.files)
        if (set.files[index].isDrill()) reader.add(set.files[index], index);
    return reader.take();
}

}  // namespace cardcage::pcb::analysis
