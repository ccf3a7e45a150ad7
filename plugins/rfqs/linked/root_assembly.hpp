#pragma once

#include <cardcage/contracts/assemblies.hpp>

#include "rfqs.hpp"

// What an RfQ says about its root assembly.

namespace cardcage::rfqs {

/// The root of a new RfQ.
contracts::assemblies::NewRoot newRoot(const Rfq& rfq);

/// All that the RfQ says of its root. The number only `with_number`: naming it looks for the imported assembly again.
contracts::assemblies::RootChange rootChange(const Rfq& rfq, bool with_number);

}  // namespace cardcage::rfqs
