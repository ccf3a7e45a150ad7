#pragma once

#include <cardcage/module.hpp>

namespace cardcage::pcb {

/// Settings of the module (module.json), each a limit but the first two.
struct Settings {
    bool analyse_uploads = true;
    bool board_line = true;
    std::int64_t upload_bytes = 0;
    std::int64_t upload_parts = 0;
    std::int64_t upload_file_bytes = 0;
    std::int64_t pcb_files = 0;
    std::int64_t archive_bytes = 0;
    std::int64_t archive_entries = 0;
    std::int64_t archive_ratio = 0;
    std::int64_t archive_nesting = 0;
    std::int64_t archive_cpu_seconds = 0;
    std::int64_t archive_memory = 0;
    std::int64_t analysis_cpu_seconds = 0;
    std::int64_t analysis_wall_seconds = 0;
    std::int64_t analysis_memory = 0;
    std::int64_t analysis_output_bytes = 0;
    std::int64_t gerber_objects = 0;
    std::int64_t gerber_repeats = 0;
    std::int64_t gerber_block_depth = 0;
    std::int64_t gerber_apertures = 0;
    std::int64_t gerber_aperture_mm = 0;
    std::int64_t gerber_coordinate_mm = 0;
    std::int64_t gerber_polygon_vertices = 0;
    std::int64_t macro_primitives = 0;
    std::int64_t macro_variables = 0;
    std::int64_t macro_brackets = 0;
    std::int64_t drill_holes = 0;
    std::int64_t drill_tools = 0;
    std::int64_t file_cpu_seconds = 0;
    std::int64_t picture_pixels = 0;
    std::int64_t picture_svg_bytes = 0;
    std::int64_t pcb_specifications = 0;
    std::int64_t pcb_offers = 0;
    std::int64_t pcb_shares = 0;
    std::int64_t profile_bytes = 0;

    static constexpr auto schema() {
        return sdk::record(
            "PcbSettings",
            sdk::required<&Settings::analyse_uploads>("Whether an upload starts the analysis."),
            sdk::required<&Settings::board_line>("Whether a board without a part gets one, and a BOM line."),
            sdk::required<&Settings::upload_bytes>("Bytes of all files of one upload."),
            sdk::required<&Settings::upload_parts>("Files of one upload."),
            sdk::required<&Settings::upload_file_bytes>("Bytes of one file."),
            sdk::required<&Settings::pcb_files>("Files of one PCB."),
            sdk::required<&Settings::archive_bytes>("Unpacked bytes of one upload."),
            sdk::required<&Settings::archive_entries>("Entries of the archives of one upload."),
            sdk::required<&Settings::archive_ratio>("Unpacked size of an archive by its own size."),
            sdk::required<&Settings::archive_nesting>("Archives inside of archives."),
            sdk::required<&Settings::archive_cpu_seconds>("Processor time of unpacking an upload."),
            sdk::required<&Settings::archive_memory>("Memory of unpacking an upload."),
            sdk::required<&Settings::analysis_cpu_seconds>("Processor time of an analysis."),
            sdk::required<&Settings::analysis_wall_seconds>("Duration of an analysis."),
            sdk::required<&Settings::analysis_memory>("Memory of an analysis."),
            sdk::required<&Settings::analysis_output_bytes>("Bytes that an analysis finds and draws."),
            sdk::required<&Settings::gerber_objects>("Objects of a Gerber file, repetitions counted."),
            sdk::required<&Settings::gerber_repeats>("Repetitions of a step-and-repeat in one direction."),
            sdk::required<&Settings::gerber_block_depth>("Blocks inside of blocks."),
            sdk::required<&Settings::gerber_apertures>("Apertures of a Gerber file."),
            sdk::required<&Settings::gerber_aperture_mm>("Size of an aperture."),
            sdk::required<&Settings::gerber_coordinate_mm>("Distance of a coordinate from the origin."),
            sdk::required<&Settings::gerber_polygon_vertices>("Corners of a region."),
            sdk::required<&Settings::macro_primitives>("Primitives of a macro."),
            sdk::required<&Settings::macro_variables>("Variables of a macro."),
            sdk::required<&Settings::macro_brackets>("Brackets inside of brackets of a macro."),
            sdk::required<&Settings::drill_holes>("Holes of a drill file."),
            sdk::required<&Settings::drill_tools>("Tools of a drill file."),
            sdk::required<&Settings::file_cpu_seconds>("Processor time of reading one file."),
            sdk::required<&Settings::picture_pixels>("Pixels on the longer side of a PNG."),
            sdk::required<&Settings::picture_svg_bytes>("Bytes of an SVG."),
            sdk::required<&Settings::pcb_specifications>("Specifications of one PCB."),
            sdk::required<&Settings::pcb_offers>("Offers of one PCB."),
            sdk::required<&Settings::pcb_shares>("Shares of one PCB."),
            sdk::required<&Settings::profile_bytes>("Bytes of one profile.")
        );
    }
};

/// Largest body of an upload in bytes, and largest setting upload_bytes.
constexpr std::uint64_t most_upload_bytes = std::uint64_t{256} << 20;
/// Largest setting upload_parts, which the interface description names.
constexpr std::int64_t most_upload_parts = 200;

}  // namespace cardcage::pcb
