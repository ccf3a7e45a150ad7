#pragma once

#include <cardcage/module.hpp>

namespace cardcage::components {

/// Finds the customers that the elements in the temporary table `incoming` name, creating and naming them where due
/// (interface specification, "Customer handling"): the temporary table `named_customer`. Without the module customers
/// nobody is known.
void findCustomers(sdk::Call& call);

}  // namespace cardcage::components
