#pragma once

#include <atomic>
#include <memory>

#include "host/config/configuration.hpp"
#include "host/observability/clock.hpp"
#include "host/observability/log.hpp"
#include "host/observability/metrics.hpp"
#include "host/observability/sink.hpp"
#include "host/runtime/paths.hpp"

namespace cardcage::runtime {

/// Parts that live from before the first stage until after the last one.
struct Basics {
    /// Throws config::Refused.
    explicit Basics(config::Sources its_sources, bool in_safe_mode = false);

    const config::Sources sources;
    const std::shared_ptr<const config::Configuration> configuration;  ///< that of the start
    const Paths paths;
    const bool safe_mode;  ///< without the modules of third parties
    const observability::SystemClock clock;
    const std::unique_ptr<observability::Sink> sink;
    observability::Log log;
    observability::Metrics metrics;
    std::atomic<bool> draining{false};
};

}  // namespace cardcage::runtime
