#include "tests/plugins/sourcing/oracle/comparison.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <tuple>

#include "tests/plugins/sourcing/instances/engine_problem.hpp"
#include "tests/plugins/sourcing/instances/generator.hpp"
#include "tests/plugins/sourcing/instances/text_form.hpp"

namespace cardcage::sourcing::oracle {
namespace {

std::string costText(Cost cost) {
    return instances::decimal(cost, 16);
}

/// Order of plans: cost, then day, then lines.
using Rank = std::tuple<Cost, int, std::size_t>;

std::optional<Rank> bestOfEveryPlan(const Problem& problem) {
    std::optional<Rank> best;
    forEachNecessaryPlan(problem, [&](const Plan& plan) {
        if (!broken(problem, plan).empty()) return;
        const Rank rank{planCost(problem, plan), readyDayOf(problem, plan), plan.size()};
        if (!best || rank < *best) best = rank;
    });
    return best;
}

std::string rankText(const Rank& rank) {
    return costText(std::get<0>(rank)) + ", day " + std::to_string(std::get<1>(rank)) + ", lines " +
           std::to_string(std::get<2>(rank));
}

}  // namespace

Plan planFrom(
    const Problem& problem,
    const instances::Instance& instance,
    const std::vector<std::uint32_t>& parts,
    const engine::Plan& plan
) {
    Plan lines;
    for (const auto& line : plan.lines) {
        const auto& id = instances::offerId(instance, parts, line.offer);
        const auto found = std::find_if(problem.offers.begin(), problem.offers.end(), [&](const Offer& offer) {
            return offer.id == id;
        });
        if (found == problem.offers.end()) throw std::logic_error("buys from offer " + id + ", which is filtered out");
        if (line.quantity % problem.unit != 0) throw std::logic_error("buys a fraction of a whole unit");
        lines.push_back({static_cast<std::size_t>(found - problem.offers.begin()), line.quantity / problem.unit});
    }
    return lines;
}

std::string wrongWith(
    const Problem& problem,
    const instances::Instance& instance,
    const std::vector<std::uint32_t>& parts,
    const engine::PartSolution& solution
) {
    if (!solution.is_proven) return "not proven";
    if (!solution.plan) return {};
    const auto& told = *solution.plan;
    Plan plan;
    try {
        plan = planFrom(problem, instance, parts, told);
    } catch (const std::logic_error& error) {
        return error.what();
    }
    if (const auto rule = broken(problem, plan); !rule.empty()) return rule;
    if (!needsEveryLine(problem, plan)) return "a line could be left out";
    const auto cost = planCost(problem, plan);
    if (cost != told.objective) {
        return "objective " + costText(told.objective) + ", its lines cost " + costText(cost);
    }
    if (solution.lower_bound > cost)
        return "bound " + costText(solution.lower_bound) + " above the cost " + costText(cost);
    if (solution.lower_bound < cost) return "proven, but its bound is " + costText(solution.lower_bound);
    if (told.bought != totalOf(plan) * problem.unit) return "bought is not the sum of the lines";
    if (told.excess != (totalOf(plan) - problem.need) * problem.unit) return "excess is not bought - need";
    if (told.ready != readyDayOf(problem, plan)) return "ready on day " + std::to_string(readyDayOf(problem, plan));
    if (told.excess_value != static_cast<Cost>(told.excess) * lowestPriceOf(problem, plan)) return "excess value";
    Cost paid = 0, one_time = 0;
    for (std::size_t i = 0; i < plan.size(); ++i) {
        const auto& offer = problem.offers[plan[i].offer];
        if (told.lines[i].unit_price != rowFor(offer, plan[i].quantity)->unit_price) return "unit price of a line";
        if (told.lines[i].fee != offer.fee - offer.once) return "fee of a line";
        if (told.lines[i].one_time != offer.once) return "one-time costs of a line";
        auto ready = readyDay(offer, plan[i].quantity).value();
        if (offer.stock)
            ready = std::max(
                ready, readyDay(problem.stocks[*offer.stock], takenOf(problem, *offer.stock, plan, i + 1)).value()
            );
        if (told.lines[i].ready != ready) return "ready day of a line";
        paid += told.lines[i].cost + told.lines[i].fee;
        one_time += told.lines[i].one_time;
    }
    if (paid != told.cost) return "cost is not the sum of lines and fees";
    if (one_time != told.one_time) return "one-time costs are not those of the lines";
    return {};
}

std::string difference(engine::PartSolver& solver, const instances::Instance& instance, Oracle oracle) {
    const std::vector<std::uint32_t> parts{0};
    const auto& scenario = instance.scenarios.at(0);
    const auto need = instance.parts.at(0).need;
    const auto problem = problemOf(instance, parts, need, scenario);
    const auto table = instances::engineTable(instance, parts, need, scenario);
    const auto limits = instances::enginePreferences(scenario, need).limits;
    const auto solution = solver.solve(table.problem(), limits, instances::latestDay(scenario));

    std::optional<Cost> least;
    std::optional<Rank> best;
    if (oracle == Oracle::EveryPlan) {
        best = bestOfEveryPlan(problem);
        if (best) least = std::get<0>(*best);
    } else {
        least = oracle == Oracle::Windows ? leastCostByWindows(problem) : leastCost(problem);
    }

    std::ostringstream found;
    if (least.has_value() != solution.plan.has_value()) {
        found << (least ? "no plan where there is one" : "a plan where there is none");
    } else if (least && *least != solution.plan->objective) {
        found << "costs " << costText(solution.plan->objective);
    } else if (best) {
        const Rank rank{solution.plan->objective, solution.plan->ready, solution.plan->lines.size()};
        if (rank != *best) found << "is " << rankText(rank);
    }
    if (found.str().empty()) found << wrongWith(problem, instance, parts, solution);
    if (found.str().empty()) return {};
    found << "; expected " << (best ? rankText(*best) : least ? costText(*least) : "no plan") << "\n";
    auto shown = instance;
    shown.plans.push_back(instances::planRecord(instance, parts, scenario, solution));
    found << instances::written(shown);
    return found.str();
}

std::string stressDifference(engine::PartSolver& solver, std::uint64_t seed, int largest_need, Oracle oracle) {
    const auto found = difference(solver, instances::stress(seed, largest_need), oracle);
    if (found.empty()) return {};
    return "stress(" + std::to_string(seed) + ", " + std::to_string(largest_need) + "): " + found;
}

}  // namespace cardcage::sourcing::oracle
