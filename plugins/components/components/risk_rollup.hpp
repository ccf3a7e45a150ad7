#pragma once

#include <cardcage/module.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "import/part_data.hpp"

namespace cardcage::components {

/// What the roll-up needs of one part that a component may be.
struct OptionRisk {
    std::string manufacturer;
    PartData data;
};

/// What the tenant says about the component itself; it overrides what is known about the parts.
struct ComponentOverrides {
    std::optional<Rohs> rohs;
    std::optional<Reach> reach;
    std::optional<Lifecycle> lifecycle;
};

/// Compliance and lifecycle of a component. Compliance is that of the worst part, where not knowing is
/// worse than conforming and better than not conforming; the lifecycle status is the best one, the worst one is given
/// beside it, and of both Unknown only counts when nothing else is known.
struct RiskSummary {
    Rohs rohs = Rohs::Unknown;
    Reach reach = Reach::Unknown;
    std::optional<bool> halogen_free;  ///< nothing when it is not known of every part, unless one is not
    ConflictMinerals conflict_minerals = ConflictMinerals::Unknown;
    std::vector<Substance> svhc;                        ///< of all parts, each once, in the order of the parts
    std::vector<std::string> exemptions;                ///< of all parts, each once, in the order of the parts
    std::optional<DeclarationClass> declaration_class;  ///< the one that says least; nothing when one is not known
    std::optional<sdk::Date> as_of;                     ///< the oldest that is known
    Lifecycle status = Lifecycle::Unknown;
    Lifecycle worst_status = Lifecycle::Unknown;
    std::optional<sdk::Date> estimated_end_of_life;  ///< latest of the parts with the best status
    std::optional<sdk::Date> last_time_buy;          ///< latest of the parts with the best status
    std::int64_t active_parts = 0;                   ///< parts whose lifecycle is Active
    /// At most one manufacturer makes parts that are not at the end of their life. Without parts there is no source.
    bool single_sourced = false;
};

RiskSummary rollUp(std::span<const OptionRisk> options, const ComponentOverrides& overrides);

}  // namespace cardcage::components
