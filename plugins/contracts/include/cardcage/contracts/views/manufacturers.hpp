#pragma once

#include <cardcage/contracts/ids.hpp>
#include <cardcage/scalar.hpp>
#include <string>

// Rows of the views that the module publishes to others, as `SELECT *` returns them: every column, in order. A released
// view is extended at its end only; list the columns in a statement. Texts are words of the enums of the module.

namespace cardcage::contracts::manufacturers::views {

/// A row of manufacturers_api.manufacturer_v1. Manufacturers, public and private.
struct ManufacturerV1 {
    sdk::Uuid tenant_id;
    ManufacturerId id;
    std::string name;
    std::string kind;
};

}  // namespace cardcage::contracts::manufacturers::views
