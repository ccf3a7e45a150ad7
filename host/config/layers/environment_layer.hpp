#pragma once

#include <string>
#include <vector>

#include "host/config/complaint.hpp"
#include "host/config/layers/layer.hpp"

namespace cardcage::config {

/// The settings that environment variables have: server.port is CARDCAGE_SERVER_PORT. An empty variable counts as not
/// set. Settings of a family have none, because a variable cannot spell their names.
///
/// It is filled once, from `system.env.*` of a Poco::Util::SystemConfiguration: code of modules may change the
/// environment of the process at any time.
class EnvironmentLayer final : public Layer {
public:
    using Ptr = Poco::AutoPtr<EnvironmentLayer>;

    /// `system`: has each variable as system.env.<variable>. `variables`: those that begin with CARDCAGE_; the system's
    /// configuration cannot enumerate them.
    EnvironmentLayer(const Poco::Util::AbstractConfiguration& system, const std::vector<std::string>& variables);
    /// Returns that of this process. CARDCAGE_CONFIG, which names the main file, is not a setting and left out.
    static Ptr ofProcess();

    /// Returns the variables that were meant to be settings. A name that is nearly one, or begins like one, is a
    /// mistake; others, such as those a container platform sets for a service called cardcage, are none of ours.
    const std::vector<Complaint>& complaints() const { return complaints_; }

private:
    ~EnvironmentLayer() override = default;

    std::vector<Complaint> complaints_;
};

}  // namespace cardcage::config
