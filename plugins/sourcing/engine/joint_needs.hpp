#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "part_plan.hpp"

// Needs that share offers, each of which only some offers serve: README, "Joint parts".

namespace cardcage::sourcing::engine {

/// Divides supplies among needs as a flow: a supply may be used by the needs it serves, and what one need has may be
/// exchanged for the sake of another. What was used of a supply stays used when more is added, so adding supplies in
/// order of price uses the cheapest ones (the sets of needs that can be served are a polymatroid).
class NeedFlow {
public:
    /// `kinds`: of supplies, which needs each serves. At most 64 needs.
    void begin(std::span<const Quantity> needs, std::span<const OptionSets> kinds);

    /// Adds a supply of one kind; how much of it can be used beside what is there.
    Quantity add(std::uint32_t kind, Quantity quantity);

    /// What no supply covers so far.
    Quantity missing() const { return missing_; }

    /// Needs that together lack what is missing: everything that serves one of them is used by them. 0: nothing lacks.
    OptionSets lacking() const;

    /// How much of a kind a need has.
    Quantity used(std::uint32_t kind, std::uint32_t need) const { return flow_[kind * needs_ + need]; }

private:
    std::size_t needs_ = 0;
    std::vector<OptionSets> kinds_;
    std::vector<Quantity> open_;  ///< by need
    std::vector<Quantity> flow_;  ///< by kind, then need
    Quantity missing_ = 0;
};

/// How a plan of a joint part is divided.
struct Division {
    std::vector<std::vector<Quantity>> used;  ///< by line of the plan, then option set
    Quantity missing = 0;                     ///< 0: every option set has its need
    OptionSets lacking = 0;                   ///< option sets that cannot have their need
};

/// Divides the lines of a plan among the option sets of the problem. Nothing is missing in a problem without any, when
/// the plan covers its need.
Division divided(const PartProblem& problem, const Plan& plan);

/// What option sets lack even when all is bought that can be had until `latest_day`; without joint needs of the whole
/// need.
Quantity mostMissing(const PartProblem& problem, Days latest_day, const OfferScope& scope);

/// The needs of some option sets together.
Quantity needOf(const PartProblem& problem, OptionSets sets);

}  // namespace cardcage::sourcing::engine
