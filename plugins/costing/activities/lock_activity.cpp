#include "activities/stored_activity.hpp"
#include "sql.hpp"

namespace cardcage::costing {

Activity lockActivity(sdk::Call& call, ActivityId id) {
    const auto version = call.db().maybe<std::int64_t>(sql::lock_activity, id);
    if (!version) throw sdk::Problem::notFound("activity", id);
    call.requireMatch(id, *version);
    return call.db().one<ActivityRow>(sql::find_activity, id).item();
}

}  // namespace cardcage::costing
