#pragma once

#include <memory>
#include <string>

#include "host/auth/guess_limiter.hpp"
#include "host/config/configuration.hpp"
#include "host/files/storage/store.hpp"
#include "host/http/server.hpp"
#include "host/isolated/processes.hpp"
#include "host/observability/log.hpp"
#include "host/observability/sink.hpp"
#include "host/requests/application.hpp"
#include "host/runtime/paths.hpp"

// Settings of the parts of the host, made from the configuration.

namespace cardcage::runtime {

/// Returns the destination of the log: log.file, or standard error.
std::unique_ptr<observability::Sink> sinkOf(const config::Configuration& configuration);
/// Puts the settings of the log into force that may change while the server runs. [any thread]
void applyLogSettings(const config::Configuration& configuration, observability::Log& log);

/// Returns the settings of the listener of the interface. `sharers`: processes of this server that divide its limits.
http::ServerSettings publicListener(const config::Configuration& configuration, const Paths& paths, unsigned sharers);
/// Returns the settings of the listener for operators.
http::ServerSettings adminListener(const config::Configuration& configuration, const Paths& paths);
/// Returns the limits of bodies (bytes) and times of requests.
requests::Application::Settings limitsOf(const config::Configuration& configuration);
/// Returns how often a client may guess a token, here: each of the `sharers` counts for itself.
auth::GuessLimiter::Limits guessLimitsOf(const config::Configuration& configuration, unsigned sharers);

/// Returns the name of this process in the claims of its jobs: host and number.
std::string processName();
/// Returns whether this process ends when calls of modules that do not return hold half of its workers.
bool endsWhenStuck(const config::Configuration& configuration);

/// Returns how isolated functions run; `sharers` processes run them. Writes to the log when this kernel cannot lock
/// their processes in.
isolated::Processes::Settings isolatedSettingsOf(
    const config::Configuration& configuration, unsigned sharers, observability::Log& log
);

/// The local store or that of an Azure account.
std::unique_ptr<files::Store> fileStoreOf(const config::Configuration& configuration, const Paths& paths);

}  // namespace cardcage::runtime
