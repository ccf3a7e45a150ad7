#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <tuple>

#include "layers/stack_layers.hpp"
#include "nets/barrels.hpp"
#include "openings/openings.hpp"

namespace cardcage::pcb::analysis {

/// The purpose of a hole.
enum class HoleClass : std::uint8_t { Unknown, Via, Component, Mounting, Tooling, MouseBite, Castellated };
constexpr std::size_t hole_class_count = 7;

/// Holes of one tool, one shape and one file by class.
using ClassCounts = std::array<int, hole_class_count>;
using ToolKey = std::tuple<std::size_t, std::uint16_t, Hole::Kind>;

/// Holes by class. X2 functions state classes; plating, size, the openings of the solder mask and rows of holes make
/// them *likely*. A total is sure only when the files state the class of every hole. Back drills are no holes of their
/// own.
struct HoleClasses {
    std::map<ToolKey, ClassCounts> by_tool;
    Value<int> vias = Value<int>::none(Reason::DrillMissing);
    Value<int> components = Value<int>::none(Reason::DrillMissing);
    Value<int> mounting = Value<int>::none(Reason::DrillMissing);
    Value<int> mouse_bites = Value<int>::none(Reason::DrillMissing);
    Value<int> castellated = Value<int>::none(Reason::DrillMissing);
    /// Holes of which nothing tells the class.
    Value<int> unclassified = Value<int>::none(Reason::DrillMissing);
    /// Plated holes that end at one outer side, and at none.
    Value<int> blind = Value<int>::none(Reason::DrillMissing);
    Value<int> buried = Value<int>::none(Reason::DrillMissing);
};

/// `layer_trust` is that of the number of copper layers.
HoleClasses classifyHoles(
    const FileSet& set,
    const CopperLayers& copper,
    const Barrels& barrels,
    const Openings& openings,
    const Ground& ground,
    double layer_trust
);

}  // namespace cardcage::pcb::analysis
