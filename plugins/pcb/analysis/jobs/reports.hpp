#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "drill/program.hpp"
#include "jobs/netlist.hpp"

namespace cardcage::pcb::analysis {

/// A tool as a report lists it.
struct ReportedTool {
    int number = 0;
    std::optional<Nm> diameter;
    Plating plating = Plating::Unknown;
};

/// The facts of the reports beside the drawings, all of one upload together.
struct Reports {
    /// The meaning of an extension (lower case, with its point), in the words of the CAD program.
    std::map<std::string, std::string> layer_of_extension;
    /// Tools of a drill file, by the lower-case name of the file; an empty name stands for all drill files.
    std::map<std::string, std::vector<ReportedTool>> tools;
    /// The format of those drill files of a set that say nothing themselves.
    FormatStatement drill_format;
    /// Extensions of the copper (lower case, without their points) that the holes of a drill file go through, from the
    /// first layer to the last, by the lower-case name of the file.
    std::map<std::string, std::vector<std::string>> layers_of_drill;
    /// From the header of a netlist.
    std::optional<int> copper_layers;
    std::optional<Nm> thickness;
    std::vector<ListedLayer> layers;
    /// One for each netlist whose points were understood.
    std::vector<Netlist> netlists;
    std::string cad;
};

/// The kind of a report by its content.
enum class ReportKind { None, AltiumDrill, AltiumLayers, AltiumPairs, AllegroDrillParameters, AllegroLog, Netlist };
ReportKind reportKindOf(std::string_view text);

/// Adds what `text` says to `reports`.
void readReport(ReportKind kind, std::string_view text, Reports& reports);

}  // namespace cardcage::pcb::analysis
