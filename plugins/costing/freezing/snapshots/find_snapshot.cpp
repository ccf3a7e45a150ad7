#include "freezing/snapshots/snapshots.hpp"
#include "sql.hpp"

namespace cardcage::costing {
namespace {

struct SnapshotHeadRow {
    SnapshotId id;
    RfqId rfq_id;
    sdk::Timestamp frozen_at;
    std::optional<sdk::Timestamp> thawed_at;
    std::string engine_version;
};

}  // namespace

Snapshot findSnapshot(sdk::Call& call, SnapshotId id) {
    call.db().snapshot();
    const auto head = call.db().maybe<SnapshotHeadRow>(sql::find_snapshot, id);
    if (!head) throw sdk::Problem::notFound("snapshot", id);
    return {
        head->id,
        head->rfq_id,
        head->frozen_at,
        head->thawed_at,
        head->engine_version,
        call.db().many<SnapshotScenarioSummary>(sql::list_snapshot_scenarios, id)};
}

}  // namespace cardcage::costing
