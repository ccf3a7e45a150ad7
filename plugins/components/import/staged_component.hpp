#pragma once

#include <cardcage/module.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "import/component_item.hpp"

namespace cardcage::components {

/// One element of an upload as a row of the temporary table `incoming` (create_incoming.sql), in the order of its
/// columns. The options travel as arrays: one copy for the whole upload. Texts borrow from the element.
struct StagedComponent {
    std::int64_t element = 0;
    std::int64_t content_hash = 0;
    std::string_view value;
    std::string_view revision;
    ComponentType type = ComponentType::Unknown;
    std::optional<std::string_view> name;
    std::optional<std::string_view> description;
    std::optional<std::string_view> category;
    std::optional<std::string_view> notes;
    Unit unit = Unit::Piece;
    Approval approval = Approval::Approved;
    sdk::Decimal attrition_percent;
    sdk::Decimal setup_quantity;
    std::optional<std::string_view> package;
    std::optional<Msl> msl;
    std::optional<Lifecycle> lifecycle;
    std::optional<Rohs> rohs;
    std::optional<Reach> reach;
    std::optional<std::string_view> hts_code;
    std::optional<std::string_view> eccn;
    std::optional<std::string_view> country_of_origin;
    std::optional<std::string_view> customer_value;
    std::optional<std::string_view> customer_revision;
    std::optional<std::string_view> customer_number;
    std::optional<std::string_view> customer_name;
    std::optional<PartType> part_type;
    std::optional<std::string> custom_part;  ///< CustomPartItem, JSON
    std::optional<std::vector<std::optional<std::string_view>>> manufacturers;
    std::optional<std::vector<std::optional<std::string_view>>> numbers;
    std::optional<std::vector<std::int64_t>> preferred;                     ///< 0 or 1
    std::optional<std::vector<std::optional<std::string>>> specifications;  ///< Specification, JSON
    std::optional<std::vector<std::optional<std::string>>> part_data;       ///< PartData, JSON
};

/// Returns the row of an element. `content_hash` covers all stored fields, so an element with an unchanged hash needs
/// no further comparison: 64 bits suffice, because a row is compared only with its own former content.
StagedComponent staged(const ComponentItem& item, std::int64_t element);

}  // namespace cardcage::components
