#pragma once

#include <cardcage/contracts/offers.hpp>
#include <cardcage/module.hpp>

namespace cardcage::offers {

/// Publishes that the offers of this many parts and numbers have changed.
inline void tellOfChanges(sdk::Call& call, std::int64_t subjects) {
    if (subjects > 0) call.publish(contracts::offers::changed, {subjects});
}

}  // namespace cardcage::offers
