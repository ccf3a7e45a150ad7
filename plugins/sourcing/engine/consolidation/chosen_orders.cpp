#include "consolidation/chosen_orders.hpp"

#include <algorithm>

namespace cardcage::sourcing::engine {
namespace {

/// Alternatives are many, so the search for each is short.
constexpr CouplingBudget work_of_a_plan{.solves = 2'000, .nodes = 100, .sums = 300'000};

/// An order of fixed value, as a part: thousands of a unit, and its smallest fractions for the remainder. A value
/// beyond the highest price counts as that: it only guides the search, costOfReplacing() has the true one.
class OrderOfOthers {
public:
    OrderOfOthers(std::uint32_t supplier, Cost value) {
        constexpr Quantity coarse = 1'000 * one_unit;
        table_.is_discrete = false;
        addLine(supplier, coarse, std::min<Cost>(value / coarse, highest_price));
        addLine(supplier, 1, value % coarse);
    }

    CoupledPart part() const {
        CoupledPart part{.problem = table_.problem(), .is_fixed = true};
        part.plan = planOf(part.problem, part.limits, lines_);
        return part;
    }

private:
    void addLine(std::uint32_t supplier, Quantity quantity, Cost price) {
        const PriceRow row{quantity, quantity, quantity, static_cast<UnitPrice>(price)};
        const auto offer = table_.add({.supplier = supplier, .offer_rank = 0, .lead_days = 0}, {&row, 1}, {});
        lines_.push_back({offer, quantity});
        table_.need += quantity;
    }

    PartTable table_;
    std::vector<ChosenQuantity> lines_;
};

}  // namespace

ChosenOrders::ChosenOrders(
    std::span<const CoupledPart> parts, std::span<const SupplierTerms> terms, std::span<const Cost> shared_charges
)
    : parts_(parts), terms_(terms), shared_charges_(shared_charges), charged_parts_(shared_charges.size()) {
    for (std::size_t part = 0; part < parts.size(); ++part) {
        for (const auto& [supplier, order] : ordersOf(part, parts[part].plan)) {
            orders_[supplier].value += order.value;
            orders_[supplier].lines += order.lines;
        }
        for (const auto& use : chargeUses(parts.subspan(part, 1), {&parts[part].plan, 1}, shared_charges))
            ++charged_parts_[use.charge];
    }
}

ChosenOrders::Orders ChosenOrders::ordersOf(std::size_t part, const Plan& plan) const {
    Orders orders;
    for (const auto& line : plan.lines) {
        auto& order = orders[parts_[part].problem.offers[line.offer].supplier];
        order.value += line.cost;
        ++order.lines;
    }
    return orders;
}

Cost ChosenOrders::feeOf(std::uint32_t supplier, const Order& order) const {
    if (order.lines == 0 || supplier >= terms_.size() || order.value >= terms_[supplier].free_above) return 0;
    return terms_[supplier].fee;
}

bool ChosenOrders::isTooSmall(std::uint32_t supplier, const Order& order) const {
    return order.lines > 0 && supplier < terms_.size() && order.value < terms_[supplier].minimum_order;
}

std::vector<PartOffer> ChosenOrders::offersFor(std::size_t part) const {
    const auto own = ordersOf(part, parts_[part].plan);
    const bool is_coupled = isCoupled(part);
    std::vector<PartOffer> offers(parts_[part].problem.offers.begin(), parts_[part].problem.offers.end());
    for (auto& offer : offers) {
        const bool is_charged = !is_coupled && offer.supplier < terms_.size();
        offer.supplier_fee = is_charged ? termsBeside(orderOfOthers(own, offer.supplier), offer.supplier).fee : 0;
    }
    return offers;
}

ChosenOrders::Order ChosenOrders::orderOf(std::uint32_t supplier) const {
    const auto found = orders_.find(supplier);
    return found == orders_.end() ? Order{} : found->second;
}

ChosenOrders::Order ChosenOrders::orderOfOthers(const Orders& own, std::uint32_t supplier) const {
    auto order = orderOf(supplier);
    if (const auto mine = own.find(supplier); mine != own.end()) {
        order.value -= mine->second.value;
        order.lines -= mine->second.lines;
    }
    return order;
}

/// The terms as far as one part can still change what they charge.
SupplierTerms ChosenOrders::termsBeside(const Order& others, std::uint32_t supplier) const {
    auto terms = terms_[supplier];
    if (isTooSmall(supplier, orderOf(supplier)) || others.value >= terms.minimum_order) terms.minimum_order = 0;
    const bool is_settled =
        others.value >= terms.free_above || (others.lines > 0 && terms.free_above >= unlimited_cost);
    if (is_settled) terms.fee = 0;
    return terms;
}

bool ChosenOrders::valuesCount(std::size_t part) const {
    const auto own = ordersOf(part, parts_[part].plan);
    return std::ranges::any_of(parts_[part].problem.offers, [&](const PartOffer& offer) {
        if (offer.supplier >= terms_.size()) return false;
        const auto terms = termsBeside(orderOfOthers(own, offer.supplier), offer.supplier);
        return terms.minimum_order > 0 || (terms.fee > 0 && terms.free_above < unlimited_cost);
    });
}

std::vector<Cost> ChosenOrders::chargesBeside(std::size_t part) const {
    std::vector<Cost> charges(shared_charges_.begin(), shared_charges_.end());
    auto others = charged_parts_;
    for (const auto& use : chargeUses(parts_.subspan(part, 1), {&parts_[part].plan, 1}, shared_charges_))
        --others[use.charge];
    for (std::size_t charge = 0; charge < charges.size(); ++charge) {
        if (others[charge] > 0) charges[charge] = 0;
    }
    return charges;
}

/// Whether more than the fees of single suppliers decides about the purchases of the part.
bool ChosenOrders::isCoupled(std::size_t part) const {
    if (valuesCount(part)) return true;
    if (shared_charges_.empty()) return false;
    const auto charges = chargesBeside(part);
    return std::ranges::any_of(parts_[part].problem.offers, [&](const PartOffer& offer) {
        return offer.shared_charge < charges.size() && charges[offer.shared_charge] > 0;
    });
}

/// The shared charges that the part pays with this plan and no other part pays.
Cost ChosenOrders::chargesOf(std::size_t part, const Plan& plan) const {
    if (shared_charges_.empty()) return 0;
    Cost cost = 0;
    for (const auto& use : chargeUses(parts_.subspan(part, 1), {&plan, 1}, chargesBeside(part))) cost += use.cost;
    return cost;
}

Plan ChosenOrders::coupledPlan(std::size_t part, const CoupledPart& like, SolverPool& solvers) const {
    const auto own = ordersOf(part, parts_[part].plan);
    std::vector<SupplierTerms> terms(terms_.size());
    std::map<std::uint32_t, OrderOfOthers> of_others;
    for (const auto& offer : like.problem.offers) {
        if (offer.supplier >= terms.size()) continue;
        const auto others = orderOfOthers(own, offer.supplier);
        auto& remaining = terms[offer.supplier] = termsBeside(others, offer.supplier);
        if (!remaining.areFree() && others.lines > 0)
            of_others.try_emplace(offer.supplier, offer.supplier, others.value);
    }
    std::vector<CoupledPart> parts{like};
    for (const auto& [supplier, order] : of_others) parts.push_back(order.part());
    return consolidate(parts, terms, solvers, sequentially, work_of_a_plan, chargesBeside(part)).plans.front();
}

std::optional<Replacement> ChosenOrders::bestLike(std::size_t part, const CoupledPart& like, SolverPool& solvers)
    const {
    auto plan = isCoupled(part) ? coupledPlan(part, like, solvers) : like.plan;
    const auto cost = costOfReplacing(part, plan);
    if (!cost) return std::nullopt;
    return Replacement{std::move(plan), *cost};
}

std::optional<Cost> ChosenOrders::costOfReplacing(std::size_t part, const Plan& plan) const {
    const auto before = ordersOf(part, parts_[part].plan);
    auto after = ordersOf(part, plan);
    const auto& own = parts_[part].plan;
    Cost cost = plan.cost + plan.one_time - own.cost - own.one_time;
    cost += chargesOf(part, plan) - chargesOf(part, own);
    for (const auto& [supplier, order] : before) after.try_emplace(supplier);
    for (auto [supplier, order] : after) {
        const auto chosen = orderOf(supplier);
        const auto others = orderOfOthers(before, supplier);
        order.value += others.value;
        order.lines += others.lines;
        if (isTooSmall(supplier, order) && !isTooSmall(supplier, chosen)) return std::nullopt;
        cost += feeOf(supplier, order) - feeOf(supplier, chosen);
    }
    return cost;
}

}  // namespace cardcage::sourcing::engine
