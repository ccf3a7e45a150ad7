// Program that is linked with a changed engine (mutants/plans): 0 when oracle and engine agree, otherwise 1 and the
// difference.

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "plugins/sourcing/engine/consolidation/consolidation.hpp"
#include "tests/plugins/sourcing/instances/engine_problem.hpp"
#include "tests/plugins/sourcing/instances/generator.hpp"
#include "tests/plugins/sourcing/oracle/charge_comparison.hpp"
#include "tests/plugins/sourcing/oracle/comparison.hpp"
#include "tests/plugins/sourcing/oracle/joint_order_comparison.hpp"
#include "tests/plugins/sourcing/oracle/joint_parts.hpp"
#include "tests/plugins/sourcing/oracle/shops.hpp"
#include "tests/plugins/sourcing/part_table.hpp"

namespace cardcage::sourcing {
namespace {

std::string stressed(engine::PartSolver& solver, std::uint64_t first, int count, int need, oracle::Oracle oracle) {
    for (int i = 0; i < count; ++i) {
        const auto found = oracle::stressDifference(solver, first + static_cast<std::uint64_t>(i), need, oracle);
        if (!found.empty()) return found;
    }
    return {};
}

/// Plans by their own figures: prices in other currencies and per thousand have no oracle of their cost.
std::string realistic() {
    const auto instance = instances::realistic({.seed = 71, .parts = 60, .boards = 40});
    const auto& scenario = instance.scenarios[0];
    engine::PartSolver solver;
    for (std::uint32_t part = 0; part < instance.parts.size(); ++part) {
        const auto need = instance.parts[part].need;
        const auto problem = oracle::problemOf(instance, {part}, need, scenario);
        const auto table = instances::engineTable(instance, {part}, need, scenario);
        const auto limits = instances::enginePreferences(scenario, need).limits;
        const auto solution = solver.solve(table.problem(), limits, instances::latestDay(scenario));
        const auto wrong = oracle::wrongWith(problem, instance, {part}, solution);
        if (!wrong.empty()) return instance.parts[part].id + ": " + wrong;
    }
    return {};
}

/// Orders of joint parts and of pinned lines.
std::string ordersOfOtherParts() {
    if (auto found = oracle::wrongTable(); !found.empty()) return found;
    if (auto found = oracle::wrongMinimumOfManyPieces(); !found.empty()) return found;
    for (const auto rules : {oracle::JointRules::LinesOnly, oracle::JointRules::Limits, oracle::JointRules::Pins}) {
        for (std::uint64_t seed = 77'000'000; seed < 77'000'120; ++seed) {
            const auto told = oracle::compareJointOrders(seed, rules);
            if (!told.difference.empty()) return told.difference;
        }
    }
    for (std::uint64_t seed = 67'000'000; seed < 67'000'300; ++seed) {
        const auto shop = oracle::compareShop(seed, 1 + static_cast<int>(seed % 3), 1, oracle::ShopKind::Pinned);
        if (!shop.difference.empty()) return shop.difference;
    }
    return {};
}

/// One-time costs, and charges that offers share.
std::string charges() {
    using oracle::ChargeKind;
    for (std::uint64_t seed = 89'000'000; seed < 89'000'600; ++seed) {
        for (const auto kind : {ChargeKind::Own, ChargeKind::Shared, ChargeKind::Shipping}) {
            const auto told = oracle::compareCharges(seed, kind);
            if (!told.difference.empty()) return told.difference;
            if (!told.is_proven || !told.is_best) return "charges " + std::to_string(seed) + ": not proven";
        }
        const auto run = oracle::compareChargedRun(seed, ChargeKind::Shared);
        if (!run.difference.empty()) return run.difference;
        const auto joint = oracle::compareJointCharges(seed);
        if (!joint.difference.empty()) return joint.difference;
    }
    return {};
}

/// 24 pieces are even, so they are paid at the cheaper row and worth 2.91 only; 25 are worth 5.33. Another offer of the
/// supplier reaches the value, too, at 5.40.
std::string valueAtTheDearerRow() {
    engine::PartTold part(12);
    part.add({.rows = {{4, "0.2131"}, {6, "0.1211", 2}}, .stock = 28, .supplier = 0});
    part.add({.rows = {{12, "0.45"}}, .stock = 28, .supplier = 0});
    engine::PartSolver solver;
    const std::vector<engine::CoupledPart> parts{
        {.problem = part.problem(), .plan = solver.solve(part.problem(), {}).plan.value()}};
    engine::SolverPool solvers;
    const std::vector terms{engine::SupplierTerms{.minimum_order = engine::money("5")}};
    const auto lines = engine::linesOf(engine::consolidate(parts, terms, solvers).plans[0]);
    return lines == "25 of 0" ? "" : "the value is reached by " + lines;
}

/// 10 pieces for lines of A and 11 for lines of A or B: with 2 % more of A that are lost, 21.42 of A are 22.
std::string lossesOfPartsBought() {
    engine::PartTold part(0);
    part.set_needs = {engine::pieces(10), engine::pieces(11)};
    part.need = engine::pieces(21);
    part.bought_parts = {{.sets = {0, 1}, .attrition = 2'000'000}, {.sets = {1}}};
    part.add({.rows = {{1, "1.00"}}, .stock = 100});
    part.offers[part.add({.rows = {{1, "50.00"}}, .stock = 100})].bought_part = 1;
    engine::PartSolver solver;
    const auto lines = engine::linesOf(solver.solve(part.problem(), {}).plan.value());
    return lines == "22 of 0" ? "" : "needs with losses are served by " + lines;
}

/// Offers that sell from one stock.
std::string sharedStocks() {
    engine::PartSolver solver;
    engine::PartSolver gives_up({.single = {.stock_branches = 2}});
    for (std::uint64_t seed = 36'000'000; seed < 36'008'000; ++seed) {
        const auto instance = instances::sharingStress(seed, 10);
        const auto found = oracle::difference(solver, instance, oracle::Oracle::EveryPlan);
        if (!found.empty()) return "sharingStress(" + std::to_string(seed) + ", 10): " + found;
        const auto& scenario = instance.scenarios[0];
        const auto need = instance.parts[0].need;
        const auto table = instances::engineTable(instance, {0}, need, scenario);
        const auto limits = instances::enginePreferences(scenario, need).limits;
        const auto whole = solver.solve(table.problem(), limits, instances::latestDay(scenario));
        const auto early = gives_up.solve(table.problem(), limits, instances::latestDay(scenario));
        if (early.is_proven && early.objective() != whole.objective()) return "proven, and another one is better";
    }
    for (std::uint64_t seed = 36'100'000; seed < 36'103'000; ++seed) {
        if (auto found = oracle::difference(solver, oracle::sharingJointPart(seed)); !found.empty()) return found;
    }
    for (std::uint64_t seed = 36'200'000; seed < 36'200'300; ++seed) {
        for (const auto kind : {oracle::ChargeKind::Stocks, oracle::ChargeKind::StockValues}) {
            const auto found = oracle::compareCharges(seed, kind);
            if (!found.difference.empty()) return found.difference;
        }
    }
    return {};
}

std::string firstDifference() {
    engine::PartSolver solver;
    if (auto found = stressed(solver, 31'000'000, 40'000, 40, oracle::Oracle::Program); !found.empty()) return found;
    engine::PartSolver gives_up({.single = {.nodes = 1}});
    if (auto found = stressed(gives_up, 32'000'000, 3'000, 60, oracle::Oracle::Program); !found.empty()) return found;
    if (auto found = sharedStocks(); !found.empty()) return found;
    if (auto found = realistic(); !found.empty()) return found;
    if (auto found = charges(); !found.empty()) return found;
    if (auto found = valueAtTheDearerRow(); !found.empty()) return found;
    if (auto found = lossesOfPartsBought(); !found.empty()) return found;
    for (std::uint64_t seed = 34'000'000; seed < 34'003'000; ++seed) {
        auto found = oracle::difference(solver, instances::exchange(seed), oracle::Oracle::Windows);
        if (!found.empty()) return "exchange(" + std::to_string(seed) + "): " + found;
    }
    for (std::uint64_t seed = 35'000'000; seed < 35'030'000; ++seed) {
        if (auto found = oracle::jointDifference(solver, seed); !found.empty()) return found;
    }
    for (std::uint64_t seed = 61'000'000; seed < 61'000'120; ++seed) {
        const auto shop = oracle::compareShop(seed, 1 + static_cast<int>(seed % 5));
        if (!shop.difference.empty()) return shop.difference;
        if (!shop.is_best) return "shop " + std::to_string(seed) + ": there is a better choice";
        oracle::AlternativeCounts counts;
        auto wrong = oracle::wrongAlternatives(seed, 1 + static_cast<int>(seed % 5), counts);
        if (!wrong.empty()) return wrong;
    }
    if (auto found = ordersOfOtherParts(); !found.empty()) return found;
    // Plans at the same cost differ by the day and the number of lines.
    if (auto found = stressed(solver, 35'000'000, 20'000, 10, oracle::Oracle::EveryPlan); !found.empty()) return found;
    return stressed(solver, 33'000'000, 6'000, 300, oracle::Oracle::Program);
}

}  // namespace
}  // namespace cardcage::sourcing

int main() {
    try {
        const auto found = cardcage::sourcing::firstDifference();
        if (found.empty()) return 0;
        std::puts(found.c_str());
    } catch (const std::exception& error) {
        std::puts(error.what());
    }
    return 1;
}
