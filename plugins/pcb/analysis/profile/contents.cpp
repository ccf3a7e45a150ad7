#include "profile/contents.hpp"

#include <algorithm>
#include <map>

#include "profile/places.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr std::size_t largest_sample = 4'000;
constexpr double repeated_share = 0.4;
constexpr Nm shortest_shift = 5 * one_millimetre;

void thin(std::vector<Point>& places) {
    if (places.size() <= largest_sample) return;
    const auto step = places.size() / largest_sample + 1;
    std::vector<Point> kept;
    for (std::size_t index = 0; index < places.size(); index += step) kept.push_back(places[index]);
    places = std::move(kept);
}

using HolesBySize = std::map<Nm, std::vector<Point>>;

HolesBySize roundHoles(const FileSet& set, const DesignFiles& design) {
    HolesBySize holes;
    for (const auto index : design.files)
        for (const auto& hole : set.files[index].holes)
            if (hole.kind == Hole::Kind::Round)
                holes[set.files[index].tools[hole.tool].diameter.value_or(0)].push_back(hole.from);
    return holes;
}

std::vector<Point> flashes(const FileSet& set, const DesignFiles& design) {
    std::vector<Point> places;
    for (const auto index : design.files) {
        const auto& file = set.files[index];
        if (!isStatedCopper(file)) continue;
        for (const auto& object : file.image.objects())
            if (object.kind == Object::Kind::Flash) places.push_back(object.to);
    }
    return places;
}

double mapped(const std::vector<Point>& places, const Places& known, Point shift) {
    if (places.empty()) return 1;
    const auto found =
        std::count_if(places.begin(), places.end(), [&](Point place) { return known.has(place + shift); });
    return static_cast<double>(found) / static_cast<double>(places.size());
}

/// Judges shifts of one design.
class Shifts {
public:
    Shifts(const FileSet& set, const DesignFiles& design)
        : holes_(roundHoles(set, design)), flashes_(flashes(set, design)) {
        for (const auto& [size, places] : holes_)
            for (const auto place : places) known_[size].add(place);
        for (const auto place : flashes_) known_flashes_.add(place);
        thin(flashes_);
    }

    std::optional<bool> any() const {
        if (holes_.size() < 3) return std::nullopt;
        const auto rarest = std::min_element(holes_.begin(), holes_.end(), [](const auto& left, const auto& right) {
            return weight(left.second) < weight(right.second);
        });
        if (rarest->second.size() < 2) return false;
        // Any hole of the rarest tool has its copy on the next board.
        const auto& places = rarest->second;
        for (std::size_t from = 0; from < std::min<std::size_t>(places.size(), 8); ++from)
            for (std::size_t to = 0; to < std::min<std::size_t>(places.size(), 200); ++to)
                if (distance(places[from], places[to]) >= shortest_shift && maps(places[to] - places[from]))
                    return true;
        return false;
    }

private:
    static std::size_t weight(const std::vector<Point>& places) {
        return places.size() < 2 ? 1'000'000 : places.size();
    }
    bool maps(Point shift) const {
        int tools = 0;
        double found = 0;
        double total = 0;
        for (const auto& [size, places] : holes_) {
            const auto share = mapped(places, known_.at(size), shift);
            tools += share >= repeated_share ? 1 : 0;
            found += share * static_cast<double>(places.size());
            total += static_cast<double>(places.size());
        }
        return tools >= 3 && found >= repeated_share * total &&
               mapped(flashes_, known_flashes_, shift) >= repeated_share;
    }

    HolesBySize holes_;
    std::vector<Point> flashes_;
    std::map<Nm, Places> known_;
    Places known_flashes_;
};

}  // namespace

bool isStatedCopper(const SetFile& file) {
    return file.isGerber() && file.role.function == Function::Copper && !file.role.isByContent();
}

Contents contentsOf(const FileSet& set, const DesignFiles& design) {
    Contents contents;
    std::vector<Point> all;
    for (const auto index : design.files) {
        const auto& file = set.files[index];
        for (const auto& hole : file.holes) {
            all.push_back(hole.from);
            if (file.tools[hole.tool].plating == Plating::Plated) contents.holes.push_back(hole.from);
        }
        if (!file.isGerber() || file.role.function != Function::Copper) continue;
        auto& copper = isStatedCopper(file) ? contents.copper : contents.likely_copper;
        for (const auto& object : file.image.objects())
            if (object.dark) copper.push_back(object.kind == Object::Kind::Region ? object.from : object.to);
    }
    if (contents.holes.empty()) contents.holes = std::move(all);
    thin(contents.holes);
    thin(contents.copper);
    thin(contents.likely_copper);
    return contents;
}

double shareInside(Corners corners, const std::vector<Point>& places) {
    if (places.empty()) return 1;
    const auto box = boxOf(corners).grownBy(on_the_line);
    const auto inside = std::count_if(places.begin(), places.end(), [&](Point place) {
        return box.contains(place) &&
               (contains(corners, place) || distanceToBoundary(corners, place) <= static_cast<double>(on_the_line));
    });
    return static_cast<double>(inside) / static_cast<double>(places.size());
}

std::optional<bool> looksRepeated(const FileSet& set, const DesignFiles& design) {
    return Shifts(set, design).any();
}

}  // namespace cardcage::pcb::analysis
