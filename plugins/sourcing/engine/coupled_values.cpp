#include <algorithm>
#include <cmath>
#include <limits>

#include "coupled_lists.hpp"
#include "coupled_search.hpp"
#include "coupled_table.hpp"

// Orders that have to reach a value: buying more for their sake, and what is best when it is decided which orders have
// to.

namespace cardcage::sourcing::engine {
namespace {

constexpr std::uint64_t steps_of_lists = 400'000;
constexpr std::uint64_t steps_of_a_solve = 20;
constexpr std::uint64_t fewest_steps = 100;
constexpr std::uint64_t most_steps_of_a_list = 30'000;
constexpr std::uint64_t steps_of_a_table = 60'000;  ///< at first; sixteen times that later
/// Rounds of listing, each with a range four times as wide; this one is the first that takes all of it.
constexpr int narrowest = 6;
constexpr int most_widenings = 9;
constexpr int most_fruitless = 2;

}  // namespace

/// What orders have to reach by these decisions.
std::vector<Threshold> CoupledSearch::thresholdsOf(const SupplierDecisions& decided, const Multipliers& multipliers)
    const {
    std::vector<Threshold> thresholds;
    forEachSlot(decided.open, [&](std::size_t slot) {
        const auto& terms = pool_.slots()[slot];
        const bool is_free = (decided.free >> slot & 1) != 0;
        const Cost value = is_free ? terms.exact_free_above : terms.exact_minimum;
        if (value > 0) thresholds.push_back({slot, value, multipliers.rewards[slot] / terms.measure});
    });
    return thresholds;
}

/// Ways to buy the part such that the supplier's order is worth so much more: more of a line, or one line more.
std::vector<Plan> CoupledSearch::waysToBuyMore(
    std::size_t part, const Configuration& now, std::size_t slot, Cost missing
) const {
    std::vector<Plan> plans;
    const auto& problem = pool_.part(part).problem;
    if (pool_.part(part).is_fixed) return plans;
    for (std::uint32_t position = 0; position < problem.offers.size(); ++position) {
        const auto& offer = problem.offers[position];
        if (offer.supplier != pool_.slots()[slot].supplier || !pool_.isOpen(part, position, 0)) continue;
        std::vector<ChosenQuantity> chosen;
        ChosenQuantity line{position, 0};
        Cost value = 0;
        for (const auto& other : now.plan.lines) {
            if (other.offer == position) {
                line = {position, other.quantity, other.is_pinned};
                value = other.cost;
            } else {
                chosen.push_back({other.offer, other.quantity, other.is_pinned});
            }
        }
        if (line.is_pinned) continue;
        const auto available = availableUntil(problem, offer, pool_.part(part).latest_day);
        for (const auto& row : problem.rowsOf(offer)) {
            if (row.unit_price <= 0) continue;
            const auto wanted = std::min<Cost>((value + missing + row.unit_price - 1) / row.unit_price, available);
            const auto most = std::min(row.largest_order, available) / row.step * row.step;
            const auto enough = roundedUp(static_cast<Quantity>(wanted), row.step);
            const auto quantity = std::min(std::max(row.smallest_order, enough), most);
            if (quantity <= line.quantity || quantity < row.smallest_order) continue;
            if (rowFor(problem, offer, quantity) != &row) continue;
            auto more = chosen;
            more.push_back({position, quantity});
            auto plan = pool_.planOf(part, more);
            if (pool_.isAllowed(part, plan)) plans.push_back(std::move(plan));
        }
    }
    return plans;
}

/// The best choice where it is decided of every supplier whether it is used and which value its order has to reach.
/// Returns a bound on what there is left below the best choice; infinite when that is nothing.
///
/// Every way to buy a part that is in a better choice costs at most what is left to save above the part's best way at
/// these multipliers. These are listed and added up. Where the range is wide, a part of it is tried first: then a
/// better choice is among them or costs more than that part of the range.
double CoupledSearch::settle(const SupplierDecisions& decided, const Multipliers& multipliers, double bound) {
    const auto thresholds = thresholdsOf(decided, multipliers);
    double fees = 0;
    forEachSlot(decided.open & ~decided.free, [&](std::size_t slot) { fees += pool_.slots()[slot].fee; });
    Cost values = 0;
    for (const auto& threshold : thresholds) values += threshold.value;

    const auto verified = verifiedBound(decided, multipliers);
    std::vector<PlanLister> listers;
    listers.reserve(pool_.parts());
    double own = fees;
    for (std::size_t part = 0; part < pool_.parts(); ++part) {
        listers.emplace_back(pool_, part, thresholds, decided.closed);
        own -= pool_.ownGap(part);
    }
    double proven = std::max(bound, verified.bound);
    int fruitless = 0;
    for (int round = 0; round < most_widenings && counters_.sums < budget_.sums; ++round) {
        const bool had_choice = has_choice_;
        const Cost before = exact_cost_;
        PlanRange range{asNumber(values) / 64 * std::pow(4.0, round - 2), infinite};
        if (had_choice) {
            range.most_surcharge = cost_ - own;
            range.most_reduced = cost_ - verified.bound;
            range.most_reduced *= std::min(1.0, std::pow(4.0, round - narrowest));
        }
        std::vector<PlanList> lists(pool_.parts());
        listPlans(listers, verified.least, range, lists);
        const double limit = had_choice ? cost_ - fees - tolerance / 2 : infinite;
        const auto found = cheapestTogether(lists, thresholds, limit, steps_of_a_table << std::min(2 * round, 4));
        counters_.sums += found.steps;
        considerWays(lists, found.chosen);

        const bool is_complete = std::all_of(lists.begin(), lists.end(), [](const auto& it) { return it.is_complete; });
        const bool is_cut = std::any_of(lists.begin(), lists.end(), [](const auto& it) { return it.is_cut; });
        if (is_complete) {
            const double beyond = is_cut ? verified.bound + range.most_reduced : infinite;
            proven = std::max(proven, std::min(found.lower_bound + fees, beyond));
        }
        if (cannotImprove(proven)) return infinite;
        if (exact_cost_ < before) continue;
        if (!is_cut || (had_choice && round >= narrowest)) break;
        if (had_choice && (!is_complete || !found.is_complete) && ++fruitless == most_fruitless) break;
    }
    return proven;
}

/// Chooses these plans of the lists, unless there are none.
void CoupledSearch::considerWays(const std::vector<PlanList>& lists, const std::vector<std::size_t>& ways) {
    if (ways.empty()) return;
    std::vector<std::uint32_t> chosen(pool_.parts());
    for (std::size_t part = 0; part < pool_.parts(); ++part) {
        chosen[part] = pool_.placeOf(part, pool_.planOf(part, lists[part].ways[ways[part]].chosen));
    }
    consider(chosen);
}

/// Lists the plans of all parts; a budget of its own bounds what a part may take.
void CoupledSearch::listPlans(
    std::vector<PlanLister>& listers,
    const std::vector<double>& least,
    const PlanRange& range,
    std::vector<PlanList>& lists
) {
    std::vector<CoupledPool::Scratch> scratches(pool_.parts() / parts_in_a_pack + 1);
    const auto most_steps =
        std::clamp<std::uint64_t>(steps_of_lists / pool_.parts(), fewest_steps, most_steps_of_a_list);
    for (const auto& lister : listers) counters_.sums -= lister.steps();
    inPacks(parallel_, pool_.parts(), [&](std::size_t begin, std::size_t end) {
        SolverPool::Loan solver(solvers_);
        for (auto part = begin; part < end; ++part) {
            const PlanRange of_part{least[part] + range.most_reduced, range.most_surcharge};
            lists[part] = listers[part].list(*solver, scratches[begin / parts_in_a_pack], of_part, most_steps);
        }
    });
    for (const auto& scratch : scratches) counters_.sums += steps_of_a_solve * scratch.solves;
    for (const auto& lister : listers) counters_.sums += lister.steps();
}

}  // namespace cardcage::sourcing::engine
