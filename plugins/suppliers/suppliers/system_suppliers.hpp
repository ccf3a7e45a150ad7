#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "suppliers/suppliers.hpp"

namespace cardcage::suppliers {

/// A supplier that every tenant has.
struct SystemSupplier {
    std::string_view name;
    SupplierType type;
};

/// Another common name of a system supplier.
struct SystemAlias {
    std::string_view alias;
    std::string_view name;  ///< of the list
};

std::span<const SystemAlias> systemAliases();

/// Returns the normalized name of the system supplier that has a normalized name as an alias; nothing for any other
/// name.
std::optional<std::string> systemNameOf(const std::string& normalized_name);

/// The system suppliers. Existing tenants get later additions with the next version of the module (module.json).
std::span<const SystemSupplier> systemSuppliers();

}  // namespace cardcage::suppliers
