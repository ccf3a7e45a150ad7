#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "host/checks/check_module.hpp"
#include "host/config/configuration.hpp"
#include "host/modules/library/loader.hpp"
#include "host/modules/library/scratch_directory.hpp"
#include "host/modules/module_set.hpp"

namespace cardcage::admin {

/// The modules that a server with this configuration would find in its directory, checked by a process that serves
/// nobody.
class InstalledModules {
public:
    explicit InstalledModules(const config::Configuration& configuration);

    /// Every file, in order of names; no code of a module has run.
    const std::vector<modules::FoundModule>& found() const { return found_; }
    /// The newest good version of each module, by id.
    std::vector<const modules::ModuleFile*> newest() const;

    /// One file of a module and what a tenant sees of it.
    struct Listed {
        std::string id;       ///< empty when the file has none
        std::string version;  ///< the same
        std::string state;    ///< "on", "off", "refused", "quarantined"
        std::string reason;   ///< empty when on
        std::string file;
    };
    /// Loads every module, as the server does, and works out its state for the tenant; for everybody without a choice
    /// of his own when `slug` is empty. `quarantined`: reasons by the hash of builds, which are not loaded.
    std::vector<Listed> listFor(std::string_view slug, const std::map<std::string, std::string>& quarantined = {});
    /// Every good module with all that it registers. Loads and unloads them one after the other.
    std::vector<checks::Neighbour> registrations();
    /// A choice of modules that cannot be carried out: an unknown module, a provider that is off.
    struct Complaint {
        std::string slug;  ///< the tenant with that choice; empty: the installation's choice
        std::string text;
    };
    /// All of them. Loads every module.
    std::vector<Complaint> complaints();

private:
    using Loaded = std::vector<std::shared_ptr<modules::Generation>>;
    std::shared_ptr<const modules::ModuleTable> tableOf(Loaded loaded) const;
    modules::OwnedGeneration load(const modules::ModuleFile& file);

    const config::Configuration& configuration_;
    modules::ScratchDirectory scratch_;
    modules::Loader loader_;
    std::vector<modules::FoundModule> found_;
};

}  // namespace cardcage::admin
