#pragma once

#include <memory>
#include <vector>

#include "areas/area.hpp"
#include "files/set_file.hpp"
#include "layers/stack_layers.hpp"
#include "roles/assignment.hpp"
#include "values/measure.hpp"

namespace cardcage::pcb::analysis {

/// The openings of one solder mask or paste stencil: what its file draws.
struct OpeningFacts {
    /// Index in `FileSet::files`.
    std::size_t file = 0;
    Function function = Function::SolderMask;
    Side side = Side::None;
    Value<int> count = Value<int>::none(Reason::NotInFiles);
    /// The narrowest web between two openings; null when none is narrower than 0.7 mm, and when time ran short.
    Measure web;
    /// Webs narrower than 0.1 mm, which makers leave out.
    int slivers = 0;
    /// In square millimetres on the board.
    Value<double> area = Value<double>::none(Reason::NotAnalysed);
};

/// Masks and stencils of a design, in the order of its files: the facts of each, and its drawing.
struct Openings {
    std::vector<OpeningFacts> facts;
    std::vector<std::unique_ptr<Layer>> layers;
    std::vector<std::optional<Coverage>> covered;

    /// The drawing of a function on a side; null when no file has it, and when several do.
    const Layer* find(Function function, Side side) const;
    /// The ground that it covers; null without a drawing, and when its size was not taken.
    const Coverage* coverage(Function function, Side side) const;
    /// Trust in that drawing, 0 to 1; 0 without one.
    double trustOf(Function function, Side side) const;
};

Openings measureOpenings(
    const FileSet& set, const DesignFiles& design, const Ground& ground, const Parallel& parallel, const Budget& budget
);

}  // namespace cardcage::pcb::analysis
