#pragma once

#include <cardcage/module.hpp>

namespace cardcage::pcb {

/// Settings of the module (module.json), each a limit but the first two.
struct Settings {
    bool analyse_uploads = true;
    bool board_line = true;
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

    static constexpr auto schema() {
        return sdk::record(
            "PcbSettings",
            sdk::required<&Settings::analyse_uploads>("Whether an upload starts the analysis."),
            sdk::required<&Settings::board_line>("Whether a board without a part gets one, and a BOM line."),
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
            sdk::required<&Settings::analysis_memory>("Memory of an analysis.")
        );
    }
};

/// Largest body of an upload in bytes; the route has no other limit.
constexpr std::uint64_t most_upload_bytes = std::uint64_t{256} << 20;
/// Largest setting upload_parts, which the interface description names.
constexpr std::int64_t most_upload_parts = 200;

}  // namespace cardcage::pcb
