#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "consolidation.hpp"

namespace cardcage::sourcing::engine {

/// A set of suppliers that charge something, by slot: bit 0 is the first of them.
using SupplierSet = std::uint64_t;

/// Calls the function with each slot of the set, rising.
template <class Call>
void forEachSlot(SupplierSet set, const Call& call) {
    for (; set != 0; set &= set - 1) call(static_cast<std::size_t>(std::countr_zero(set)));
}

/// One way to buy a part. Choices are compared by the exact numbers; bounds, which only say where to look on, by
/// doubles of base currency.
struct Configuration {
    SupplierSet suppliers = 0;
    Cost surcharge = 0;  ///< objective above that of the part's own best plan, without supplier fees
    double extra = 0;    ///< the same, for bounds
    Plan plan;
    std::vector<Cost> goods;     ///< value of the goods of each supplier of the set, rising; if values count
    std::vector<double> values;  ///< the same in the supplier's measure, for bounds
};

/// What a supplier charges: exactly, and as bounds need it. There, values of orders are told in a measure of the
/// supplier's own, its larger threshold, so that rewards of all suppliers have one magnitude.
struct SlotTerms {
    std::uint32_t supplier = 0;
    Cost exact_fee = 0;
    Cost exact_minimum = 0;
    Cost exact_free_above = unlimited_cost;

    double fee = 0;
    double measure = 1;     ///< in base currency
    double minimum = 0;     ///< value of an order that pays the fee
    double free_above = 0;  ///< value of an order without fee, or never_free

    static constexpr double never_free = 1e18;
    bool canBeFree() const { return free_above < never_free; }
};

/// The parts of a run, the suppliers that charge something, and the ways to buy each part that were found so far.
class CoupledPool {
public:
    CoupledPool(std::span<const CoupledPart> parts, std::span<const SupplierTerms> terms);

    std::size_t parts() const { return parts_.size(); }
    const CoupledPart& part(std::size_t index) const { return parts_[index]; }
    std::span<const SlotTerms> slots() const { return slots_; }

    /// The ways to buy a part; the first one is its own best plan.
    const std::vector<Configuration>& configurations(std::size_t part) const { return configurations_[part]; }

    /// Suppliers that are in any way to buy some part that is decided: fixed plans and pinned lines.
    SupplierSet needed() const { return needed_; }
    SupplierSet all() const { return slots_.size() == 64 ? ~SupplierSet{0} : (SupplierSet{1} << slots_.size()) - 1; }

    /// Whether there are minimum orders or free shipping above a value.
    bool valuesCount() const { return values_count_; }
    /// Whether more than 64 suppliers charge something.
    bool isCut() const { return is_cut_; }

    SupplierSet suppliersOf(std::size_t part, const Plan& plan) const;
    /// Those that have an offer of the part.
    SupplierSet offeredBy(std::size_t part) const;

    /// Adds a way to buy a part, unless one that is known is as cheap and needs no other supplier (nor, where values
    /// count, has other values). Supplier fees in the plan are taken off.
    bool add(std::size_t part, Plan plan);

    /// Memory of one thread for pricing.
    struct Scratch {
        std::vector<PartOffer> offers;
        std::vector<std::uint8_t> left_out;
        std::uint64_t solves = 0;
        bool is_proven = true;  ///< of all that was priced
    };

    /// The best plan of a part without the closed suppliers, when it pays `fees[slot]` for each supplier it uses.
    /// Nothing when none is better than `beat` (see PartSolver::solve). The plan still has these fees in it. From
    /// charging suppliers only: those that charge nothing, which are open otherwise, are closed, too.
    std::optional<Plan> price(
        PartSolver& solver,
        Scratch& scratch,
        std::size_t part,
        std::span<const double> fees,
        SupplierSet closed,
        Cost beat = unlimited_cost,
        bool from_charging_only = false
    ) const;

    /// The cost that a bound means, above the objective of a part's own best plan.
    Cost objectiveAt(std::size_t part, double extra) const;

    std::uint64_t size() const { return size_; }

private:
    static constexpr std::int8_t charges_nothing = -1;
    static constexpr std::int8_t is_left_out = -2;

    void chooseSlots(std::span<const SupplierTerms> terms);
    bool isUsable(const CoupledPart& part, const PartOffer& offer) const;
    std::int8_t slotOf(std::uint32_t supplier) const {
        return supplier < slot_of_.size() ? slot_of_[supplier] : charges_nothing;
    }
    std::vector<Cost> goodsOf(std::size_t part, const Plan& plan, SupplierSet suppliers) const;

    std::span<const CoupledPart> parts_;
    std::vector<SlotTerms> slots_;
    std::vector<std::int8_t> slot_of_;  ///< by supplier index
    std::vector<std::vector<Configuration>> configurations_;
    SupplierSet needed_ = 0;
    bool values_count_ = false;
    bool is_cut_ = false;
    std::uint64_t size_ = 0;
};

/// For bounds only.
double asNumber(Cost cost);
Cost asCost(double number);

}  // namespace cardcage::sourcing::engine
