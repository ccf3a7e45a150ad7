#include "part/part_plan.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <tuple>

namespace cardcage::sourcing::engine {
namespace {

auto rankOf(const PartProblem& problem, const PlanLine& line) {
    const auto& offer = problem.offers[line.offer];
    return std::tuple(offer.supplier_rank, offer.offer_rank);
}

/// Compares one rank of all lines, in their order.
template <class Rank>
int compareRanks(const PartProblem& problem, const Plan& left, const Plan& right, Rank rank) {
    for (std::size_t index = 0; index < std::min(left.lines.size(), right.lines.size()); ++index) {
        const auto left_rank = problem.offers[left.lines[index].offer].*rank;
        const auto right_rank = problem.offers[right.lines[index].offer].*rank;
        if (left_rank != right_rank) return left_rank < right_rank ? -1 : 1;
    }
    return 0;
}

/// Serves lines in their order: of a shared stock, later lines wait for what is left.
void shareStocks(const PartProblem& problem, Plan& plan) {
    for (std::uint32_t stock = 0; stock < problem.stocks.size(); ++stock) {
        Quantity taken = 0;
        for (auto& line : plan.lines) {
            if (problem.offers[line.offer].stock != stock) continue;
            taken += line.quantity;
            line.ready = std::max(line.ready, readyDay(problem, problem.stocks[stock], taken));
            plan.ready = std::max(plan.ready, line.ready);
        }
    }
}

void addSupplierFees(const PartProblem& problem, Plan& plan) {
    for (std::size_t index = 0; index < plan.lines.size(); ++index) {
        const auto& offer = problem.offers[plan.lines[index].offer];
        const auto is_same = [&](const PlanLine& line) {
            return problem.offers[line.offer].supplier == offer.supplier;
        };
        const auto end = plan.lines.begin() + static_cast<std::ptrdiff_t>(index);
        if (std::any_of(plan.lines.begin(), end, is_same)) continue;
        ++plan.suppliers;
        plan.supplier_fees += offer.supplier_fee;
    }
}

}  // namespace

SolverCounters& SolverCounters::operator+=(const SolverCounters& other) {
    rows += other.rows;
    gated += other.gated;
    nodes += other.nodes;
    wide += other.wide;
    dense += other.dense;
    solves += other.solves;
    undecided += other.undecided;
    return *this;
}

Plan planOf(const PartProblem& problem, const PartLimits& limits, std::span<const ChosenQuantity> chosen) {
    Plan plan;
    plan.lines.reserve(chosen.size());
    UnitPrice lowest_price = 0;
    for (const auto& choice : chosen) {
        if (choice.quantity == 0) continue;
        const auto& offer = problem.offers[choice.offer];
        const auto* row = rowFor(problem, offer, choice.quantity);
        if (!row) throw std::invalid_argument("the quantity of an offer cannot be ordered");
        plan.lines.push_back(
            {.offer = choice.offer,
             .row = static_cast<std::uint32_t>(row - problem.rows.data()),
             .quantity = choice.quantity,
             .unit_price = row->unit_price,
             .cost = costOf(choice.quantity, row->unit_price),
             .fee = offer.line_fee - offer.one_time,
             .one_time = offer.one_time,
             .ready = readyDay(problem, offer, choice.quantity),
             .is_pinned = choice.is_pinned}
        );
        const auto& line = plan.lines.back();
        lowest_price = plan.lines.size() == 1 ? line.unit_price : std::min(lowest_price, line.unit_price);
        plan.bought += line.quantity;
        plan.cost += line.cost + line.fee;
        plan.one_time += line.one_time;
        plan.ready = std::max(plan.ready, line.ready);
    }
    std::sort(plan.lines.begin(), plan.lines.end(), [&](const PlanLine& left, const PlanLine& right) {
        return rankOf(problem, left) < rankOf(problem, right);
    });
    shareStocks(problem, plan);
    addSupplierFees(problem, plan);
    plan.excess = plan.bought - problem.need;
    plan.excess_value = costOf(plan.excess, lowest_price);
    plan.objective = plan.paid() - costOf(plan.excess, limits.residual_value) +
                     partsPerMillion(plan.excess_value, limits.excess_weight_ppm) +
                     limits.line_weight * static_cast<Cost>(plan.lines.size());
    return plan;
}

UnitPrice effectiveResidualValue(const PartProblem& problem, const PartLimits& limits, const OfferScope& scope) {
    auto value = limits.residual_value;
    for (std::size_t position = 0; position < problem.offers.size(); ++position) {
        if (!scope.includes(problem.offers[position], position)) continue;
        for (const auto& row : problem.rowsOf(problem.offers[position])) value = std::min(value, row.unit_price);
    }
    return value;
}

bool isBetter(const PartProblem& problem, const Plan& left, const Plan& right) {
    if (left.objective != right.objective) return left.objective < right.objective;
    if (left.ready != right.ready) return left.ready < right.ready;
    if (left.lines.size() != right.lines.size()) return left.lines.size() < right.lines.size();
    if (left.excess_value != right.excess_value) return left.excess_value < right.excess_value;
    if (const int order = compareRanks(problem, left, right, &PartOffer::supplier_rank); order != 0) return order < 0;
    if (const int order = compareRanks(problem, left, right, &PartOffer::offer_rank); order != 0) return order < 0;
    // The same offers: only quantities that cost nothing can still differ.
    if (left.bought != right.bought) return left.bought < right.bought;
    return std::lexicographical_compare(
        left.lines.begin(),
        left.lines.end(),
        right.lines.begin(),
        right.lines.end(),
        [](const PlanLine& a, const PlanLine& b) { return a.quantity < b.quantity; }
    );
}

std::vector<Quantity> excessOfLines(const Plan& plan) {
    std::vector<std::size_t> cheapest_first(plan.lines.size());
    std::iota(cheapest_first.begin(), cheapest_first.end(), 0);
    std::stable_sort(cheapest_first.begin(), cheapest_first.end(), [&](std::size_t left, std::size_t right) {
        return plan.lines[left].unit_price < plan.lines[right].unit_price;
    });
    std::vector<Quantity> excess(plan.lines.size());
    auto left = plan.excess;
    for (const auto line : cheapest_first) {
        excess[line] = std::min(left, plan.lines[line].quantity);
        left -= excess[line];
    }
    return excess;
}

}  // namespace cardcage::sourcing::engine
