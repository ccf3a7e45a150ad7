#pragma once

#include <cstdint>
#include <string_view>

namespace cardcage::pcb::analysis {

/// The kind of a file by its bytes; names and media types are ignored.
enum class FileKind : std::uint8_t {
    Gerber,
    Drill,
    JobFile,
    Report,
    Netlist,
    OdbPlusPlus,
    Ipc2581,
    KicadPcb,
    PickAndPlace,
    Drawing,
    Archive,
    Other
};

/// The word that clients read: `Ipc2581`.
std::string_view nameOf(FileKind kind);

/// Looks at the first 64 KiB of readable text (`readableText`); `bytes` is the same file as it came.
FileKind kindOf(std::string_view bytes, std::string_view text);

}  // namespace cardcage::pcb::analysis
