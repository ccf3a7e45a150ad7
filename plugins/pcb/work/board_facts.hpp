#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysing/analysis.hpp"
#include "analysis/drill/program.hpp"
#include "analysis/holes/hole_classes.hpp"
#include "specifications/settings_record.hpp"
#include "work/analysed_object.hpp"
#include "work/fact.hpp"

namespace cardcage::pcb::analysis {

constexpr auto wireNames(Hole::Kind) {
    using enum Hole::Kind;
    return sdk::words<Round, Slot, Rout>;
}

constexpr auto wireNames(DiameterKind) {
    using enum DiameterKind;
    return sdk::words<Unknown, Finished, Drilled>;
}

constexpr auto wireNames(HoleClass) {
    using enum HoleClass;
    return sdk::words<Unknown, Via, Component, Mounting, Tooling, MouseBite, Castellated>;
}

}  // namespace cardcage::pcb::analysis

/// The facts about a board that an analysis finds. Lengths are in mm, areas in mm², with 4 decimals.
namespace cardcage::pcb {

/// The files of one board of an upload.
struct AnalysedDesign {
    std::string name;
    std::vector<std::string> files;

    static constexpr auto schema() {
        return sdk::record(
            "PcbAnalysedDesign",
            sdk::required<&AnalysedDesign::name>(
                "Folder or beginning of the names of its files; empty when there is one board.", sdk::example("panel")
            ),
            sdk::required<&AnalysedDesign::files>("Names of its files.", sdk::example(R"(["top.gbr"])"))
        );
    }
};

/// Copies of one board side by side.
struct AnalysedPanel {
    std::int64_t boards = 0;
    std::int64_t turned = 0;
    std::optional<std::int64_t> columns;
    std::optional<std::int64_t> rows;
    std::optional<Measure> step_x;
    std::optional<Measure> step_y;
    std::optional<Measure> spacing_x;
    std::optional<Measure> spacing_y;
    std::optional<Measure> border_left;
    std::optional<Measure> border_bottom;
    std::optional<Measure> border_right;
    std::optional<Measure> border_top;
    std::optional<rules::Separation> separation;
    std::optional<FactSource> separation_source;
    std::optional<Measure> separation_confidence;
    std::optional<analysis::Reason> separation_reason;

    static constexpr auto schema() {
        return sdk::record(
            "PcbAnalysedPanel",
            sdk::required<&AnalysedPanel::boards>("Number of boards.", sdk::example("6")),
            sdk::required<&AnalysedPanel::turned>("Boards that lie otherwise than most.", sdk::example("0")),
            sdk::required<&AnalysedPanel::columns>(
                "Boards side by side; null when they form no regular grid.", sdk::example("2")
            ),
            sdk::required<&AnalysedPanel::rows>("Boards one above the other.", sdk::example("3")),
            sdk::required<&AnalysedPanel::spacing_x>(
                "Distance of two columns, edge to edge, in mm; null when no lines draw the boards.", sdk::example("2")
            ),
            sdk::required<&AnalysedPanel::spacing_y>("Distance of two rows, likewise.", sdk::example("2")),
            sdk::required<&AnalysedPanel::separation>(
                "The way in which the boards come apart; null when nothing tells.", sdk::example("VCut")
            ),
            sdk::optional<&AnalysedPanel::separation_source>("Source of the separation."),
            sdk::optional<&AnalysedPanel::separation_confidence>(
                "0 (nothing is known) to 1 (stated).", sdk::example("0.9")
            ),
            sdk::optional<&AnalysedPanel::separation_reason>("Reason for a missing separation."),
            // Analyses of the version before have none of these.
            sdk::optional<&AnalysedPanel::step_x>("From one column to the next in mm.", sdk::example("34")),
            sdk::optional<&AnalysedPanel::step_y>("From one row to the next in mm.", sdk::example("22")),
            sdk::optional<&AnalysedPanel::border_left>(
                "From the line around all boards to them on the left, in mm.", sdk::example("5")
            ),
            sdk::optional<&AnalysedPanel::border_bottom>("The same at the bottom.", sdk::example("7")),
            sdk::optional<&AnalysedPanel::border_right>("The same on the right.", sdk::example("5")),
            sdk::optional<&AnalysedPanel::border_top>("The same at the top.", sdk::example("7"))
        );
    }
};

/// One hole in the board that its profile draws.
struct AnalysedCutout {
    Measure width;
    Measure height;
    Measure area;

    static constexpr auto schema() {
        return sdk::record(
            "PcbAnalysedCutout",
            sdk::required<&AnalysedCutout::width>("Width of its box in mm.", sdk::example("8.611")),
            sdk::required<&AnalysedCutout::height>("Height of its box in mm.", sdk::example("17.272")),
            sdk::required<&AnalysedCutout::area>("Area in mm².", sdk::example("148.73"))
        );
    }
};

/// The board as cut out, without the pen of its profile.
struct BoardSize {
    NumberFact width;
    NumberFact height;
    NumberFact area;
    CountFact cutouts;
    NumberFact delivered_width;
    NumberFact delivered_height;
    bool is_panel_suspected = false;
    ShapeFact shape;
    std::optional<Measure> origin_x;
    std::optional<Measure> origin_y;
    std::vector<AnalysedCutout> cutout_sizes;

    static constexpr auto schema() {
        return sdk::record(
            "PcbBoardSize",
            sdk::required<&BoardSize::width>("Width of one board in mm."),
            sdk::required<&BoardSize::height>("Height of one board in mm."),
            sdk::required<&BoardSize::area>("Area in mm², cutouts taken off."),
            sdk::required<&BoardSize::cutouts>("Number of cutouts."),
            sdk::required<&BoardSize::delivered_width>("Width of what is delivered: of a panel, if it is one."),
            sdk::required<&BoardSize::delivered_height>("Height of what is delivered."),
            sdk::required<&BoardSize::is_panel_suspected>("Whether the files seem to be those of a panel."),
            sdk::required<&BoardSize::shape>("Form of one board: Other has corners that are neither right nor round."),
            sdk::required<&BoardSize::origin_x>(
                "Left side of what is delivered, in the coordinates of the files, in mm.", sdk::example("-50.8")
            ),
            sdk::required<&BoardSize::origin_y>("Lower side of it, likewise.", sdk::example("0")),
            sdk::required<&BoardSize::cutout_sizes>("Cutouts, each with its box.")
        );
    }
};

/// All conductors of one width.
struct ConductorWidth {
    Measure width;
    Measure length;
    std::int64_t count = 0;

    static constexpr auto schema() {
        return sdk::record(
            "PcbConductorWidth",
            sdk::required<&ConductorWidth::width>("Width in mm.", sdk::example("0.15")),
            sdk::required<&ConductorWidth::length>("Length of all of them in mm.", sdk::example("812.4")),
            sdk::required<&ConductorWidth::count>("Number of strokes.", sdk::example("240"))
        );
    }
};

/// Two objects of different nets near each other.
struct NearObjects {
    Measure distance;
    Measure x;
    Measure y;
    std::vector<std::string> nets;
    std::vector<AnalysedObject> objects;

    static constexpr auto schema() {
        return sdk::record(
            "PcbNearObjects",
            sdk::required<&NearObjects::distance>("Distance in mm.", sdk::example("0.1")),
            sdk::required<&NearObjects::x>("Position from the left in mm.", sdk::example("12.5")),
            sdk::required<&NearObjects::y>("Position from the bottom in mm.", sdk::example("8.25")),
            sdk::required<&NearObjects::nets>("Names of the nets, as far as files have names."),
            sdk::required<&NearObjects::objects>("Both objects; none in results of older versions.", sdk::items(0, 2))
        );
    }
};

/// One copper layer.
struct AnalysedLayer {
    std::int64_t position = 0;
    std::string name;
    std::string file;
    FileFunction function = FileFunction::Copper;
    std::optional<FileSide> side;
    FilePolarity polarity = FilePolarity::Positive;
    NumberFact copper_area;
    NumberFact copper_percent;
    PlacedFact min_track_width;
    PlacedFact min_track_width_common;
    PlacedFact min_clearance;
    PlacedFact min_same_net_gap;
    PlacedFact min_gap;
    PlacedFact min_annular_ring;
    FlagFact is_plane;
    PlacedFact min_copper_width;
    PlacedFact min_hole_to_copper;
    PlacedFact min_copper_to_edge;
    NumberFact exposed_area;
    std::vector<ConductorWidth> widths;
    std::vector<NearObjects> nearest;

    static constexpr auto schema() {
        return sdk::record(
            "PcbAnalysedLayer",
            sdk::required<&AnalysedLayer::position>("Place in the stack from the top.", sdk::example("1")),
            sdk::required<&AnalysedLayer::name>("Top, Bottom, or L with the place.", sdk::example("L2")),
            sdk::required<&AnalysedLayer::file>("Name of its file.", sdk::example("top.gbr")),
            sdk::required<&AnalysedLayer::function>("Copper."),
            sdk::required<&AnalysedLayer::side>("Side of the board, or Inner."),
            sdk::required<&AnalysedLayer::polarity>("Negative: what is drawn is free of copper."),
            sdk::required<&AnalysedLayer::copper_area>("Copper in mm², holes not taken off."),
            sdk::required<&AnalysedLayer::copper_percent>("Copper in percent of the board."),
            sdk::required<&AnalysedLayer::min_track_width>("Narrowest conductor, however short."),
            sdk::required<&AnalysedLayer::min_track_width_common>("Narrowest width of which there is 0.25 mm."),
            sdk::required<&AnalysedLayer::min_clearance>("Least distance of different nets."),
            sdk::required<&AnalysedLayer::min_same_net_gap>("Least gap between islands of one net."),
            sdk::required<&AnalysedLayer::min_gap>("Least gap between any two islands."),
            sdk::required<&AnalysedLayer::min_annular_ring>("Least annular ring."),
            sdk::required<&AnalysedLayer::is_plane>("Whether the layer is an area of copper rather than tracks."),
            sdk::required<&AnalysedLayer::min_copper_width>("Narrowest conductor or neck of an area."),
            sdk::required<&AnalysedLayer::min_hole_to_copper>("Least distance from a hole to copper of another net."),
            sdk::required<&AnalysedLayer::min_copper_to_edge>("Least distance from copper to the edge of the board."),
            sdk::required<&AnalysedLayer::exposed_area>("Copper in openings of the solder mask in mm²."),
            sdk::required<&AnalysedLayer::widths>("Conductors by width, the narrowest first."),
            sdk::required<&AnalysedLayer::nearest>("The five smallest clearances.")
        );
    }
};

/// Holes of one class.
struct ClassedHoles {
    analysis::HoleClass hole_class = analysis::HoleClass::Unknown;
    std::int64_t count = 0;

    static constexpr auto schema() {
        return sdk::record(
            "PcbClassedHoles",
            sdk::required<&ClassedHoles::hole_class>("Purpose of the holes."),
            sdk::required<&ClassedHoles::count>("Number of holes.", sdk::example("96"))
        );
    }
};

/// The holes of one tool and one shape.
struct AnalysedTool {
    std::string file;
    std::int64_t tool = 0;
    NumberFact diameter;
    analysis::DiameterKind diameter_kind = analysis::DiameterKind::Unknown;
    analysis::Hole::Kind shape = analysis::Hole::Kind::Round;
    PlatingFact plating;
    std::optional<DrillSpan> span;
    std::int64_t count = 0;
    Measure longest;
    std::int64_t vias = 0;
    std::int64_t castellated = 0;
    std::vector<ClassedHoles> classes;

    static constexpr auto schema() {
        return sdk::record(
            "PcbAnalysedTool",
            sdk::required<&AnalysedTool::file>("Name of the drill file.", sdk::example("board.drl")),
            sdk::required<&AnalysedTool::tool>("Number of the tool.", sdk::example("1")),
            sdk::required<&AnalysedTool::diameter>("Diameter in mm."),
            sdk::required<&AnalysedTool::diameter_kind>(
                "Whether the diameter is that of the finished hole or that of the drill; Unknown unless a file states it."
            ),
            sdk::required<&AnalysedTool::shape>("Shape of the holes."),
            sdk::required<&AnalysedTool::plating>("Plating of the holes."),
            sdk::required<&AnalysedTool::span>("Copper layers that they go through, when a file states them."),
            sdk::required<&AnalysedTool::count>("Number of holes.", sdk::example("120")),
            sdk::required<&AnalysedTool::longest>("Longest slot in mm, from centre to centre.", sdk::example("0")),
            sdk::required<&AnalysedTool::vias>("Holes that a file says are vias.", sdk::example("96")),
            sdk::required<&AnalysedTool::castellated>("Holes that the profile cuts.", sdk::example("0")),
            sdk::required<&AnalysedTool::classes>("Holes by purpose, as far as their diameter is known.")
        );
    }
};

/// All holes of a board.
struct AnalysedHoles {
    CountFact round;
    CountFact plated;
    CountFact non_plated;
    CountFact slots;
    CountFact routs;
    NumberFact min;
    NumberFact min_plated;
    NumberFact min_non_plated;
    CountFact via_in_pad;
    CountFact thermal_vias;
    FlagFact has_via_in_pad;
    CountFact vias;
    CountFact components;
    CountFact mounting;
    CountFact mouse_bites;
    CountFact castellated;
    CountFact unclassified;
    CountFact blind;
    CountFact buried;
    CountFact duplicates;
    CountFact outside_profile;
    NumberFact per_dm2;
    NumberFact aspect_ratio;
    PlacedFact min_hole_to_hole;
    PlacedFact min_hole_to_edge;
    PlacedFact min_hole_to_copper;

    static constexpr auto schema() {
        return sdk::record(
            "PcbAnalysedHoles",
            sdk::required<&AnalysedHoles::round>("Round holes."),
            sdk::required<&AnalysedHoles::plated>("Plated round holes."),
            sdk::required<&AnalysedHoles::non_plated>("Round holes without plating."),
            sdk::required<&AnalysedHoles::slots>("Slots."),
            sdk::required<&AnalysedHoles::routs>("Routed paths."),
            sdk::required<&AnalysedHoles::min>("Smallest round hole in mm."),
            sdk::required<&AnalysedHoles::min_plated>("Smallest plated round hole in mm."),
            sdk::required<&AnalysedHoles::min_non_plated>("Smallest round hole without plating in mm."),
            sdk::required<&AnalysedHoles::via_in_pad>("Vias in soldered pads of their own."),
            sdk::required<&AnalysedHoles::thermal_vias>("Vias in thermal pads."),
            sdk::required<&AnalysedHoles::has_via_in_pad>("Whether vias lie in soldered pads."),
            sdk::required<&AnalysedHoles::vias>("Vias."),
            sdk::required<&AnalysedHoles::components>("Holes for the pins of components."),
            sdk::required<&AnalysedHoles::mounting>("Mounting holes."),
            sdk::required<&AnalysedHoles::mouse_bites>("Holes of perforated edges."),
            sdk::required<&AnalysedHoles::castellated>("Plated holes that the profile cuts."),
            sdk::required<&AnalysedHoles::unclassified>("Holes of which nothing tells the purpose."),
            sdk::required<&AnalysedHoles::blind>("Plated holes that end at one outer side only."),
            sdk::required<&AnalysedHoles::buried>("Plated holes that end at no outer side."),
            sdk::required<&AnalysedHoles::duplicates>("Holes drilled once more at the same place."),
            sdk::required<&AnalysedHoles::outside_profile>("Holes whose middle is outside of the profile."),
            sdk::required<&AnalysedHoles::per_dm2>("Round holes and slots on a square decimetre."),
            sdk::required<&AnalysedHoles::aspect_ratio>("Thickness by the smallest plated hole through the board."),
            sdk::required<&AnalysedHoles::min_hole_to_hole>("Least web between two holes, if below 2 mm."),
            sdk::required<&AnalysedHoles::min_hole_to_edge>("Least web between a hole and the edge, if below 2 mm."),
            sdk::required<&AnalysedHoles::min_hole_to_copper>("Least distance from a hole to copper of another net.")
        );
    }
};

/// The nets, and how they agree with the names in the files.
struct AnalysedNets {
    CountFact derived;
    CountFact named;
    CountFact opens;
    CountFact shorts;
    CountFact netlist_points;
    NumberFact netlist_agreement;

    static constexpr auto schema() {
        return sdk::record(
            "PcbAnalysedNets",
            sdk::required<&AnalysedNets::derived>("Nets of the copper."),
            sdk::required<&AnalysedNets::named>("Names of nets in the files."),
            sdk::required<&AnalysedNets::opens>("Names on copper that is not connected."),
            sdk::required<&AnalysedNets::shorts>("Connected copper with several names."),
            sdk::required<&AnalysedNets::netlist_points>("Points of a netlist in IPC-D-356 that have a net."),
            sdk::required<&AnalysedNets::netlist_agreement>("Percent of them that the copper groups alike.")
        );
    }
};

/// The openings of one solder mask or stencil.
struct AnalysedOpenings {
    std::string file;
    FileFunction function = FileFunction::SolderMask;
    std::optional<FileSide> side;
    CountFact count;
    PlacedFact web;
    NumberFact area;

    static constexpr auto schema() {
        return sdk::record(
            "PcbAnalysedOpenings",
            sdk::required<&AnalysedOpenings::file>("Name of the file.", sdk::example("mask_top.gbr")),
            sdk::required<&AnalysedOpenings::function>("SolderMask or Paste."),
            sdk::required<&AnalysedOpenings::side>("Side of the board."),
            sdk::required<&AnalysedOpenings::count>("Number of openings."),
            sdk::required<&AnalysedOpenings::web>("Narrowest web between two openings, if below 0.7 mm."),
            sdk::required<&AnalysedOpenings::area>("Area of the openings on the board in mm².")
        );
    }
};

/// The printing of one side.
struct AnalysedLegend {
    std::string file;
    std::optional<FileSide> side;
    PlacedFact min_line_width;
    PlacedFact min_to_opening;
    CountFact in_openings;

    static constexpr auto schema() {
        return sdk::record(
            "PcbAnalysedLegend",
            sdk::required<&AnalysedLegend::file>("Name of the file.", sdk::example("legend_top.gbr")),
            sdk::required<&AnalysedLegend::side>("Side of the board."),
            sdk::required<&AnalysedLegend::min_line_width>("Narrowest line on the board."),
            sdk::required<&AnalysedLegend::min_to_opening>(
                "Least distance to an opening of the solder mask, if below 0.5 mm; 0 where print lies in one."
            ),
            sdk::required<&AnalysedLegend::in_openings>("Printed objects that reach into openings.")
        );
    }
};

/// One row of the stack-up that a job file or a netlist states, from the top.
struct StatedLayer {
    std::string type;
    std::string name;
    std::string material;
    std::string color;
    std::optional<Measure> thickness;

    static constexpr auto schema() {
        return sdk::record(
            "PcbStatedLayer",
            sdk::required<&StatedLayer::type>("Type in the words of the file.", sdk::example("Copper")),
            sdk::required<&StatedLayer::name>("Name.", sdk::example("F.Cu")),
            sdk::required<&StatedLayer::material>("Material; empty when none is stated.", sdk::example("FR4")),
            sdk::required<&StatedLayer::color>("Colour; empty when none is stated.", sdk::example("Green")),
            sdk::required<&StatedLayer::thickness>("Thickness in mm.", sdk::example("0.035"))
        );
    }
};

/// The statements of a job file about the board. Null is what it does not state.
struct StatedBoard {
    std::optional<std::string> cad;
    std::optional<Measure> width;
    std::optional<Measure> height;
    std::optional<Measure> thickness;
    std::optional<std::int64_t> copper_layers;
    std::optional<std::string> finish;

    static constexpr auto schema() {
        return sdk::record(
            "PcbStatedBoard",
            sdk::required<&StatedBoard::cad>("Program that wrote it.", sdk::example("KiCad,Pcbnew,8.0.4")),
            sdk::required<&StatedBoard::width>(
                "Width in mm; it may count the pen of the profile.", sdk::example("80.1")
            ),
            sdk::required<&StatedBoard::height>("Height in mm, likewise.", sdk::example("50.1")),
            sdk::required<&StatedBoard::thickness>("Thickness in mm.", sdk::example("1.6")),
            sdk::required<&StatedBoard::copper_layers>("Copper layers.", sdk::example("4")),
            sdk::required<&StatedBoard::finish>("Surface finish in the words of the file.", sdk::example("ENIG"))
        );
    }
};

/// A remark about the files, and how often it was made.
struct AnalysisFinding {
    std::string code;
    analysis::Severity severity = analysis::Severity::Info;
    std::string message;
    std::optional<std::string> file;
    std::optional<std::string> layer;
    std::optional<Measure> x;
    std::optional<Measure> y;
    std::vector<AnalysedObject> objects;
    std::optional<Measure> specified;
    std::optional<Measure> measured;
    std::int64_t count = 1;

    static constexpr auto schema() {
        return sdk::record(
            "PcbAnalysisFinding",
            sdk::required<&AnalysisFinding::code>("Code of the finding.", sdk::example("profile_missing")),
            sdk::required<&AnalysisFinding::severity>("Severity of the finding."),
            sdk::required<&AnalysisFinding::message>("The finding in words.", sdk::example("no file has the outline")),
            sdk::required<&AnalysisFinding::file>("File that it is about.", sdk::example("board.gbr")),
            sdk::required<&AnalysisFinding::layer>("Layer that it is about.", sdk::example("Top")),
            sdk::required<&AnalysisFinding::x>("Position from the left in mm.", sdk::example("12.5")),
            sdk::required<&AnalysisFinding::y>("Position from the bottom in mm.", sdk::example("8.25")),
            sdk::required<&AnalysisFinding::objects>("Nets or objects that it is about."),
            sdk::required<&AnalysisFinding::specified>(
                "Value that a file states, makers need or all others have: a length in mm, a count, or a ratio.",
                sdk::example("0.25")
            ),
            sdk::required<&AnalysisFinding::measured>("Value that was found instead.", sdk::example("0.18")),
            sdk::required<&AnalysisFinding::count>("Number of times that it was found.", sdk::example("1"))
        );
    }
};

/// Everything that an analysis finds. Of several designs nothing is said about the board: `design`, `board`, `holes`
/// and `nets` are null then.
struct BoardFacts {
    TextFact cad;
    TextFact cad_version;
    std::vector<AnalysedDesign> designs;
    std::vector<std::string> unread_files;
    std::optional<std::string> design;
    CountFact copper_layers;
    Measure order_confidence;
    std::optional<BoardSize> board;
    NumberFact thickness;
    TextFact finish;
    FlagFact impedance_control;
    FlagFact edge_connector;
    CountFact edge_contacts;
    FlagFact edge_plating;
    std::optional<AnalysedHoles> holes;
    std::optional<AnalysedNets> nets;
    FlagFact is_panel;
    std::optional<AnalysedPanel> panel;
    std::vector<AnalysedLayer> layers;
    std::vector<AnalysedTool> drills;
    std::vector<AnalysedOpenings> openings;
    std::vector<AnalysedLegend> legends;
    std::vector<StatedLayer> stackup;
    std::optional<FactSource> stackup_source;
    std::optional<StatedBoard> job_file;
    std::vector<AnalysisFinding> findings;

    static constexpr auto schema() {
        return sdk::record(
            "PcbBoardFacts",
            sdk::required<&BoardFacts::cad>("Program that wrote the files."),
            sdk::required<&BoardFacts::cad_version>("Version of this program."),
            sdk::required<&BoardFacts::designs>("Boards that the files are of: one, unless the set has several."),
            sdk::required<&BoardFacts::unread_files>(
                "Files that nothing was taken from.", sdk::example(R"(["a.pdf"])")
            ),
            sdk::required<&BoardFacts::design>("Board that the rest is about.", sdk::example("main")),
            sdk::required<&BoardFacts::copper_layers>("Number of copper layers."),
            sdk::required<&BoardFacts::order_confidence>("Confidence in their order, 0 to 1.", sdk::example("1")),
            sdk::required<&BoardFacts::board>("Size of the board."),
            sdk::required<&BoardFacts::thickness>("Thickness in mm."),
            sdk::required<&BoardFacts::finish>("Surface finish in the words of the file."),
            sdk::required<&BoardFacts::impedance_control>("Whether a job file asks for controlled impedances."),
            sdk::required<&BoardFacts::edge_connector>("Whether the board is put into a connector with its edge."),
            sdk::required<&BoardFacts::edge_contacts>("Bare pads in rows at the edge."),
            sdk::required<&BoardFacts::edge_plating>("Whether a job file asks for plated edges."),
            sdk::required<&BoardFacts::holes>("Holes in all."),
            sdk::required<&BoardFacts::nets>("Nets."),
            sdk::required<&BoardFacts::is_panel>("Whether the files are those of a panel."),
            sdk::required<&BoardFacts::panel>(
                "Arrangement of the boards, when they were found; as sure as `is_panel` is."
            ),
            sdk::required<&BoardFacts::layers>("Copper layers from the top."),
            sdk::required<&BoardFacts::drills>("Holes by file, tool and shape."),
            sdk::required<&BoardFacts::openings>("Openings of solder masks and stencils."),
            sdk::required<&BoardFacts::legends>("Printing of both sides."),
            sdk::required<&BoardFacts::stackup>("Stack-up that a job file states, or the copper that a netlist lists."),
            sdk::required<&BoardFacts::stackup_source>("Source of the stack-up; null when there is none."),
            sdk::required<&BoardFacts::job_file>("Statements of the first job file; null without one."),
            sdk::required<&BoardFacts::findings>("Findings, errors first.")
        );
    }
};

}  // namespace cardcage::pcb
