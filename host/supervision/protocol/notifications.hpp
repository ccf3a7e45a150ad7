#pragma once

#include <chrono>
#include <optional>
#include <string>

// Messages of a server to its starter, systemd or the parent of its workers, by the protocol of sd_notify(3). Each
// does nothing when nobody listens. [any thread]

namespace cardcage::supervision {

/// The server serves, again after a reload too. `status`: one line for people.
void tellReady(const std::string& status);
void tellStatus(const std::string& status);
/// Configuration is read again, or workers are replaced; tellReady follows.
void tellReloading(const std::string& status);
void tellStopping();
/// A sign of life for the watchdog.
void tellAlive();

/// Returns the time between two signs of life; absent when nobody waits for any.
std::optional<std::chrono::milliseconds> watchdogPace();

}  // namespace cardcage::supervision
