#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "host/database/connecting/connection_options.hpp"

namespace cardcage::database {

/// Result of one attempt to reach a server.
struct Attempt {
    bool reached = false;
    bool permanent = false;  ///< trying again is no use: credentials, no such database
    std::string sqlstate;    ///< of the server's answer, if there was one
    std::string message;
};

/// Connects and disconnects, within `limit`. Poco's connector never closes a connection that failed, so it is only
/// asked to connect where a connection has just succeeded. `options` name one address. It ends early when `given_up`
/// returns true, which is asked ten times a second.
Attempt tryConnecting(
    const ConnectionOptions& options, std::chrono::milliseconds limit, const std::function<bool()>& given_up = {}
);

}  // namespace cardcage::database
