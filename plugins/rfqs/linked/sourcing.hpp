#pragma once

#include <cardcage/contracts/selections/outdated.hpp>
#include <cstdint>
#include <vector>

#include "rfqs.hpp"

namespace cardcage::rfqs {

/// Creates a sourcing scenario for each of the quantities, named after it, and links it to the RfQ; does nothing if no
/// module provides scenarios.
void addScenarios(sdk::Call& call, const Rfq& rfq, const std::vector<std::int64_t>& quantities);

/// Changes since the selections of an RfQ ran.
struct SelectionChanges {
    bool is_outdated = false;                       ///< an input of a selection has changed
    std::vector<contracts::MarketInput> of_market;  ///< changes of offers and exchange rates, each once
};

/// Returns the changes since the selections of the RfQ ran; none if no module provides selections.
SelectionChanges changesSinceSelections(sdk::Call& call, const Rfq& rfq);

}  // namespace cardcage::rfqs
