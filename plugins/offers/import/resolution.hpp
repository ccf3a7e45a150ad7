#pragma once

#include <cardcage/module.hpp>

/// Steps that resolve the names of an import. Each fills one temporary table with the distinct names of
/// pg_temp.offer_item, in batches, so memory stays constant for any number of names.
namespace cardcage::offers {

/// Fills pg_temp.manufacturer_match (manufacturers.resolve/1).
void resolveManufacturers(sdk::Call& call);

/// Fills pg_temp.part_match with parts of resolved manufacturers.
void resolveParts(sdk::Call& call);

/// Fills pg_temp.number_match with components and numbers known to assemblies.known/1, and with the records whose
/// numbers look equal to those that are not known.
void resolveInternalPartNumbers(sdk::Call& call);

/// Fills pg_temp.supplier_match (suppliers.resolve/1).
void resolveSuppliers(sdk::Call& call);

/// Fills pg_temp.customer_match; its customers cannot be deleted before the transaction ends (customers.hold/1).
void resolveCustomers(sdk::Call& call);

/// Most names per operation call.
inline constexpr std::int64_t names_at_once = 5'000;

}  // namespace cardcage::offers
