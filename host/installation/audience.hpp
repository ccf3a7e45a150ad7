#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "host/config/configuration.hpp"
#include "host/database/embedded/owner.hpp"
#include "host/modules/library/module_file.hpp"
#include "host/modules/semantic_version.hpp"
#include "host/supervision/serving_process.hpp"

namespace cardcage::installation {

/// The tenants, and the versions of modules that their choices leave them: tells who would lose what.
struct Audience {
    const config::Configuration& configuration;
    std::vector<std::string> tenants;                                ///< slugs of those that are enabled
    std::multimap<std::string, modules::SemanticVersion> installed;  ///< versions that serve, by module id
    std::vector<supervision::VersionThatServes> elsewhere = {};      ///< by processes that follow other files

    /// Slugs of the tenants that `breaks(version)` holds for, by the version of the module that serves them.
    template <class Breaks>
    std::map<std::string, std::vector<std::string>> servedBy(const std::string& module, const Breaks& breaks) const {
        std::map<std::string, std::vector<std::string>> served;
        for (const auto& slug : tenants) {
            const auto version = versionFor(slug, module);
            if (!version.empty() && breaks(version)) served[version].push_back(slug);
        }
        return served;
    }

private:
    std::string versionFor(const std::string& slug, const std::string& module) const;
};

/// Returns slugs for people: "acme, demo and 3 more".
std::string namesOf(const std::vector<std::string>& slugs);

/// Refuses a module whose missing migrations would break versions that go on serving tenants when it serves beside
/// them, here or on another host: throws database::MigrationError InUse, which names them and the cure.
void refuseBreaking(database::Owner& owner, const modules::ModuleFile& file, Audience audience);

}  // namespace cardcage::installation
