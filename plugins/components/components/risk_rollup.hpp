#pragma once

#include <cardcage/module.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "import/part_data.hpp"

namespace cardcage::components {

/// Inputs of the roll-up from one part of a component.
struct OptionRisk {
    std::string manufacturer;
    PartData data;
};

/// Compliance and lifecycle of a component, from the words that hold for its parts (contracts::wordsOfPart). Compliance
/// is that of the worst part; unknown is worse than conforming and better than not conforming. The lifecycle status is
/// the best one, with the worst one beside it; Unknown counts only when no other status is known.
struct RiskSummary {
    Rohs rohs = Rohs::Unknown;
    Reach reach = Reach::Unknown;
    std::optional<bool> halogen_free;  ///< nothing if it is unknown for any part, unless one part is not
    ConflictMinerals conflict_minerals = ConflictMinerals::Unknown;
    std::vector<Substance> svhc;                        ///< of all parts, each once, in the order of the parts
    std::vector<std::string> exemptions;                ///< of all parts, each once, in the order of the parts
    std::optional<DeclarationClass> declaration_class;  ///< the lowest class; nothing if one is unknown
    std::optional<sdk::Date> as_of;                     ///< the oldest known day
    Lifecycle status = Lifecycle::Unknown;
    Lifecycle worst_status = Lifecycle::Unknown;
    std::optional<sdk::Date> estimated_end_of_life;  ///< latest of the parts with the best status
    std::optional<sdk::Date> last_time_buy;          ///< latest of the parts with the best status
    std::int64_t active_parts = 0;                   ///< parts whose lifecycle is Active
    /// At most one manufacturer makes parts that are not at the end of their life. Without parts there is no source.
    bool single_sourced = false;
};

/// `own`: words that the tenant has set for the component itself.
RiskSummary rollUp(std::span<const OptionRisk> options, const contracts::ComponentWords& own);

}  // namespace cardcage::components
