#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "activities/driver_values.hpp"

// What bill of materials and pick-and-place file of an assembly say about the work: a pure rule.

namespace cardcage::costing {

/// A line that is placed, with its preferred option.
struct WorkLine {
    std::vector<std::string> designators;
    sdk::Decimal quantity;
    std::string unit;
    std::optional<std::pair<std::string, std::string>> number;  ///< value and revision
    bool is_assembly = false;                                   ///< the option is an assembly
    bool is_off_the_shelf = false;                              ///< the option is a component of that type
};

/// How the file places a designator.
struct Placement {
    bool is_bottom = false;
    std::string mount_type;
    bool do_not_place = false;
};

struct WorkOfBom {
    AssemblyType type = AssemblyType::Unknown;
    std::vector<WorkLine> lines;
    std::map<std::string, Placement, std::less<>> placements;  ///< by designator; of the file, if there is one
    sdk::Decimal subassemblies;                                ///< that are contained as such
};

/// The counts. A designator that the file lists is what the file says. Without a file, off-the-shelf parts of a PCBA
/// are SMT parts of the top side; with one, those that it leaves out are through-hole parts. Everything else is mounted
/// by hand, and materials by length, area, weight or volume are not counted. A line without designators counts its
/// quantity.
DriverValues countWork(const WorkOfBom& work);

}  // namespace cardcage::costing
