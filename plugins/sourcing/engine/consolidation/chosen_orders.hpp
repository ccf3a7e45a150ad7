#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "consolidation/consolidation.hpp"
#include "reasons/explain.hpp"

namespace cardcage::sourcing::engine {

/// The orders of a whole selection, and the effect of another plan for one part on their total cost.
class ChosenOrders {
public:
    /// `parts` with the chosen plans.
    ChosenOrders(
        std::span<const CoupledPart> parts,
        std::span<const SupplierTerms> terms,
        std::span<const Cost> shared_charges = {}
    );

    /// The part's offers, with fees of suppliers that no other part buys from; without any where its purchases may
    /// decide whether an order is free or reaches its minimum, or whether a shared charge is paid.
    std::vector<PartOffer> offersFor(std::size_t part) const;

    /// The best plan for the part within the settled decisions and offers of `like`, and its effect on the whole
    /// selection. `like.plan` is the best one with the fees of offersFor(). Quantities beyond the need count where they
    /// bring an order to a value. Nothing if an order would fall below its minimum.
    std::optional<Replacement> bestLike(std::size_t part, const CoupledPart& like, SolverPool& solvers) const;

    /// The additional cost of the whole selection, fees included, if only this part is bought by this plan; nothing if
    /// an order would fall below its minimum.
    std::optional<Cost> costOfReplacing(std::size_t part, const Plan& plan) const;

private:
    struct Order {
        Cost value = 0;
        std::uint32_t lines = 0;
    };
    using Orders = std::map<std::uint32_t, Order>;

    Orders ordersOf(std::size_t part, const Plan& plan) const;
    Order orderOf(std::uint32_t supplier) const;
    Order orderOfOthers(const Orders& own, std::uint32_t supplier) const;
    SupplierTerms termsBeside(const Order& others, std::uint32_t supplier) const;
    bool valuesCount(std::size_t part) const;
    /// The shared charges that only this part may cause: 0 where another part pays them.
    std::vector<Cost> chargesBeside(std::size_t part) const;
    bool isCoupled(std::size_t part) const;
    Cost chargesOf(std::size_t part, const Plan& plan) const;
    Plan coupledPlan(std::size_t part, const CoupledPart& like, SolverPool& solvers) const;
    Cost feeOf(std::uint32_t supplier, const Order& order) const;
    bool isTooSmall(std::uint32_t supplier, const Order& order) const;

    std::span<const CoupledPart> parts_;
    std::span<const SupplierTerms> terms_;
    std::span<const Cost> shared_charges_;
    Orders orders_;
    std::vector<std::uint32_t> charged_parts_;  ///< by shared charge: the parts that use it
};

}  // namespace cardcage::sourcing::engine
