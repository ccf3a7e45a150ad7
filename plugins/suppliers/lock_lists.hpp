#pragma once

#include <cardcage/module.hpp>

namespace cardcage::suppliers {

/// Makes changes of the suppliers and sites of one tenant wait for each other, until the transaction ends. First thing
/// in everything that changes them.
void lockLists(sdk::Call& call);

}  // namespace cardcage::suppliers
