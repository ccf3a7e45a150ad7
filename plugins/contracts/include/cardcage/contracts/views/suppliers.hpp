#pragma once

#include <cardcage/contracts/ids.hpp>
#include <cardcage/scalar.hpp>
#include <optional>
#include <string>

// Rows of the views that the module publishes to others, as `SELECT *` returns them: every column, in order. A released
// view is extended at its end only; list the columns in a statement. Texts are words of the enums of the module.

namespace cardcage::contracts::suppliers::views {

/// A row of suppliers_api.inventory_site_v1. Inventory sites.
struct InventorySiteV1 {
    sdk::Uuid tenant_id;
    InventorySiteId id;
    std::string name;
    std::optional<std::string> number;
    bool is_default = false;
};

/// A row of suppliers_api.supplier_v1. Suppliers.
struct SupplierV1 {
    sdk::Uuid tenant_id;
    SupplierId id;
    std::string name;
    std::optional<std::string> number;
    bool is_system = false;
    std::string preference;
    std::string type;
};

}  // namespace cardcage::contracts::suppliers::views
