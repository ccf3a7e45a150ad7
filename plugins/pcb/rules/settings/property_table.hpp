#pragma once

#include "settings/property.hpp"

namespace cardcage::pcb::rules {

/// One row of the table of properties, as it is written: the only place that names values and defaults.
struct PropertyRow {
    std::string_view name;
    PropertyGroup group{};
    PropertyKind kind{};
    std::string_view unit;
    /// Words or numbers separated by "|"; "min..max..step" of a range; the greatest length of a text.
    std::string_view values;
    std::string_view default_text;  ///< empty: null
    bool is_nullable = false;       ///< besides those whose default is null
    Classing classing = Classing::None;
};

/// The rows in the order of Property.
const std::array<PropertyRow, property_count>& propertyRows();

}  // namespace cardcage::pcb::rules
