#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cardcage::auth {

/// Returns an unguessable link token that names its tenant: 32 hex digits of the tenant's uuid, then 256 random bits.
/// Links are used once, and only the hash of a token is stored. `tenant`: uuid with dashes.
std::string makeCapability(std::string_view tenant);

/// The tenant's uuid inside a token; absent when the text has not the form of one.
std::optional<std::string> tenantOfCapability(std::string_view token);

}  // namespace cardcage::auth
