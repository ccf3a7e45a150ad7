#include "coupled_pool.hpp"

#include <algorithm>

namespace cardcage::sourcing::engine {
namespace {

constexpr std::size_t most_slots = 64;

/// A bound on what all parts cost, far below what a double of it loses.
constexpr double unreachable = 1e18;

}  // namespace

double asNumber(Cost cost) {
    return static_cast<double>(cost) / static_cast<double>(one_cost);
}

Cost asCost(double number) {
    return static_cast<Cost>(std::min(number, unreachable) * static_cast<double>(one_cost));
}

CoupledPool::CoupledPool(std::span<const CoupledPart> parts, std::span<const SupplierTerms> terms)
    : parts_(parts), configurations_(parts.size()) {
    chooseSlots(terms);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        add(i, parts[i].plan);
        if (parts[i].is_fixed) needed_ |= configurations_[i][0].suppliers;
        for (const auto& line : parts[i].problem.pinned) {
            const auto slot = slotOf(parts[i].problem.offers[line.offer].supplier);
            if (slot >= 0) needed_ |= SupplierSet{1} << slot;
        }
    }
}

bool CoupledPool::isUsable(const CoupledPart& part, const PartOffer& offer) const {
    return offer.exclusions == 0 && offer.tier <= part.highest_tier;
}

/// Suppliers that charge something and can serve a part. Of more than 64, those that most plans use; of the others
/// those in use stay open, and what they charge is not looked at, and the rest stays closed.
void CoupledPool::chooseSlots(std::span<const SupplierTerms> terms) {
    std::vector<std::uint32_t> offered(terms.size()), used(terms.size());
    for (const auto& part : parts_) {
        for (const auto& offer : part.problem.offers) {
            if (offer.supplier < terms.size() && isUsable(part, offer)) ++offered[offer.supplier];
        }
        for (const auto& line : part.plan.lines) {
            const auto supplier = part.problem.offers[line.offer].supplier;
            if (supplier < terms.size()) ++used[supplier];
        }
    }
    std::vector<std::uint32_t> charging;
    for (std::uint32_t supplier = 0; supplier < terms.size(); ++supplier) {
        if (offered[supplier] + used[supplier] > 0 && !terms[supplier].areFree()) charging.push_back(supplier);
    }
    std::stable_sort(charging.begin(), charging.end(), [&](std::uint32_t left, std::uint32_t right) {
        return std::pair(used[left], offered[left]) > std::pair(used[right], offered[right]);
    });
    is_cut_ = charging.size() > most_slots;
    slot_of_.assign(terms.size(), charges_nothing);
    for (std::size_t i = most_slots; i < charging.size(); ++i) {
        if (used[charging[i]] == 0) slot_of_[charging[i]] = is_left_out;
    }
    charging.resize(std::min(charging.size(), most_slots));
    std::sort(charging.begin(), charging.end());
    for (const auto supplier : charging) {
        const auto& it = terms[supplier];
        slot_of_[supplier] = static_cast<std::int8_t>(slots_.size());
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
}

SupplierSet CoupledPool::suppliersOf(std::size_t part, const Plan& plan) const {
    SupplierSet suppliers = 0;
    for (const auto& line : plan.lines) {
        const auto slot = slotOf(parts_[part].problem.offers[line.offer].supplier);
        if (slot >= 0) suppliers |= SupplierSet{1} << slot;
    }
    return suppliers;
}

SupplierSet CoupledPool::offeredBy(std::size_t part) const {
    SupplierSet suppliers = 0;
    for (const auto& offer : parts_[part].problem.offers) {
        const auto slot = slotOf(offer.supplier);
        if (slot >= 0 && isUsable(parts_[part], offer)) suppliers |= SupplierSet{1} << slot;
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
    auto goods = values_count_ ? goodsOf(part, plan, suppliers) : std::vector<Cost>();
    const auto is_dominated = [&](const Configuration& by) {
        if (by.plan.objective > plan.objective) return false;
        return values_count_ ? by.suppliers == suppliers && by.goods == goods : (by.suppliers & ~suppliers) == 0;
    };
    if (std::any_of(known.begin(), known.end(), is_dominated)) return false;
    const Cost surcharge = known.empty() ? 0 : plan.objective - known[0].plan.objective;
    std::vector<double> values;
    std::size_t place = 0;
    if (values_count_) {
        forEachSlot(suppliers, [&](std::size_t slot) {
            values.push_back(asNumber(goods[place++]) / slots_[slot].measure);
        });
    }
    known.push_back({suppliers, surcharge, asNumber(surcharge), std::move(plan), std::move(goods), std::move(values)});
    ++size_;
    return true;
}

Cost CoupledPool::objectiveAt(std::size_t part, double extra) const {
    return configurations_[part][0].plan.objective + asCost(extra);
}

std::optional<Plan> CoupledPool::price(
    PartSolver& solver,
    Scratch& scratch,
    std::size_t index,
    std::span<const double> fees,
    SupplierSet closed,
    Cost beat,
    bool from_charging_only
) const {
    const auto& part = parts_[index];
    scratch.offers.assign(part.problem.offers.begin(), part.problem.offers.end());
    scratch.left_out.assign(scratch.offers.size(), 0);
    for (std::size_t i = 0; i < scratch.offers.size(); ++i) {
        auto& offer = scratch.offers[i];
        const auto slot = slotOf(offer.supplier);
        offer.supplier_fee = slot >= 0 ? asCost(fees[static_cast<std::size_t>(slot)]) : 0;
        const bool is_closed = slot >= 0 ? (closed >> slot & 1) != 0 : from_charging_only;
        scratch.left_out[i] = slot == is_left_out || is_closed;
    }
    auto problem = part.problem;
    problem.offers = scratch.offers;
    ++scratch.solves;
    const OfferScope scope{.highest_tier = part.highest_tier, .left_out = scratch.left_out};
    auto solution = solver.solve(problem, part.limits, part.latest_day, scope, beat);
    scratch.is_proven = scratch.is_proven && solution.is_proven;
    return std::move(solution.plan);
}

}  // namespace cardcage::sourcing::engine
