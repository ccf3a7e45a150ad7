#pragma once

#include <span>
#include <string_view>

#include "suppliers.hpp"

namespace cardcage::suppliers {

/// A supplier that every tenant has.
struct SystemSupplier {
    std::string_view name;
    SupplierType type;
};

/// The system suppliers. Tenants that exist get later additions with the next version of the module (module.json).
std::span<const SystemSupplier> systemSuppliers();

}  // namespace cardcage::suppliers
