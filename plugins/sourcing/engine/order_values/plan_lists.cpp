#include "order_values/plan_lists.hpp"

#include <algorithm>
#include <limits>

#include "order_values/joint_lists.hpp"
#include "order_values/stairs.hpp"

namespace cardcage::sourcing::engine {
namespace {

/// Limit of one row.
constexpr int most_quantities = 4'096;

/// The lists of a joint part are several: one for each quantity that a part bought may cover. The second number is for
/// all parts together.
constexpr std::uint64_t lists_of_a_joint_part = 16;
constexpr std::uint64_t steps_of_joint_parts = 1'000'000;

double priceAsNumber(UnitPrice price) {
    return static_cast<double>(price) / static_cast<double>(one_price);
}

double asUnits(Quantity quantity) {
    return static_cast<double>(quantity) / static_cast<double>(one_unit);
}

}  // namespace

bool isNoDearer(const PlanList::Way& left, const PlanList::Way& right) {
    for (std::size_t i = 0; i < left.values.size(); ++i) {
        if (left.values[i] < right.values[i]) return false;
    }
    return left.surcharge <= right.surcharge;
}

PlanLister::PlanLister(
    const CoupledPool& pool, std::size_t part, std::span<const Threshold> thresholds, SupplierSet closed
)
    : pool_(pool),
      part_(part),
      thresholds_(thresholds.begin(), thresholds.end()),
      closed_(closed),
      problem_(pool.part(part).problem),
      limits_(pool.limits(part)),
      values_excess_(limits_.max_excess_value < unlimited_cost || limits_.excess_weight_ppm != 0),
      pinned_values_(thresholds.size()) {
    findOffers();
}

PlanLister::PlanLister(PlanLister&&) noexcept = default;
PlanLister::~PlanLister() = default;

void PlanLister::findOffers() {
    const double residual = priceAsNumber(limits_.residual_value);
    cheapest_ = cheapest_rewarded_ = std::numeric_limits<double>::infinity();
    left_out_.assign(problem_.offers.size(), 0);
    const auto thresholdOf = [&](std::uint32_t offer) {
        const int slot = pool_.slotOf(part_, offer);
        for (std::size_t i = 0; i < thresholds_.size(); ++i) {
            if (slot >= 0 && thresholds_[i].slot == static_cast<std::size_t>(slot)) return i;
        }
        return no_threshold;
    };
    for (const auto& pin : problem_.pinned) {
        const auto* row = rowFor(problem_, problem_.offers[pin.offer], pin.quantity);
        pinned_ += pin.quantity;
        if (!row) continue;
        const auto& offer = problem_.offers[pin.offer];
        pinned_cost_ += asNumber(costOf(pin.quantity, row->unit_price - limits_.residual_value)) +
                        asNumber(offer.line_fee + limits_.line_weight);
        const auto threshold = thresholdOf(pin.offer);
        if (threshold != no_threshold) pinned_values_[threshold] += costOf(pin.quantity, row->unit_price);
    }
    for (std::uint32_t position = 0; position < problem_.offers.size(); ++position) {
        const auto& offer = problem_.offers[position];
        const auto threshold = thresholdOf(position);
        const auto is_pinned = [&](const PinnedLine& pin) { return pin.offer == position; };
        const bool is_open = pool_.isOpen(part_, position, closed_);
        left_out_[position] = !is_open || threshold != no_threshold;
        if (!is_open || std::any_of(problem_.pinned.begin(), problem_.pinned.end(), is_pinned)) continue;
        const double reward = threshold == no_threshold ? 0 : thresholds_[threshold].reward;
        for (const auto& row : problem_.rowsOf(offer)) {
            const double price = priceAsNumber(row.unit_price);
            cheapest_ = std::min(cheapest_, price - residual);
            cheapest_rewarded_ = std::min(cheapest_rewarded_, price * (1 - reward) - residual);
        }
        if (threshold == no_threshold && !values_excess_) continue;
        const auto available = availableUntil(problem_, offer, pool_.part(part_).latest_day);
        if (available <= 0) continue;
        offers_.push_back({position, threshold, available, asNumber(offer.line_fee + limits_.line_weight)});
    }
    cheapest_ = std::max(0.0, cheapest_);
    cheapest_rewarded_ = std::max(0.0, cheapest_rewarded_);
    // Pinned lines remain in the rest to be bought.
    for (const auto& pin : problem_.pinned) left_out_[pin.offer] = 0;
}

PlanList PlanLister::list(
    PartSolver& solver, CoupledPool::Scratch& scratch, const PlanRange& range, std::uint64_t most_steps
) {
    solver_ = &solver;
    scratch_ = &scratch;
    range_ = range;
    most_steps_ = steps_ + most_steps;
    list_ = {};
    lines_.clear();
    if (pool_.part(part_).is_fixed) {
        std::vector<ChosenQuantity> chosen;
        for (const auto& line : pool_.part(part_).plan.lines) {
            chosen.push_back({line.offer, line.quantity, line.is_pinned});
        }
        keep(std::move(chosen), pool_.part(part_).plan.covers);
        list_.is_complete = pool_.ownGap(part_) == 0;
    } else if (problem_.isJoint()) {
        listJoint(most_steps);
    } else {
        tryOffers(0);
    }
    if (!list_.is_complete) addKnown();
    dropDominated(list_.ways);
    return std::move(list_);
}

/// The plans of the parts bought, unless there are too many ways to divide the needs.
void PlanLister::listJoint(std::uint64_t most_steps) {
    if (!JointLister::isSmall(pool_, part_)) {
        list_.is_complete = false;
        return;
    }
    if (!joint_) joint_ = std::make_unique<JointLister>(pool_, part_, thresholds_, closed_);
    steps_ -= joint_->steps();
    const auto most = std::min(most_steps * lists_of_a_joint_part, steps_of_joint_parts / pool_.parts());
    list_ = joint_->list(*solver_, *scratch_, range_, most);
    steps_ += joint_->steps();
}

/// Without all plans, the ones known otherwise become more useful.
void PlanLister::addKnown() {
    for (const auto& way : pool_.configurations(part_)) {
        std::vector<ChosenQuantity> chosen;
        bool is_open = true;
        for (const auto& line : way.plan.lines) {
            is_open = is_open && (line.is_pinned || pool_.isOpen(part_, line.offer, closed_));
            chosen.push_back({line.offer, line.quantity, line.is_pinned});
        }
        if (is_open) keep(std::move(chosen), way.plan.covers);
    }
}

/// Whether a plan with these lines may be cheap enough, with any additional purchases.
bool PlanLister::isWithin(double lines, double rewarded) const {
    Quantity bought = pinned_;
    for (const auto& line : lines_) bought += line.quantity;
    const double open = asUnits(std::max<Quantity>(0, problem_.need - bought));
    const double own = asNumber(pool_.ownObjective(part_));
    const double worth = asUnits(problem_.need) * priceAsNumber(limits_.residual_value);
    const double base = worth - own - margin_of_costs;
    return base + lines + (open > 0 ? open * cheapest_ : 0) <= range_.most_surcharge &&
           base + rewarded + (open > 0 ? open * cheapest_rewarded_ : 0) <= range_.most_reduced;
}

/// Adds lines of the offers from this one on to the existing ones.
void PlanLister::tryOffers(std::size_t next) {
    if (steps_ >= most_steps_) {
        list_.is_complete = false;
        return;
    }
    if (next == offers_.size()) {
        complete();
        return;
    }
    tryOffers(next + 1);
    if (lines_.size() + problem_.pinned.size() >= limits_.max_lines) return;
    for (const auto& row : problem_.rowsOf(problem_.offers[offers_[next].offer])) {
        if (!tryRow(next, row)) list_.is_cut = true;
    }
}

/// False if quantities were excluded for their cost.
bool PlanLister::tryRow(std::size_t next, const PriceRow& row) {
    const auto& stepped = offers_[next];
    const auto& offer = problem_.offers[stepped.offer];
    const auto largest = largestOf(stepped, row);
    lines_.push_back({next});
    bool is_whole = true;
    auto quantity = row.smallest_order;
    if (lines_.size() + problem_.pinned.size() == limits_.max_lines) {
        // The last line has to cover the rest.
        Quantity bought = pinned_;
        for (const auto& line : lines_) bought += line.quantity;
        quantity = std::max(quantity, roundedUp(problem_.need - bought, row.step));
    }
    for (int tried = 0; quantity <= largest; quantity += row.step) {
        if (++steps_ >= most_steps_) {
            list_.is_complete = false;
            break;
        }
        if (++tried == most_quantities) {
            // Beyond that number only the largest quantity is tried.
            list_.is_complete = false;
            quantity = std::max(quantity, largest / row.step * row.step);
        }
        lines_.back().quantity = quantity;
        lines_.back().cost = costOf(quantity, row.unit_price);
        double cost = pinned_cost_;
        std::vector<Cost> values = pinned_values_;
        for (const auto& line : lines_) {
            const auto& of_line = offers_[line.stepped];
            cost += asNumber(line.cost - costOf(line.quantity, limits_.residual_value)) + of_line.line_cost;
            if (of_line.threshold != no_threshold) values[of_line.threshold] += line.cost;
        }
        double rewarded = cost;
        for (std::size_t i = 0; i < values.size(); ++i) {
            rewarded -= thresholds_[i].reward * asNumber(std::min(values[i], thresholds_[i].value));
        }
        // Both only rise with the quantity.
        if (!isWithin(cost, rewarded)) {
            is_whole = false;
            break;
        }
        if (rowFor(problem_, offer, quantity) == &row) tryOffers(next + 1);
    }
    lines_.pop_back();
    return is_whole;
}

/// Covering more than the need while reaching the value alone is never useful.
Quantity PlanLister::largestOf(const Stepped& stepped, const PriceRow& row) const {
    Quantity bought = pinned_;
    for (const auto& line : lines_) bought += line.quantity;
    const auto open = std::max<Quantity>(0, problem_.need - bought);
    auto useful = std::max(row.smallest_order, roundedUp(open, row.step));
    if (stepped.threshold != no_threshold && row.unit_price > 0) {
        const auto value = thresholds_[stepped.threshold].value;
        const auto reaching = std::min<Cost>((value + row.unit_price - 1) / row.unit_price, unlimited_quantity / 2);
        useful = std::max(useful, roundedUp(static_cast<Quantity>(reaching), row.step));
    }
    const auto room = problem_.need - bought + std::min(limits_.max_excess, unlimited_quantity);
    const auto& offer = problem_.offers[stepped.offer];
    // Another row may price that quantity, at less value; then it takes the next one that is paid at this row.
    return smallestAt(
        problem_, offer, row, useful, std::min({largestAt(problem_, offer, row), stepped.available, room})
    );
}

/// Buys the remainder from the other suppliers.
void PlanLister::complete() {
    std::vector<ChosenQuantity> chosen;
    for (const auto& pin : problem_.pinned) chosen.push_back({pin.offer, pin.quantity, true});
    Quantity bought = pinned_;
    for (const auto& line : lines_) {
        chosen.push_back({offers_[line.stepped].offer, line.quantity});
        bought += line.quantity;
    }
    if (!keepsStocks(problem_, chosen, pool_.part(part_).latest_day)) return;
    const bool is_covered = bought >= problem_.need;
    if (!is_covered && values_excess_) return;
    if (!is_covered) {
        const auto rest = remainder(chosen);
        if (!rest) return;
        chosen.insert(chosen.end(), rest->chosen.begin(), rest->chosen.end());
    }
    keep(std::move(chosen));
}

/// The best remainder depends only on the quantity, the lines and the settled suppliers.
std::optional<PlanLister::Remainder> PlanLister::remainder(std::span<const ChosenQuantity> settled) {
    Quantity bought = 0;
    SupplierSet suppliers = 0;
    for (const auto& line : settled) {
        bought += line.quantity;
        if (const int slot = pool_.slotOf(part_, line.offer); slot >= 0) suppliers |= SupplierSet{1} << slot;
    }
    auto& known = remainders_[{bought, settled.size(), suppliers}];
    if (!known.is_known) {
        known.is_known = true;
        std::vector<PinnedLine> pinned;
        for (const auto& line : settled) pinned.push_back({line.offer, line.quantity});
        auto problem = problem_;
        problem.pinned = pinned;
        auto left_out = left_out_;
        for (const auto& line : settled) left_out[line.offer] = 0;
        scratch_->offers.assign(problem_.offers.begin(), problem_.offers.end());
        for (auto& offer : scratch_->offers) offer.supplier_fee = 0;
        problem.offers = scratch_->offers;
        ++scratch_->solves;
        const OfferScope scope{.highest_tier = pool_.part(part_).highest_tier, .left_out = left_out};
        const auto solution = solver_->solve(problem, limits_, pool_.part(part_).latest_day, scope);
        if (!solution.is_proven) list_.is_complete = false;
        if (solution.plan) {
            known.has_plan = true;
            for (const auto& line : solution.plan->lines) {
                const auto is_same = [&](const ChosenQuantity& it) { return it.offer == line.offer; };
                if (std::none_of(settled.begin(), settled.end(), is_same)) {
                    known.chosen.push_back({line.offer, line.quantity});
                }
            }
        }
    }
    if (!known.has_plan) return std::nullopt;
    return known;
}

void PlanLister::keep(std::vector<ChosenQuantity> chosen, std::span<const Quantity> covers) {
    const auto plan = pool_.planOf(part_, chosen, covers);
    if (!pool_.part(part_).is_fixed && !pool_.isAllowed(part_, plan)) return;
    PlanList::Way way{
        .surcharge = plan.objective - pool_.configurations(part_)[0].plan.objective,
        .values = std::vector<Cost>(thresholds_.size()),
        .chosen = std::move(chosen),
        .covers = {covers.begin(), covers.end()}};
    for (const auto& line : plan.lines) {
        const int slot = pool_.slotOf(part_, line.offer);
        for (std::size_t i = 0; i < thresholds_.size(); ++i) {
            if (slot >= 0 && thresholds_[i].slot == static_cast<std::size_t>(slot)) way.values[i] += line.cost;
        }
    }
    double reduced = asNumber(way.surcharge);
    for (std::size_t i = 0; i < thresholds_.size(); ++i) {
        way.values[i] = std::min(way.values[i], thresholds_[i].value);
        reduced -= thresholds_[i].reward * asNumber(way.values[i]);
    }
    if (reduced > range_.most_reduced + margin_of_costs ||
        asNumber(way.surcharge) > range_.most_surcharge + margin_of_costs) {
        list_.is_cut = true;
        return;
    }
    list_.ways.push_back(std::move(way));
}

void dropDominated(std::vector<PlanList::Way>& ways) {
    std::stable_sort(ways.begin(), ways.end(), [](const PlanList::Way& left, const PlanList::Way& right) {
        if (left.surcharge != right.surcharge) return left.surcharge < right.surcharge;
        return left.values > right.values;
    });
    std::vector<PlanList::Way> kept;
    Stairs stairs;
    for (auto& way : ways) {
        if (way.values.size() == 1) {
            if (kept.empty() || kept.back().values[0] < way.values[0]) kept.push_back(std::move(way));
            continue;
        }
        if (way.values.size() == 2) {
            if (stairs.add(way.values[0], way.values[1])) kept.push_back(std::move(way));
            continue;
        }
        const auto is_as_good = [&](const PlanList::Way& other) { return isNoDearer(other, way); };
        if (std::none_of(kept.begin(), kept.end(), is_as_good)) kept.push_back(std::move(way));
    }
    ways = std::move(kept);
}

}  // namespace cardcage::sourcing::engine
