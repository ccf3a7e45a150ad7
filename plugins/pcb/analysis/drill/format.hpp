#pragma once

#include <unordered_set>
#include <vector>

#include "drill/decode.hpp"
#include "drill/program.hpp"
#include "values/limits.hpp"

namespace cardcage::pcb::analysis {

/// Places of holes by the rest of the set: centres of flashes and ends of strokes, on a grid.
class PlaceEvidence {
public:
    void add(Point place);
    void addArea(const Box& box) { area_.add(box); }
    bool empty() const { return cells_.empty(); }
    /// Whether something is within 25 µm or a bit more of `place`.
    bool near(Point place) const;
    const Box& area() const { return area_; }

private:
    std::unordered_set<std::uint64_t> cells_;
    Box area_;
};

/// The format of a drill file and how far it can be trusted.
struct FormatDecision {
    DrillFormat format;
    double confidence = 0;
    Source source = Source::Content;
    /// The statement of the file was overruled by the places of holes.
    bool contradicts = false;
};

/// Decides unit, digits and suppressed zeros of `program`: what its header states, unless the places say otherwise;
/// where nothing or not everything is stated, the candidate whose holes lie best.
FormatDecision decideFormat(const DrillProgram& program, const PlaceEvidence& evidence, const Limits& limits);

}  // namespace cardcage::pcb::analysis
