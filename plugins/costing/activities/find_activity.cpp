#include "activities/stored_activity.hpp"

namespace cardcage::costing {

Activity findActivity(sdk::Call& call, ActivityId id) {
    return answerActivity(call, id);
}

}  // namespace cardcage::costing
