#pragma once

#include <cardcage/module.hpp>
#include <optional>
#include <string>
#include <vector>

#include "import/component_item.hpp"

namespace cardcage::components {

/// Known data of a manufacturer's part, as stored with the part: the members that an option sends.
struct PartData {
    std::optional<Lifecycle> lifecycle;
    std::optional<Rohs> rohs;
    std::optional<Reach> reach;
    std::optional<Msl> msl;
    std::optional<std::string> package;
    std::optional<std::string> aec_q;
    std::optional<std::string> country_of_origin;
    std::optional<sdk::Date> estimated_end_of_life;
    std::optional<sdk::Date> last_time_buy;
    std::optional<bool> halogen_free;
    std::optional<ConflictMinerals> conflict_minerals;
    std::vector<Substance> svhc;
    std::vector<std::string> exemptions;
    std::optional<DeclarationClass> declaration_class;
    std::optional<sdk::Date> as_of;
    std::optional<Specification> parameters;

    static constexpr auto schema() {
        return sdk::record(
            "PartData",
            sdk::optional<&PartData::lifecycle>("Lifecycle."),
            sdk::optional<&PartData::rohs>("Directive 2011/65/EU."),
            sdk::optional<&PartData::reach>("Regulation (EC) No 1907/2006."),
            sdk::optional<&PartData::msl>("Moisture sensitivity level."),
            sdk::optional<&PartData::package>("Package."),
            sdk::optional<&PartData::aec_q>("Automotive qualification."),
            sdk::optional<&PartData::country_of_origin>("Country of origin."),
            sdk::optional<&PartData::estimated_end_of_life>("Estimated end of production."),
            sdk::optional<&PartData::last_time_buy>("Last day for orders."),
            sdk::optional<&PartData::halogen_free>("Whether the part is halogen-free."),
            sdk::optional<&PartData::conflict_minerals>("Conflict minerals."),
            sdk::optional<&PartData::svhc>("Substances of very high concern."),
            sdk::optional<&PartData::exemptions>("RoHS exemptions."),
            sdk::optional<&PartData::declaration_class>("Class of the material declaration (IPC-1752)."),
            sdk::optional<&PartData::as_of>("Day of the compliance data."),
            sdk::optional<&PartData::parameters>("Parameters.")
        );
    }
};

/// Returns the data that an option has about its part; nothing if it only names the part.
std::optional<PartData> partDataOf(const PartOptionItem& option);

}  // namespace cardcage::components
