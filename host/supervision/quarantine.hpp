#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/database/connection.hpp"
#include "host/database/embedded/owner.hpp"

namespace cardcage::supervision {

/// A build of a module that no host serves until it is released.
struct QuarantinedBuild {
    std::string build;  ///< SHA-256 of the file
    std::string module;
    std::string version;
    std::string reason;
    std::string phase;  ///< of the start that failed; empty: it had started
    std::string since;  ///< RFC 3339

    bool operator==(const QuarantinedBuild&) const = default;
    /// Whether its library can be loaded, and its init run: to know its routes.
    bool isLoadable() const { return phase.empty() || phase == "start" || phase == "migration"; }
};

/// The build as a JSON object: id (of the module), version, build, since and reason, as `/readyz` and the command
/// `module release` have it.
std::string textOf(const QuarantinedBuild& build);

/// Returns all of them, by module.
std::vector<QuarantinedBuild> quarantinedBuilds(database::Owner& owner);
std::vector<QuarantinedBuild> quarantinedBuilds(database::Work& work);

/// A build, and why it must not serve.
struct Accused {
    std::string_view build;
    std::string_view module;
    std::string_view version;
    std::string_view reason;
    std::string_view phase = {};  ///< of the start that failed
};
/// Puts a build into quarantine; every host notices it. False when it is there already.
bool quarantine(database::Work& work, const Accused& accused);
bool quarantine(database::Owner& owner, const Accused& accused);

/// Ends the quarantine of all builds of the module, and returns them.
std::vector<QuarantinedBuild> releaseModule(database::Work& work, std::string_view module);

}  // namespace cardcage::supervision
