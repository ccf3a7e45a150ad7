#pragma once

#include <set>
#include <utility>
#include <vector>

#include "files/set_file.hpp"
#include "roles/assignment.hpp"

namespace cardcage::pcb::analysis {

/// A row of equal small holes without copper, near each other: boards are broken apart there.
struct BiteRow {
    /// Around the middles of its holes.
    Box box;
    /// Whether its holes state that they are for breaking.
    bool is_stated = false;
    /// Whether its holes are known not to be plated.
    bool is_bare = false;
};

struct Bites {
    std::vector<BiteRow> rows;
    /// The holes of all rows: file, and number of the hole in it.
    std::set<std::pair<std::size_t, std::size_t>> holes;

    bool have(std::size_t file, std::size_t hole) const { return !holes.empty() && holes.contains({file, hole}); }
};

/// Rows of at least three holes, none unless there are few enough of them to be rows.
Bites bitesOf(const FileSet& set, const DesignFiles& design);

}  // namespace cardcage::pcb::analysis
