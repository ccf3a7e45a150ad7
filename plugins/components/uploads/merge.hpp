#pragma once

#include <cardcage/module.hpp>
#include <cstdint>

#include "import/component_item.hpp"

namespace cardcage::components {

using ComponentStream = sdk::Stream<ComponentItem, "components">;

/// What a run has done.
struct MergeCounts {
    std::int64_t created = 0;
    std::int64_t updated = 0;
    std::int64_t unchanged = 0;
    std::int64_t deleted = 0;
};

/// Makes the tenant's components those of the stream, in sets: new ones are inserted, changed ones updated, absent ones
/// deleted, all others not touched. Problem when an element is wrong. The caller holds the lock of the tenant's
/// imports.
MergeCounts merge(sdk::Call& call, ComponentStream& components);

/// Asks who the manufacturers in the temporary table `maker` are. Without the module manufacturers nobody is known.
void resolveMakers(sdk::Call& call);

/// Matches generic options with the parts of the catalogue anew.
void matchGenericOptions(sdk::Call& call);

}  // namespace cardcage::components
