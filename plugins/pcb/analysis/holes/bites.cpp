#include "holes/bites.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <unordered_map>

#include "geometry/joined.hpp"
#include "profile/places.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr Nm smallest_bite = 300 * one_micrometre;
constexpr Nm largest_bite = 1'200 * one_micrometre;
constexpr Nm longest_pitch = 1'300 * one_micrometre;
/// A row may have another one beside it, across a narrow gap.
constexpr Nm widest_row = 1'500 * one_micrometre;
constexpr std::size_t fewest_bites = 3;
/// More holes side by side than this are a grid of vents, or a perforation of something else.
constexpr std::size_t most_in_row = 60;
constexpr std::size_t most_bites = 20'000;

struct Bite {
    std::size_t file = 0;
    std::size_t number = 0;
    Nm diameter = 0;
    Point place;
    bool is_stated = false;
    bool is_bare = false;
};

/// Small round holes that are not plated, or may be so.
std::vector<Bite> smallHoles(const FileSet& set, const DesignFiles& design) {
    std::vector<Bite> small;
    for (const auto index : design.files) {
        const auto& file = set.files[index];
        for (std::size_t number = 0; number < file.holes.size(); ++number) {
            const auto& hole = file.holes[number];
            const auto& tool = file.tools[hole.tool];
            const Nm diameter = tool.diameter.value_or(0);
            const bool is_small = diameter >= smallest_bite && diameter <= largest_bite;
            if (hole.kind != Hole::Kind::Round || !is_small || tool.plating == Plating::Plated) continue;
            const bool is_bare = tool.plating == Plating::NonPlated;
            const bool is_stated = tool.function.find("BreakOut") != std::string::npos;
            small.push_back({index, number, diameter, hole.from, is_stated, is_bare});
        }
    }
    return small;
}

/// Takes out holes of unknown plating that have a pad.
void dropPadded(std::vector<Bite>& small, const FileSet& set, const DesignFiles& design) {
    if (std::ranges::all_of(small, &Bite::is_bare)) return;
    Places holes, padded;
    for (const auto& bite : small) holes.add(bite.place);
    for (const auto index : design.files) {
        const auto& file = set.files[index];
        if (!file.isGerber() || file.role.function != Function::Copper) continue;
        for (const auto& object : file.image.objects())
            if (object.dark && object.kind == Object::Kind::Flash && holes.has(object.to)) padded.add(object.to);
    }
    std::erase_if(small, [&](const Bite& bite) { return !bite.is_bare && padded.has(bite.place); });
}

/// Numbers the rows that holes of one diameter form: those within a pitch of each other.
std::vector<std::uint32_t> rowsOf(const std::vector<Bite>& bites) {
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> cells;
    const auto cellOf = [](Nm x, Nm y) {
        return (static_cast<std::uint64_t>(x + 4 * farthest_coordinate) / longest_pitch << 32) ^
               (static_cast<std::uint64_t>(y + 4 * farthest_coordinate) / longest_pitch);
    };
    Joined joined(bites.size());
    for (std::uint32_t one = 0; one < bites.size(); ++one) {
        const auto place = bites[one].place;
        for (const Nm dx : {-longest_pitch, Nm{0}, longest_pitch})
            for (const Nm dy : {-longest_pitch, Nm{0}, longest_pitch}) {
                const auto found = cells.find(cellOf(place.x + dx, place.y + dy));
                if (found == cells.end()) continue;
                for (const auto other : found->second)
                    if (bites[other].diameter == bites[one].diameter &&
                        distance(bites[other].place, place) <= static_cast<double>(longest_pitch))
                        joined.join(one, other);
            }
        auto& own = cells[cellOf(place.x, place.y)];
        // Holes that lie closer than this are no row; a few of them stand for all.
        if (own.size() < 16) own.push_back(one);
    }
    std::vector<std::uint32_t> rows(bites.size());
    for (std::uint32_t one = 0; one < bites.size(); ++one) rows[one] = joined.of(one);
    return rows;
}

}  // namespace

Bites bitesOf(const FileSet& set, const DesignFiles& design) {
    auto small = smallHoles(set, design);
    Bites bites;
    if (small.size() < fewest_bites || small.size() > most_bites) return bites;
    dropPadded(small, set, design);
    const auto rows = rowsOf(small);
    std::map<std::uint32_t, std::vector<std::size_t>> by_row;
    for (std::size_t one = 0; one < small.size(); ++one) by_row[rows[one]].push_back(one);
    for (const auto& [number, members] : by_row) {
        BiteRow row{{}, true, true};
        for (const auto one : members) {
            row.box.add(small[one].place);
            row.is_stated = row.is_stated && small[one].is_stated;
            row.is_bare = row.is_bare && small[one].is_bare;
        }
        const bool is_row = members.size() >= fewest_bites && members.size() <= most_in_row &&
                            std::min(row.box.width(), row.box.height()) <= widest_row &&
                            std::max(row.box.width(), row.box.height()) > smallest_bite;
        if (!is_row) continue;
        bites.rows.push_back(row);
        for (const auto one : members) bites.holes.insert({small[one].file, small[one].number});
    }
    return bites;
}

}  // namespace cardcage::pcb::analysis
