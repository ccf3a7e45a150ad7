#pragma once

#include <cardcage/contracts/component_words.hpp>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "design/design_contents.hpp"
#include "design/named_design.hpp"

namespace cardcage::sourcing {

/// A demand of a scenario.
struct DemandRow {
    DemandType type = DemandType::Unknown;
    std::string target_id;
    sdk::Decimal quantity;
    std::string unit;
};

/// Sources of the offers of a part option.
struct OfferSources {
    std::shared_ptr<const NamedComponent> component;
    std::vector<std::string> part_ids;  ///< of manufacturers, in the order of the component
    std::string custom_part_id;         ///< empty: none
    engine::OptionGroup part;           ///< unit and loss of the option by itself
    std::int64_t attrition = 0;         ///< of a line that takes it
    bool is_blocked = false;            ///< its component may not be bought
    std::int64_t part_count = 0;        ///< of manufacturers, each once
    contracts::ComponentWords words;    ///< the component's own
};

/// A named_design as read from the database, with the data needed to find offers.
struct CurrentDesign {
    NamedDesign named_design;
    ByPartNumber<OfferSources> sources;
    std::vector<std::vector<PartNumber>> line_options;  ///< of the lines of the design, the preferred one first
    DesignContents contents;
};

DesignTargets targetsOf(std::span<const DemandRow> demands);

/// Reads the assemblies that the demands reach, with their lines and parts. Components with a demand of their own
/// become lines of an additional assembly, which is built once: their quantities are summed up. The result is
/// consistent at one moment, regardless of concurrent imports; 503 design_changing if imports prevent that.
CurrentDesign readDesign(sdk::Call& call, std::span<const DemandRow> demands);

}  // namespace cardcage::sourcing
