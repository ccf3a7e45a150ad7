#pragma once

#include <cstdint>

#include "part/part_plan.hpp"

// Parts that are coupled by suppliers' charges for whole orders, and by charges that offers share: README,
// "Consolidation".

namespace cardcage::sourcing::engine {

/// Charges of a supplier for an order, independent of its content. The value of an order is that of its goods, without
/// line fees.
struct SupplierTerms {
    Cost fee = 0;                      ///< shipping and handling of an order
    Cost free_above = unlimited_cost;  ///< order value from which the fee is waived
    Cost minimum_order = 0;            ///< minimum order value

    bool areFree() const { return (fee == 0 || free_above == 0) && minimum_order == 0; }
};

/// A part with its settled limits, day and scope: only plans within them are considered.
struct CoupledPart {
    PartProblem problem;
    PartLimits limits;
    Days latest_day = any_day;
    std::uint8_t highest_tier = 255;
    bool is_fixed = false;  ///< the plan does not change, but its suppliers count
    Plan plan;              ///< the best one for the part alone
    Cost gap = 0;           ///< possible saving below that plan's objective: 0 if it is proven
};

/// The order at a supplier, and what it costs.
struct SupplierUse {
    std::uint32_t supplier = 0;
    std::uint32_t lines = 0;
    Cost value = 0;    ///< of the goods
    Cost fee = 0;      ///< 0 when the value is high enough
    Cost missing = 0;  ///< missing to an unreachable minimum order: usually 0

    friend bool operator==(const SupplierUse&, const SupplierUse&) = default;
};

/// A charge that offers share (PartOffer::shared_charge), paid because any of them is bought.
struct ChargeUse {
    std::uint32_t charge = 0;
    Cost cost = 0;

    friend bool operator==(const ChargeUse&, const ChargeUse&) = default;
};

/// Counters of the work.
struct CouplingCounters {
    std::uint64_t solves = 0;          ///< of single parts, to price them under fees
    std::uint64_t configurations = 0;  ///< sets of suppliers found for parts
    std::uint64_t nodes = 0;           ///< of the search over suppliers
    std::uint64_t sums = 0;            ///< quantities and sums of parts that were tried to reach values of orders
    std::uint32_t suppliers = 0;       ///< that charge something
};

/// Bounds the search by work, not by time, so the result is the same in every run.
struct CouplingBudget {
    std::uint64_t solves = 50'000;   ///< of single parts; the plain plans are not counted
    std::uint64_t nodes = 1'000;     ///< of the search over suppliers
    std::uint64_t sums = 8'000'000;  ///< quantities and sums of parts that are tried to reach values of orders
};

}  // namespace cardcage::sourcing::engine
