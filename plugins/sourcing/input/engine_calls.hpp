#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/results/cost_limit.hpp"
#include "engine/results/part_cache.hpp"
#include "engine/selection/selection.hpp"
#include "engine/solver/parallel.hpp"
#include "input/selection_problem.hpp"
#include "words.hpp"

namespace cardcage::sourcing {

/// Cached results of the tenant's parts, as long as this process lives. Tenants have separate caches: the number of
/// cached parts would reveal the purchases of others.
std::shared_ptr<engine::PartCache> partCache(sdk::Call& call);

/// Work of the engine on the threads that this call may use.
engine::ParallelFor parallelFor(sdk::Call& call);

/// 409 for assemblies that contain each other: a BOM was imported while it was read, or was stored by other means.
sdk::Problem circularNesting(const std::vector<std::string>& assemblies);

/// 409: a position of the design with too large a quantity.
sdk::Problem quantityTooLarge(const engine::QuantityOverflow& overflow, const NamedDesign& named_design);

/// 409: costs that cannot be added up, with the part that costs most.
sdk::Problem costsTooLarge(const engine::CostOverflow& overflow, const NamedDesign& named_design);

/// Runs `work` on the design; errors of the engine become problems for the client.
template <class Work>
auto withEngine(const NamedDesign& named_design, Work&& work) -> decltype(work()) {
    try {
        return work();
    } catch (const engine::QuantityOverflow& overflow) {
        throw quantityTooLarge(overflow, named_design);
    } catch (const engine::CostOverflow& overflow) {
        throw costsTooLarge(overflow, named_design);
    } catch (const CircularNesting& circle) {
        throw circularNesting(circle.assemblies());
    }
}

}  // namespace cardcage::sourcing
