#pragma once

#include "judging/makers.hpp"

namespace cardcage::pcb::rules {

/// A value that is not available, and why.
struct Exclusion {
    std::int64_t value = 0;
    std::int64_t last = 0;  ///< of ranges: the end of the refused stretch; equal to `value` otherwise
    std::string rule;
    std::string message;
    std::string supplier_id;  ///< empty unless a supplier's profile excludes it
};

/// The values that one property may have while everything else that the user gave stays.
struct Capability {
    Property property{};
    std::vector<std::int64_t> available{};  ///< of properties with a list; single words of an EnumList
    std::vector<Range> ranges{};            ///< of board sizes; more than one only if a rule cuts out the middle
    std::vector<Property> depends_on{};     ///< those that share a hard rule with it
    bool is_complete = true;                ///< false in the global call when it depends on others
    std::vector<Exclusion> excluded{};
};

/// Capabilities without a specification: all values, none excluded.
std::vector<Capability> allCapabilities(const RuleBook& book);

/// Capabilities of a PCB. A value is available exactly when the given settings with this one value replaced are
/// accepted; of an EnumList when they are accepted with the word added. `maker` excludes further values by its profile.
std::vector<Capability> capabilitiesOf(const Evaluator& evaluator, const Values& given, const Maker* maker = nullptr);

}  // namespace cardcage::pcb::rules
