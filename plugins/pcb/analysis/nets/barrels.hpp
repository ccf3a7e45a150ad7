#pragma once

#include <vector>

#include "files/set_file.hpp"
#include "layers/stack_layers.hpp"

namespace cardcage::pcb::analysis {

/// A hole or slot, as it goes through the copper.
struct Barrel {
    Segment path;
    double radius = 0;
    Plating plating = Plating::Unknown;
    /// Nothing tells the plating; copper around it on both outer sides makes it likely.
    bool assumed = false;
    /// One stroke of a routed path.
    bool is_rout = false;
    /// First and last copper layer, from 0 on.
    std::size_t first = 0;
    std::size_t last = 0;
    /// Index in `FileSet::files` and in the holes of that file.
    std::size_t file = 0;
    std::size_t hole = 0;

    bool joins() const { return plating == Plating::Plated || assumed; }
};

/// All holes of a design with a known diameter.
struct Barrels {
    std::vector<Barrel> list;
    /// Trust in places, sizes and plating, 0 to 1; 0 without a drill file.
    double trust = 0;
    /// Trust in places and sizes alone.
    double placed = 0;
    /// False when files were not read as a whole, or holes have no size.
    bool is_whole = true;
};

Barrels barrelsOf(const FileSet& set, const DesignFiles& design, const CopperLayers& copper);

}  // namespace cardcage::pcb::analysis
