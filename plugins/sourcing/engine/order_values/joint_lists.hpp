#pragma once

#include <map>
#include <memory>
#include <vector>

#include "order_values/plan_lists.hpp"

namespace cardcage::sourcing::engine {

/// Lists all plans of a small joint part that may be in a choice: every division of its needs, and for each of them all
/// plans of the parts bought, as PlanLister lists those of a part that is not joint. Caches these for other ranges.
class JointLister {
public:
    JointLister(const CoupledPool& pool, std::size_t part, std::span<const Threshold> thresholds, SupplierSet closed);
    ~JointLister();

    /// Whether there are so few divisions and offers that the plans can be listed.
    static bool isSmall(const CoupledPool& pool, std::size_t part);

    PlanList list(PartSolver& solver, CoupledPool::Scratch& scratch, const PlanRange& range, std::uint64_t most_steps);

    /// Quantities and sums tried so far.
    std::uint64_t steps() const { return steps_; }

private:
    struct Market;

    void extend(std::uint32_t bought_part, const NeedFlow& flow, const std::vector<PlanList::Way>& sums);
    const std::vector<PlanList::Way>& waysOf(std::uint32_t bought_part, Quantity covered);
    std::vector<PlanList::Way> together(
        const std::vector<PlanList::Way>& sums, std::uint32_t bought_part, Quantity covered
    );
    void keep(const PlanList::Way& sum);
    bool isWithin(Cost cost, std::span<const Cost> values, double own) const;

    const CoupledPool& pool_;
    std::size_t part_;
    const PartProblem& problem_;
    std::vector<Threshold> thresholds_;
    std::vector<SupplierTerms> terms_;
    std::vector<OffersOfPart> offers_;  ///< by part bought
    /// By part bought, its market when it covers so much.
    std::vector<std::map<Quantity, std::unique_ptr<Market>>> markets_;

    std::vector<std::map<Quantity, std::vector<PlanList::Way>>> ways_;  ///< the same, within the range
    std::uint64_t steps_ = 0;
    std::uint64_t most_steps_ = 0;
    PlanRange range_;
    PartSolver* solver_ = nullptr;
    CoupledPool::Scratch* scratch_ = nullptr;
    PlanList list_;
};

}  // namespace cardcage::sourcing::engine
