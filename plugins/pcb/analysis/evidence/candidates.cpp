#include "evidence/candidates.hpp"

#include <algorithm>

#include "holes/read_holes.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// Each drawing is compared with all others.
constexpr std::size_t most_drawings = 64;
/// All of them together: their places are sorted.
constexpr std::size_t most_objects = 2'000'000;
/// Flashes and areas, which stand in the maps with all cells that they cover.
constexpr std::size_t most_stamps = 300'000;

constexpr std::size_t most_holes = 500;
constexpr double least_score = 0.5;
constexpr double least_margin = 0.25;

std::size_t stampsOf(const Image& image) {
    const auto& objects = image.objects();
    return static_cast<std::size_t>(std::count_if(objects.begin(), objects.end(), [](const Object& object) {
        return object.kind == Object::Kind::Flash || object.kind == Object::Kind::Region;
    }));
}

bool isJudged(Function function) {
    return static_cast<std::size_t>(function) < judged_functions.size();
}

HoleSpots spotsOf(const std::vector<HolePlace>& places) {
    std::vector<Spot> all;
    std::vector<Spot> plated;
    for (const auto& place : places) {
        all.push_back({place.at, place.diameter, place.diameter});
        if (place.may_be_plated) plated.push_back(all.back());
    }
    return {SpotMap(all), sampleOf(plated, most_holes)};
}

}  // namespace

Function Scores::best() const {
    auto best = Function::Other;
    double highest = 0;
    double next = 0;
    for (const auto function : judged_functions) {
        const double score = (*this)[function];
        if (score > highest) {
            next = highest;
            highest = score;
            best = function;
        } else {
            next = std::max(next, score);
        }
    }
    return highest >= least_score && highest - next >= least_margin ? best : Function::Other;
}

std::vector<const Signs*> Drawings::signsOf(Function function) const {
    std::vector<const Signs*> found;
    for (const auto& drawing : list)
        if (drawing.is(function)) found.push_back(&drawing.signs);
    return found;
}

std::size_t Drawings::count(Function function) const {
    return signsOf(function).size();
}

Drawings drawingsOf(FileSet& set, const DesignFiles& design, const Limits& limits) {
    Drawings drawings;
    bool any_open = false;
    std::size_t objects = 0;
    std::size_t stamps = 0;
    for (const auto index : design.files) {
        const auto& file = set.files[index];
        const bool is_open = !file.role.known();
        const bool counts = is_open ? !file.image.objects().empty() : isJudged(file.role.function);
        if (!file.isGerber() || !counts) continue;
        any_open = any_open || is_open;
        objects += file.image.objects().size();
        stamps += stampsOf(file.image);
        drawings.list.push_back({index, file.role, is_open, {}, {}});
        auto& role = drawings.list.back().role;
        if (role.is_only_numbered) role.side = role.number.number == 1 ? Side::Top : Side::None;
    }
    if (!any_open) return {};
    if (drawings.list.size() > most_drawings || objects > most_objects || stamps > most_stamps) {
        set.findings.add(
            Code::SkippedForSize,
            Severity::Warning,
            "no purpose is told by what files draw: they are too many, or draw too much"
        );
        return {};
    }
    drawings.holes = spotsOf(placesOfHoles(set, design, limits));
    for (auto& drawing : drawings.list)
        drawing.signs = cardcage::pcb::analysis::signsOf(set.files[drawing.file].image, drawings.holes);
    return drawings;
}

}  // namespace cardcage::pcb::analysis
