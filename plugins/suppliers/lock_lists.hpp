#pragma once

#include <cardcage/module.hpp>

namespace cardcage::suppliers {

/// Serializes changes of the suppliers and sites of one tenant until the transaction ends. The first step of every
/// change.
void lockLists(sdk::Call& call);

}  // namespace cardcage::suppliers
