#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "layers/layer.hpp"
#include "roles/assignment.hpp"

namespace cardcage::pcb::analysis {

/// Runs `work(0)` … `work(count - 1)`, in any order and on any threads, and returns when all are done.
using Parallel = std::function<void(std::size_t count, const std::function<void(std::size_t)>& work)>;

/// One after the other, on the caller's thread.
void serially(std::size_t count, const std::function<void(std::size_t)>& work);

/// The copper of one design, from the top.
struct CopperLayers {
    std::vector<std::unique_ptr<Layer>> layers;
    /// Index in `FileSet::files` of each layer.
    std::vector<std::size_t> files;
    /// Trust in each drawing as copper, 0 to 1: by role, polarity, and whether all of it was understood.
    std::vector<double> trust;
    /// The objects of each layer that a legend draws too; empty for layers beside which there is none.
    std::vector<std::vector<bool>> prints;

    /// Whether a legend draws a shape of the layer at `place` too.
    bool isPrint(std::size_t place, std::uint32_t shape) const {
        if (place >= prints.size()) return false;
        const auto object = layers[place]->sheet.shapes[shape].object;
        return object < prints[place].size() && prints[place][object];
    }
    /// Whether the layer at `place` has such shapes.
    bool hasPrints(std::size_t place) const;
};

CopperLayers drawCopper(
    const FileSet& set, const std::vector<std::size_t>& order, const Ground& ground, const Parallel& parallel
);

}  // namespace cardcage::pcb::analysis
