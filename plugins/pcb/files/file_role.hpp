#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/roles/role.hpp"
#include "specifications/setting_value.hpp"

namespace cardcage::pcb::analysis {

/// Mechanical has no word: such files are drawings to a client.
constexpr auto wireNames(Function) {
    using enum Function;
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
        Other>;
}

/// None has no word: a role without side has null.
constexpr auto wireNames(Side) {
    using enum Side;
    return sdk::words<Top, Bottom, Inner>;
}

/// In the order of trust.
constexpr auto wireNames(Source) {
    using enum Source;
    return sdk::words<User, X2, JobFile, CadReport, FileName, Content, Measured>;
}

}  // namespace cardcage::pcb::analysis

/// Roles of files: what a file of fabrication data is for.
namespace cardcage::pcb {

/// Function and side of a file, and the source that states them: the words of the analysis.
using FileFunction = analysis::Function;
using FileSide = analysis::Side;
using FactSource = analysis::Source;

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

/// Most alternatives of a role.
constexpr std::size_t most_alternatives = 100;

/// The purpose of a file, and the source that says so.
struct FileRole {
    FileFunction function = FileFunction::Other;
    std::optional<FileSide> side;
    std::optional<std::int64_t> copper_position;
    std::optional<HolePlating> plating;
    std::optional<DrillSpan> span;
    FilePolarity polarity = FilePolarity::Positive;
    FactSource source = FactSource::Content;
    Measure confidence;
    std::vector<std::string> alternatives;

    static constexpr auto schema() {
        return sdk::record(
                   "PcbFileRole",
                   sdk::required<&FileRole::function>("Part of the board that the file describes."),
                   sdk::required<&FileRole::side>("Side of the board."),
                   sdk::required<&FileRole::copper_position>(
                       "Place in the stack from the top, from 1 on; null unless it is known.", sdk::example("1")
                   ),
                   sdk::required<&FileRole::plating>("Plating of the holes of a drill file."),
                   sdk::required<&FileRole::span>("Copper layers that the holes of a drill file go through."),
                   sdk::required<&FileRole::polarity>("Negative: what is drawn is free of copper or mask."),
                   sdk::required<&FileRole::source>("Source of this statement."),
                   sdk::required<&FileRole::confidence>("0 (nothing is known) to 1 (stated).", sdk::example("1")),
                   sdk::required<&FileRole::alternatives>(
                       "Other values that it may have: those of less trusted statements, or those that fit what the file draws.",
                       sdk::items(0, most_alternatives),
                       sdk::example(R"(["LegendTop"])")
                   )
        )
            .camelCase();
    }
};

}  // namespace cardcage::pcb
