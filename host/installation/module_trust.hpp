#pragma once

#include "host/config/configuration.hpp"
#include "host/modules/signing/trust.hpp"

namespace cardcage::installation {

/// The signatures that modules need by modules.keys, modules.signatures and modules.dev.
modules::Trust trustOf(const config::Configuration& configuration);

}  // namespace cardcage::installation
