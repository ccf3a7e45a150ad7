#include "for_other_modules.hpp"
#include "freezing/snapshots/snapshots.hpp"
#include "sql.hpp"

namespace cardcage::costing {
namespace {

struct SummaryRow {
    SnapshotSummary item;
    sdk::Timestamp created_at;
};

}  // namespace

sdk::Page<SnapshotSummary> listSnapshots(sdk::Call& call, RfqId id) {
    requireRfq(call, id);
    return sdk::list<SummaryRow>(call, sql::list_snapshots, id);
}

}  // namespace cardcage::costing
