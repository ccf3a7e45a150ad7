#include "reasons/split_causes.hpp"

#include <algorithm>
#include <iterator>

namespace cardcage::sourcing::engine {
namespace {

/// The day by which other orders would have to arrive for the plan to be as good as it is.
Days settledDay(const PartPreferences& preferences, const Plan& plan) {
    switch (preferences.goal) {
        case Goal::TargetDate:
        case Goal::Weighted:
            return std::max(preferences.target_day, plan.ready);
        case Goal::BestLeadTime:
            return plan.ready;
        case Goal::BestPrice:
            break;
    }
    return any_day;
}

bool contains(const std::vector<std::uint32_t>& offers, std::uint32_t offer) {
    return std::ranges::find(offers, offer) != offers.end();
}

}  // namespace

SplitCauses::SplitCauses(
    PartSolver* solver,
    const PartProblem& problem,
    const PartPreferences& preferences,
    const PartSolution& solution,
    const OfferScope& scope
)
    : solver_(solver),
      problem_(problem),
      preferences_(preferences),
      plan_(*solution.plan),
      scope_(scope),
      latest_day_(settledDay(preferences, plan_)) {
    scope_.highest_tier = std::min(scope_.highest_tier, solution.highest_tier);
}

SplitCauses::~SplitCauses() = default;

std::optional<Reason> SplitCauses::of(const PlanLine& line) {
    const auto cheaper = cheaperThan(line);
    const bool has_stock_limit =
        std::ranges::any_of(cheaper, [&](std::uint32_t position) { return mayNeedStock(problem_.offers[position]); });
    const bool has_shared_stock = std::ranges::any_of(cheaper, [&](std::uint32_t position) {
        return problem_.offers[position].stock != no_stock;
    });
    if (has_shared_stock && shrinks(line, cheaper, {.sharing = true})) return Reason::SharedStock;
    const bool has_excess_limit = withoutExcessLimits(preferences_.limits) != preferences_.limits;
    const bool has_pin = std::ranges::any_of(plan_.lines, [&](const PlanLine& other) {
        return other.is_pinned && contains(cheaper, other.offer);
    });
    if (has_stock_limit && (isSurelyOfStock(line, cheaper) || shrinks(line, cheaper, {.stock = true})))
        return Reason::SplitStock;
    if (has_excess_limit) {
        if (shrinks(line, cheaper, {.excess = true})) return Reason::ExcessLimit;
        if (has_stock_limit && shrinks(line, cheaper, {.stock = true, .excess = true})) return Reason::ExcessLimit;
    }
    if (has_pin) {
        if (shrinks(line, cheaper, {.pins = true})) return Reason::Pinned;
        if (shrinks(line, cheaper, {.stock = true, .excess = true, .pins = true})) return Reason::Pinned;
    }
    return std::nullopt;
}

std::vector<std::uint32_t> SplitCauses::cheaperThan(const PlanLine& line) const {
    std::vector<std::uint32_t> cheaper;
    for (const auto& other : plan_.lines) {
        if (other.unit_price < line.unit_price) cheaper.push_back(other.offer);
    }
    return cheaper;
}

/// No plan buys more of an offer than the smallest order of one of its rows that covers the whole need.
bool SplitCauses::mayNeedStock(const PartOffer& offer) const {
    const auto available = availableUntil(problem_, offer, latest_day_);
    return std::ranges::any_of(problem_.rowsOf(offer), [&](const PriceRow& row) {
        return std::max(row.smallest_order, roundedUp(problem_.need, row.step)) > available;
    });
}

/// One of the cheaper lines alone would cost less than anything with as much of this line, however cheap the rest of
/// that is: a third of the parts of a board are split, and this spares solving nearly all of them again.
bool SplitCauses::isSurelyOfStock(const PlanLine& line, const std::vector<std::uint32_t>& cheaper) const {
    if (!problem_.pinned.empty() || preferences_.inventory_first || preferences_.limits.residual_value != 0)
        return false;
    const auto alone = cheapestAlone(cheaper);
    if (!alone) return false;
    const auto& offer = problem_.offers[line.offer];
    const auto of_line = std::min(line.quantity, problem_.need);
    auto price = line.unit_price;
    for (const auto& row : problem_.rowsOf(offer)) {
        if (row.unit_price < price && isPossible(offer, row, *alone)) price = row.unit_price;
    }
    // An order of the rest would have to cost this much, or less, for such a plan to be as good.
    const auto left = *alone - costOf(of_line, price) - offer.line_fee - offer.supplier_fee;
    const auto rest = problem_.need - of_line;
    if (left < 0 || rest == 0) return left < 0;
    return !hasPriceUpTo(static_cast<UnitPrice>(std::min<Cost>(left / rest, highest_price)), *alone, cheaper);
}

/// Whether an order at this row is available and costs at most `most`.
bool SplitCauses::isPossible(const PartOffer& offer, const PriceRow& row, Cost most) const {
    return costOf(row.smallest_order, row.unit_price) <= most &&
           availableUntil(problem_, offer, latest_day_) >= row.smallest_order;
}

/// Whether any possible order has a unit price of at most `price`. Few rows have, so most are only compared.
bool SplitCauses::hasPriceUpTo(UnitPrice price, Cost most, const std::vector<std::uint32_t>& with_any_stock) const {
    for (std::uint32_t position = 0; position < problem_.offers.size(); ++position) {
        const auto& offer = problem_.offers[position];
        if (!scope_.includes(offer, position)) continue;
        for (const auto& row : problem_.rowsOf(offer)) {
            if (row.unit_price > price) continue;
            if (contains(with_any_stock, position) || isPossible(offer, row, most)) return true;
        }
    }
    return false;
}

/// The cost of the need from one of the offers, whatever its stock; with excess only if that is free.
std::optional<Cost> SplitCauses::cheapestAlone(const std::vector<std::uint32_t>& cheaper) const {
    const auto& limits = preferences_.limits;
    const bool may_exceed = limits.excess_weight_ppm == 0 && withoutExcessLimits(limits) == limits;
    std::optional<Cost> cheapest;
    for (const auto position : cheaper) {
        const auto& offer = problem_.offers[position];
        for (const auto& row : problem_.rowsOf(offer)) {
            const auto order = std::max(row.smallest_order, roundedUp(problem_.need, row.step));
            if (order > row.largest_order || (order > problem_.need && !may_exceed)) continue;
            const auto cost = costOf(order, row.unit_price) + offer.line_fee + offer.supplier_fee;
            if (!cheapest || cost < *cheapest) cheapest = cost;
        }
    }
    return cheapest;
}

bool SplitCauses::shrinks(const PlanLine& line, const std::vector<std::uint32_t>& cheaper, Lifted lifted) {
    auto problem = problem_;
    std::vector<PartOffer> offers(problem.offers.begin(), problem.offers.end());
    for (const auto position : cheaper) {
        const auto stock = offers[position].stock;
        if ((lifted.stock || lifted.sharing) && stock != no_stock) {
            for (auto& offer : offers)
                if (offer.stock == stock) offer.stock = no_stock;
        }
        if (lifted.stock) offers[position].lead_days = -offers[position].incoming_days;
    }
    problem.offers = offers;
    const auto pins = pinsWithout(lifted.pins ? cheaper : std::vector<std::uint32_t>());
    problem.pinned = pins;
    if (!solver_) solver_ = &own_solver_.emplace();
    // A plan as good as this one may be the better one by its day or its lines.
    const auto solved = solver_->solve(problem, limits(lifted.excess), latest_day_, scope_, plan_.objective + 1).plan;
    if (!solved) return false;
    Quantity left = 0;
    for (const auto& other : solved->lines) {
        if (other.offer == line.offer) left += other.quantity;
    }
    return left < line.quantity;
}

/// With "inventory first", inventory is bought whatever it costs.
std::vector<PinnedLine> SplitCauses::pinsWithout(const std::vector<std::uint32_t>& released) const {
    std::vector<PinnedLine> pins;
    std::ranges::copy_if(problem_.pinned, std::back_inserter(pins), [&](const PinnedLine& pin) {
        return !contains(released, pin.offer);
    });
    if (!preferences_.inventory_first) return pins;
    for (const auto& line : plan_.lines) {
        if (!problem_.offers[line.offer].is_inventory || line.is_pinned) continue;
        const bool is_cheapest = std::ranges::none_of(plan_.lines, [&](const PlanLine& other) {
            return other.unit_price < line.unit_price;
        });
        if (!is_cheapest) pins.push_back({line.offer, line.quantity});
    }
    return pins;
}

PartLimits SplitCauses::limits(bool without_excess) const {
    auto limits = preferences_.limits;
    if (preferences_.fewest_suppliers) limits.max_suppliers = plan_.suppliers;
    if (without_excess) return withoutExcessLimits(limits);
    // As far as they were relaxed.
    limits.max_excess = std::max(limits.max_excess, plan_.excess);
    limits.max_excess_value = std::max(limits.max_excess_value, plan_.excess_value);
    return limits;
}

}  // namespace cardcage::sourcing::engine
