#include "host/modules/library/module_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <optional>

#include "host/crypto/digest.hpp"
#include "host/modules/library/refused.hpp"
#include "host/modules/signing/signature.hpp"

namespace cardcage::modules {
namespace {

constexpr std::uintmax_t largest_module = 256u << 20;
constexpr std::uint32_t manifest_note = 1;
constexpr std::uint32_t migration_note = 2;

}  // namespace

std::string bytesOfModule(const std::filesystem::path& path) {
    std::error_code error;
    const auto size = std::filesystem::is_regular_file(path, error) ? std::filesystem::file_size(path, error) : 0;
    if (error || !std::filesystem::is_regular_file(path, error)) {
        throw Refused("unreadable", path.string() + " is not a readable file");
    }
    if (size > largest_module) throw Refused("too_large", "the file is larger than 256 MiB; strip it");
    std::ifstream in(path, std::ios::binary);
    std::string bytes(size, '\0');
    in.read(bytes.data(), static_cast<std::streamsize>(size));
    if (!in || in.gcount() != static_cast<std::streamsize>(size)) {
        throw Refused("unreadable", path.string() + " cannot be read: " + std::strerror(errno));
    }
    return bytes;
}

ModuleFile readModuleFile(const std::filesystem::path& path) {
    return readModuleBytes(path, bytesOfModule(path));
}

ModuleFile readModuleBytes(std::filesystem::path path, std::string bytes) {
    ModuleFile file;
    file.path = std::move(path);
    file.bytes = std::move(bytes);
    const ElfImage image(file.bytes);
    file.signer = signerOf(file.bytes, image);
    std::optional<std::string_view> manifest;
    std::vector<std::string_view> migrations;
    for (const auto& note : image.notes(note_name)) {
        if (note.type == migration_note) migrations.push_back(note.content);
        if (note.type != manifest_note) continue;
        if (manifest) throw Refused("manifest", "the file holds two manifests; build it with one MANIFEST");
        manifest = note.content;
    }
    if (!manifest) {
        throw Refused("no_manifest", "the file holds no manifest; build it with cardcage_add_module and a module.json");
    }
    file.manifest = Manifest::parse(*manifest);
    file.migrations = readMigrations(migrations);
    if (importAuditApplies()) file.audit = auditImports(image);
    file.hash = crypto::sha256Hex(file.bytes);
    return file;
}

void refuseAuditFindings(const ModuleFile& file) {
    if (file.audit.empty()) return;
    std::string reason = "the import audit refuses " + file.label() + ":";
    for (const auto& finding : file.audit) reason += "\n  " + finding.symbol + ": " + finding.reason;
    reason += "\nTo load it nevertheless, list the module in modules.audit.allow";
    throw Refused("import_audit", reason);
}

void requirePrivate(const std::filesystem::path& path) {
    struct stat status {};
    if (stat(path.c_str(), &status) != 0) {
        throw Refused("directory", path.string() + " cannot be read: " + std::strerror(errno));
    }
    if (status.st_uid != 0 && status.st_uid != geteuid()) {
        throw Refused(
            "directory",
            path.string() + " belongs to user " + std::to_string(status.st_uid) +
                "; it must belong to root or to the user of the host (chown)"
        );
    }
    if (status.st_mode & (S_IWGRP | S_IWOTH)) {
        throw Refused(
            "directory", path.string() + " can be written by others; take that away: chmod go-w " + path.string()
        );
    }
}

}  // namespace cardcage::modules
