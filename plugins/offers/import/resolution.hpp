#pragma once

#include <cardcage/module.hpp>

/// The steps between what an import names and what it means. Each fills one temporary table with the distinct names of
/// pg_temp.offer_item, in batches, so that memory stays flat however many there are.
namespace cardcage::offers {

/// Fills pg_temp.manufacturer_match (manufacturers.resolve/1).
void resolveManufacturers(sdk::Call& call);

/// Fills pg_temp.part_match, of resolved manufacturers.
void resolveParts(sdk::Call& call);

/// Fills pg_temp.number_match: components, and what assemblies.known/1 knows.
void resolveInternalPartNumbers(sdk::Call& call);

/// Fills pg_temp.supplier_match (suppliers.resolve/1).
void resolveSuppliers(sdk::Call& call);

/// Fills pg_temp.customer_match; what it finds cannot be deleted before the transaction ends (customers.hold/1).
void resolveCustomers(sdk::Call& call);

/// How many names go through one operation call.
inline constexpr std::int64_t names_at_once = 5'000;

}  // namespace cardcage::offers
