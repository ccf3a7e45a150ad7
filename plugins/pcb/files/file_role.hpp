#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "specifications/setting_value.hpp"

/// Roles of files: what a file of fabrication data is for.
namespace cardcage::pcb {

/// The subject of a file. Mechanical drawings are Drawing.
enum class FileFunction {
    Copper,
    SolderMask,
    Legend,
    Paste,
    Profile,
    Drill,
    Rout,
    Glue,
    Carbon,
    PeelableMask,
    Heatsink,
    VCut,
    Drawing,
    Netlist,
    Job,
    Placement,
    Other,
    Unknown
};

constexpr auto wireNames(FileFunction) {
    using enum FileFunction;
    return sdk::words<
        Copper,
        SolderMask,
        Legend,
        Paste,
        Profile,
        Drill,
        Rout,
        Glue,
        Carbon,
        PeelableMask,
        Heatsink,
        VCut,
        Drawing,
        Netlist,
        Job,
        Placement,
        Other,
        Unknown>;
}

/// Side of the board; Inner: between two others.
enum class FileSide { Top, Bottom, Inner, Unknown };

constexpr auto wireNames(FileSide) {
    using enum FileSide;
    return sdk::words<Top, Bottom, Inner, Unknown>;
}

enum class FilePolarity { Positive, Negative, Unknown };

constexpr auto wireNames(FilePolarity) {
    using enum FilePolarity;
    return sdk::words<Positive, Negative, Unknown>;
}

enum class HolePlating { Plated, NonPlated, Mixed, Unknown };

constexpr auto wireNames(HolePlating) {
    using enum HolePlating;
    return sdk::words<Plated, NonPlated, Mixed, Unknown>;
}

/// Where a value comes from, in the order of trust.
enum class FactSource { User, X2, JobFile, CadReport, FileName, Content, Measured, Unknown };

constexpr auto wireNames(FactSource) {
    using enum FactSource;
    return sdk::words<User, X2, JobFile, CadReport, FileName, Content, Measured, Unknown>;
}

/// The first and the last copper layer that holes go through.
struct DrillSpan {
    std::int64_t first = 0;
    std::int64_t last = 0;

    static constexpr auto schema() {
        return sdk::record(
            "PcbDrillSpan",
            sdk::required<&DrillSpan::first>("First copper layer, from the top.", sdk::example("1")),
            sdk::required<&DrillSpan::last>("Last copper layer.", sdk::example("4"))
        );
    }
};

/// The purpose of a file, and the source that says so.
struct FileRole {
    FileFunction function = FileFunction::Other;
    std::optional<FileSide> side;
    std::optional<std::int64_t> copper_position;
    std::optional<HolePlating> plating;
    std::optional<DrillSpan> span;
    FilePolarity polarity = FilePolarity::Positive;
    FactSource source = FactSource::Unknown;
    Measure confidence;
    std::vector<std::string> alternatives;

    static constexpr auto schema() {
        return sdk::record(
                   "PcbFileRole",
                   sdk::required<&FileRole::function>("What the file describes."),
                   sdk::required<&FileRole::side>("Side of the board."),
                   sdk::required<&FileRole::copper_position>(
                       "Place in the stack from the top, from 1 on; null unless it is known.", sdk::example("1")
                   ),
                   sdk::required<&FileRole::plating>("Plating of the holes of a drill file."),
                   sdk::required<&FileRole::span>("Copper layers that the holes of a drill file go through."),
                   sdk::required<&FileRole::polarity>("Negative: what is drawn is free of copper or mask."),
                   sdk::required<&FileRole::source>("Where this is told."),
                   sdk::required<&FileRole::confidence>("0 (nothing is known) to 1 (stated).", sdk::example("1")),
                   sdk::required<&FileRole::alternatives>(
                       "What other statements say, less trusted ones.",
                       sdk::items(0, 100),
                       sdk::example(R"(["LegendTop"])")
                   )
        )
            .camelCase();
    }
};

}  // namespace cardcage::pcb
