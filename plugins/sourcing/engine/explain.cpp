#include "explain.hpp"

#include <algorithm>

#include "joint_needs.hpp"

namespace cardcage::sourcing::engine {
namespace {

template <class Enum>
std::string_view nameOf(Enum value) {
    for (const auto& [known, name] : wireNames(value))
        if (known == value) return name;
    return "UNKNOWN";
}

/// What is bought of an offer, and what that costs without fees.
struct Order {
    Quantity quantity = 0;
    Cost cost = 0;
};

/// The smallest order of an offer that is at least `quantity`; nothing when there is none.
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
        const PartProblem& problem, const Preferences& preferences, const SourcedPart& sourced, const OfferScope& scope
    )
        : problem_(problem),
          preferences_(preferences),
          sourced_(sourced),
          plan_(*sourced.plan),
          scope_(scope),
          division_(divided(problem, plan_)) {}

    LineReason reasonOf(const PlanLine& line) const {
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

    /// More than needed, because exactly what is needed would cost more at the same offer.
    std::optional<LineReason> boughtUp(const PlanLine& line, const PartOffer& offer) const {
        if (plan_.excess <= 0 || plan_.excess >= line.quantity) return std::nullopt;
        const auto enough = smallestOrder(problem_, offer, line.quantity - plan_.excess);
        if (!enough || enough->quantity >= line.quantity || enough->cost <= line.cost) return std::nullopt;
        return LineReason{Reason::BoughtUpToBreak, line.quantity - enough->quantity, enough->cost - line.cost};
    }

    bool isCheapest(const PlanLine& line) const {
        return std::none_of(plan_.lines.begin(), plan_.lines.end(), [&line](const PlanLine& other) {
            return other.unit_price < line.unit_price;
        });
    }

    /// Why a line is there although another line of the plan is cheaper.
    Reason reasonBesideCheaper(const PlanLine& line) const {
        const auto packaging = problem_.offers[line.offer].packaging;
        bool is_other_packaging = false;
        bool serves_others = false;
        bool serves_same = false;
        for (const auto& cheaper : plan_.lines) {
            if (cheaper.unit_price >= line.unit_price) continue;
            const auto& offer = problem_.offers[cheaper.offer];
            const auto step = problem_.rows[cheaper.row].step;
            const bool has_more = availableUntil(problem_, offer, latestDay()) >= cheaper.quantity + step;
            if (!has_more) continue;
            const bool is_for_others = problem_.isJoint() && (problem_.serves[cheaper.offer] & setsOf(line)) == 0;
            (is_for_others ? serves_others : serves_same) = true;
            if (is_for_others) continue;
            // A step more from there would take this line below the break that it is at.
            if (plan_.excess == 0 && line.quantity < problem_.rows[line.row].smallest_order + step &&
                step <= problem_.rows[line.row].step)
                return Reason::LeftCheaperStockForBreak;
            is_other_packaging = is_other_packaging || offer.packaging != packaging;
        }
        if (serves_others && !serves_same) return Reason::OtherOptions;
        return is_other_packaging ? Reason::SplitPackaging : Reason::SplitStock;
    }

    /// The option sets that a line is used by.
    OptionSets setsOf(const PlanLine& line) const {
        OptionSets sets = 0;
        const auto& used = division_.used[static_cast<std::size_t>(&line - plan_.lines.data())];
        for (std::size_t set = 0; set < used.size(); ++set)
            if (used[set] > 0) sets |= OptionSets{1} << set;
        return sets;
    }

    Days latestDay() const {
        return preferences_.goal == Goal::TargetDate ? std::max(preferences_.target_day, plan_.ready) : any_day;
    }

    /// Which preference kept a cheaper offer out, if any did.
    Reason reasonAgainstOthers(const PlanLine& line) const {
        const bool is_day_first = preferences_.goal != Goal::BestPrice;
        bool was_excess = false;
        bool was_late = false;
        for (std::size_t position = 0; position < problem_.offers.size(); ++position) {
            const auto& offer = problem_.offers[position];
            if (position == line.offer || !scope_.includes(offer, position)) continue;
            const auto order = cheapestOrder(problem_, offer, line.quantity - std::max<Quantity>(plan_.excess, 0));
            if (!order || order->cost + offer.line_fee >= line.cost + line.fee) continue;
            const auto ready = readyDay(problem_, offer, order->quantity);
            if (ready == never) continue;
            const bool is_in_time = ready <= latestDay();
            if (offer.tier > sourced_.highest_tier && is_in_time) return Reason::PreferredSupplier;
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
    const Preferences& preferences_;
    const SourcedPart& sourced_;
    const Plan& plan_;
    const OfferScope& scope_;
    Division division_;
};

}  // namespace

std::string_view wireName(Reason reason) {
    return nameOf(reason);
}

std::vector<LineReason> explainLines(
    const PartProblem& problem, const Preferences& preferences, const SourcedPart& sourced, const OfferScope& scope
) {
    std::vector<LineReason> reasons;
    if (!sourced.plan) return reasons;
    const LineExplanation explanation(problem, preferences, sourced, scope);
    for (const auto& line : sourced.plan->lines) reasons.push_back(explanation.reasonOf(line));
    return reasons;
}

}  // namespace cardcage::sourcing::engine
