#pragma once

#include <memory>
#include <optional>

#include "host/checks/calls/scripted_database.hpp"
#include "host/checks/check_module.hpp"
#include "host/checks/scratch_database.hpp"

namespace cardcage::checks {

/// Checks of the migrations, from "migrations" to "published_views", in an embedded database of its own. Skipped for a
/// module without migrations and where no PostgreSQL is installed. Called by the main thread.
class DatabaseChecks {
public:
    DatabaseChecks(Checklist& checks, const modules::ModuleFile& file, const Surroundings& surroundings);

    /// Runs the migrations for the first time, after those of neighbours whose views the module reads.
    void runFirst();
    /// Returns the tables with which handlers can be called; absent when there are none, or not those of the module.
    std::optional<Tables> tables();
    /// Runs the migrations again: last, because the rows of the handlers go with the tables.
    void runAgain();

private:
    void skipAll(const std::string& reason);
    void judgeFirstRun();
    void migrateProviders(const std::vector<std::string>& views);
    const Neighbour* providerOf(const std::string& view) const;

    Checklist& checks_;
    const modules::ModuleFile& file_;
    const Surroundings& surroundings_;
    std::vector<std::string> other_views_;  ///< of other modules, which this one reads
    std::unique_ptr<ScratchDatabase> database_;
    std::vector<std::string> migrated_;  ///< ids of neighbours
};

}  // namespace cardcage::checks
