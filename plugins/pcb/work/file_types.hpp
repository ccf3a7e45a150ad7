#pragma once

#include "analysis/files/kind.hpp"
#include "files/pcb_file.hpp"

namespace cardcage::pcb {

/// The word of the interface for a kind of file.
constexpr FileType fileTypeOf(analysis::FileKind kind) {
    using analysis::FileKind;
    switch (kind) {
        case FileKind::Gerber:
            return FileType::Gerber;
        case FileKind::Drill:
            return FileType::Drill;
        case FileKind::JobFile:
            return FileType::JobFile;
        case FileKind::Report:
            return FileType::Report;
        case FileKind::Netlist:
            return FileType::Netlist;
        case FileKind::OdbPlusPlus:
            return FileType::OdbPlusPlus;
        case FileKind::Ipc2581:
            return FileType::Ipc2581;
        case FileKind::KicadPcb:
            return FileType::KicadPcb;
        case FileKind::PickAndPlace:
            return FileType::PickAndPlace;
        case FileKind::Drawing:
            return FileType::Drawing;
        case FileKind::Archive:
            return FileType::Archive;
        case FileKind::Other:
            return FileType::Other;
    }
    return FileType::Other;
}

}  // namespace cardcage::pcb
