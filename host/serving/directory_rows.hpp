#pragma once

#include <cstdint>

#include "host/auth/directory.hpp"
#include "host/database/lane.hpp"

namespace cardcage::serving {

/// All tenants and all API clients, as the tables have them now.
auth::Directory::Rows loadDirectory(database::Lane& lane);

/// The number that grows with every change that all hosts must notice (table cardcage.epoch).
std::int64_t loadEpoch(database::Lane& lane);

}  // namespace cardcage::serving
