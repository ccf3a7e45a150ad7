#pragma once

#include <vector>

#include "host/database/connecting/connection_options.hpp"

namespace cardcage::database {

/// The addresses of a connection string in their order, each as options of its own: libpq would go through a list only
/// as long as every address answers or refuses, and stay with one that does neither. Names are looked up; a name that
/// cannot be resolved is an address of its own, whose attempt reports the reason. Never empty.
std::vector<ConnectionOptions> addressesOf(const ConnectionOptions& options);

}  // namespace cardcage::database
