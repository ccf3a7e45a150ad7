#include "scenarios/scenarios.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {

void tidySnapshots(sdk::Call& call) {
    // Not while a run refers to snapshots that it has not stored itself; the next occasion comes.
    if (!call.db().one<bool>(sql::lock_snapshots, call.tenant())) return;
    const auto removed = call.db().run(sql::delete_unused_snapshots, call.tenant());
    if (removed > 0) call.log().information("removed snapshots", {{"count", std::to_string(removed)}});
}

}  // namespace cardcage::sourcing
