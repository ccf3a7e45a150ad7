#pragma once

#include <cardcage/module.hpp>
#include <cstdint>

#include "import/component_item.hpp"

namespace cardcage::components {

using ComponentStream = sdk::Stream<ComponentItem, "components">;

/// Counts of a run.
struct MergeCounts {
    std::int64_t created = 0;
    std::int64_t updated = 0;
    std::int64_t unchanged = 0;
    std::int64_t deleted = 0;
};

/// Replaces the tenant's components by those of the stream, in sets: new ones are inserted, changed ones updated,
/// absent ones deleted, all others not touched. Problem for an invalid element. The caller holds the lock of the
/// tenant's imports.
MergeCounts merge(sdk::Call& call, ComponentStream& components);

/// Resolves the manufacturers in the temporary table `maker`. Without the module manufacturers all of them are unknown.
void resolveMakers(sdk::Call& call);

/// Matches generic options with the parts of the catalogue again.
void matchGenericOptions(sdk::Call& call);

}  // namespace cardcage::components
