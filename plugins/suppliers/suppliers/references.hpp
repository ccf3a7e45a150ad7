#pragma once

#include <cardcage/contracts/suppliers.hpp>
#include <cardcage/module.hpp>

/// Operations for the host and other modules.
namespace cardcage::suppliers {

using contracts::suppliers::ReferenceType;
using contracts::suppliers::ResolvedSupplier;
using contracts::suppliers::ResolvedSuppliers;
using contracts::suppliers::SupplierReference;
using contracts::suppliers::SupplierReferences;

/// suppliers.resolve/1: finds an External reference by number (exact), otherwise by name (normalizedName), otherwise by
/// an alias of a system supplier; an Internal one by number or name, and the default site if it has neither. The
/// results cannot be deleted before the transaction ends, so the caller can store a reference.
ResolvedSuppliers resolveSuppliers(sdk::Call& call, const SupplierReferences& request);

/// cardcage.new_tenant/1: adds the system suppliers and the site "Default" if they are missing.
void addFirstRecords(sdk::Call& call);

}  // namespace cardcage::suppliers
