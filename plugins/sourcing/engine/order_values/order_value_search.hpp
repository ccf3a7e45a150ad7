#pragma once

#include "coupling/supplier_search.hpp"
#include "order_values/plan_lists.hpp"
#include "order_values/value_reaching.hpp"

namespace cardcage::sourcing::engine {

/// Lower bounds of the costs of parts, without fees, with these rewards for value.
struct RewardedLeast {
    std::vector<double> rewards;  ///< by threshold, of a unit of base currency
    std::vector<double> least;    ///< by part
    double sum = 0;               ///< of all parts
};

/// Search where the values of orders count: minimum orders, and fees that are waived above a value. An open supplier is
/// paid for or free of its fee; once that is decided, all plans of the parts that may be in a better choice are listed
/// and added up.
class OrderValueSearch final : public SupplierSearch {
public:
    OrderValueSearch(CoupledPool& pool, SolverPool& solvers, const ParallelFor& parallel, const CouplingBudget& budget)
        : SupplierSearch(pool, solvers, parallel, budget), reaching_(pool) {}

private:
    Cost costOf(std::span<const std::uint32_t> chosen) const override { return reaching_.costOf(chosen); }
    void considerVariants(std::vector<std::uint32_t> chosen) override;
    void improveOrders(std::vector<std::uint32_t>& chosen) override { reaching_.reach(chosen); }
    bool hasMultipliers(const SupplierDecisions&) const override { return true; }
    void settleNode(const SupplierDecisions& decided, const Multipliers& multipliers, double bound, double own_bound)
        override;
    bool branchOnMode(const SupplierDecisions& decided, const Multipliers& multipliers, double bound);

    double settle(const SupplierDecisions& decided, const Multipliers& multipliers, double bound);
    /// Working memory of settle().
    struct Settling {
        std::vector<Threshold> thresholds;
        std::vector<RewardedLeast> around;  ///< the multipliers of the node
        std::vector<double> least;          ///< by part, at these multipliers
        std::vector<PlanLister> listers;    ///< by part
        double fees = 0;
        double own = 0;       ///< the same, with possible savings below the parts' own best plans
        double verified = 0;  ///< bound at these multipliers
    };
    std::vector<Threshold> thresholdsOf(const SupplierDecisions& decided, const Multipliers& multipliers) const;
    std::vector<RewardedLeast> leastAround(
        const SupplierDecisions& decided, const Multipliers& multipliers, std::span<const Threshold> thresholds
    );
    Settling settlingOf(const SupplierDecisions& decided, const Multipliers& multipliers);
    void considerRough(const SupplierDecisions& decided, std::span<const Threshold> thresholds);
    void considerWide(const SupplierDecisions& decided, std::span<const Threshold> thresholds);
    double boundByLists(Settling& settling, double proven);
    double boundOfRange(const Settling& settling, std::vector<PlanList>& lists, double beyond) const;
    double boundByDearestParts(Settling& settling);
    void listPlans(Settling& settling, const PlanRange& range, std::vector<PlanList>& lists);
    void considerWays(const std::vector<PlanList>& lists, const std::vector<std::size_t>& ways);

    ValueReaching reaching_;
};

}  // namespace cardcage::sourcing::engine
