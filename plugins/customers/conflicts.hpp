#pragma once

#include <cardcage/module.hpp>

/// What the constraints of several tables refuse alike.
namespace cardcage::customers {

/// 409: a number belongs to one customer of the tenant.
sdk::Problem numberTaken();

/// 409: an address belongs to one user of the tenant: one of a customer, and one of its own.
sdk::Problem emailTaken();

}  // namespace cardcage::customers
