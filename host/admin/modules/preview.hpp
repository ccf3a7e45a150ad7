#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "host/admin/modules/server_modules.hpp"
#include "host/config/configuration.hpp"
#include "host/modules/library/module_file.hpp"
#include "host/modules/library/scratch_directory.hpp"
#include "host/modules/module_set.hpp"

namespace cardcage::admin {

/// A module that tenants have and would not have after a change.
struct Loss {
    std::string module;
    std::string reason;
    std::vector<std::string> slugs;  ///< the empty one stands for everybody without a choice of his own
};

/// Modules, tenants and reasons for people; empty when nothing is lost.
std::string textOf(const std::vector<Loss>& losses);

/// The modules of the running server in a process that serves nobody: tells before a change whom it would take
/// something from. No code runs here for the first time: the builds that serve are loaded, and `add` loads one that the
/// caller has judged by its signature and checked in a process of its own.
class Preview {
public:
    explicit Preview(const ProcessReport& server);

    /// Adds a file as if it were in the modules directory, in the place of the one at its path: loads its bytes, which
    /// were checked before. Throws modules::Refused.
    void add(const modules::ModuleFile& file);
    /// As if this build were not.
    void drop(std::string_view build);

    /// States after the change, for a tenant; of everybody without a choice of his own when `slug` is empty.
    ModuleStates states(const config::Configuration& next, const std::string& slug) const;

    /// Returns the modules that would be lost, by id and reason. `slug`: only this tenant is looked at; empty: all.
    /// `given_up`: id of the module that is to be lost.
    std::vector<Loss> losses(
        const config::Configuration& now,
        const config::Configuration& next,
        const std::string& slug = {},
        std::string_view given_up = {}
    ) const;

private:
    using Loaded = std::vector<std::shared_ptr<modules::Generation>>;
    using Slugs = std::vector<std::string>;

    static std::shared_ptr<const modules::ModuleTable> tableOf(
        const Loaded& loaded, const config::Configuration& configuration, const Slugs& slugs
    );

    const modules::ScratchDirectory scratch_;
    Loaded now_;
    Loaded next_;
};

}  // namespace cardcage::admin
