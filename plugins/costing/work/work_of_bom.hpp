#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "activities/driver_values.hpp"

// Work of an assembly, derived from its bill of materials and pick-and-place file: a pure rule.

namespace cardcage::costing {

/// A placed line with its preferred option.
struct WorkLine {
    std::vector<std::string> designators;
    sdk::Decimal quantity;
    std::string unit;
    std::optional<std::pair<std::string, std::string>> number;  ///< value and revision
    bool is_assembly = false;                                   ///< the option is an assembly
    bool is_off_the_shelf = false;                              ///< the option is a component of that type
};

/// Placement of a designator in the file.
struct Placement {
    bool is_bottom = false;
    std::string mount_type;
    bool do_not_place = false;
};

struct WorkOfBom {
    AssemblyType type = AssemblyType::Unknown;
    std::vector<WorkLine> lines;
    std::map<std::string, Placement, std::less<>> placements;  ///< by designator; of the file, if there is one
    sdk::Decimal subassemblies;                                ///< contained as subassemblies
};

/// Returns the counts. The file decides the mounting of designators that it lists. Without a file, off-the-shelf parts
/// of a PCBA are SMT parts of the top side; with a file, parts that it does not list are through-hole parts. All other
/// parts are mounted by hand, and materials by length, area, weight or volume are not counted. A line without
/// designators counts its quantity.
DriverValues countWork(const WorkOfBom& work);

}  // namespace cardcage::costing
