#include "joint/joint_needs.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <numeric>
#include <set>

#include "part/most_together.hpp"

namespace cardcage::sourcing::engine {
namespace {

constexpr std::uint32_t from_supply = 0xFFFF'FFFF;

/// Without attrition, in the unit of BoughtPart::attrition.
constexpr Int128 whole = 100'000'000;

}  // namespace

Quantity unitsFor(const PartProblem& problem, const BoughtPart& part, Quantity covered) {
    const auto exact = (covered * (whole + part.attrition) + whole - 1) / whole;
    // No offer has more.
    const auto units = static_cast<Quantity>(std::min<Int128>(exact, unlimited_quantity / one_unit * one_unit));
    return roundedUp(units, problem.is_discrete ? one_unit : 1);
}

Quantity coveredBy(const PartProblem& problem, const BoughtPart& part, Quantity units) {
    const auto step = problem.is_discrete ? one_unit : 1;
    const auto covered = units <= 0 ? 0 : units / step * step * whole / (whole + part.attrition);
    return static_cast<Quantity>(covered) / step * step;
}

Quantity needFor(const PartProblem& problem, const BoughtPart& part, Quantity covered) {
    return covered > 0 ? unitsFor(problem, part, covered) + part.setup_loss : 0;
}

void NeedFlow::begin(std::span<const Quantity> needs, std::span<const BoughtPart> parts) {
    open_.assign(needs.begin(), needs.end());
    missing_ = std::accumulate(needs.begin(), needs.end(), Quantity{0});
    uses_.clear();
    first_use_.assign(1, 0);
    first_holder_.assign(needs.size() + 1, 0);
    for (const auto& part : parts) {
        for (const auto set : part.sets) {
            uses_.push_back({set, 0});
            ++first_holder_[set + 1];
        }
        first_use_.push_back(static_cast<std::uint32_t>(uses_.size()));
    }
    std::partial_sum(first_holder_.begin(), first_holder_.end(), first_holder_.begin());
    holders_.resize(uses_.size());
    auto next = first_holder_;
    for (std::uint32_t part = 0; part < parts.size(); ++part) {
        for (auto use = first_use_[part]; use < first_use_[part + 1]; ++use)
            holders_[next[uses_[use].set]++] = {part, use};
    }
    walk_of_set_.assign(needs.size(), 0);
    walk_of_part_.assign(parts.size(), 0);
    way_to_set_.resize(needs.size());
    way_to_part_.resize(parts.size());
    walk_ = 0;
}

/// Searches from a part to sets, and from each set to the parts whose quantity it could release, until an open need is
/// met.
bool NeedFlow::reach(std::uint32_t part) {
    ++walk_;
    queue_.assign(1, part);
    walk_of_part_[part] = walk_;
    way_to_part_[part] = from_supply;
    for (std::size_t at = 0; at < queue_.size(); ++at) {
        const auto from = queue_[at];
        for (auto use = first_use_[from]; use < first_use_[from + 1]; ++use) {
            const auto set = uses_[use].set;
            if (walk_of_set_[set] == walk_) continue;
            walk_of_set_[set] = walk_;
            way_to_set_[set] = {from, use};
            if (open_[set] > 0) {
                end_ = set;
                return true;
            }
            for (auto held = first_holder_[set]; held < first_holder_[set + 1]; ++held) {
                const auto& holder = holders_[held];
                if (walk_of_part_[holder.part] == walk_ || uses_[holder.use].quantity == 0) continue;
                walk_of_part_[holder.part] = walk_;
                way_to_part_[holder.part] = holder.use;
                queue_.push_back(holder.part);
            }
        }
    }
    return false;
}

Quantity NeedFlow::augment(std::uint32_t part, Quantity most) {
    auto amount = std::min(most, open_[end_]);
    for (auto at = way_to_set_[end_]; at.part != part; at = way_to_set_[uses_[way_to_part_[at.part]].set])
        amount = std::min(amount, uses_[way_to_part_[at.part]].quantity);
    open_[end_] -= amount;
    for (auto at = way_to_set_[end_];; at = way_to_set_[uses_[way_to_part_[at.part]].set]) {
        uses_[at.use].quantity += amount;
        if (at.part == part) break;
        uses_[way_to_part_[at.part]].quantity -= amount;
    }
    missing_ -= amount;
    return amount;
}

Quantity NeedFlow::add(std::uint32_t part, Quantity quantity) {
    Quantity used = 0;
    while (used < quantity && missing_ > 0 && reach(part)) used += augment(part, quantity - used);
    return used;
}

std::vector<OffersOfPart> offersOfParts(const PartProblem& problem, const OfferScope& scope) {
    std::vector<OffersOfPart> parts(problem.isJoint() ? problem.bought_parts.size() : 1);
    for (std::uint32_t position = 0; position < problem.offers.size(); ++position) {
        const auto& offer = problem.offers[position];
        if (!scope.includes(offer, position)) continue;
        auto& part = parts[problem.isJoint() ? offer.bought_part : 0];
        for (const auto& pin : problem.pinned) {
            if (pin.offer == position)
                part.pinned.push_back({static_cast<std::uint32_t>(part.offers.size()), pin.quantity});
        }
        part.offers.push_back(offer);
        part.positions.push_back(position);
    }
    return parts;
}

PartProblem problemOfPart(const PartProblem& problem, const OffersOfPart& offers, Quantity need) {
    auto alone = problem;
    alone.need = need;
    alone.offers = offers.offers;
    alone.pinned = offers.pinned;
    alone.set_needs = {};
    alone.bought_parts = {};
    alone.set_lines = {};
    if (std::ranges::all_of(offers.offers, [](const PartOffer& offer) { return offer.stock == no_stock; }))
        alone.stocks = {};
    return alone;
}

std::vector<Quantity> capacitiesOf(
    const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope
) {
    std::vector<Quantity> capacities;
    std::vector<std::uint32_t> open;
    for (const auto& part : offersOfParts(problem, scope)) {
        const auto alone = problemOfPart(problem, part, 0);
        open.clear();
        for (std::uint32_t position = 0; position < part.offers.size(); ++position) {
            const auto is_pinned = [&](const PinnedLine& pin) { return pin.offer == position; };
            if (std::ranges::none_of(part.pinned, is_pinned)) open.push_back(position);
        }
        const auto lines = limits.max_lines > part.pinned.size() ? limits.max_lines - part.pinned.size() : 0;
        auto& capacity = capacities.emplace_back(mostTogether(alone, open, lines, latest_day));
        for (const auto& pin : part.pinned) capacity = std::min(capacity + pin.quantity, unlimited_quantity);
    }
    return capacities;
}

Quantity mostMissing(const PartProblem& problem, Days latest_day, const OfferScope& scope) {
    const std::array<Quantity, 1> whole_need{problem.need};
    const std::vector<BoughtPart> only_part{{.sets = {0}}};
    const bool is_joint = problem.isJoint();
    NeedFlow flow;
    flow.begin(
        is_joint ? problem.set_needs : std::span<const Quantity>(whole_need),
        is_joint ? problem.bought_parts : std::span<const BoughtPart>(only_part)
    );
    constexpr PartLimits any_lines{.max_lines = 0xFFFF'FFFF};
    const auto capacities = capacitiesOf(problem, any_lines, latest_day, scope);
    for (std::uint32_t part = 0; part < capacities.size(); ++part) {
        flow.add(
            part,
            is_joint ? coveredBy(
                           problem, problem.bought_parts[part], capacities[part] - problem.bought_parts[part].setup_loss
                       )
                     : capacities[part]
        );
    }
    return flow.missing();
}

std::vector<PlanOfPart> plansOfParts(const PartProblem& problem, const PartLimits& limits, const Plan& plan) {
    std::vector<PlanOfPart> plans;
    if (!problem.isJoint()) {
        auto& whole = plans.emplace_back(PlanOfPart{.part = 0, .need = problem.need, .positions = {}, .plan = plan});
        whole.positions.resize(plan.lines.size());
        std::iota(whole.positions.begin(), whole.positions.end(), 0);
        return plans;
    }
    std::map<std::uint32_t, std::vector<std::uint32_t>> lines;
    for (std::uint32_t line = 0; line < plan.lines.size(); ++line)
        lines[problem.offers[plan.lines[line].offer].bought_part].push_back(line);
    for (auto& [part, positions] : lines) {
        PlanOfPart of_part{.part = part, .need = problem.need, .positions = std::move(positions), .plan = {}};
        of_part.need = needFor(problem, problem.bought_parts[part], plan.covers[part]);
        std::vector<ChosenQuantity> chosen;
        for (const auto line : of_part.positions)
            chosen.push_back({plan.lines[line].offer, plan.lines[line].quantity, plan.lines[line].is_pinned});
        auto alone = problem;
        alone.need = of_part.need;
        of_part.plan = planOf(alone, limits, chosen);
        plans.push_back(std::move(of_part));
    }
    return plans;
}

std::optional<std::vector<Quantity>> coversOf(const PartProblem& problem, std::span<const ChosenQuantity> chosen) {
    std::vector<Quantity> covers(problem.bought_parts.size(), 0);
    for (const auto& line : chosen) covers[problem.offers[line.offer].bought_part] += line.quantity;
    NeedFlow flow;
    flow.begin(problem.set_needs, problem.bought_parts);
    for (std::uint32_t part = 0; part < covers.size(); ++part) {
        const auto& bought = problem.bought_parts[part];
        covers[part] = flow.add(part, coveredBy(problem, bought, covers[part] - bought.setup_loss));
    }
    if (flow.missing() > 0) return std::nullopt;
    return covers;
}

Quantity excessAbove(const PartProblem& problem, const PartLimits& limits, const Plan& plan) {
    if (!problem.isJoint()) return std::max<Quantity>(plan.excess - limits.max_excess, 0);
    Quantity above = 0;
    for (const auto& of_part : plansOfParts(problem, limits, plan)) {
        const auto limit = excessLimit(of_part.need, limits.max_excess, limits.max_excess_ppm);
        above = std::max(above, of_part.plan.excess - limit);
    }
    return above;
}

bool keepsExcessValue(const PartProblem& problem, const PartLimits& limits, const Plan& plan) {
    if (!problem.isJoint()) return plan.excess_value <= limits.max_excess_value;
    const auto plans = plansOfParts(problem, limits, plan);
    return std::ranges::all_of(plans, [&](const PlanOfPart& of_part) {
        return of_part.plan.excess_value <= limits.max_excess_value;
    });
}

Plan jointPlanOf(
    const PartProblem& problem,
    const PartLimits& limits,
    std::span<const ChosenQuantity> chosen,
    std::vector<Quantity> covers
) {
    auto plan = planOf(problem, limits, chosen);
    plan.covers = std::move(covers);
    plan.excess = 0;
    plan.excess_value = 0;
    Cost weights = 0;
    for (const auto& of_part : plansOfParts(problem, limits, plan)) {
        plan.excess += of_part.plan.excess;
        plan.excess_value += of_part.plan.excess_value;
        weights += partsPerMillion(of_part.plan.excess_value, limits.excess_weight_ppm);
    }
    plan.losses = plan.bought - plan.excess - problem.need;
    plan.objective = plan.paid() - costOf(plan.excess, limits.residual_value) + weights +
                     limits.line_weight * static_cast<Cost>(plan.lines.size());
    return plan;
}

}  // namespace cardcage::sourcing::engine
