#include "coupling/coupled_pool.hpp"

#include <algorithm>
#include <cmath>

#include "joint/joint_needs.hpp"

namespace cardcage::sourcing::engine {
namespace {

constexpr std::size_t most_slots = 64;

/// Approximate number of single-part solves per part bought of a joint part.
constexpr std::uint64_t solves_of_a_part = 10;

/// A bound on the cost of all parts, far below the precision limit of a double.
constexpr double unreachable = 1e18;

/// Supplier fees are those of a bound, not of a choice.
Plan withoutFees(Plan plan) {
    plan.objective -= plan.supplier_fees;
    plan.supplier_fees = 0;
    return plan;
}

}  // namespace

double asNumber(Cost cost) {
    return static_cast<double>(cost) / static_cast<double>(one_cost);
}

Cost asCost(double number) {
    return static_cast<Cost>(std::min(number, unreachable) * static_cast<double>(one_cost));
}

std::int64_t SlotTerms::rewardSteps(double reward) const {
    return std::llround(reward / measure * static_cast<double>(full_reward));
}

double SlotTerms::steppedReward(double reward) const {
    const double steps = std::floor(std::min(reward, most_reward) / measure * static_cast<double>(full_reward));
    return std::max(0.0, steps) / static_cast<double>(full_reward) * measure;
}

Cost asFee(double number) {
    // Fees are capped at this value, which only lowers a bound.
    constexpr double highest_fee = 9e8;
    return static_cast<Cost>(std::llround(std::min(number, highest_fee) * static_cast<double>(one_price))) * one_unit;
}

double steppedFee(double number) {
    return std::floor(number * static_cast<double>(one_price)) / static_cast<double>(one_price);
}

CoupledPool::CoupledPool(
    std::span<const CoupledPart> parts, std::span<const SupplierTerms> terms, std::span<const Cost> shared_charges
)
    : parts_(parts), configurations_(parts.size()) {
    chooseSlots(terms, shared_charges);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto& part = parts[i];
        limits_.push_back(part.limits);
        if (part.limits.residual_value > 0) {
            const OfferScope scope{.highest_tier = part.highest_tier};
            limits_.back().residual_value = effectiveResidualValue(part.problem, part.limits, scope);
        }
        offered_by_.push_back(findOffering(part));
        own_gaps_.push_back(asNumber(std::max<Cost>(0, part.gap)));
        add(i, parts[i].plan);
        if (parts[i].is_fixed) needed_ |= configurations_[i][0].suppliers;
        for (const auto& line : parts[i].problem.pinned) needed_ |= slotsOf(parts[i].problem.offers[line.offer]);
    }
    for (const auto offered : offered_by_) {
        forEachSlot(offered, [&](std::size_t slot) { slots_[slot].parts += 1; });
    }
    boundRewards();
}

/// The reward of a unit is at most its price, minus its residual value as excess.
void CoupledPool::boundRewards() {
    if (!values_count_) return;
    std::vector<std::int64_t> most(slots_.size(), full_reward);
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const Cost residual = limits_[i].residual_value;
        if (residual <= 0 || parts_[i].is_fixed) continue;
        for (const auto& offer : parts_[i].problem.offers) {
            const auto slot = slotOf(offer.supplier);
            if (slot < 0 || !isUsable(parts_[i], offer)) continue;
            auto& steps = most[static_cast<std::size_t>(slot)];
            for (const auto& row : parts_[i].problem.rowsOf(offer)) {
                const auto left = std::max<Cost>(0, row.unit_price - residual);
                steps = std::min(steps, static_cast<std::int64_t>(left * full_reward / row.unit_price));
            }
        }
    }
    for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
        slots_[slot].most_reward =
            static_cast<double>(most[slot]) / static_cast<double>(full_reward) * slots_[slot].measure;
    }
}

bool CoupledPool::isUsable(const CoupledPart& part, const PartOffer& offer) const {
    return offer.exclusions == 0 && offer.tier <= part.highest_tier;
}

SupplierSet CoupledPool::slotsOf(const PartOffer& offer) const {
    SupplierSet slots = 0;
    if (const auto slot = slotOf(offer.supplier); slot >= 0) slots |= SupplierSet{1} << slot;
    if (const auto slot = slotOfCharge(offer.shared_charge); slot >= 0) slots |= SupplierSet{1} << slot;
    return slots;
}

/// Suppliers that charge something and can serve a part, then shared charges of offers that can.
std::vector<CoupledPool::Candidate> CoupledPool::candidates(
    std::span<const SupplierTerms> terms, std::span<const Cost> shared_charges
) const {
    std::vector<Candidate> found(terms.size() + shared_charges.size());
    const auto count = [&](const PartOffer& offer, std::uint32_t Candidate::*counter) {
        if (offer.supplier < terms.size()) ++(found[offer.supplier].*counter);
        if (offer.shared_charge < shared_charges.size()) ++(found[terms.size() + offer.shared_charge].*counter);
    };
    for (const auto& part : parts_) {
        for (const auto& offer : part.problem.offers) {
            if (isUsable(part, offer)) count(offer, &Candidate::offered);
        }
        for (const auto& line : part.plan.lines) count(part.problem.offers[line.offer], &Candidate::used);
    }
    std::uint32_t index = 0;
    for (auto& candidate : found) {
        candidate.is_charge = index >= terms.size();
        candidate.index = candidate.is_charge ? index - static_cast<std::uint32_t>(terms.size()) : index;
        ++index;
    }
    std::erase_if(found, [&](const Candidate& it) {
        const bool is_free = it.is_charge ? shared_charges[it.index] == 0 : terms[it.index].areFree();
        return it.offered + it.used == 0 || is_free;
    });
    return found;
}

/// Slots of the candidates; of more than 64, of those that most plans use. Of the others, used ones are fixed open
/// without regard to their charges, and unused ones are closed.
void CoupledPool::chooseSlots(std::span<const SupplierTerms> terms, std::span<const Cost> shared_charges) {
    auto charging = candidates(terms, shared_charges);
    std::stable_sort(charging.begin(), charging.end(), [](const Candidate& left, const Candidate& right) {
        return std::pair(left.used, left.offered) > std::pair(right.used, right.offered);
    });
    is_cut_ = charging.size() > most_slots;
    slot_of_.assign(terms.size(), charges_nothing);
    slot_of_charge_.assign(shared_charges.size(), charges_nothing);
    const auto slotOfCandidate = [&](const Candidate& it) -> std::int8_t& {
        return it.is_charge ? slot_of_charge_[it.index] : slot_of_[it.index];
    };
    for (std::size_t i = most_slots; i < charging.size(); ++i) {
        if (charging[i].used == 0) slotOfCandidate(charging[i]) = is_left_out;
    }
    charging.resize(std::min(charging.size(), most_slots));
    std::sort(charging.begin(), charging.end(), [](const Candidate& left, const Candidate& right) {
        return std::pair(left.is_charge, left.index) < std::pair(right.is_charge, right.index);
    });
    for (const auto& it : charging) {
        slotOfCandidate(it) = static_cast<std::int8_t>(slots_.size());
        if (it.is_charge) {
            addSlot(it.index, shared_charges[it.index]);
        } else {
            addSlot(it.index, terms[it.index]);
        }
    }
}

void CoupledPool::addSlot(std::uint32_t supplier, const SupplierTerms& it) {
    const bool is_ever_free = it.fee > 0 && it.free_above < unlimited_cost;
    const auto free_above = is_ever_free ? std::max(it.free_above, it.minimum_order) : it.minimum_order;
    const double measure = free_above > 0 ? asNumber(free_above) : 1;
    slots_.push_back(
        {.supplier = supplier,
         .exact_fee = it.fee,
         .exact_minimum = it.minimum_order,
         .exact_free_above = is_ever_free ? free_above : unlimited_cost,
         .fee = asNumber(it.fee),
         .measure = measure,
         .minimum = asNumber(it.minimum_order) / measure,
         .free_above = is_ever_free ? 1 : SlotTerms::never_free}
    );
    if (it.minimum_order > 0 || is_ever_free) values_count_ = true;
}

void CoupledPool::addSlot(std::uint32_t charge, Cost cost) {
    slots_.push_back({.charge = charge, .exact_fee = cost, .fee = asNumber(cost), .free_above = SlotTerms::never_free});
}

SupplierSet CoupledPool::suppliersOf(std::size_t part, const Plan& plan) const {
    SupplierSet suppliers = 0;
    for (const auto& line : plan.lines) suppliers |= slotsOf(parts_[part].problem.offers[line.offer]);
    return suppliers;
}

SupplierSet CoupledPool::findOffering(const CoupledPart& part) const {
    SupplierSet suppliers = 0;
    for (const auto& offer : part.problem.offers) {
        if (isUsable(part, offer)) suppliers |= slotsOf(offer);
    }
    return suppliers;
}

std::vector<Cost> CoupledPool::goodsOf(std::size_t part, const Plan& plan, SupplierSet suppliers) const {
    std::vector<Cost> goods;
    forEachSlot(suppliers, [&](std::size_t slot) {
        Cost value = 0;
        for (const auto& line : plan.lines) {
            if (parts_[part].problem.offers[line.offer].supplier == slots_[slot].supplier) value += line.cost;
        }
        goods.push_back(value);
    });
    return goods;
}

bool CoupledPool::add(std::size_t part, Plan plan) {
    auto& known = configurations_[part];
    plan.objective -= plan.supplier_fees;
    plan.supplier_fees = 0;
    const auto suppliers = suppliersOf(part, plan);
    const auto goods = values_count_ ? goodsOf(part, plan, suppliers) : std::vector<Cost>();
    const auto is_dominated = [&](const Configuration& by) {
        if (by.plan.objective > plan.objective) return false;
        return values_count_ ? by.suppliers == suppliers && by.goods == goods : (by.suppliers & ~suppliers) == 0;
    };
    if (std::any_of(known.begin(), known.end(), is_dominated)) return false;
    append(part, std::move(plan));
    return true;
}

void CoupledPool::append(std::size_t part, Plan plan) {
    auto& known = configurations_[part];
    const auto suppliers = suppliersOf(part, plan);
    const Cost surcharge = known.empty() ? 0 : plan.objective - known[0].plan.objective;
    auto goods = values_count_ ? goodsOf(part, plan, suppliers) : std::vector<Cost>();
    std::vector<double> values;
    std::size_t place = 0;
    if (values_count_) {
        forEachSlot(suppliers, [&](std::size_t slot) {
            values.push_back(asNumber(goods[place++]) / slots_[slot].measure);
        });
    }
    known.push_back({suppliers, surcharge, asNumber(surcharge), std::move(plan), std::move(goods), std::move(values)});
    ++size_;
}

Cost CoupledPool::ownObjective(std::size_t part) const {
    return configurations_[part][0].plan.objective;
}

std::uint32_t CoupledPool::placeOf(std::size_t part, const Plan& plan) {
    const auto& known = configurations_[part];
    const auto is_same = [&](const Configuration& it) {
        return it.plan.lines == plan.lines && it.plan.objective <= plan.objective;
    };
    const auto found = std::find_if(known.begin(), known.end(), is_same);
    const auto place = static_cast<std::uint32_t>(found - known.begin());
    if (found == known.end()) append(part, plan);
    return place;
}

bool CoupledPool::isOpen(std::size_t part, std::uint32_t offer, SupplierSet closed) const {
    const auto& it = parts_[part].problem.offers[offer];
    return isUsable(parts_[part], it) && !isLeftOut(it) && (slotsOf(it) & closed) == 0;
}

Plan CoupledPool::planOf(std::size_t part, std::span<const ChosenQuantity> chosen) const {
    const auto& problem = parts_[part].problem;
    auto covers = problem.isJoint() ? coversOf(problem, chosen) : std::nullopt;
    if (!covers) return withoutFees(engine::planOf(problem, limits_[part], chosen));
    auto plan = jointPlanOf(problem, limits_[part], chosen, std::move(*covers));
    if (isAllowed(part, plan)) return withoutFees(std::move(plan));
    auto within = coversWithinLimits(part, chosen);
    if (within) plan = jointPlanOf(problem, limits_[part], chosen, std::move(*within));
    return withoutFees(std::move(plan));
}

Plan CoupledPool::planOf(std::size_t part, std::span<const ChosenQuantity> chosen, std::span<const Quantity> covers)
    const {
    if (covers.empty()) return planOf(part, chosen);
    return withoutFees(jointPlanOf(parts_[part].problem, limits_[part], chosen, {covers.begin(), covers.end()}));
}

/// The least that a part bought has to cover so that its excess is within the limits: the more it covers, the less is
/// in excess. Nothing if it is not within them even then.
std::optional<Quantity> CoupledPool::leastCover(
    std::size_t part, std::uint32_t bought_part, std::span<const ChosenQuantity> lines
) const {
    const auto& problem = parts_[part].problem;
    const auto& losses = problem.bought_parts[bought_part];
    const auto isWithin = [&](Quantity covered) {
        PlanOfPart bought{.part = bought_part, .need = needFor(problem, losses, covered), .positions = {}, .plan = {}};
        auto alone = problem;
        alone.need = bought.need;
        bought.plan = engine::planOf(alone, limits_[part], lines);
        return keepsLimits(part, bought);
    };
    if (isWithin(0)) return 0;
    const auto step = problem.is_discrete ? one_unit : 1;
    Quantity bought = 0;
    for (const auto& line : lines) bought += line.quantity;
    Quantity least = 1, most = std::min(coveredBy(problem, losses, bought - losses.setup_loss), problem.need) / step;
    if (most < least || !isWithin(most * step)) return std::nullopt;
    while (least < most) {
        const auto middle = least + (most - least) / 2;
        if (isWithin(middle * step)) {
            most = middle;
        } else {
            least = middle + 1;
        }
    }
    return least * step;
}

/// A division of the needs in which no part bought has more excess than allowed; nothing if there is none.
std::optional<std::vector<Quantity>> CoupledPool::coversWithinLimits(
    std::size_t part, std::span<const ChosenQuantity> chosen
) const {
    const auto& problem = parts_[part].problem;
    std::vector<std::vector<ChosenQuantity>> lines(problem.bought_parts.size());
    for (const auto& line : chosen) lines[problem.offers[line.offer].bought_part].push_back(line);
    std::vector<Quantity> covers(lines.size());
    NeedFlow flow;
    flow.begin(problem.set_needs, problem.bought_parts);
    for (std::uint32_t i = 0; i < lines.size(); ++i) {
        if (lines[i].empty()) continue;
        const auto least = leastCover(part, i, lines[i]);
        if (!least || flow.add(i, *least) < *least) return std::nullopt;
        covers[i] = *least;
    }
    for (std::uint32_t i = 0; i < lines.size(); ++i) {
        const auto& losses = problem.bought_parts[i];
        Quantity bought = 0;
        for (const auto& line : lines[i]) bought += line.quantity;
        const auto left = coveredBy(problem, losses, bought - losses.setup_loss) - covers[i];
        if (left > 0) covers[i] += flow.add(i, left);
    }
    if (flow.missing() > 0) return std::nullopt;
    return covers;
}

/// Whether each part bought keeps the limits; the plan of a part that is not joint is the only one.
bool CoupledPool::keepsLimits(std::size_t part, const PlanOfPart& bought) const {
    const auto& limits = limits_[part];
    const auto& plan = bought.plan;
    const auto most_excess = parts_[part].problem.isJoint()
                                 ? excessLimit(bought.need, limits.max_excess, limits.max_excess_ppm)
                                 : limits.max_excess;
    if (plan.excess < 0 || plan.excess > most_excess || plan.lines.size() > limits.max_lines) return false;
    if (limits.max_suppliers != 0 && plan.suppliers > limits.max_suppliers) return false;
    if (limits.max_excess_value >= unlimited_cost && limits.excess_weight_ppm == 0) return true;
    // A line that the need could do without may be bought for the value of its order, but for nothing else.
    const auto is_needed = [&](const PlanLine& line) {
        return line.is_pinned || line.quantity > plan.excess ||
               reachesValues(parts_[part].problem.offers[line.offer].supplier);
    };
    return plan.excess_value <= limits.max_excess_value && std::all_of(plan.lines.begin(), plan.lines.end(), is_needed);
}

/// Whether every pinned line is in the plan, with exactly its quantity. Other offers may be bought beside it.
bool CoupledPool::keepsPins(std::size_t part, const Plan& plan) const {
    return std::ranges::all_of(parts_[part].problem.pinned, [&](const PinnedLine& pin) {
        return std::ranges::any_of(plan.lines, [&](const PlanLine& line) {
            return line.offer == pin.offer && line.quantity == pin.quantity;
        });
    });
}

bool CoupledPool::isAllowed(std::size_t part, const Plan& plan) const {
    const auto& problem = parts_[part].problem;
    if (!keepsPins(part, plan)) return false;
    if (problem.isJoint() ? plan.covers.empty() : plan.excess < 0) return false;
    // Lines that sell from one stock may each be in time, and late together.
    if (!problem.stocks.empty() && plan.ready > parts_[part].latest_day) return false;
    const auto plans = plansOfParts(problem, limits_[part], plan);
    return std::ranges::all_of(plans, [&](const PlanOfPart& bought) { return keepsLimits(part, bought); });
}

bool CoupledPool::reachesValues(std::uint32_t supplier) const {
    const auto slot = slotOf(supplier);
    return slot >= 0 && slots_[static_cast<std::size_t>(slot)].hasThreshold();
}

bool CoupledPool::valuesExcess(std::size_t part) const {
    const auto& limits = limits_[part];
    return limits.max_excess_value < unlimited_cost || limits.excess_weight_ppm != 0;
}

void CoupledPool::widenGaps(PartSolver& solver, Scratch& scratch) {
    if (!values_count_) return;
    const std::vector<double> no_fees(slots_.size());
    for (std::size_t part = 0; part < parts_.size(); ++part) {
        if (parts_[part].is_fixed || !valuesExcess(part)) continue;
        const auto least = price(solver, scratch, part, {.fees = no_fees}, 0).lower_bound;
        own_gaps_[part] = std::max(own_gaps_[part], asNumber(ownObjective(part) - least));
    }
}

/// The rows with their prices minus the reward for the value of the goods: rounded down, so no plan appears more
/// expensive than it is.
void CoupledPool::scaleRows(std::size_t part, std::span<const double> rewards, std::vector<PriceRow>& rows) const {
    const auto& problem = parts_[part].problem;
    rows.assign(problem.rows.begin(), problem.rows.end());
    for (const auto& offer : problem.offers) {
        const auto slot = slotOf(offer.supplier);
        const auto place = static_cast<std::size_t>(slot);
        const auto steps = slot < 0 ? 0 : slots_[place].rewardSteps(rewards[place]);
        if (steps == 0) continue;
        for (std::size_t i = offer.first_row; i < offer.first_row + offer.row_count; ++i) {
            auto& price = rows[i].unit_price;
            price = static_cast<UnitPrice>(Cost{price} * (full_reward - steps) / full_reward);
        }
    }
}

/// Adds fees for shared charges to the offers of `scratch`. A charge of one offer is a line fee. Several offers of one
/// supplier are a supplier of their own if it makes no difference otherwise; the dense solver needs them next to each
/// other by their ranks. Of other offers each pays a part of the fee, so no plan appears more expensive than it is.
void CoupledPool::addSharedCharges(std::size_t part, std::span<const double> fees, Scratch& scratch) const {
    constexpr std::uint32_t first_of_charges = 0x8000'0000;
    SupplierSet charges = 0;
    for (const auto& offer : scratch.offers) {
        const auto slot = slotOfCharge(offer.shared_charge);
        if (slot >= 0 && fees[static_cast<std::size_t>(slot)] > 0) charges |= SupplierSet{1} << slot;
    }
    forEachSlot(charges, [&](std::size_t slot) {
        std::vector<PartOffer*> sharers;
        for (std::size_t i = 0; i < scratch.offers.size(); ++i) {
            auto& offer = scratch.offers[i];
            if (offer.shared_charge != slots_[slot].charge || !isUsable(parts_[part], offer)) continue;
            if (scratch.left_out[i] == 0) sharers.push_back(&offer);
        }
        if (sharers.empty()) return;
        const bool may_be_supplier = std::ranges::all_of(sharers, [&](const PartOffer* offer) {
            return offer->supplier == sharers[0]->supplier && offer->supplier_fee == 0;
        });
        const Cost fee = asFee(fees[slot]);
        if (sharers.size() > 1 && may_be_supplier && limits_[part].max_suppliers == 0) {
            for (auto* offer : sharers) {
                offer->supplier = first_of_charges + static_cast<std::uint32_t>(slot);
                offer->supplier_fee = fee;
            }
            return;
        }
        const Cost share = fee / static_cast<Cost>(sharers.size()) / one_unit * one_unit;
        for (auto* offer : sharers) offer->line_fee += share;
    });
}

CoupledPool::Priced CoupledPool::price(
    PartSolver& solver, Scratch& scratch, std::size_t index, const Prices& prices, SupplierSet closed, Cost beat
) const {
    const auto& part = parts_[index];
    scratch.offers.assign(part.problem.offers.begin(), part.problem.offers.end());
    scratch.left_out.assign(scratch.offers.size(), 0);
    bool is_rewarded = false;
    for (std::size_t i = 0; i < scratch.offers.size(); ++i) {
        auto& offer = scratch.offers[i];
        const auto slot = slotOf(offer.supplier);
        const auto place = static_cast<std::size_t>(slot);
        offer.supplier_fee = slot >= 0 ? asFee(prices.fees[place]) : 0;
        scratch.left_out[i] = isLeftOut(offer) || (slotsOf(offer) & closed) != 0;
        is_rewarded = is_rewarded || (slot >= 0 && !prices.rewards.empty() && prices.rewards[place] > 0);
    }
    addSharedCharges(index, prices.fees, scratch);
    auto problem = part.problem;
    problem.offers = scratch.offers;
    if (is_rewarded) {
        scaleRows(index, prices.rewards, scratch.rows);
        problem.rows = scratch.rows;
    }
    scratch.solves += problem.isJoint() ? solves_of_a_part * problem.bought_parts.size() : 1;
    const OfferScope scope{.highest_tier = part.highest_tier, .left_out = scratch.left_out};
    const auto solution = solver.solve(problem, limits_[index], part.latest_day, scope, beat);
    Priced priced{.lower_bound = solution.lower_bound, .is_proven = solution.is_proven};
    if (values_count_ && valuesExcess(index)) {
        // The solver excludes lines that only orders need; they lower the value of the excess.
        auto free = limits_[index];
        free.max_excess_value = unlimited_cost;
        free.excess_weight_ppm = 0;
        const auto any = solver.solve(problem, free, part.latest_day, scope, beat);
        priced.lower_bound = std::min(priced.lower_bound, any.lower_bound);
        priced.is_proven = priced.is_proven && any.is_proven && solution.plan.has_value() == any.plan.has_value();
    }
    if (!solution.plan) return priced;
    scratch.chosen.clear();
    for (const auto& line : solution.plan->lines) scratch.chosen.push_back({line.offer, line.quantity, line.is_pinned});
    auto plan = part.problem.isJoint()
                    ? withoutFees(jointPlanOf(part.problem, limits_[index], scratch.chosen, solution.plan->covers))
                    : planOf(index, scratch.chosen);
    // A limit of the excess value is wider if values are rewarded.
    if (!is_rewarded || isAllowed(index, plan)) priced.plan = std::move(plan);
    return priced;
}

}  // namespace cardcage::sourcing::engine
