#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "coupling/coupling.hpp"
#include "joint/joint_needs.hpp"
#include "solver/part_solver.hpp"

namespace cardcage::sourcing::engine {

/// A set of suppliers that charge something, by slot: bit 0 is the first of them. A charge that offers share has a slot
/// like a supplier whose orders pay a fee, after those of suppliers.
using SupplierSet = std::uint64_t;

/// The set of one supplier.
constexpr SupplierSet bitOf(std::size_t slot) {
    return SupplierSet{1} << slot;
}

/// A bound above all others.
constexpr double infinite = std::numeric_limits<double>::infinity();

// Costs as doubles, in base currency: for bounds, and for the order in which plans are tried (README, Numbers). Choices
// are compared and added up as Cost.
double asNumber(Cost cost);
Cost asCost(double number);

/// Calls the function with each slot of the set, rising.
template <class Call>
void forEachSlot(SupplierSet set, const Call& call) {
    for (; set != 0; set &= set - 1) call(static_cast<std::size_t>(std::countr_zero(set)));
}

/// One configuration of purchases of a part. Choices are compared by the exact numbers; bounds, which only guide the
/// search, by doubles of base currency.
struct Configuration {
    SupplierSet suppliers = 0;
    Cost surcharge = 0;  ///< objective above that of the part's own best plan, without supplier fees
    double extra = 0;    ///< the same, for bounds
    Plan plan;
    std::vector<Cost> goods;     ///< value of the goods of each supplier of the set, rising; if values count
    std::vector<double> values;  ///< the same in the supplier's measure, for bounds
};

/// Charges of a supplier: exactly, and for bounds. Bounds measure values of orders in a unit of the supplier's own, its
/// larger threshold, so rewards of all suppliers have one magnitude.
struct SlotTerms {
    static constexpr std::uint32_t no_supplier = 0xFFFF'FFFF;

    std::uint32_t supplier = no_supplier;  ///< no_supplier: the slot is of a shared charge
    std::uint32_t charge = no_charge;
    Cost exact_fee = 0;
    Cost exact_minimum = 0;
    Cost exact_free_above = unlimited_cost;

    double fee = 0;
    double measure = 1;      ///< in base currency
    double minimum = 0;      ///< value of an order that pays the fee
    double free_above = 0;   ///< value of an order without fee, or never_free
    double parts = 0;        ///< that it offers
    double most_reward = 0;  ///< per unit of value; above it, buying without limit would pay

    static constexpr double never_free = 1e18;
    bool canBeFree() const { return free_above < never_free; }
    bool hasThreshold() const { return minimum > 0 || canBeFree(); }
    /// The cost of an order if its value does not matter.
    double leastFee() const { return canBeFree() ? 0 : fee; }
    /// The same reward as a whole number of steps, so prices can be scaled exactly.
    double steppedReward(double reward) const;
    std::int64_t rewardSteps(double reward) const;
};

/// Steps of a reward of 1, which is the price of the goods itself.
constexpr std::int64_t full_reward = 1 << 20;

/// The parts of a run, the suppliers that charge something, and the known configurations of each part.
class CoupledPool {
public:
    /// `terms` is by supplier index, `shared_charges` by PartOffer::shared_charge.
    CoupledPool(
        std::span<const CoupledPart> parts,
        std::span<const SupplierTerms> terms,
        std::span<const Cost> shared_charges = {}
    );

    std::size_t parts() const { return parts_.size(); }
    const CoupledPart& part(std::size_t index) const { return parts_[index]; }
    std::span<const SlotTerms> slots() const { return slots_; }

    /// The configurations of a part; the first one is its own best plan.
    const std::vector<Configuration>& configurations(std::size_t part) const { return configurations_[part]; }

    /// Suppliers in any fixed configuration: fixed plans and pinned lines.
    SupplierSet needed() const { return needed_; }
    SupplierSet all() const { return slots_.size() == 64 ? ~SupplierSet{0} : (SupplierSet{1} << slots_.size()) - 1; }

    /// Whether there are minimum orders or free shipping above a value.
    bool valuesCount() const { return values_count_; }
    /// Whether more than 64 suppliers and shared charges cost something.
    bool isCut() const { return is_cut_; }

    SupplierSet suppliersOf(std::size_t part, const Plan& plan) const;
    /// Returns the suppliers that have an offer of the part.
    SupplierSet offeredBy(std::size_t part) const { return offered_by_[part]; }

    /// Upper bound of the saving of a part below its own best plan: 0 if that is proven, and no other plan is allowed
    /// for the sake of orders.
    double ownGap(std::size_t part) const { return own_gaps_[part]; }
    /// With the effective residual value.
    const PartLimits& limits(std::size_t part) const { return limits_[part]; }
    /// Whether the plan keeps all settled decisions of the part: its limits, and its pinned lines. Every plan that is
    /// made to reach the value of an order passes this check; those of the part solver keep them by themselves.
    bool isAllowed(std::size_t part, const Plan& plan) const;
    /// The slot of an offer's supplier; negative if it charges nothing or is ignored.
    int slotOf(std::size_t part, std::uint32_t offer) const {
        return slotOf(parts_[part].problem.offers[offer].supplier);
    }
    /// Whether a plan may use the offer, when these suppliers are closed.
    bool isOpen(std::size_t part, std::uint32_t offer, SupplierSet closed) const;
    /// A plan of these quantities at the prices of the part, without supplier fees. The needs of a joint part are
    /// divided within its limits, if possible.
    Plan planOf(std::size_t part, std::span<const ChosenQuantity> chosen) const;
    /// The same with this division of the needs; empty: any.
    Plan planOf(std::size_t part, std::span<const ChosenQuantity> chosen, std::span<const Quantity> covers) const;

    /// Adds a configuration of a part, unless a known one is as cheap and needs no other supplier (nor, if values
    /// count, has other values). Supplier fees in the plan are subtracted.
    bool add(std::size_t part, Plan plan);
    /// The index of the configuration of a part with the same lines, which is added if it is new or its needs were
    /// divided at a higher cost.
    std::uint32_t placeOf(std::size_t part, const Plan& plan);

    /// Memory of one thread for pricing.
    struct Scratch {
        std::vector<PartOffer> offers;
        std::vector<PriceRow> rows;
        std::vector<std::uint8_t> left_out;
        std::vector<ChosenQuantity> chosen;
        std::uint64_t solves = 0;
    };

    /// The fees and rewards for pricing a part, by slot.
    struct Prices {
        std::span<const double> fees;          ///< for using a supplier
        std::span<const double> rewards = {};  ///< for each measure of value bought there; empty: none
    };

    /// The best plan under some prices.
    struct Priced {
        std::optional<Plan> plan;  ///< at the prices of the part; nothing if none is better than the one to beat
        /// No plan costs less, fees and rewards included; `beat` if there is none below that.
        Cost lower_bound = 0;
        bool is_proven = true;
    };
    Priced price(
        PartSolver& solver,
        Scratch& scratch,
        std::size_t part,
        const Prices& prices,
        SupplierSet closed,
        Cost beat = unlimited_cost
    ) const;

    /// Gaps include plans with lines that only orders need: parts whose excess is limited or weighted by value may cost
    /// less than their own best plans.
    void widenGaps(PartSolver& solver, Scratch& scratch);

    /// The objective of a part's own best plan, exactly.
    Cost ownObjective(std::size_t part) const;
    /// The cost of a bound that is `extra` above it.
    Cost objectiveAt(std::size_t part, double extra) const { return ownObjective(part) + asCost(extra); }

    std::uint64_t size() const { return size_; }

private:
    bool keepsLimits(std::size_t part, const PlanOfPart& bought) const;
    bool keepsPins(std::size_t part, const Plan& plan) const;
    std::optional<Quantity> leastCover(
        std::size_t part, std::uint32_t bought_part, std::span<const ChosenQuantity> lines
    ) const;
    std::optional<std::vector<Quantity>> coversWithinLimits(std::size_t part, std::span<const ChosenQuantity> chosen)
        const;
    bool reachesValues(std::uint32_t supplier) const;
    /// Whether the value of the excess is limited or weighted.
    bool valuesExcess(std::size_t part) const;

    static constexpr std::int8_t charges_nothing = -1;
    static constexpr std::int8_t is_left_out = -2;

    /// A supplier or a shared charge that may get a slot.
    struct Candidate {
        bool is_charge = false;
        std::uint32_t index = 0;
        std::uint32_t offered = 0;  ///< usable offers
        std::uint32_t used = 0;     ///< lines of the parts' own plans
    };

    std::vector<Candidate> candidates(std::span<const SupplierTerms> terms, std::span<const Cost> shared_charges) const;
    void chooseSlots(std::span<const SupplierTerms> terms, std::span<const Cost> shared_charges);
    void addSlot(std::uint32_t supplier, const SupplierTerms& terms);
    void addSlot(std::uint32_t charge, Cost cost);
    SupplierSet findOffering(const CoupledPart& part) const;
    void boundRewards();
    void scaleRows(std::size_t part, std::span<const double> rewards, std::vector<PriceRow>& rows) const;
    bool isUsable(const CoupledPart& part, const PartOffer& offer) const;
    std::int8_t slotOf(std::uint32_t supplier) const {
        return supplier < slot_of_.size() ? slot_of_[supplier] : charges_nothing;
    }
    std::int8_t slotOfCharge(std::uint32_t charge) const {
        return charge < slot_of_charge_.size() ? slot_of_charge_[charge] : charges_nothing;
    }
    /// The slots of an offer: those of its supplier and of its shared charge.
    SupplierSet slotsOf(const PartOffer& offer) const;
    bool isLeftOut(const PartOffer& offer) const {
        return slotOf(offer.supplier) == is_left_out || slotOfCharge(offer.shared_charge) == is_left_out;
    }
    void addSharedCharges(std::size_t part, std::span<const double> fees, Scratch& scratch) const;
    void append(std::size_t part, Plan plan);
    std::vector<Cost> goodsOf(std::size_t part, const Plan& plan, SupplierSet suppliers) const;

    std::span<const CoupledPart> parts_;
    std::vector<PartLimits> limits_;
    std::vector<double> own_gaps_;
    std::vector<SupplierSet> offered_by_;
    std::vector<SlotTerms> slots_;
    std::vector<std::int8_t> slot_of_;         ///< by supplier index
    std::vector<std::int8_t> slot_of_charge_;  ///< by shared charge
    std::vector<std::vector<Configuration>> configurations_;
    SupplierSet needed_ = 0;
    bool values_count_ = false;
    bool is_cut_ = false;
    std::uint64_t size_ = 0;
};

/// Fees of a bound are whole steps of 1e-10 of the base currency, so pricing uses small numbers.
Cost asFee(double number);
double steppedFee(double number);

}  // namespace cardcage::sourcing::engine
