#pragma once

#include "split_search.hpp"

namespace cardcage::sourcing::engine {

/// Fills the scratch memory for a search: offers in order of their bound price, then ranks; of each the rows and the
/// quantities that a line which does not close may have. Rows that some other offer serves as well are left out. False
/// when more than `enumeration` quantities of one row would have to be tried. Internal to the engine.
bool prepareRows(const OpenPart& part, std::int64_t enumeration, SplitScratch& scratch);

}  // namespace cardcage::sourcing::engine
