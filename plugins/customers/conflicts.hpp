#pragma once

#include <cardcage/module.hpp>

/// Conflicts that the constraints of several tables have in common.
namespace cardcage::customers {

/// 409: a number belongs to one customer of the tenant.
sdk::Problem numberTaken();

/// 409: an address belongs to one user: unique among the users of customers, and among the tenant's own.
sdk::Problem emailTaken();

}  // namespace cardcage::customers
