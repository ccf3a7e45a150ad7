#pragma once

#include <cardcage/contracts/suppliers.hpp>
#include <cardcage/module.hpp>

/// What the host and other modules ask for.
namespace cardcage::suppliers {

using contracts::suppliers::ReferenceType;
using contracts::suppliers::ResolvedSupplier;
using contracts::suppliers::ResolvedSuppliers;
using contracts::suppliers::SupplierReference;
using contracts::suppliers::SupplierReferences;

/// suppliers.resolve/1: an External reference by number (exact), else by name (normalizedName), else by an alias
/// of a system supplier; an Internal one by
/// number or name, and the default site when it has neither. What is found cannot be deleted before the transaction
/// ends, so that whoever asks can store a reference.
ResolvedSuppliers resolveSuppliers(sdk::Call& call, const SupplierReferences& request);

/// cardcage.new_tenant/1: the system suppliers and the site "Default", where they are missing.
void addFirstRecords(sdk::Call& call);

}  // namespace cardcage::suppliers
