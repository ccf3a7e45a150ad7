#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "design/blueprint.hpp"

namespace cardcage::sourcing {

/// What a scenario wants.
struct DemandRow {
    DemandType type = DemandType::Unknown;
    std::string target_id;
    sdk::Decimal quantity;
    std::string unit;
};

/// Where the offers of a part option come from.
struct OfferSources {
    std::vector<std::string> part_ids;  ///< of manufacturers, in the order of the component
    std::string custom_part_id;         ///< empty: none
    engine::OptionGroup part;           ///< unit and loss of the option by itself
    std::int64_t attrition = 0;         ///< of a line that takes it
    bool is_blocked = false;            ///< its component may not be bought
};

/// A blueprint as it is read from the database, with what is needed to find offers.
struct LiveBlueprint {
    Blueprint blueprint;
    std::map<PartNumber, OfferSources> sources;
    std::vector<std::vector<PartNumber>> line_options;  ///< of the lines of the design, the preferred one first
};

/// The assemblies that the demands reach, their lines and parts. Components that are demanded by themselves become
/// lines of an assembly of their own, of which one is built: their quantities are added up. What is read is of one
/// moment, whoever imports assemblies meanwhile; 503 design_changing when they never leave time for that.
LiveBlueprint readBlueprint(sdk::Call& call, std::span<const DemandRow> demands);

}  // namespace cardcage::sourcing
