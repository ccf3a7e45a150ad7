#include "joint_order_comparison.hpp"

#include <algorithm>
#include <vector>

#include "joint_parts.hpp"
#include "plugins/sourcing/engine/consolidation/consolidation.hpp"
#include "tests/plugins/sourcing/instances/dice.hpp"
#include "tests/plugins/sourcing/part_table.hpp"

namespace cardcage::sourcing::oracle {
namespace {

constexpr engine::Cost cent_of_cost = engine::one_cost / 100;

std::vector<engine::SupplierTerms> randomTerms(instances::Dice& dice) {
    std::vector<engine::SupplierTerms> terms(3);
    for (auto& term : terms) {
        if (dice.percent(40)) continue;
        term.fee = cent_of_cost * dice.between(0, 120);
        if (dice.percent(60)) term.minimum_order = cent_of_cost * dice.between(20, 200);
        if (dice.percent(60)) term.free_above = term.minimum_order + cent_of_cost * dice.between(1, 100);
    }
    return terms;
}

/// Pins a few of any offer, where the part can still be bought.
void pinAnOffer(JointPart& part, instances::Dice& dice) {
    const auto offer = static_cast<std::uint32_t>(dice.below(std::ssize(part.table.offers)));
    part.table.pinned = {{offer, engine::one_unit * dice.between(1, 6)}};
    engine::PartSolver solver;
    if (!solver.solve(part.table.problem(), part.limits, part.latest_day).plan) part.table.pinned.clear();
}

JointPart partFor(std::uint64_t seed, JointRules rules, instances::Dice& dice) {
    auto part = randomJointPart(seed);
    if (seed % 4 == 0) addAttrition(part, seed);
    for (auto& offer : part.table.offers) offer.supplier_fee = 0;
    if (rules != JointRules::Limits) {
        part.limits = {.max_lines = 2};
        part.latest_day = engine::any_day;
    }
    if (rules == JointRules::Pins && !part.table.offers.empty()) pinAnOffer(part, dice);
    return part;
}

bool keepsPinsOf(const JointPart& part, const engine::Plan& plan) {
    return std::ranges::all_of(part.table.pinned, [&](const engine::PinnedLine& pin) {
        return std::ranges::any_of(plan.lines, [&](const engine::PlanLine& line) {
            return line.offer == pin.offer && line.quantity == pin.quantity && line.is_pinned;
        });
    });
}

/// Tells what is wrong with the selection; empty if nothing is.
std::string wrongWith(const engine::Consolidation& told, const std::optional<engine::Cost>& least, bool is_met) {
    const auto figures = ": told " + engine::exactText(told.objective) + ", bound " +
                         engine::exactText(told.lower_bound) + ", possible " +
                         (least ? engine::exactText(*least) : "none");
    if (!least) return is_met || told.is_proven ? "no plan reaches all minimum orders" + figures : "";
    if (told.lower_bound > *least) return "the bound is wrong" + figures;
    if (!is_met) return "a minimum is missed although there is a way" + figures;
    if (told.objective < *least) return "a rule is broken" + figures;
    if (told.is_proven && told.objective - *least >= engine::one_cost / 10'000'000)
        return "proven, but there is a better one" + figures;
    return {};
}

}  // namespace

JointOrdersComparison compareJointOrders(std::uint64_t seed, JointRules rules) {
    instances::Dice dice(seed);
    JointOrdersComparison result;
    std::vector<JointPart> parts;
    for (std::uint64_t i = 0; i < 1 + seed % 2; ++i) parts.push_back(partFor(seed * 3 + i, rules, dice));
    const auto terms = randomTerms(dice);
    engine::PartSolver solver;
    std::vector<engine::CoupledPart> coupled;
    std::string text;
    for (const auto& part : parts) {
        const auto problem = part.table.problem();
        const auto plan = solver.solve(problem, part.limits, part.latest_day).plan;
        result.is_compared = result.is_compared && plan;
        if (!plan) continue;
        coupled.push_back({.problem = problem, .limits = part.limits, .latest_day = part.latest_day, .plan = *plan});
        result.pins += static_cast<int>(part.table.pinned.size());
        text += "\n" + part.text();
    }
    if (!result.is_compared) return result;
    engine::SolverPool solvers;
    const auto told = engine::consolidate(coupled, terms, solvers);
    const auto least = leastOfJointOrders(parts, terms);
    const bool is_met = std::ranges::all_of(told.suppliers, [](const auto& use) { return use.missing == 0; });
    result.is_possible = least.has_value();
    result.is_proven = told.is_proven;
    result.is_best = least && is_met && told.objective - *least < engine::one_cost / 10'000'000;
    result.difference = wrongWith(told, least, is_met);
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (!keepsPinsOf(parts[i], told.plans[i])) result.difference = "a pinned line is not bought as it is";
    if (!result.difference.empty())
        result.difference = "joint orders " + std::to_string(seed) + ": " + result.difference + text;
    return result;
}

std::string wrongMinimumOfManyPieces() {
    engine::PartTold table(200);
    table.set_needs = {engine::pieces(80), engine::pieces(120)};
    table.bought_parts = {{.sets = {0, 1}}, {.sets = {1}}};
    table.add({.rows = {{160, "0.11"}, {280, "0.0638"}}, .stock = engine::plenty, .supplier = 0});
    table.add({.rows = {{80, "0.39", 80}}, .stock = 80, .supplier = 0});
    table.offers[1].bought_part = 1;
    const engine::PartLimits limits{.max_lines = 1, .max_excess = engine::pieces(40)};
    engine::PartSolver solver;
    engine::SolverPool solvers;
    const std::vector<engine::CoupledPart> parts{
        {.problem = table.problem(), .limits = limits, .plan = solver.solve(table.problem(), limits).plan.value()}};
    const std::vector terms{engine::SupplierTerms{.minimum_order = engine::money("42.80")}};
    const auto told = engine::consolidate(parts, terms, solvers);
    return told.suppliers.at(0).missing == 0 ? "" : "the minimum is missed by " + engine::linesOf(told.plans[0]);
}

}  // namespace cardcage::sourcing::oracle
