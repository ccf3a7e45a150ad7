#pragma once

#include <cardcage/contracts/customers.hpp>
#include <cardcage/contracts/manufacturers.hpp>
#include <cardcage/module.hpp>

// Reactions of the module to changes of manufacturers and customers.

namespace cardcage::components {

using contracts::customers::CustomerDeletion;
using contracts::manufacturers::ManufacturerDeletion;
using contracts::manufacturers::ManufacturersChange;

/// manufacturers.changed/1: links parts that waited for one of the manufacturers, and renames the manufacturer in the
/// parts of renamed ones. While an import runs, a job does it afterwards.
void manufacturersChanged(sdk::Call& call, const ManufacturersChange& changed);

inline constexpr sdk::OperationContract<ManufacturersChange> link_parts_operation{
    "components.link_parts/1", "Link parts with manufacturers that became known"};

/// The same as a job. While an import runs, another job does it later.
void linkParts(sdk::Call& call, const ManufacturersChange& changed);

/// manufacturers.before_delete/1: 409 in_use while the manufacturer has parts.
void keepManufacturer(sdk::Call& call, const ManufacturerDeletion& deleted);

/// customers.before_delete/1: deletes the customer's part numbers.
void forgetCustomer(sdk::Call& call, const CustomerDeletion& deleted);

}  // namespace cardcage::components
