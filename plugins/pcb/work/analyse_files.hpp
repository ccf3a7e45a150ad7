#pragma once

#include <cardcage/isolated.hpp>
#include <cardcage/module.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/values/limits.hpp"
#include "files/extracted.hpp"
#include "rendering/views/picture.hpp"
#include "work/board_facts.hpp"

/// The analysis of the files of a PCB, in a process of its own (pcb.analyse/1). Its inputs are the files. Its output is
/// the text of an AnalysedFiles.
namespace cardcage::pcb {

/// Name of the isolated function.
inline constexpr std::string_view analyse_function = "pcb.analyse/1";
/// Name and media type of the output with the facts.
inline constexpr std::string_view facts_output = "facts";
inline constexpr std::string_view facts_type = "application/json";
/// Name and version of what finds the facts.
inline constexpr std::string_view analyser = "cardcage 1.0";

/// The role of one file.
struct NamedRole {
    std::string name;
    FileRole role;

    static constexpr auto schema() {
        return sdk::record(
            "PcbNamedRole",
            sdk::required<&NamedRole::name>("Name of the file.", sdk::length(1, 255)),
            sdk::required<&NamedRole::role>("Its role.")
        );
    }
};

/// The place that a measured setting is from. In mm.
struct MeasuredPlace {
    std::string property;
    std::string layer;
    Measure x;
    Measure y;

    static constexpr auto schema() {
        return sdk::record(
            "PcbMeasuredPlace",
            sdk::required<&MeasuredPlace::property>("Setting.", sdk::length(1, 100)),
            sdk::required<&MeasuredPlace::layer>("Layer.", sdk::length(1, 100)),
            sdk::required<&MeasuredPlace::x>("Position from the left."),
            sdk::required<&MeasuredPlace::y>("Position from the bottom.")
        );
    }
};

/// Measurements that rules ask for and that are no settings, in mm, and places of settings. Those that an older version
/// stored have neither places nor distances to the edge.
struct BoardMeasurements {
    std::optional<Measure> castellated_hole_diameter;
    std::optional<Measure> copper_to_edge_outer;
    std::optional<Measure> copper_to_edge_inner;
    std::vector<MeasuredPlace> places;

    static constexpr auto schema() {
        return sdk::record(
            "PcbBoardMeasurements",
            sdk::required<&BoardMeasurements::castellated_hole_diameter>("The smallest castellated hole."),
            sdk::optional<&BoardMeasurements::copper_to_edge_outer>(
                "The least distance from copper of outer layers to the edge."
            ),
            sdk::optional<&BoardMeasurements::copper_to_edge_inner>("The same of inner layers."),
            sdk::optional<&BoardMeasurements::places>("Places of settings.", sdk::items(0, 10))
        );
    }
};

/// The output of an analysis. `extracted` is null when the files are of several boards.
struct AnalysedFiles {
    BoardFacts facts;
    std::vector<NamedRole> roles;
    std::optional<ExtractedSettings> extracted;
    BoardMeasurements measured;

    static constexpr auto schema() {
        return sdk::record(
            "PcbAnalysedFiles",
            sdk::required<&AnalysedFiles::facts>("All facts."),
            sdk::required<&AnalysedFiles::roles>("Roles of the files."),
            sdk::required<&AnalysedFiles::extracted>("Settings that the files have."),
            sdk::required<&AnalysedFiles::measured>("Other measurements that rules ask for.")
        );
    }
};

/// One file of the order: its name, its folder, and the role that a user gave it.
struct OrderedFile {
    std::string name;
    std::string path;
    std::optional<FileRole> user_role;
};

/// Returns the payload: limits of one file, size of the pictures, seconds of processor time in all, the design that a
/// user has chosen, empty for none, and the files in the order of the inputs.
std::string analysisOrder(
    const analysis::Limits& limits,
    const rendering::PictureSize& pictures,
    std::int64_t cpu_seconds,
    const std::string& design,
    const std::vector<OrderedFile>& files
);

/// The isolated function.
void analyseFiles(sdk::IsolatedRun& run);

}  // namespace cardcage::pcb
