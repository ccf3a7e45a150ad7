#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "values/length.hpp"

namespace cardcage::pcb::analysis {

/// One point of a netlist in IPC-D-356 (README, Netlists): a pad, a hole or a via, and the net that it belongs to.
struct NetlistPoint {
    /// Index in `Netlist::nets`.
    std::uint32_t net = 0;
    Point place;
    /// The diameter of its hole; 0 for pads on one side.
    Nm hole = 0;
    /// The layer that a probe reaches it from, from 1 on; 0 for both sides.
    int access = 0;
};

/// Names of nets have this many columns. Programs cut longer ones, or write an alias.
constexpr std::size_t widest_net_name = 14;

/// The points of a netlist in the order of the file.
struct Netlist {
    /// Names, with aliases resolved. Pins without a net (`N/C`) have an empty name.
    std::vector<std::string> nets;
    std::vector<NetlistPoint> points;
    /// False when the file has more points, or more aliases, than were asked for.
    bool is_whole = true;
};

/// One copper layer as the header of a netlist lists it.
struct ListedLayer {
    std::string name;
    std::string material;
    bool is_plane = false;
    bool is_negative = false;
    int number = 0;
};

/// Reads the points of a netlist (README, Netlists), up to `most` of them. Lines that are not understood are left out;
/// nothing when the unit is not known.
std::optional<Netlist> readNetlistPoints(std::string_view text, std::size_t most = 1'000'000);

/// The copper layers of a netlist header, from the top; none unless they are numbered without gaps.
std::vector<ListedLayer> readListedLayers(std::string_view header);

}  // namespace cardcage::pcb::analysis
