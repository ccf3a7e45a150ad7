#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bom/attribution.hpp"
#include "reasons/explain.hpp"
#include "reasons/run_comparison.hpp"
#include "values/fingerprint.hpp"

namespace cardcage::sourcing::engine {

/// The result for one part of a run, that is for one group of its design. A group without a need has neither a plan nor
/// a reason. Positions of offers and rows count from the first one of the part, so the result is valid anywhere in an
/// OfferTable.
struct PartResult {
    // Depends on the problem of the part only, and is cached. Of a part that is_consolidated, the plan is that of the
    // whole selection, and proven exactly when that is; the lower bound remains that of the part by itself.
    PartSolution solution;
    std::vector<LineReason> reasons;        ///< of the lines of the plan
    std::vector<Alternative> alternatives;  ///< as requested; the supplier is that of this run's table
    std::optional<Unsourced> unsourced;     ///< when there is no plan
    std::vector<UnservedSet> unserved;      ///< of a joint part with a plan: option sets that it leaves out

    // Depends on the run
    Quantity need = 0;                  ///< losses included, those of joint parts as far as they are bought
    std::vector<Quantity> set_needs;    ///< of a joint part: of the option sets that it is bought for, 0 for the others
    std::vector<PinnedLine> pinned;     ///< of those, where some option sets are left out
    std::vector<Quantity> line_excess;  ///< by line of the plan; the others of its units are used
    UsedAndExcess material;             ///< of the plan with its line fees
    Cost supplier_fees = 0;             ///< its share of them, by value
    Cost one_time = 0;                  ///< of the plan, and its share of shared charges, by value
    bool is_from_cache = false;
    bool is_consolidated = false;  ///< the plan is another one than the part would have alone
    Fingerprint problem;           ///< key of the cache
    PartCauses causes;             ///< for comparisons; zero for a group without a need
    std::uint64_t plan_hash = 0;   ///< of what is bought where; 0: there is no plan

    bool isSourced() const { return solution.plan.has_value(); }
};

}  // namespace cardcage::sourcing::engine
