#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "files/file_role.hpp"

/// Files of PCBs.
namespace cardcage::pcb {

/// The kind of a file, told by its content.
enum class FileType {
    Gerber,
    Drill,
    OdbPlusPlus,
    Ipc2581,
    KicadPcb,
    PickAndPlace,
    Bom,
    Drawing,
    Stackup,
    Archive,
    JobFile,
    Netlist,
    Report,
    Other,
    Unknown
};

constexpr auto wireNames(FileType) {
    using enum FileType;
    return std::to_array<std::pair<FileType, std::string_view>>(
        {{Gerber, "Gerber"},
         {Drill, "Drill"},
         {OdbPlusPlus, "OdbPlusPlus"},
         {Ipc2581, "Ipc2581"},
         {KicadPcb, "KicadPcb"},
         {PickAndPlace, "PickAndPlace"},
         {Bom, "Bom"},
         {Drawing, "Drawing"},
         {Stackup, "Stackup"},
         {Archive, "Archive"},
         {JobFile, "JobFile"},
         {Netlist, "Netlist"},
         {Report, "Report"},
         {Other, "Other"},
         {Unknown, "Unknown"}}
    );
}

struct PcbFile {
    std::string name;
    std::string path;
    FileType file_type = FileType::Unknown;
    std::string content_type;
    std::int64_t size_bytes = 0;
    std::string sha256;
    sdk::Timestamp uploaded_at;
    std::optional<FileRole> role;

    static constexpr auto schema() {
        return sdk::record(
            "PcbFile",
            sdk::required<&PcbFile::name>("Name; unique in the PCB.", sdk::example("top.gbr")),
            sdk::required<&PcbFile::path>("Folder in the archive; empty for none.", sdk::example("fab/gerber")),
            sdk::required<&PcbFile::file_type>("Kind of the file.", sdk::named("fileType")),
            sdk::required<&PcbFile::content_type>(
                "Media type.", sdk::named("contentType"), sdk::example("application/octet-stream")
            ),
            sdk::required<&PcbFile::size_bytes>("Size in bytes.", sdk::named("sizeBytes"), sdk::example("81923")),
            sdk::required<&PcbFile::sha256>(
                "SHA-256 of the content.",
                sdk::example("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
            ),
            sdk::required<&PcbFile::uploaded_at>("Time of the upload.", sdk::named("uploadedAt")),
            sdk::required<&PcbFile::role>("Purpose of the file; null as long as no analysis or user has told it.")
        );
    }
};

}  // namespace cardcage::pcb
