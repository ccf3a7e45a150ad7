#pragma once

#include <cstdint>
#include <vector>

#include "joint/joint_costs.hpp"

// Option sets of a joint part that its offers can serve together, limits of excess aside: README, "Joint parts".

namespace cardcage::sourcing::engine {

/// The quantities that parts can cover, as a flow from option sets to parts. A set that was served stays served.
class JointSupply {
public:
    JointSupply(const JointCosts& costs, const PartProblem& problem);

    /// The flow before any set is served.
    const NeedFlow& none() const { return none_; }

    /// Serves the whole need of another set; false, and `flow` is as it was, if that is not possible.
    bool serve(NeedFlow& flow, std::uint32_t set) const;

    /// Returns whether all of these sets can be served together.
    bool canServe(const std::vector<std::uint32_t>& sets) const;

    /// Sets that compete for too small a supply. All others are served whatever is left out of these.
    struct Shortage {
        std::vector<std::uint32_t> sets;  ///< rising; connected by the parts that may serve them
        Quantity missing = 0;             ///< of their needs
    };
    std::vector<Shortage> shortages() const;

    /// Returns groups of sets, out of these, that no part bought serves together. Rising.
    std::vector<std::vector<std::uint32_t>> connected(const std::vector<std::uint32_t>& sets) const;

    /// The parts that may serve a set, and can be bought; rising.
    const std::vector<std::uint32_t>& partsOf(std::uint32_t set) const { return sets_[set].sets; }

private:
    const PartProblem& problem_;
    std::vector<BoughtPart> sets_;  ///< the other way round: the parts by which each set is served
    NeedFlow none_;
};

/// Returns whether the offers can serve all option sets, limits of excess aside.
bool canServeAll(const JointCosts& costs, const PartProblem& problem);

}  // namespace cardcage::sourcing::engine
