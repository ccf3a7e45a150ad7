#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "copper/cover.hpp"
#include "copper/edge_grid.hpp"
#include "copper/ground.hpp"
#include "files/set_file.hpp"
#include "layers/islands.hpp"

namespace cardcage::pcb::analysis {

/// The ground of one file and its connected pieces, ready to be asked. Not to be moved: its parts refer to each other.
struct Layer {
    Layer(const SetFile& source, const Ground& ground, bool is_negative);
    Layer(const Layer&) = delete;
    Layer& operator=(const Layer&) = delete;

    const SetFile& file;
    bool negative;
    Sheet sheet;
    EdgeGrid grid;
    Cover cover;
    Islands islands;

    std::uint32_t islandOf(const Edge& edge) const { return islands.of_shape[edge.shape]; }
    /// The object that drew a shape; nothing for the ground of a negative layer.
    const Object* objectOf(std::uint32_t shape) const;
    /// The text of an X2 attribute of the object or its aperture; empty when there is none.
    std::string_view functionOf(std::uint32_t shape) const;
    std::string_view netOf(std::uint32_t shape) const;

    /// Calls `take(shape)` for all shapes that a drill along `path` with `radius` cuts, for some several times.
    template <typename Take>
    void cutBy(const Segment& path, double radius, Take&& take) const {
        grid.near(path, radius, [&](std::uint32_t edge) {
            const auto& its = sheet.edges[edge];
            if (distanceBetween(its.line, path) - sheet.radiusOf(its) < radius) take(its.shape);
        });
        cover.at(path.from, [&](std::uint32_t shape) {
            take(shape);
            return false;
        });
    }
};

}  // namespace cardcage::pcb::analysis
