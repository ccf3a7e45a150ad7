#pragma once

#include <string>
#include <vector>

#include "files/set_file.hpp"
#include "profile/profile.hpp"
#include "roles/assignment.hpp"
#include "values/value.hpp"

namespace cardcage::pcb::analysis {

/// The holes of one tool and one shape.
struct ToolHoles {
    std::string file;
    /// Indices in `FileSet::files`, and in the tools of that file.
    std::size_t file_index = 0;
    std::uint16_t tool_index = 0;
    int tool = 0;
    Value<Nm> diameter = Value<Nm>::none(Reason::NotInFiles);
    DiameterKind diameter_kind = DiameterKind::Unknown;
    Value<Plating> plating = Value<Plating>::none(Reason::NotInFiles);
    Hole::Kind shape = Hole::Kind::Round;
    int count = 0;
    /// The longest slot, from centre to centre.
    Nm longest = 0;
    /// First and last copper layer as stated; 0 when unknown.
    int first_layer = 0;
    int last_layer = 0;
    /// Whether functions of tool or file say that these drills take away the ends of plated holes.
    bool is_back_drill = false;
    /// Holes whose file says that they are vias, and holes that the profile or a cutout cuts, or may cut.
    int vias = 0;
    int castellated = 0;
    int perhaps_castellated = 0;
};

/// All holes of a design. Counts by plating are null when the plating of a tool is unknown.
struct HoleSummary {
    std::vector<ToolHoles> tools;
    Value<int> round = Value<int>::none(Reason::DrillMissing);
    Value<int> plated_round = Value<int>::none(Reason::DrillMissing);
    Value<int> non_plated_round = Value<int>::none(Reason::DrillMissing);
    Value<int> slots = Value<int>::none(Reason::DrillMissing);
    Value<int> routs = Value<int>::none(Reason::DrillMissing);
    Value<Nm> smallest = Value<Nm>::none(Reason::DrillMissing);
    Value<Nm> smallest_plated = Value<Nm>::none(Reason::DrillMissing);
    /// Holes of one size that lie at the places of others.
    Value<int> duplicates = Value<int>::none(Reason::DrillMissing);
    /// Holes whose middle is not within the profile.
    Value<int> outside = Value<int>::none(Reason::DrillMissing);
    /// Round holes and slots on a square decimetre of the board.
    Value<double> per_dm2 = Value<double>::none(Reason::DrillMissing);
    /// True when a function states pins that are pressed in; never false.
    Value<bool> press_fit = Value<bool>::none(Reason::NotInFiles);
    Value<Nm> smallest_non_plated = Value<Nm>::none(Reason::DrillMissing);
};

HoleSummary summarizeHoles(const FileSet& set, const DesignFiles& design, const Board& board, Findings& findings);

}  // namespace cardcage::pcb::analysis
