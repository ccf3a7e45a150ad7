#include "layers/islands.hpp"

#include "geometry/joined.hpp"

namespace cardcage::pcb::analysis {

Islands islandsOf(const Sheet& sheet, const EdgeGrid& grid, const Cover& cover) {
    Joined joined(sheet.shapes.size());
    for (std::uint32_t index = 0; index < sheet.edges.size(); ++index) {
        const auto& edge = sheet.edges[index];
        grid.near(edge.line, sheet.radiusOf(edge) + touching, [&](std::uint32_t other) {
            const auto& its = sheet.edges[other];
            if (other <= index || joined.of(its.shape) == joined.of(edge.shape)) return;
            if (gapBetween(sheet, edge, its) <= touching) joined.join(edge.shape, its.shape);
        });
    }
    // Shapes that lie inside polygons meet no edge of theirs.
    for (std::uint32_t number = 0; number < sheet.shapes.size(); ++number)
        cover.at(sheet.edges[sheet.shapes[number].first_edge].line.from, [&](std::uint32_t shape) {
            joined.join(number, shape);
            return false;
        });
    Islands islands;
    islands.of_shape = joined.numbered(islands.count);
    return islands;
}

}  // namespace cardcage::pcb::analysis
