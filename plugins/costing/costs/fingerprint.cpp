#include "costs/fingerprint.hpp"

#include "sql.hpp"

namespace cardcage::costing {

std::string fingerprintOf(sdk::Call& call, const CostInputs& inputs) {
    return call.db().one<std::string>(sql::make_fingerprint, sdk::toJson(inputs));
}

}  // namespace cardcage::costing
