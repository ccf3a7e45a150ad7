#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/crypto/signing.hpp"
#include "host/modules/library/import_audit.hpp"
#include "host/modules/manifest.hpp"

namespace cardcage::modules {

/// A module binary that was read and judged, but not loaded: no code of it has run.
struct ModuleFile {
    std::filesystem::path path;
    std::string bytes;  ///< these bytes are hashed, audited and loaded, even if the file changes meanwhile
    std::string hash;   ///< SHA-256 of the bytes, 64 hexadecimal digits
    Manifest manifest;
    std::optional<crypto::PublicKey> signer;  ///< whose signature was found right; absent: not signed
    std::vector<Migration> migrations;
    std::vector<AuditFinding> audit;  ///< empty when everything is fine, or in a sanitizer build

    /// "customers 1.0.0"
    std::string label() const { return manifest.id + " " + manifest.version.text; }
};

/// Returns the bytes of a file. Throws Refused: "unreadable", "too_large".
std::string bytesOfModule(const std::filesystem::path& path);

/// Reads a module binary and its notes. Throws Refused: "unreadable", "too_large", "not_elf", "truncated",
/// "other_architecture", "not_a_library", "malformed", "signature", "no_manifest", "manifest", "migrations". A wrong
/// signature is the first of these errors that is told of a whole ELF file.
ModuleFile readModuleFile(const std::filesystem::path& path);
/// The same for bytes in memory.
ModuleFile readModuleBytes(std::filesystem::path path, std::string bytes);

/// Throws Refused "import_audit" with one line a finding, unless there is none.
void refuseAuditFindings(const ModuleFile& file);

/// Throws Refused "directory" unless the directory, or file, belongs to root or to the user of this process and nobody
/// else may write to it.
void requirePrivate(const std::filesystem::path& path);

}  // namespace cardcage::modules
