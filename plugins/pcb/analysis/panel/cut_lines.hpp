#pragma once

#include <vector>

#include "files/set_file.hpp"
#include "roles/assignment.hpp"
#include "values/value.hpp"

namespace cardcage::pcb::analysis {

/// A straight line, upright or level, along which boards may be cut.
struct CutLine {
    bool is_upright = false;
    /// Its place across, and its ends.
    Nm at = 0;
    Nm from = 0;
    Nm to = 0;
    /// The part between its ends that is drawn, 0 to 1.
    double drawn = 0;
    /// Trust in its being a V-cut: that of a file of V-cuts, *likely* for one of the profile.
    double trust = 0;
    Source source = Source::Measured;
    /// Whether it is in a file of V-cuts, and whether in one or in the profile.
    bool is_stated = false;
    bool is_profile = false;

    /// Whether it runs along a side from `low` to `high`, but for a millimetre at each end.
    bool runsFrom(Nm low, Nm high) const;
};

/// The lines of files of V-cuts, of profiles and of drawings. Pieces of one file in one line are one.
std::vector<CutLine> cutLinesOf(const FileSet& set, const DesignFiles& design);

/// The parts that `lines` across `frame` cut it into; none when no line is, or when there are too many parts.
std::vector<Box> partsOf(const Box& frame, const std::vector<CutLine>& lines);

}  // namespace cardcage::pcb::analysis
