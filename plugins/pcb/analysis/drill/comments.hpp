#pragma once

#include <string_view>
#include <utility>

#include "drill/program.hpp"
#include "values/limits.hpp"

namespace cardcage::pcb::analysis {

/// Facts from the comments of a drill file, comment after comment: digits, unit, plating of file and tools, sizes of
/// tools.
class DrillComments {
public:
    DrillComments(DrillProgram& program, const Limits& limits) : program_(program), limits_(limits) {}

    /// Takes the text behind the semicolon.
    void take(std::string_view comment);
    /// Whether comments describe more tools than a file may have.
    bool hasTooManyTools() const { return has_too_many_tools_; }
    /// Gives a new tool what comments before it said.
    void describe(DrillTool& tool) const;

private:
    void attribute(std::string_view text);
    void fileFunction(std::string_view value);
    void digits(std::string_view text);
    bool isKnown(int tool) const;
    void toolSize(std::string_view comment);

    DrillProgram& program_;
    const Limits& limits_;
    bool has_too_many_tools_ = false;
    /// The plating of the tools that follow: a list under `TYPE=`, or one tool under an attribute.
    Plating plating_ = Plating::Unknown;
    Source plating_source_ = Source::Content;
    std::string function_;
};

/// First and last copper layer that the X2 function of a drill file states (`Plated,1,4,PTH`); 0 where it does not.
std::pair<int, int> layersOfDrillFunction(std::string_view function);

/// Whether the function of a drill file says that it is one of back drills: `NonPlated,1,3,BackDrill`, in any case,
/// with or without a dash.
bool isBackDrillFunction(std::string_view function);

/// Plating that a word such as `PLATED`, `Non-Plated`, `NPTH` states.
Plating platingOf(std::string_view text);

/// Notes what a comment says about the diameters of its file: `Finished hole sizes`, `Drilled diameters`. These words
/// have to stand together: `Drilled hole count` says nothing, and neither does `Backdrilled hole diameter`.
void noteDiameters(std::string_view comment, DrillProgram& program);

/// The function of a drill in an aperture function (`Plated,PTH,ViaDrill`, `MechanicalDrill,BreakOut`), with its
/// details: the word that ends with `Drill`, and what follows. Empty when there is none.
std::string_view drillFunctionOf(std::string_view attribute);

}  // namespace cardcage::pcb::analysis
