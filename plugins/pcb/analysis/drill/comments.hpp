#pragma once

#include <string_view>

#include "drill/program.hpp"

namespace cardcage::pcb::analysis {

/// Facts from the comments of a drill file, comment after comment: digits, unit, plating of file and tools, sizes of
/// tools.
class DrillComments {
public:
    explicit DrillComments(DrillProgram& program) : program_(program) {}

    /// Takes the text behind the semicolon.
    void take(std::string_view comment);
    /// Gives a new tool what comments before it said.
    void describe(DrillTool& tool) const;

private:
    void attribute(std::string_view text);
    void fileFunction(std::string_view value);
    void digits(std::string_view text);
    void toolSize(std::string_view comment);

    DrillProgram& program_;
    /// The plating of the tools that follow: a list under `TYPE=`, or one tool under an attribute.
    Plating plating_ = Plating::Unknown;
    Source plating_source_ = Source::Content;
    std::string function_;
};

/// Plating that a word such as `PLATED`, `Non-Plated`, `NPTH` states.
Plating platingOf(std::string_view text);

/// The function of a drill in an aperture function (`Plated,PTH,ViaDrill`, `MechanicalDrill,BreakOut`), with its
/// details: the word that ends with `Drill`, and what follows. Empty when there is none.
std::string_view drillFunctionOf(std::string_view attribute);

}  // namespace cardcage::pcb::analysis
