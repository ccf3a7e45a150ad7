#pragma once

#include <cstdint>

#include "host/auth/directory.hpp"
#include "host/database/connection.hpp"

namespace cardcage::auth {

/// All tenants and all API clients, as the tables have them now.
auth::Directory::Rows loadDirectory(database::Connection& connection);

/// The number that grows with every change that all hosts must notice (table cardcage.epoch).
std::int64_t loadEpoch(database::Connection& connection);

}  // namespace cardcage::auth
