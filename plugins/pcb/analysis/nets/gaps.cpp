#include "nets/gaps.hpp"

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace cardcage::pcb::analysis {
namespace {

class GapFinder {
public:
    GapFinder(const Sheet& sheet, const EdgeGrid& grid, const Islands& islands, double reach, Deadline deadline)
        : sheet_(sheet),
          grid_(grid),
          islands_(islands),
          reach_(reach),
          deadline_(deadline),
          seen_(sheet.edges.size()) {}

    std::vector<Gap> run() {
        for (std::uint32_t index = 0; index < sheet_.edges.size(); ++index) {
            seen_.next();
            deadline_.check();
            const auto& edge = sheet_.edges[index];
            const auto island = islands_.of_shape[edge.shape];
            grid_.near(edge.line, sheet_.radiusOf(edge) + reach_, [&](std::uint32_t other) {
                const auto other_island = islands_.of_shape[sheet_.edges[other].shape];
                if (other > index && other_island != island && seen_.first(other)) measure(index, other);
            });
        }
        std::vector<Gap> gaps;
        for (const auto& [pair, gap] : nearest_) gaps.push_back(gap);
        std::sort(gaps.begin(), gaps.end(), [](const Gap& left, const Gap& right) {
            return std::tie(left.distance, left.one, left.other) < std::tie(right.distance, right.one, right.other);
        });
        return gaps;
    }

private:
    void measure(std::uint32_t one, std::uint32_t other) {
        deadline_.check();
        const auto& first = sheet_.edges[one];
        const auto& second = sheet_.edges[other];
        const double pens = sheet_.radiusOf(first) + sheet_.radiusOf(second);
        if (distanceBetween(first.line.box(), second.line.box()) - pens >= reach_) return;
        const double gap = gapBetween(sheet_, first, second);
        if (gap >= reach_) return;
        Gap found{islands_.of_shape[first.shape], islands_.of_shape[second.shape], gap, one, other};
        if (found.one > found.other) {
            std::swap(found.one, found.other);
            std::swap(found.edge_of_one, found.edge_of_other);
        }
        const auto key = (std::uint64_t{found.one} << 32) | found.other;
        const auto [known, is_new] = nearest_.try_emplace(key, found);
        if (!is_new && found.distance < known->second.distance) known->second = found;
    }

    const Sheet& sheet_;
    const EdgeGrid& grid_;
    const Islands& islands_;
    const double reach_;
    Deadline deadline_;
    Seen seen_;
    std::unordered_map<std::uint64_t, Gap> nearest_;
};

}  // namespace

std::vector<Gap> gapsWithin(
    const Sheet& sheet, const EdgeGrid& grid, const Islands& islands, double reach, Deadline deadline
) {
    return GapFinder(sheet, grid, islands, reach, deadline).run();
}

Point placeOf(const Sheet& sheet, const Gap& gap) {
    return middleBetween(sheet.edges[gap.edge_of_one].line, sheet.edges[gap.edge_of_other].line);
}

}  // namespace cardcage::pcb::analysis
