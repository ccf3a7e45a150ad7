#pragma once

#include <memory>
#include <string>

#include "host/config/configuration.hpp"
#include "host/database/embedded/embedded_server.hpp"
#include "host/database/embedded/owner.hpp"
#include "host/observability/log.hpp"
#include "host/runtime/paths.hpp"

namespace cardcage::runtime {

/// The database of this installation: the operator's own (database.url) or the embedded one, which runs as long as
/// this object, unless another process had started it.
class DatabaseServer {
public:
    enum class Embedded {
        Own,   ///< start it, fail when another host has it: for serving
        Join,  ///< use the one that runs, otherwise start it for a while: for commands
        Wait,  ///< use that of the parent, which starts it again whenever it ends: for workers
    };

    /// Throws database::EmbeddedError, or config::Refused when only one of the two addresses is set.
    DatabaseServer(const config::Configuration& configuration, const Paths& paths, Embedded embedded);

    const std::string& runtimeUrl() const { return addresses_.runtime_url; }
    const std::string& ownerUrl() const { return addresses_.owner_url; }
    database::Owner owner() const;
    /// Brings the schema `cardcage` up to date. Throws database::MigrationError.
    void migrateHost();
    /// Starts an embedded database again whenever it ends, until `stop`.
    void keepRunning(observability::Log& log);
    void stop();

private:
    database::EmbeddedAddresses addresses_;
    std::unique_ptr<database::Embedded> embedded_;
};

}  // namespace cardcage::runtime
