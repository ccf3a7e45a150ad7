#pragma once

#include <cardcage/contracts/ids.hpp>
#include <cardcage/scalar.hpp>
#include <cstdint>
#include <optional>
#include <string>

// Rows of the views that the module publishes to others, as `SELECT *` returns them: every column, in order. A released
// view is extended at its end only; list the columns in a statement. Texts are words of the enums of the module.

namespace cardcage::contracts::components::views {

/// A row of components_api.component_part_v1. Parts of components, in the order of their options; a generic option has
/// several rows with one position.
struct ComponentPartV1 {
    sdk::Uuid tenant_id;
    ComponentId component_id;
    std::optional<PartId> part_id;
    std::int64_t position = 0;
    bool is_preferred = false;
};

/// A row of components_api.component_v1. Components.
struct ComponentV1 {
    sdk::Uuid tenant_id;
    ComponentId id;
    std::string value;
    std::string revision;
    std::string type;
    std::optional<std::string> name;
    std::optional<std::string> description;
    std::optional<std::string> category;
    std::string unit;
    std::string approval;
    sdk::Decimal attrition_percent;
    sdk::Decimal setup_quantity;
    std::optional<CustomPartId> custom_part_id;
    // Words of the component itself; component_words.hpp has those that hold for its parts.
    std::string lifecycle;
    std::string rohs;
    std::string reach;
};

/// A row of components_api.custom_part_v1. Custom parts.
struct CustomPartV1 {
    sdk::Uuid tenant_id;
    CustomPartId id;
    std::optional<ComponentId> component_id;
    std::string value;
    std::string revision;
    std::optional<std::string> description;
    std::string part_type;
    std::string unit;
};

/// A row of components_api.part_v1. Parts of known manufacturers.
struct PartV1 {
    sdk::Uuid tenant_id;
    PartId id;
    ManufacturerId manufacturer_id;
    std::string manufacturer_name;
    std::string manufacturer_part_number;
    std::string normalized_part_number;
    std::string lifecycle;
    std::string rohs;
    std::string reach;
    std::string msl;
    std::optional<std::string> package;
};

}  // namespace cardcage::contracts::components::views
