#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cardcage::pcb::archives {

/// The place of an entry in its archive.
struct EntryName {
    std::string folder;  ///< components separated by '/'; empty for none
    std::string name;    ///< of the file; empty for a folder itself
};

/// Reads a path as archives write it: `/` and `\` separate, bytes that are no UTF-8 are those of code page 437. Throws
/// Refusal with Fault::Name for paths that lead out of the archive or that no file may have: absolute, with a drive
/// letter, `..`, empty or dot components, control characters, a component above 255 bytes, above 1,024 bytes or 32
/// components in all. What else is no name of a file is for the files service to say.
EntryName entryName(std::string_view path);

/// The path as UTF-8, for messages too: code page 437 read, control characters replaced.
std::string shownPath(std::string_view path);

/// Whether operating systems leave such files beside those of the user: `__MACOSX/`, `.DS_Store`, `Thumbs.db`,
/// `desktop.ini`, `._*`.
bool isLeftover(const EntryName& entry);

}  // namespace cardcage::pcb::archives
