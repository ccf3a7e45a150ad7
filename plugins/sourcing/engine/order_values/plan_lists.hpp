#pragma once

#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include "coupling/coupled_pool.hpp"

namespace cardcage::sourcing::engine {

/// An order that has to reach a value.
struct Threshold {
    std::size_t slot = 0;
    Cost value = 0;
    double reward = 0;  ///< of a unit of base currency, at which the bound was found
};

/// Plans of one part with their contributions to the orders that have to reach a value. No plan is dominated by another
/// one in cost and contributions.
struct PlanList {
    struct Way {
        Cost surcharge = 0;        ///< above the part's own best plan
        std::vector<Cost> values;  ///< by threshold, none above it
        std::vector<ChosenQuantity> chosen;
        std::vector<Quantity> covers;  ///< of a joint part: the division of its needs; empty: any
    };
    std::vector<Way> ways;
    bool is_complete = true;  ///< false: a budget ended it, or a remainder was not solved to optimality
    bool is_cut = false;      ///< plans above the limit of cost were excluded
};

/// Whether `left` costs no more than `right` and brings no order less.
bool isNoDearer(const PlanList::Way& left, const PlanList::Way& right);

/// Drops ways that cost no less than another one and bring no order more.
void dropDominated(std::vector<PlanList::Way>& ways);

/// Largest error of doubles of costs, in base currency.
constexpr double margin_of_costs = 1e-8;

class JointLister;

/// Limits of the relevant plans; doubles of base currency above the part's own best plan.
struct PlanRange {
    double most_reduced = 0;    ///< cost less rewards for value, of which no more counts than the thresholds
    double most_surcharge = 0;  ///< cost
};

/// Lists all plans of a part that may be in a choice: every quantity of the suppliers whose orders have to reach a
/// value, up to the quantity that reaches it alone, and the best remainder from the others. They include lines beyond
/// the need. Caches remainders for other ranges of the same part.
class PlanLister {
public:
    PlanLister(const CoupledPool& pool, std::size_t part, std::span<const Threshold> thresholds, SupplierSet closed);
    PlanLister(PlanLister&&) noexcept;
    ~PlanLister();

    PlanList list(PartSolver& solver, CoupledPool::Scratch& scratch, const PlanRange& range, std::uint64_t most_steps);

    /// Quantities tried so far.
    std::uint64_t steps() const { return steps_; }

private:
    static constexpr std::size_t no_threshold = ~std::size_t{0};

    /// An offer of which every quantity is tried.
    struct Stepped {
        std::uint32_t offer = 0;
        std::size_t threshold = no_threshold;
        Quantity available = 0;
        double line_cost = 0;
    };
    struct Line {
        std::size_t stepped = 0;
        Quantity quantity = 0;
        Cost cost = 0;
    };
    struct Remainder {
        bool is_known = false;
        bool has_plan = false;
        std::vector<ChosenQuantity> chosen;
    };

    void findOffers();
    void addKnown();
    void tryOffers(std::size_t next);
    bool tryRow(std::size_t next, const PriceRow& row);
    Quantity largestOf(const Stepped& offer, const PriceRow& row) const;
    bool isWithin(double lines, double rewarded) const;
    void complete();
    std::optional<Remainder> remainder(std::span<const ChosenQuantity> settled);
    void keep(std::vector<ChosenQuantity> chosen, std::span<const Quantity> covers = {});
    void listJoint(std::uint64_t most_steps);

    const CoupledPool& pool_;
    std::size_t part_;
    std::vector<Threshold> thresholds_;
    SupplierSet closed_;
    std::unique_ptr<JointLister> joint_;  ///< of a joint part, once it is listed
    const PartProblem& problem_;
    const PartLimits& limits_;
    bool values_excess_ = false;  ///< every line has to be needed then
    Quantity pinned_ = 0;
    double pinned_cost_ = 0;
    std::vector<Cost> pinned_values_;
    std::vector<Stepped> offers_;
    std::vector<std::uint8_t> left_out_;  ///< of remainders
    double cheapest_ = 0;                 ///< unit, residual value taken off
    double cheapest_rewarded_ = 0;        ///< the same with rewards

    std::map<std::tuple<Quantity, std::size_t, SupplierSet>, Remainder> remainders_;
    std::vector<Line> lines_;
    std::uint64_t steps_ = 0;
    std::uint64_t most_steps_ = 0;
    PlanRange range_;
    PartSolver* solver_ = nullptr;
    CoupledPool::Scratch* scratch_ = nullptr;
    PlanList list_;
};

}  // namespace cardcage::sourcing::engine
