#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "design/design_contents.hpp"
#include "input/conditions.hpp"

// Comparison of the inputs of a run with those of now. Offers and rates do not count: they change all the time.

namespace cardcage::sourcing {

using contracts::SelectionInput;

/// Digests of the inputs of a run that its conditions do not contain. Absent: the run did not store them.
struct InputDigests {
    std::optional<std::string> design;
    std::optional<std::string> components;
};

/// Digests of a design for several scenarios, each calculated once. Design and parts have to outlive this object.
class DigestsOfDesign {
public:
    DigestsOfDesign(const DesignContents& contents, const PartContents& parts) : contents_(contents), parts_(parts) {}

    /// `preferences` decide which parts are blocked.
    InputDigests of(const DesignTargets& targets, const Preferences& preferences);

private:
    const DesignContents& contents_;
    const PartContents& parts_;
    std::map<DesignTargets, std::string> designs_;
    std::map<std::pair<DesignTargets, std::uint64_t>, std::string> components_;  ///< by hash of the blocks
};

/// Inputs of a run. The digests of now are those of the demands and preferences of the run, so a change of these does
/// not count as a change of the design.
struct ComparedInputs {
    const Conditions& conditions;
    const InputDigests& digests;
};

/// Returns the kinds of inputs that differ. Quantities of equal targets are summed up, preferences count by their
/// meaning, suppliers by their effect; the reference day counts only where preferences fix it. Components are
/// compared in an unchanged design only, because another design names other ones. A run without digests is outdated in
/// its design.
std::vector<SelectionInput> outdatedInputs(const ComparedInputs& of_run, const ComparedInputs& now);

}  // namespace cardcage::sourcing
