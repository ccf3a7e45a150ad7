#include "reasons/explain.hpp"

#include <algorithm>

#include "joint/joint_needs.hpp"
#include "reasons/split_causes.hpp"

namespace cardcage::sourcing::engine {
namespace {

/// The day by which another order would have to arrive to replace one of the plan.
Days latestDay(const PartPreferences& preferences, const Plan& plan) {
    switch (preferences.goal) {
        case Goal::TargetDate:
            return std::max(preferences.target_day, plan.ready);
        case Goal::BestLeadTime:
            return plan.ready;
        case Goal::BestPrice:
        case Goal::Weighted:
            break;
    }
    return any_day;
}

/// A quantity of an offer and its cost without fees.
struct Order {
    Quantity quantity = 0;
    Cost cost = 0;
};

/// The smallest order of an offer that is at least `quantity`; nothing without one.
std::optional<Order> smallestOrder(const PartProblem& problem, const PartOffer& offer, Quantity quantity) {
    std::optional<Order> smallest;
    for (const auto& row : problem.rowsOf(offer)) {
        const auto ordered = std::max(row.smallest_order, roundedUp(quantity, row.step));
        if (ordered > row.largest_order) continue;
        const Order order{ordered, costOf(ordered, row.unit_price)};
        if (!smallest || order.quantity < smallest->quantity ||
            (order.quantity == smallest->quantity && order.cost < smallest->cost))
            smallest = order;
    }
    return smallest;
}

/// The cheapest order of an offer that is at least `quantity`.
std::optional<Order> cheapestOrder(const PartProblem& problem, const PartOffer& offer, Quantity quantity) {
    std::optional<Order> cheapest;
    for (const auto& row : problem.rowsOf(offer)) {
        const auto ordered = std::max(row.smallest_order, roundedUp(quantity, row.step));
        if (ordered > row.largest_order) continue;
        const Order order{ordered, costOf(ordered, row.unit_price)};
        if (!cheapest || order.cost < cheapest->cost) cheapest = order;
    }
    return cheapest;
}

class LineExplanation {
public:
    LineExplanation(
        PartSolver* solver,
        const PartProblem& problem,
        const PartPreferences& preferences,
        const PartSolution& solution,
        const OfferScope& scope
    )
        : problem_(problem),
          preferences_(preferences),
          solution_(solution),
          plan_(*solution.plan),
          line_excess_(excessOfLines(plan_)),
          scope_(scope),
          causes_(solver, problem, preferences, solution, scope) {}

    /// The line is one of the plan itself, not a copy.
    LineReason reasonOf(const PlanLine& line) {
        if (line.is_pinned) return {Reason::Pinned};
        const auto& offer = problem_.offers[line.offer];
        if (preferences_.inventory_first && offer.is_inventory) return {Reason::InventoryFirst};
        if (const auto bought_up = boughtUp(line, offer)) return *bought_up;
        if (eligibleOffers() == 1) return {Reason::OnlyOffer};
        if (plan_.lines.size() > 1 && !isCheapest(line)) return {reasonBesideCheaper(line)};
        return {reasonAgainstOthers(line)};
    }

private:
    std::size_t eligibleOffers() const {
        std::size_t count = 0;
        for (std::size_t position = 0; position < problem_.offers.size(); ++position)
            if (scope_.includes(problem_.offers[position], position) && problem_.offers[position].row_count > 0)
                ++count;
        return count;
    }

    /// More than needed, because exactly the need would cost more at the same offer.
    std::optional<LineReason> boughtUp(const PlanLine& line, const PartOffer& offer) const {
        const auto excess = line_excess_[static_cast<std::size_t>(&line - plan_.lines.data())];
        if (excess <= 0 || excess >= line.quantity) return std::nullopt;
        const auto enough = smallestOrder(problem_, offer, line.quantity - excess);
        if (!enough || enough->quantity >= line.quantity || enough->cost <= line.cost) return std::nullopt;
        return LineReason{Reason::BoughtUpToBreak, excess, enough->cost - line.cost};
    }

    bool isCheapest(const PlanLine& line) const {
        return std::none_of(plan_.lines.begin(), plan_.lines.end(), [&line](const PlanLine& other) {
            return other.unit_price < line.unit_price;
        });
    }

    /// The reason for a line although another line of the plan is cheaper.
    Reason reasonBesideCheaper(const PlanLine& line) {
        bool is_other_packaging = false;
        for (const auto& cheaper : plan_.lines) {
            if (cheaper.unit_price >= line.unit_price || !hasMore(cheaper, line)) continue;
            const auto step = problem_.rows[cheaper.row].step;
            // One more step from there would move this line below its price break.
            if (plan_.excess == 0 && line.quantity < problem_.rows[line.row].smallest_order + step &&
                step <= problem_.rows[line.row].step)
                return Reason::LeftCheaperStockForBreak;
            is_other_packaging =
                is_other_packaging || problem_.offers[cheaper.offer].packaging != problem_.offers[line.offer].packaging;
        }
        if (const auto cause = causes_.of(line)) return *cause;
        return is_other_packaging ? Reason::SplitPackaging : Reason::SplitPrice;
    }

    /// Whether one more step of what a line buys is available, with what another line takes from the same stock. The
    /// quantity of a pinned line is fixed.
    bool hasMore(const PlanLine& line, const PlanLine& instead_of) const {
        const auto latest = latestDay(preferences_, plan_);
        const auto& offer = problem_.offers[line.offer];
        const auto step = problem_.rows[line.row].step;
        if (line.is_pinned || availableUntil(problem_, offer, latest) < line.quantity + step) return false;
        if (offer.stock == no_stock) return true;
        const auto freed = problem_.offers[instead_of.offer].stock == offer.stock ? instead_of.quantity : 0;
        return availableUntil(problem_, problem_.stocks[offer.stock], latest) >=
               takenFrom(problem_, offer.stock, plan_.lines) - freed + step;
    }

    /// The preference that excluded a cheaper offer, if any.
    Reason reasonAgainstOthers(const PlanLine& line) const {
        const bool is_day_first = preferences_.goal != Goal::BestPrice;
        bool was_excess = false;
        bool was_late = false;
        for (std::size_t position = 0; position < problem_.offers.size(); ++position) {
            const auto& offer = problem_.offers[position];
            if (position == line.offer || !scope_.includes(offer, position)) continue;
            const auto order = cheapestOrder(problem_, offer, line.quantity - std::max<Quantity>(plan_.excess, 0));
            if (!order || order->cost + offer.line_fee >= line.cost + line.fee + line.one_time) continue;
            const auto ready = readyDay(problem_, offer, order->quantity);
            if (ready == never) continue;
            const bool is_in_time = ready <= latestDay(preferences_, plan_);
            if (offer.tier > solution_.highest_tier && is_in_time) return Reason::PreferredSupplier;
            was_late = was_late || (is_day_first && ready > plan_.ready);
            was_excess = was_excess ||
                         order->quantity - line.quantity + plan_.excess > preferences_.limits.max_excess ||
                         costOf(order->quantity - line.quantity + plan_.excess, line.unit_price) >
                             preferences_.limits.max_excess_value;
        }
        if (was_excess) return Reason::ExcessLimit;
        return was_late ? Reason::TargetDate : Reason::Cheapest;
    }

    const PartProblem& problem_;
    const PartPreferences& preferences_;
    const PartSolution& solution_;
    const Plan& plan_;
    std::vector<Quantity> line_excess_;
    const OfferScope& scope_;
    SplitCauses causes_;
};

/// The parts bought that might have replaced each other.
class OtherParts {
public:
    OtherParts(
        const PartProblem& problem, const PartPreferences& preferences, const Plan& plan, const OfferScope& scope
    )
        : problem_(problem), plan_(plan) {
        capacities_ = capacitiesOf(problem, preferences.limits, latestDay(preferences, plan), scope);
        flow_.begin(problem.set_needs, problem.bought_parts);
        for (std::uint32_t part = 0; part < plan.covers.size(); ++part) flow_.add(part, plan.covers[part]);
        lowest_price_.resize(plan.covers.size(), unlimited_quantity);
        for (const auto& line : plan.lines) {
            auto& lowest = lowest_price_[problem.offers[line.offer].bought_part];
            lowest = std::min(lowest, line.unit_price);
        }
        parts_of_set_.resize(problem.set_needs.size());
        for (std::uint32_t part = 0; part < problem.bought_parts.size(); ++part) {
            if (capacities_[part] == 0) continue;
            for (const auto set : problem.bought_parts[part].sets) parts_of_set_[set].push_back(part);
        }
    }

    /// The reason of a line if the needs of its part could be covered by other parts, too.
    LineReason reasonOf(const PlanLine& line, LineReason reason) const {
        const bool is_open = reason.reason == Reason::OnlyOffer || reason.reason == Reason::Cheapest;
        if (!is_open) return reason;
        const auto part = problem_.offers[line.offer].bought_part;
        bool has_others = false;
        for (const auto& use : flow_.usesOf(part)) {
            if (use.quantity == 0) continue;
            for (const auto other : parts_of_set_[use.set]) {
                if (other == part) continue;
                has_others = true;
                if (lowest_price_[other] < line.unit_price && isUsedUp(other)) return {Reason::SplitStock};
            }
        }
        return has_others ? LineReason{Reason::Cheapest} : reason;
    }

private:
    bool isUsedUp(std::uint32_t part) const {
        const auto step = problem_.is_discrete ? one_unit : 1;
        const auto& bought = problem_.bought_parts[part];
        return capacities_[part] - bought.setup_loss - unitsFor(problem_, bought, plan_.covers[part]) < step;
    }

    const PartProblem& problem_;
    const Plan& plan_;
    std::vector<Quantity> capacities_;
    std::vector<UnitPrice> lowest_price_;  ///< paid for each part bought
    std::vector<std::vector<std::uint32_t>> parts_of_set_;
    NeedFlow flow_;
};

}  // namespace

std::vector<LineReason> explainLines(
    const PartProblem& problem,
    const PartPreferences& preferences,
    const PartSolution& solution,
    const OfferScope& scope,
    PartSolver* solver
) {
    if (!solution.plan) return {};
    std::vector<LineReason> reasons(solution.plan->lines.size());
    if (!problem.isJoint()) {
        LineExplanation explanation(solver, problem, preferences, solution, scope);
        for (std::size_t i = 0; i < reasons.size(); ++i) reasons[i] = explanation.reasonOf(solution.plan->lines[i]);
        return reasons;
    }
    // Lines of a part are explained by the other offers of that part, and by other parts.
    const OtherParts others(problem, preferences, *solution.plan, scope);
    const auto markets = offersOfParts(problem, scope);
    const OfferScope whole{scope.ignored_exclusions, scope.highest_tier, {}};
    for (auto& of_part : plansOfParts(problem, preferences.limits, *solution.plan)) {
        const auto& market = markets[of_part.part];
        auto alone = solution;
        alone.plan = std::move(of_part.plan);
        for (auto& line : alone.plan->lines) {
            const auto found = std::ranges::lower_bound(market.positions, line.offer);
            line.offer = static_cast<std::uint32_t>(found - market.positions.begin());
        }
        const auto part = problemOfPart(problem, market, of_part.need);
        auto of_need = preferences;
        of_need.limits.max_excess =
            excessLimit(of_part.need, preferences.limits.max_excess, preferences.limits.max_excess_ppm);
        LineExplanation explanation(solver, part, of_need, alone, whole);
        for (std::size_t i = 0; i < of_part.positions.size(); ++i)
            reasons[of_part.positions[i]] =
                others.reasonOf(solution.plan->lines[of_part.positions[i]], explanation.reasonOf(alone.plan->lines[i]));
    }
    return reasons;
}

}  // namespace cardcage::sourcing::engine
