#pragma once

#include <atomic>
#include <memory>

#include "host/config/configuration.hpp"
#include "host/observability/clock.hpp"
#include "host/observability/log.hpp"
#include "host/observability/metrics.hpp"
#include "host/observability/sink.hpp"
#include "host/runtime/paths.hpp"
#include "host/supervision/protocol/handed_sockets.hpp"

namespace cardcage::runtime {

/// The way in which this process was started.
struct Launch {
    bool is_worker = false;  ///< by the parent of a server, beside others of its kind
    supervision::HandedSockets sockets = {};
    bool is_safe_mode = false;  ///< without the modules of third parties
};

/// Parts that live from before the first stage until after the last one.
struct Basics {
    /// Throws config::Refused.
    Basics(config::Sources its_sources, Launch its_launch);

    /// Returns the number of processes of this server that serve, this one included.
    unsigned processes() const;

    const config::Sources sources;
    const Launch launch;
    const std::shared_ptr<const config::Configuration> configuration;  ///< that of the start
    const Paths paths;
    const observability::SystemClock clock;
    const std::unique_ptr<observability::Sink> sink;
    observability::Log log;
    observability::Metrics metrics;
    std::atomic<bool> draining{false};
};

}  // namespace cardcage::runtime
