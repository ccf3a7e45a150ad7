#include "tests/plugins/sourcing/oracle/charges.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "tests/plugins/sourcing/instances/dice.hpp"
#include "tests/plugins/sourcing/instances/generator.hpp"

namespace cardcage::sourcing::oracle {
namespace {

using instances::Dice;
using instances::Instance;

constexpr instances::Amount charge_cent = instances::one_amount / 100;
constexpr std::int64_t suppliers = 3;

bool hasValues(ChargeKind kind) {
    return kind == ChargeKind::Values || kind == ChargeKind::StockValues;
}

bool hasStocks(ChargeKind kind) {
    return kind == ChargeKind::Stocks || kind == ChargeKind::StockValues;
}

bool hasFees(ChargeKind kind) {
    return kind == ChargeKind::Shipping || hasValues(kind) || hasStocks(kind);
}

void addSuppliers(Instance& instance, ChargeKind kind, Dice& dice) {
    for (std::int64_t number = 0; number < suppliers; ++number) {
        auto& supplier = instance.suppliers.emplace_back();
        supplier.id = "s" + std::to_string(number);
        if (!hasFees(kind)) continue;
        if (dice.percent(60)) supplier.ship = dice.below(120) * charge_cent;
        if (!hasValues(kind)) continue;
        if (dice.percent(30)) supplier.free_above = dice.between(20, 150) * charge_cent;
        if (dice.percent(30)) supplier.mov = dice.between(5, 80) * charge_cent;
    }
}

void addCharges(Instance& instance, ChargeKind kind, Dice& dice) {
    if (kind == ChargeKind::Own) return;
    for (auto number = dice.between(1, 3); number > 0; --number) {
        const auto id = "c" + std::to_string(number);
        instance.charges.push_back({id, dice.percent(10) ? 0 : dice.between(1, 300) * charge_cent});
    }
}

/// Moulds of some offers, and charges that they share with others.
void charge(instances::Offer& offer, std::size_t charges, Dice& dice) {
    if (dice.percent(40)) offer.once = dice.between(1, 250) * charge_cent;
    if (charges > 0 && dice.percent(55))
        offer.charge = static_cast<std::uint32_t>(dice.below(static_cast<std::int64_t>(charges)));
}

bool isOpen(std::uint32_t set, std::uint32_t member) {
    return (set >> member & 1) != 0;
}

/// Only every plan shows what a shared stock leaves.
std::optional<Cost> leastOf(const Problem& problem) {
    if (problem.stocks.empty()) return leastCost(problem);
    std::optional<Cost> least;
    forEachNecessaryPlan(problem, [&](const Plan& plan) {
        if (!broken(problem, plan).empty()) return;
        const auto cost = planCost(problem, plan);
        if (!least || cost < *least) least = cost;
    });
    return least;
}

Problem within(Problem problem, std::uint32_t charges, std::uint32_t open_suppliers) {
    std::erase_if(problem.offers, [&](const Offer& offer) {
        return !isOpen(open_suppliers, offer.supplier) || (offer.charge && !isOpen(charges, *offer.charge));
    });
    return problem;
}

}  // namespace

Instance chargedParts(std::uint64_t seed, ChargeKind kind) {
    auto dice = Dice(seed).of("charges", static_cast<std::uint64_t>(kind));
    Instance instance;
    addSuppliers(instance, kind, dice);
    addCharges(instance, kind, dice);
    auto& scenario = instance.scenarios.emplace_back();
    scenario.id = "s";
    scenario.lines = static_cast<int>(dice.between(1, 3));
    scenario.is_coupled = true;
    if (kind != ChargeKind::Days && dice.percent(25)) scenario.suppliers = static_cast<int>(dice.between(1, 2));
    if (kind != ChargeKind::Days && dice.percent(15)) scenario.excess = dice.between(0, 10) * instances::one_unit;
    const bool is_tiny = hasValues(kind) || hasStocks(kind);
    const auto parts = is_tiny ? dice.between(1, 2) : dice.between(1, 4);
    while (std::ssize(instance.parts) < parts) {
        auto part = instances::stress(dice.next(), hasStocks(kind) ? 6 : is_tiny ? 4 : 30).parts[0];
        if (!part.is_whole) continue;
        part.id = "P" + std::to_string(instance.parts.size());
        for (auto& offer : part.offers) {
            offer.supplier = static_cast<std::uint32_t>(dice.below(suppliers));
            offer.on_order.clear();
            if (kind == ChargeKind::Days) {
                if (dice.percent(50)) offer.lead = static_cast<int>(dice.between(1, 4) * 10);
                if (dice.percent(30)) offer.on_order.push_back({static_cast<int>(dice.between(1, 4) * 10), part.need});
            }
            charge(offer, instance.charges.size(), dice);
        }
        if (hasStocks(kind)) {
            if (part.offers.size() > 5) continue;
            instances::shareStocks(part, dice.next());
        }
        instance.parts.push_back(part);
        const auto last = static_cast<std::uint32_t>(instance.parts.size() - 1);
        if (!leastOf(problemOf(instance, {last}, part.need, scenario))) instance.parts.pop_back();
    }
    return instance;
}

std::vector<Problem> problemsOf(const Instance& instance, std::optional<int> day) {
    auto scenario = instance.scenarios.at(0);
    if (day) scenario.target = day;
    std::vector<Problem> problems;
    for (std::uint32_t part = 0; part < instance.parts.size(); ++part)
        problems.push_back(problemOf(instance, {part}, instance.parts[part].need, scenario));
    return problems;
}

SharedCosts sharedCostsOf(const Instance& instance) {
    SharedCosts shared;
    for (const auto& charge : instance.charges) shared.charges.push_back(charge.cost * 10'000);
    for (const auto& supplier : instance.suppliers) shared.fees.push_back(supplier.ship * 10'000);
    return shared;
}

std::optional<Cost> leastOfOpenings(const std::vector<Problem>& problems, const SharedCosts& shared) {
    std::vector<std::map<std::pair<std::uint32_t, std::uint32_t>, std::optional<Cost>>> known(problems.size());
    std::optional<Cost> least;
    for (std::uint32_t charges = 0; charges < 1U << shared.charges.size(); ++charges) {
        for (std::uint32_t open = 1; open < 1U << shared.fees.size(); ++open) {
            std::optional<Cost> sum = 0;
            for (std::uint32_t i = 0; i < shared.charges.size(); ++i)
                *sum += isOpen(charges, i) ? shared.charges[i] : 0;
            for (std::uint32_t i = 0; i < shared.fees.size(); ++i) *sum += isOpen(open, i) ? shared.fees[i] : 0;
            for (std::size_t part = 0; part < problems.size() && sum; ++part) {
                std::uint32_t own_charges = 0, own_suppliers = 0;
                for (const auto& offer : problems[part].offers) {
                    own_suppliers |= 1U << offer.supplier;
                    if (offer.charge) own_charges |= 1U << *offer.charge;
                }
                const auto [found, is_new] = known[part].try_emplace({charges & own_charges, open & own_suppliers});
                if (is_new) found->second = leastOf(within(problems[part], charges, open));
                if (!found->second) {
                    sum.reset();
                } else {
                    *sum += *found->second;
                }
            }
            if (sum && (!least || *sum < *least)) least = sum;
        }
    }
    return least;
}

OrdersOutcome leastOfOrdersWithCharges(
    const std::vector<Problem>& problems, const std::vector<Cost>& charges, const std::vector<OrderTerms>& terms
) {
    OrdersOutcome best;
    for (std::uint32_t open = 0; open < 1U << charges.size(); ++open) {
        std::vector<Problem> inside;
        for (const auto& problem : problems) inside.push_back(within(problem, open, ~0U));
        if (std::ranges::any_of(inside, [](const Problem& problem) { return problem.offers.empty(); })) continue;
        const auto outcome = leastOfAllOrders(inside, terms, std::nullopt, 10);
        best.is_decided = best.is_decided && outcome.is_decided;
        if (!outcome.least) continue;
        auto cost = *outcome.least;
        for (std::uint32_t i = 0; i < charges.size(); ++i) cost += isOpen(open, i) ? charges[i] : 0;
        if (!best.least || cost < *best.least) best.least = cost;
    }
    return best;
}

Cost sharedCostOf(const std::vector<Problem>& problems, const std::vector<Plan>& plans, const SharedCosts& shared) {
    std::set<std::uint32_t> charges, used;
    for (std::size_t part = 0; part < problems.size(); ++part) {
        for (const auto& line : plans[part]) {
            const auto& offer = problems[part].offers.at(line.offer);
            used.insert(offer.supplier);
            if (offer.charge) charges.insert(*offer.charge);
        }
    }
    Cost cost = 0;
    for (const auto charge : charges) cost += shared.charges.at(charge);
    for (const auto supplier : used) cost += shared.fees.at(supplier);
    return cost;
}

}  // namespace cardcage::sourcing::oracle
