#include "host/modules/library/loader.hpp"

#include <algorithm>
#include <utility>

#include "host/modules/library/refused.hpp"
#include "host/supervision/slots/slots.hpp"

namespace cardcage::modules {

Loader::Loader(LoaderSettings settings) : settings_(std::move(settings)) {
    sweepRunDirectory(settings_.run_directory);
}

std::vector<FoundModule> Loader::discover() const {
    std::vector<std::filesystem::path> paths;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(settings_.modules_directory, error)) {
        if (entry.path().extension() == ".so") paths.push_back(entry.path());
    }
    std::ranges::sort(paths);
    std::vector<FoundModule> found;
    for (const auto& path : paths) {
        FoundModule module{.path = path, .file = std::nullopt, .code = {}, .reason = {}};
        try {
            module.file = inspect(path);
        } catch (const Refused& refusal) {
            module.code = refusal.code;
            module.reason = refusal.what();
        }
        found.push_back(std::move(module));
    }
    return found;
}

ModuleFile Loader::inspect(const std::filesystem::path& path) const {
    requirePrivate(path.has_parent_path() ? path.parent_path() : ".");
    requirePrivate(path);
    auto file = readModuleFile(path);
    if (!settings_.audit_allow.contains(file.manifest.id)) refuseAuditFindings(file);
    return file;
}

OwnedGeneration Loader::load(
    const ModuleFile& file, ServiceLookup services, const execution::HostServices* host_services
) {
    requireNewVersion(file);
    requireProbe(file);
    return Generation::load(file, settings_.run_directory, std::move(services), host_services);
}

void Loader::accept(const ModuleFile& file) {
    const std::lock_guard lock(mutex_);
    versions_[{file.manifest.id, file.manifest.version.text}] = file.hash;
}

void Loader::requireNewVersion(const ModuleFile& file) {
    if (settings_.dev) return;
    const std::lock_guard lock(mutex_);
    const auto known = versions_.find({file.manifest.id, file.manifest.version.text});
    if (known == versions_.end() || known->second == file.hash) return;
    throw Refused(
        "version_reused",
        file.label() +
            " came with other bytes before; raise the version in module.json, "
            "or set modules.dev = true on a developer's machine"
    );
}

void Loader::requireProbe(const ModuleFile& file) {
    if (settings_.probe_program.empty()) return;
    {
        const std::lock_guard lock(mutex_);
        if (probed_.contains(file.hash)) return;
    }
    // Its code runs in a child process; this thread waits for it.
    const supervision::ModuleCall probing(
        {.module = file.manifest.id, .version = file.manifest.version.text, .build = file.hash, .phase = "probe"}
    );
    const auto result = probe(settings_.probe_program, file.path, settings_.probe_limit);
    if (!result.accepted) throw Refused(result.code, result.reason);
    const std::lock_guard lock(mutex_);
    probed_.insert(file.hash);
}

}  // namespace cardcage::modules
