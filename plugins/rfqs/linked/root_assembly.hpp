#pragma once

#include <cardcage/contracts/assemblies.hpp>

#include "rfqs.hpp"

// Fields of the root assembly that an RfQ sets.

namespace cardcage::rfqs {

/// The root of a new RfQ.
contracts::assemblies::NewRoot newRoot(const Rfq& rfq);

/// All fields of the root that the RfQ sets. The number only `with_number`: sending it repeats the search for the
/// imported assembly.
contracts::assemblies::RootChange rootChange(const Rfq& rfq, bool with_number);

}  // namespace cardcage::rfqs
