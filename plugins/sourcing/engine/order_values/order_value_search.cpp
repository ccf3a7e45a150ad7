#include "order_values/order_value_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "order_values/plan_table.hpp"
#include "order_values/rough_choices.hpp"

namespace cardcage::sourcing::engine {
namespace {

constexpr std::uint64_t steps_of_lists = 400'000;
constexpr std::uint64_t steps_of_a_solve = 20;
constexpr std::uint64_t fewest_steps = 100;
constexpr std::uint64_t most_steps_of_a_list = 30'000;
constexpr std::uint64_t most_compared_steps = 4'000;  ///< of orders so many that ways are compared with each other
constexpr std::size_t most_ordered = 2;               ///< of fewer orders ways are put in order
constexpr std::uint64_t steps_of_a_dearest_list = 50'000;
constexpr std::size_t dearest_parts = 4;
/// Plans for rough lists, together and of a part.
constexpr std::size_t rough_plans = 20'000;
constexpr std::size_t fewest_rough_plans = 10;
constexpr std::size_t most_rough_plans = 200;
/// Rewards beside those of the node, as multiples of them; fewer where there are many parts.
constexpr std::array many_scales{0.0, 0.4, 0.7, 0.9, 1.0, 1.1, 1.3, 1.7, 2.5};
constexpr std::array few_scales{0.6, 0.9, 1.0, 1.1, 1.6};
constexpr std::size_t most_parts_of_many_scales = 200;
constexpr std::uint64_t steps_of_a_table = 60'000;  ///< at first; sixteen times that later
/// Parts whose many ways are added up where nothing else reaches the values.
constexpr std::size_t most_wide_parts = 40;
constexpr std::uint64_t steps_of_a_wide_table = 1'000'000;
/// Rounds of listing, each with a range four times as wide; this one is the first that takes all of it.
constexpr int narrowest = 6;
constexpr int most_widenings = 9;
constexpr int most_fruitless = 2;

/// Returns the least cost of all parts, without fees, when this one is bought so.
double boundOfWay(
    std::span<const RewardedLeast> around,
    std::span<const Threshold> thresholds,
    std::size_t part,
    const PlanList::Way& way
) {
    double others = -infinite;
    for (const auto& it : around) {
        double bound = it.sum - it.least[part];
        for (std::size_t i = 0; i < thresholds.size(); ++i) {
            bound += it.rewards[i] * asNumber(std::max<Cost>(0, thresholds[i].value - way.values[i]));
        }
        others = std::max(others, bound);
    }
    return asNumber(way.surcharge) + others;
}

}  // namespace

/// Buys more for orders below their threshold.
void OrderValueSearch::considerVariants(std::vector<std::uint32_t> chosen) {
    reaching_.reach(chosen);
    consider(chosen);
}

void OrderValueSearch::settleNode(
    const SupplierDecisions& decided, const Multipliers& multipliers, double bound, double own_bound
) {
    if (branchOnMode(decided, multipliers, bound)) return;
    leaveOpen(std::max(bound, settle(decided, multipliers, own_bound)));
}

/// An open supplier either gets an order that is free of its fee or is paid for. False when that is decided for all.
bool OrderValueSearch::branchOnMode(const SupplierDecisions& decided, const Multipliers& multipliers, double bound) {
    for (std::size_t slot = 0; slot < pool_.slots().size(); ++slot) {
        const bool is_open = (decided.open & ~decided.free & ~decided.paid & bitOf(slot)) != 0;
        if (!is_open || !pool_.slots()[slot].canBeFree()) continue;
        auto free = decided, paid = decided;
        free.free |= bitOf(slot);
        paid.paid |= bitOf(slot);
        visitChild(std::move(free), multipliers, bound);
        visitChild(std::move(paid), multipliers, bound);
        return true;
    }
    return false;
}

/// The values that orders have to reach by these decisions.
std::vector<Threshold> OrderValueSearch::thresholdsOf(const SupplierDecisions& decided, const Multipliers& multipliers)
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

/// Returns the least costs of parts at these multipliers and at the same ones scaled.
std::vector<RewardedLeast> OrderValueSearch::leastAround(
    const SupplierDecisions& decided, const Multipliers& multipliers, std::span<const Threshold> thresholds
) {
    std::vector<RewardedLeast> around;
    const bool are_many = pool_.parts() > most_parts_of_many_scales;
    const auto scales = are_many ? std::span<const double>(few_scales) : std::span<const double>(many_scales);
    for (const double scale : scales) {
        if (work_.isSpent()) break;
        auto scaled = multipliers;
        for (std::size_t slot = 0; slot < scaled.slots(); ++slot) {
            scaled.rewards[slot] = pool_.slots()[slot].steppedReward(multipliers.rewards[slot] * scale);
        }
        RewardedLeast least{.rewards = {}, .least = pricing_.verifiedBound(decided, scaled).least};
        if (least.least.empty()) continue;
        least.sum = std::accumulate(least.least.begin(), least.least.end(), 0.0);
        for (const auto& threshold : thresholds) {
            least.rewards.push_back(scaled.rewards[threshold.slot] / pool_.slots()[threshold.slot].measure);
        }
        around.push_back(std::move(least));
    }
    return around;
}

OrderValueSearch::Settling OrderValueSearch::settlingOf(
    const SupplierDecisions& decided, const Multipliers& multipliers
) {
    Settling settling{.thresholds = thresholdsOf(decided, multipliers)};
    auto verified = pricing_.verifiedBound(decided, multipliers);
    settling.verified = verified.bound;
    settling.least = std::move(verified.least);
    forEachSlot(decided.open & ~decided.free, [&](std::size_t slot) { settling.fees += pool_.slots()[slot].fee; });
    settling.own = settling.fees;
    settling.listers.reserve(pool_.parts());
    for (std::size_t part = 0; part < pool_.parts(); ++part) {
        settling.listers.emplace_back(pool_, part, settling.thresholds, decided.closed);
        settling.own -= pool_.ownGap(part);
    }
    return settling;
}

/// A choice from a few ways to buy each part, far apart.
void OrderValueSearch::considerRough(const SupplierDecisions& decided, std::span<const Threshold> thresholds) {
    if (thresholds.empty()) return;
    std::vector<PlanList> lists(pool_.parts());
    const auto most_plans = std::clamp(rough_plans / pool_.parts(), fewest_rough_plans, most_rough_plans);
    inPacks(parallel_, pool_.parts(), [&](std::size_t begin, std::size_t end) {
        for (auto part = begin; part < end; ++part) {
            lists[part] = roughList(pool_, part, thresholds, decided, most_plans);
        }
    });
    considerWays(lists, roughChoice(lists, thresholds));
}

/// The best choice where it is decided of every supplier whether it is used and which value its order has to reach.
/// Returns a bound on what there is left below the best choice; infinite when that is nothing.
double OrderValueSearch::settle(const SupplierDecisions& decided, const Multipliers& multipliers, double bound) {
    auto settling = settlingOf(decided, multipliers);
    double proven = std::max(bound, settling.verified);
    if (cannotImprove(proven)) return infinite;
    settling.around = leastAround(decided, multipliers, settling.thresholds);
    considerRough(decided, settling.thresholds);
    proven = boundByLists(settling, proven);
    if (!hasChoice()) considerWide(decided, settling.thresholds);
    if (!cannotImprove(proven) && hasChoice()) proven = std::max(proven, boundByDearestParts(settling));
    return cannotImprove(proven) ? infinite : proven;
}

/// A choice from many ways to buy each part, where no other search found any that reaches all values.
void OrderValueSearch::considerWide(const SupplierDecisions& decided, std::span<const Threshold> thresholds) {
    if (thresholds.empty() || pool_.parts() > most_wide_parts || work_.isSpent()) return;
    std::vector<PlanList> lists(pool_.parts());
    for (std::size_t part = 0; part < pool_.parts(); ++part) lists[part] = wideList(pool_, part, thresholds, decided);
    const auto found = cheapestTogether(lists, thresholds, infinite, steps_of_a_wide_table);
    work_.counters.sums += found.steps;
    considerWays(lists, found.chosen);
    if (!hasChoice()) considerWays(lists, roughChoice(lists, thresholds));
}

/// Every way to buy a part that is in a better choice costs at most what is left to save above the part's best way at
/// these multipliers. These are listed and added up. Where the range is wide, a part of it is tried first: then a
/// better choice is among them or costs more than that part of the range.
double OrderValueSearch::boundByLists(Settling& settling, double proven) {
    const auto& thresholds = settling.thresholds;
    Cost values = 0;
    for (const auto& threshold : thresholds) values += threshold.value;
    int fruitless = 0;
    for (int round = 0; round < most_widenings && work_.counters.sums < work_.budget.sums; ++round) {
        if (cannotImprove(proven)) break;
        const bool had_choice = hasChoice();
        const Cost before = exactCost();
        PlanRange range{asNumber(values) / 64 * std::pow(4.0, round - 2), infinite};
        if (had_choice) {
            range.most_surcharge = cost() - settling.own;
            range.most_reduced = cost() - settling.verified;
            range.most_reduced *= std::min(1.0, std::pow(4.0, round - narrowest));
        }
        std::vector<PlanList> lists(pool_.parts());
        listPlans(settling, range, lists);
        const bool is_complete = std::all_of(lists.begin(), lists.end(), [](const auto& it) { return it.is_complete; });
        const bool is_cut = std::any_of(lists.begin(), lists.end(), [](const auto& it) { return it.is_cut; });
        const double beyond = is_cut ? settling.verified + range.most_reduced : infinite;
        if (had_choice) proven = std::max(proven, boundOfRange(settling, lists, beyond));
        const double limit = had_choice ? cost() - settling.fees - tolerance / 2 : infinite;
        const auto found = cheapestTogether(lists, thresholds, limit, steps_of_a_table << std::min(2 * round, 4));
        work_.counters.sums += found.steps;
        considerWays(lists, found.chosen);

        if (is_complete) proven = std::max(proven, std::min(found.lower_bound + settling.fees, beyond));
        if (exactCost() < before) continue;
        if (!is_cut || (had_choice && round >= narrowest)) break;
        if (had_choice && (!is_complete || !found.is_complete) && ++fruitless == most_fruitless) break;
    }
    return proven;
}

/// Drops ways that are in no better choice whatever the other parts do. Returns the bound that follows from the parts
/// whose ways are all listed: one of them is in every choice, or it costs more than the range.
double OrderValueSearch::boundOfRange(const Settling& settling, std::vector<PlanList>& lists, double beyond) const {
    double best = -infinite;
    for (std::size_t part = 0; part < lists.size(); ++part) {
        auto& list = lists[part];
        double bound = list.is_cut ? beyond : infinite;
        std::erase_if(list.ways, [&](const PlanList::Way& way) {
            const double with = settling.fees + boundOfWay(settling.around, settling.thresholds, part, way);
            bound = std::min(bound, with);
            return with >= cost();
        });
        if (list.is_complete) best = std::max(best, bound);
    }
    return best;
}

/// The bound by the ways to buy one part, best of the parts of the most value: a part that is a large share of an order
/// leaves a gap that no reward closes.
double OrderValueSearch::boundByDearestParts(Settling& settling) {
    std::vector<std::size_t> dearest(pool_.parts());
    std::iota(dearest.begin(), dearest.end(), 0);
    std::stable_sort(dearest.begin(), dearest.end(), [&](std::size_t left, std::size_t right) {
        return pool_.configurations(left)[0].plan.cost > pool_.configurations(right)[0].plan.cost;
    });
    dearest.resize(std::min(dearest.size(), dearest_parts));
    const PlanRange range{cost() - settling.verified, cost() - settling.own};
    const auto most_steps = settling.thresholds.size() <= most_ordered ? steps_of_a_dearest_list : most_compared_steps;
    double best = -infinite;
    SolverPool::Loan solver(solvers_);
    CoupledPool::Scratch scratch;
    for (const auto part : dearest) {
        auto& lister = settling.listers[part];
        work_.counters.sums -= lister.steps();
        const PlanRange of_part{settling.least[part] + range.most_reduced, range.most_surcharge};
        const auto list = lister.list(*solver, scratch, of_part, most_steps);
        work_.counters.sums += lister.steps();
        if (!list.is_complete) continue;
        double bound = cost();
        for (const auto& way : list.ways) {
            bound = std::min(bound, settling.fees + boundOfWay(settling.around, settling.thresholds, part, way));
        }
        best = std::max(best, bound);
    }
    work_.counters.sums += steps_of_a_solve * scratch.solves;
    return best;
}

/// Chooses these plans of the lists, unless there are none.
void OrderValueSearch::considerWays(const std::vector<PlanList>& lists, const std::vector<std::size_t>& ways) {
    if (ways.empty()) return;
    std::vector<std::uint32_t> chosen(pool_.parts());
    for (std::size_t part = 0; part < pool_.parts(); ++part) {
        const auto& way = lists[part].ways[ways[part]];
        chosen[part] = pool_.placeOf(part, pool_.planOf(part, way.chosen, way.covers));
    }
    consider(chosen);
}

/// Lists the plans of all parts; a budget of its own bounds what a part may take.
void OrderValueSearch::listPlans(Settling& settling, const PlanRange& range, std::vector<PlanList>& lists) {
    auto& listers = settling.listers;
    std::vector<CoupledPool::Scratch> scratches(pool_.parts() / parts_in_a_pack + 1);
    const auto most_of_a_list = settling.thresholds.size() <= most_ordered ? most_steps_of_a_list : most_compared_steps;
    const auto most_steps = std::clamp<std::uint64_t>(steps_of_lists / pool_.parts(), fewest_steps, most_of_a_list);
    for (const auto& lister : listers) work_.counters.sums -= lister.steps();
    inPacks(parallel_, pool_.parts(), [&](std::size_t begin, std::size_t end) {
        SolverPool::Loan solver(solvers_);
        for (auto part = begin; part < end; ++part) {
            const PlanRange of_part{settling.least[part] + range.most_reduced, range.most_surcharge};
            lists[part] = listers[part].list(*solver, scratches[begin / parts_in_a_pack], of_part, most_steps);
        }
    });
    for (const auto& scratch : scratches) work_.counters.sums += steps_of_a_solve * scratch.solves;
    for (const auto& lister : listers) work_.counters.sums += lister.steps();
}

}  // namespace cardcage::sourcing::engine
