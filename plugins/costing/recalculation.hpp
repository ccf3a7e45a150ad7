#pragma once

#include <cardcage/module.hpp>

namespace cardcage::costing {

/// Lets the stored costs of all RfQs that are not frozen be calculated anew, soon after this transaction. What GET
/// answers is always calculated from what is stored then.
void recalculateSoon(sdk::Call& call);

}  // namespace cardcage::costing
