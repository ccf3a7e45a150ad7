#pragma once

#include <cardcage/module.hpp>

namespace cardcage::components {

/// Finds the customers that the elements in the temporary table `incoming` name, and creates or names them when
/// necessary (interface specification, "Customer handling"): the temporary table `named_customer`. Without the module
/// customers all of them are unknown.
void findCustomers(sdk::Call& call);

}  // namespace cardcage::components
