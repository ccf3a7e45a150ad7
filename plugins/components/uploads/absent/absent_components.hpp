#pragma once

#include <cardcage/module.hpp>
#include <cstdint>

namespace cardcage::components {

/// Deletes the components of uploads that are not in the temporary table `incoming`, with their options. Returns their
/// number.
std::int64_t deleteAbsentComponents(sdk::Call& call);

}  // namespace cardcage::components
