#include "host/admin/modules/installed_files.hpp"

#include "host/modules/library/refused.hpp"

namespace cardcage::admin {

std::optional<modules::ModuleFile> moduleAt(const std::filesystem::path& path) {
    try {
        return modules::readModuleFile(path);
    } catch (const modules::Refused&) {
        return std::nullopt;
    }
}

std::optional<modules::ModuleFile> fileOf(
    const std::filesystem::path& directory, std::string_view id, std::string_view version
) {
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(directory, error)) {
        if (entry.path().extension() != ".so") continue;
        auto file = moduleAt(entry.path());
        if (file && file->manifest.id == id && file->manifest.version.text == version) return file;
    }
    return std::nullopt;
}

std::filesystem::path targetOf(const std::filesystem::path& directory, const modules::ModuleFile& file) {
    return directory / (file.manifest.id + '-' + file.manifest.version.text + ".so");
}

}  // namespace cardcage::admin
