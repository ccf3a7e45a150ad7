#include "host/admin/installed_modules.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "host/installation/module_trust.hpp"
#include "host/modules/library/refused.hpp"
#include "host/modules/module_set.hpp"
#include "host/modules/service_lookup.hpp"
#include "host/runtime/paths.hpp"

namespace cardcage::admin {
namespace {

std::set<std::string> setOf(const std::vector<std::string>& names) {
    return {names.begin(), names.end()};
}

std::string_view nameOf(modules::ModuleState::Kind kind) {
    using Kind = modules::ModuleState::Kind;
    switch (kind) {
        case Kind::On:
            return "on";
        case Kind::Off:
            return "off";
        case Kind::Refused:
            return "refused";
        case Kind::Quarantined:
            return "quarantined";
    }
    return {};
}

}  // namespace

InstalledModules::InstalledModules(const config::Configuration& configuration)
    : configuration_(configuration),
      scratch_("cardcage-modules"),
      loader_(
          {.modules_directory = runtime::pathsOf(configuration).modules,
           .run_directory = scratch_.path(),
           .probe_program = "/proc/self/exe",
           .dev = configuration.boolean("modules.dev"),
           .audit_allow = setOf(configuration.list("modules.audit.allow")),
           .trust = installation::trustOf(configuration)}
      ),
      found_(loader_.discover()) {}

std::vector<const modules::ModuleFile*> InstalledModules::newest() const {
    std::map<std::string, const modules::ModuleFile*> by_id;
    for (const auto& module : found_) {
        if (!module.file) continue;
        auto& best = by_id[module.file->manifest.id];
        if (!best || best->manifest.version < module.file->manifest.version) best = &*module.file;
    }
    std::vector<const modules::ModuleFile*> files;
    for (const auto& [id, file] : by_id) files.push_back(file);
    return files;
}

std::shared_ptr<const modules::ModuleTable> InstalledModules::tableOf(Loaded loaded) const {
    std::map<std::string, modules::ModuleChoice> choices;
    for (const auto& [slug, choice] : configuration_.tenants()) choices[slug] = choice.modules;
    return modules::ModuleTable::build(std::move(loaded), configuration_.installation().modules, choices);
}

/// The first of two binaries of one version counts, as for the server.
modules::OwnedGeneration InstalledModules::load(const modules::ModuleFile& file) {
    auto generation = loader_.load(file, modules::inertService);
    loader_.accept(file);
    return generation;
}

std::vector<checks::Neighbour> InstalledModules::registrations() {
    std::vector<checks::Neighbour> neighbours;
    for (const auto& module : found_) {
        if (!module.file) continue;
        try {
            neighbours.push_back({*module.file, load(*module.file)->registration()});
            neighbours.back().file.bytes.clear();
        } catch (const modules::Refused&) {
            // It serves nobody, so it is no neighbour.
        }
    }
    return neighbours;
}

std::vector<InstalledModules::Complaint> InstalledModules::complaints() {
    Loaded loaded;
    for (const auto& module : found_) {
        if (!module.file) continue;
        try {
            loaded.push_back(load(*module.file));
        } catch (const modules::Refused&) {
            // It is on for no tenant, as `module list` explains.
        }
    }
    const auto table = tableOf(std::move(loaded));
    std::vector<Complaint> found;
    for (const auto& text : table->defaults().complaints()) found.push_back({{}, text});
    for (const auto& [slug, choice] : configuration_.tenants()) {
        const auto& set = table->setOf(slug);
        if (&set == &table->defaults()) continue;
        const auto known = table->defaults().complaints();
        for (const auto& text : set.complaints()) {
            if (std::ranges::find(known, text) == known.end()) found.push_back({slug, text});
        }
    }
    return found;
}

std::vector<InstalledModules::Listed> InstalledModules::listFor(
    std::string_view slug, const std::map<std::string, std::string>& quarantined
) {
    std::vector<Listed> listed;
    Loaded loaded;
    for (const auto& module : found_) {
        if (!module.file) {
            listed.push_back({"", "", "refused", module.reason, module.path.string()});
            continue;
        }
        const auto& manifest = module.file->manifest;
        if (const auto held = quarantined.find(module.file->hash); held != quarantined.end()) {
            listed.push_back({manifest.id, manifest.version.text, "quarantined", held->second, module.path.string()});
            continue;
        }
        try {
            loaded.push_back(load(*module.file));
            listed.push_back({manifest.id, manifest.version.text, "", "", module.path.string()});
        } catch (const modules::Refused& refused) {
            listed.push_back({manifest.id, manifest.version.text, "refused", refused.what(), module.path.string()});
        }
    }

    const std::string tenant(slug);
    const auto table = tableOf(std::move(loaded));
    std::map<std::string, modules::ModuleState> states;
    for (const auto& state : table->setOf(tenant).states()) states[state.id] = state;

    for (auto& module : listed) {
        if (!module.state.empty()) continue;
        const auto& state = states[module.id];
        if (state.version.empty() || state.version == module.version) {
            module.state = nameOf(state.kind);
            module.reason = state.reason;
        } else {
            module.state = "off";
            module.reason = "version " + state.version + " is chosen";
        }
    }
    return listed;
}

}  // namespace cardcage::admin
