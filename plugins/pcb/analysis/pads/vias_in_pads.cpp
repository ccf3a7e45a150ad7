#include "pads/vias_in_pads.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numbers>
#include <set>
#include <utility>
#include <vector>

namespace cardcage::pcb::analysis {
namespace {

/// Larger holes may be those of pins that are soldered in paste.
constexpr double largest_via = 500.0 * one_micrometre;
constexpr double thermal_ratio = 25;
constexpr double thermal_area = 2.0 * one_millimetre * one_millimetre;

/// Likeness of a hole to a via, by its X2 function or its size.
enum class Likeness { Other, Unsure, Via };

Likeness likenessOf(const DrillTool& tool, const Barrel& barrel) {
    if (tool.function.starts_with("ViaDrill")) return Likeness::Via;
    if (!tool.function.empty()) return Likeness::Other;
    return barrel.radius * 2 <= largest_via ? Likeness::Via : Likeness::Unsure;
}

std::optional<std::uint32_t> islandAt(const Layer& layer, Point place) {
    std::optional<std::uint32_t> island;
    layer.cover.at(place, [&](std::uint32_t shape) {
        island = layer.islands.of_shape[shape];
        return true;
    });
    return island;
}

/// The pads of one side: openings of the stencil, and those of the mask around them.
class SolderedSide {
public:
    SolderedSide(const Layer& paste, const Layer* mask) : paste_(paste), mask_(mask) {
        if (mask_ == nullptr) return;
        boxes_.resize(mask_->islands.count);
        for (std::uint32_t shape = 0; shape < mask_->sheet.shapes.size(); ++shape)
            boxes_[mask_->islands.of_shape[shape]].add(mask_->sheet.shapes[shape].box);
        for (const auto& shape : paste_.sheet.shapes)
            if (const auto island = islandAt(*mask_, middleOf(shape.box))) pasted_.insert(*island);
    }
    /// The opening of the stencil over the middle of a hole.
    std::optional<std::uint32_t> pasteOver(const Barrel& barrel) const { return islandAt(paste_, barrel.path.from); }
    bool touchesPaste(const Barrel& barrel) const {
        bool touches = false;
        paste_.cutBy(barrel.path, barrel.radius, [&](std::uint32_t) { touches = true; });
        return touches;
    }
    /// The opening of the mask that has solder and the middle of a hole.
    std::optional<std::uint32_t> padAround(const Barrel& barrel) const {
        const auto island = mask_ == nullptr ? std::nullopt : islandAt(*mask_, barrel.path.from);
        return island && pasted_.contains(*island) ? island : std::nullopt;
    }
    bool isLarge(std::uint32_t pad, const Barrel& barrel) const {
        const auto& box = boxes_[pad];
        const double area = static_cast<double>(box.width()) * static_cast<double>(box.height());
        const double hole = std::numbers::pi * barrel.radius * barrel.radius;
        return area >= thermal_area && area >= thermal_ratio * hole;
    }

private:
    const Layer& paste_;
    const Layer* mask_;
    std::vector<Box> boxes_;
    std::set<std::uint32_t> pasted_;
};

class ViaFinder {
public:
    ViaFinder(const FileSet& set, const CopperLayers& copper, const Barrels& barrels, const Openings& openings)
        : set_(set), copper_(copper), barrels_(barrels), openings_(openings) {}

    ViasInPads run() {
        if (barrels_.trust == 0 || copper_.layers.empty()) return {};
        double trust = std::min(barrels_.trust, derived);
        bool any_stencil = false;
        for (const auto side : outer_sides) {
            const auto* paste = openings_.find(Function::Paste, side);
            if (paste == nullptr) trust = std::min(trust, likely);
            if (paste == nullptr) continue;
            any_stencil = true;
            trust = std::min(trust, openings_.trustOf(Function::Paste, side));
            judge(side, SolderedSide(*paste, openings_.find(Function::SolderMask, side)));
        }
        return any_stencil ? summary(trust) : without(Reason::NotInFiles);
    }

private:
    struct Pad {
        int vias = 0;
        bool is_large = false;
        Point place;
    };

    static ViasInPads without(Reason reason) {
        return {Value<int>::none(reason), Value<int>::none(reason), Value<bool>::none(reason), std::nullopt};
    }
    bool ends(const Barrel& barrel, Side side) const {
        return side == Side::Top ? barrel.first == 0 : barrel.last + 1 == copper_.layers.size();
    }
    void judge(Side side, const SolderedSide& pads) {
        std::map<std::pair<bool, std::uint32_t>, Pad> found;
        for (const auto& barrel : barrels_.list)
            if (barrel.joins() && ends(barrel, side)) judge(barrel, pads, found);
        for (const auto& [key, pad] : found) count(pad);
    }
    void judge(const Barrel& barrel, const SolderedSide& pads, std::map<std::pair<bool, std::uint32_t>, Pad>& found) {
        const auto& file = set_.files[barrel.file];
        const auto likeness = likenessOf(file.tools[file.holes[barrel.hole].tool], barrel);
        if (likeness == Likeness::Other) return;
        const auto paste = pads.pasteOver(barrel);
        const auto around = pads.padAround(barrel);
        if (!paste || likeness == Likeness::Unsure) {
            doubtful_ = doubtful_ || around || pads.touchesPaste(barrel);
            return;
        }
        auto& pad = found[{around.has_value(), around.value_or(*paste)}];
        ++pad.vias;
        pad.is_large = pad.is_large || (around && pads.isLarge(*around, barrel));
        pad.place = barrel.path.from;
    }
    void count(const Pad& pad) {
        const bool is_thermal = pad.vias > 1 || pad.is_large;
        (is_thermal ? thermal_ : vias_) += pad.vias;
        if (!is_thermal && !place_) place_ = pad.place;
    }
    ViasInPads summary(double trust) const {
        ViasInPads result;
        result.count = Value<int>::of(vias_, Source::Measured, trust);
        result.thermal = Value<int>::of(thermal_, Source::Measured, trust);
        const bool any = vias_ > 0 || thermal_ > 0 || doubtful_;
        const bool is_plain = vias_ > 0 || !any;
        result.any = Value<bool>::of(any, Source::Measured, is_plain ? trust : std::min(trust, likely));
        result.place = place_;
        return result;
    }

    const FileSet& set_;
    const CopperLayers& copper_;
    const Barrels& barrels_;
    const Openings& openings_;
    int vias_ = 0;
    int thermal_ = 0;
    bool doubtful_ = false;
    std::optional<Point> place_;
};

}  // namespace

ViasInPads findViasInPads(
    const FileSet& set, const CopperLayers& copper, const Barrels& barrels, const Openings& openings
) {
    return ViaFinder(set, copper, barrels, openings).run();
}

}  // namespace cardcage::pcb::analysis
