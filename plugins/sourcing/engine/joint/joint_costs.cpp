#include "joint/joint_costs.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace cardcage::sourcing::engine {
namespace {

/// Number of cuts of a range at a quantity whose cost is below the straight line.
constexpr int most_cuts = 4;

constexpr std::uint32_t rest_supplier = 0xFFFF'FFFF;

/// Limits with which no plan costs more than with the given ones, and the cost never falls as more is covered.
PartLimits looseLimits(PartLimits limits) {
    limits = withoutExcessLimits(limits);
    limits.excess_weight_ppm = 0;
    limits.residual_value = std::max<UnitPrice>(limits.residual_value, 0);
    return limits;
}

/// Needs of a discrete part are whole, and so is what each part covers of them.
Quantity grainOf(const PartProblem& problem, Quantity step) {
    return std::accumulate(problem.set_needs.begin(), problem.set_needs.end(), step, [](Quantity grain, Quantity need) {
        return std::gcd(grain, need);
    });
}

}  // namespace

Cost CostMinorant::at(Quantity covered, Quantity step) const {
    Cost cost = base;
    auto left = covered - from;
    for (const auto& slope : slopes) {
        if (left <= 0) break;
        const auto width = std::min(left, slope.width);
        cost += slope.at(width, step);
        left -= width;
    }
    return cost;
}

JointCosts::JointCosts(SinglePartSolver& solver, const JointQuestion& question)
    : solver_(solver),
      question_(question),
      scope_{question.scope.ignored_exclusions, question.scope.highest_tier, {}},
      loose_limits_(looseLimits(question.limits)),
      step_(question.problem.is_discrete ? one_unit : 1),
      grain_(grainOf(question.problem, step_)),
      has_slopes_(loose_limits_.residual_value == 0),
      is_loose_(loose_limits_ == question.limits),
      parts_(question.problem.bought_parts.size()) {
    const auto& problem = question.problem;
    auto markets = offersOfParts(problem, question.scope);
    const auto capacities = capacitiesOf(problem, question.limits, question.latest_day, question.scope);
    for (std::uint32_t i = 0; i < parts_.size(); ++i) {
        auto& part = parts_[i];
        part.market = std::move(markets[i]);
        part.setup_loss = problem.bought_parts[i].setup_loss;
        auto units = std::max<Quantity>(capacities[i] - part.setup_loss, 0) / step_ * step_;
        // Nothing beyond the total need of all sets is covered.
        units = std::min(units, unitsFor(i, problem.need));
        if (question.limits.max_suppliers > 0) units = trueCapacity(part, units);
        part.most_units = units;
        part.capacity = std::min(coveredBy(i, units), problem.need);
    }
    shareFees();
}

void JointCosts::shareFees() {
    std::map<std::uint32_t, std::set<std::size_t>> users;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        for (const auto& offer : parts_[i].market.offers)
            if (offer.supplier_fee > 0) users[offer.supplier].insert(i);
    }
    for (const auto& [supplier, parts] : users) {
        if (parts.size() == 1) continue;
        shared_suppliers_.push_back(supplier);
        for (const auto part : parts) {
            for (auto& offer : parts_[part].market.offers)
                if (offer.supplier == supplier) offer.supplier_fee /= static_cast<Cost>(parts.size());
        }
    }
}

/// With a limit of suppliers the largest lines may be incompatible: the largest compatible quantity is found by
/// halving.
Quantity JointCosts::trueCapacity(const Part& part, Quantity most_units) {
    auto least = Quantity{0};
    auto most = most_units / step_;
    while (least < most) {
        const auto middle = least + (most - least + 1) / 2;
        ++solves_;
        const bool is_feasible =
            solver_.isFeasible(problemOf(part, middle * step_), loose_limits_, question_.latest_day, scope_);
        if (is_feasible) {
            least = middle;
        } else {
            most = middle - 1;
        }
    }
    return least * step_;
}

PartProblem JointCosts::problemOf(const Part& part, Quantity units) const {
    return problemOfPart(question_.problem, part.market, units + part.setup_loss);
}

/// The limits of a part bought: a limit in percent refers to its own need.
PartLimits JointCosts::limitsOf(Quantity need) const {
    auto limits = question_.limits;
    limits.max_excess = excessLimit(need, limits.max_excess, limits.max_excess_ppm);
    limits.max_excess_ppm = -1;
    return limits;
}

PartSolution JointCosts::solved(const PartProblem& problem, const PartLimits& limits) {
    ++solves_;
    return solver_.solve(problem, limits, question_.latest_day, scope_);
}

/// A part that covers nothing buys only its pinned lines.
JointCosts::Point JointCosts::pinnedOnly(const Part& part, const PartLimits& limits) const {
    auto problem = problemOf(part, 0);
    problem.need = 0;
    std::vector<ChosenQuantity> chosen;
    for (const auto& pin : part.market.pinned) {
        const auto& offer = part.market.offers[pin.offer];
        if (!rowFor(problem, offer, pin.quantity) ||
            availableUntil(problem, offer, question_.latest_day) < pin.quantity)
            return {};
        chosen.push_back({pin.offer, pin.quantity, true});
    }
    if (!keepsStocks(problem, chosen, question_.latest_day)) return {};
    auto plan = planOf(problem, limits, chosen);
    if (plan.excess > limits.max_excess || plan.excess_value > limits.max_excess_value) return {};
    const auto objective = plan.objective;
    return {std::move(plan), objective, objective, true};
}

const JointCosts::Point& JointCosts::at(std::uint32_t index, Quantity covered) {
    return atUnits(index, unitsFor(index, covered));
}

const JointCosts::Point& JointCosts::atUnits(std::uint32_t index, Quantity units) {
    auto& part = parts_[index];
    const auto [found, is_new] = part.points.try_emplace(units);
    auto& point = found->second;
    if (!is_new) return point;
    if (units == 0) {
        point = pinnedOnly(part, limitsOf(0));
    } else if (units <= part.most_units) {
        const auto problem = problemOf(part, units);
        auto solution = solved(problem, limitsOf(problem.need));
        point.is_proven = solution.is_proven;
        point.lower_bound = solution.plan || !solution.is_proven ? solution.lower_bound : unlimited_cost;
        if (solution.plan) {
            point.objective = solution.plan->objective;
            point.plan = std::move(solution.plan);
        }
    }
    return point;
}

bool JointCosts::isPossible(std::uint32_t index, Quantity units) {
    auto& part = parts_[index];
    const auto [found, is_new] = part.possible.try_emplace(units, false);
    if (!is_new) return found->second;
    if (units == 0) return found->second = atUnits(index, 0).plan.has_value();
    if (units > part.most_units) return false;
    ++solves_;
    const auto problem = problemOf(part, units);
    const auto answer = solver_.feasibility(problem, limitsOf(problem.need), question_.latest_day, scope_);
    is_undecided_ = is_undecided_ || answer == Feasibility::Undecided;
    return found->second = answer == Feasibility::Possible;
}

std::optional<Quantity> JointCosts::withoutExcess(std::uint32_t index, Quantity units) {
    auto& part = parts_[index];
    const auto [found, is_new] = part.without_excess.try_emplace(units);
    if (!is_new) return found->second;
    ++solves_;
    const auto problem = problemOf(part, units);
    const auto excess = solver_.smallestExcess(problem, loose_limits_, question_.latest_day, scope_);
    if (excess) found->second = units + *excess;
    return found->second;
}

Cost JointCosts::leastAt(std::uint32_t index, Quantity units) {
    if (is_loose_) return atUnits(index, units).lower_bound;
    auto& part = parts_[index];
    if (units == 0) return pinnedOnly(part, loose_limits_).lower_bound;
    const auto [found, is_new] = part.least.try_emplace(units, unlimited_cost);
    if (is_new && units <= part.most_units) {
        const auto solution = solved(problemOf(part, units), loose_limits_);
        if (solution.plan || !solution.is_proven) found->second = solution.lower_bound;
    }
    return found->second;
}

/// Covers `to` with another offer of the rest: any quantity up to `to` - `from` at `price`, and one additional line.
JointCosts::Support JointCosts::support(std::uint32_t index, Quantity from, Quantity to, UnitPrice price) {
    auto& part = parts_[index];
    const auto least = std::max(from, step_);  // covering nothing has no set-up loss, and is examined separately
    const auto& problem = question_.problem;
    auto question = problemOf(part, to);
    offers_with_rest_.assign(part.market.offers.begin(), part.market.offers.end());
    if (rows_with_rest_.empty()) {
        rows_with_rest_.assign(problem.rows.begin(), problem.rows.end());
        rows_with_rest_.push_back({step_, step_, unlimited_quantity, 0});
        arrivals_with_rest_.assign(problem.arrivals.begin(), problem.arrivals.end());
        arrivals_with_rest_.push_back({0, 0});
    }
    rows_with_rest_.back().unit_price = price;
    arrivals_with_rest_.back().cumulative = to - least;
    offers_with_rest_.push_back(
        {.offer = rest_supplier,
         .supplier = rest_supplier,
         .supplier_rank = rest_supplier,
         .offer_rank = rest_supplier,
         .first_row = static_cast<std::uint32_t>(rows_with_rest_.size() - 1),
         .row_count = 1,
         .first_arrival = static_cast<std::uint32_t>(arrivals_with_rest_.size() - 1),
         .arrival_count = 1}
    );
    question.offers = offers_with_rest_;
    question.rows = rows_with_rest_;
    question.arrivals = arrivals_with_rest_;
    auto limits = loose_limits_;
    ++limits.max_lines;
    if (limits.max_suppliers > 0) ++limits.max_suppliers;
    const auto solution = solved(question, limits);
    Support support{.value = solution.lower_bound, .at = to};
    if (!solution.plan) return {.value = 0, .at = to};
    const auto& lines = solution.plan->lines;
    for (const auto& line : lines) {
        if (line.offer + 1 != question.offers.size()) continue;
        support.at = to - line.quantity;
        support.is_exact = true;
    }
    support.value -= limits.line_weight;  // the rest is no line
    support.is_exact = solution.is_proven && limits.line_weight == 0 &&
                       (support.is_exact || lines.size() <= question_.limits.max_lines);
    if (from == 0 && price * Cost{to} + leastAt(index, 0) <= support.value) {
        support = {price * Cost{to} + leastAt(index, 0), 0, true};
    }
    return support;
}

void JointCosts::addSlopes(std::uint32_t index, Quantity from, Quantity to, int depth, CostMinorant& minorant) {
    const auto low = leastAt(index, from);
    const auto high = leastAt(index, to);
    const auto steps = (to - from) / step_;
    const auto per_step = (high - low) / steps;
    const auto price = per_step / step_;
    const auto flat = [&] { minorant.slopes.push_back({to - from, 0}); };
    if (price <= 0 || price > unlimited_quantity) return flat();
    const auto unit_price = static_cast<UnitPrice>(price);
    const auto found = support(index, from, to, unit_price);
    if (found.value >= low + costOf(to - from, unit_price)) {
        minorant.slopes.push_back({to - from, costOf(step_, unit_price)});
        return;
    }
    const bool is_between = found.is_exact && found.at > from && found.at < to;
    if (is_between && depth < most_cuts &&
        leastAt(index, found.at) + costOf(to - found.at, unit_price) == found.value) {
        addSlopes(index, from, found.at, depth + 1, minorant);
        addSlopes(index, found.at, to, depth + 1, minorant);
        return;
    }
    // The line itself, as far as it is above the cost at `from`, which is reached everywhere.
    const auto below = low - (found.value - costOf(to - from, unit_price));
    const auto flat_steps = std::min<Cost>((below + costOf(step_, unit_price) - 1) / costOf(step_, unit_price), steps);
    const auto flat_width = static_cast<Quantity>(flat_steps) * step_;
    minorant.slopes.push_back({flat_width, 0});
    minorant.slopes.push_back({to - from - flat_width, costOf(step_, unit_price)});
}

const CostMinorant& JointCosts::minorant(std::uint32_t index, Quantity from, Quantity to) {
    auto& part = parts_[index];
    const auto [found, is_new] = part.minorants.try_emplace({from, to});
    if (!is_new) return found->second;
    auto minorant = spread(index, minorantOfUnits(index, unitsFor(index, from), unitsFor(index, to)), from, to);
    return parts_[index].minorants[{from, to}] = std::move(minorant);
}

CostMinorant JointCosts::minorantOfUnits(std::uint32_t index, Quantity from, Quantity to) {
    CostMinorant minorant{.from = from, .to = to};
    if (from == to) {
        minorant.base = atUnits(index, from).lower_bound;
        return minorant;
    }
    minorant.base = leastAt(index, from);
    if (minorant.base >= unlimited_cost) return minorant;
    if (has_slopes_) {
        addSlopes(index, from, to, 0, minorant);
    } else {
        minorant.slopes.push_back({to - from, 0});
    }
    // In this order they are never above what they were, and convex.
    std::stable_sort(minorant.slopes.begin(), minorant.slopes.end(), [](const auto& left, const auto& right) {
        return left.per_step < right.per_step;
    });
    return minorant;
}

/// From units to covered quantities. A covered quantity costs as much as the next whole units, which the line through
/// the units is not above; steeper slopes begin later rather than earlier.
CostMinorant JointCosts::spread(std::uint32_t index, const CostMinorant& of_units, Quantity from, Quantity to) const {
    const auto& part = question_.problem.bought_parts[index];
    const auto is_exact = part.attrition == 0 && from == of_units.from && to == of_units.to;
    if (is_exact) return of_units;
    constexpr Int128 whole = 100'000'000;
    const auto covered = [&](Quantity units) {
        const auto exact = (units * whole + whole + part.attrition - 1) / (whole + part.attrition);
        return roundedUp(static_cast<Quantity>(exact), grain_);
    };
    CostMinorant minorant{.from = from, .to = to, .base = of_units.base};
    auto at = from;
    const auto add = [&](Quantity end, Cost per_step) {
        end = std::min(end, to);
        if (end <= at) return;
        minorant.slopes.push_back({end - at, per_step});
        at = end;
    };
    auto units = of_units.from;
    add(covered(units), 0);
    for (const auto& slope : of_units.slopes) {
        units += slope.width;
        add(covered(units), slope.per_step * (whole + part.attrition) / whole);
    }
    return minorant;
}

void JointCosts::appendLines(std::uint32_t index, const Point& point, std::vector<ChosenQuantity>& lines) const {
    if (!point.plan) return;
    for (const auto& line : point.plan->lines)
        lines.push_back({parts_[index].market.positions[line.offer], line.quantity, line.is_pinned});
}

}  // namespace cardcage::sourcing::engine
