#pragma once

#include <memory>
#include <string>
#include <vector>

#include "host/database/embedded/embedded_server.hpp"
#include "host/database/embedded/owner.hpp"
#include "host/modules/library/module_file.hpp"
#include "host/modules/library/scratch_directory.hpp"

namespace cardcage::checks {

/// An embedded database with the host's tables, for the checks of one module; gone with this object. Used by the main
/// thread.
class ScratchDatabase {
public:
    /// Throws NoDatabasePrograms, EmbeddedError and DatabaseError.
    ScratchDatabase();

    database::Owner& owner() { return *owner_; }
    /// The login of requests.
    const std::string& runtimeUrl() const { return addresses_.runtime_url; }

    /// Makes the schemas of a module and runs its migrations. Throws MigrationError and DatabaseError.
    void migrate(const modules::ModuleFile& file);
    /// Drops the schemas of a module, so that its migrations can run again.
    void forget(const modules::ModuleFile& file);
    /// Returns these views that do not exist.
    std::vector<std::string> missingViews(const std::vector<std::string>& views);
    /// Lets the module read these views, as far as they exist. Returns whether all do.
    bool grant(const modules::ModuleFile& file, std::vector<std::string> views);

private:
    modules::ScratchDirectory directory_{"cardcage-check-database"};
    database::Embedded server_;
    database::EmbeddedAddresses addresses_;
    std::unique_ptr<database::Owner> owner_;
};

}  // namespace cardcage::checks
