#include "rfqs.hpp"
#include "sql.hpp"

namespace cardcage::rfqs {
namespace {

/// A row of list_status_changes.sql, in SELECT order.
struct ListedChange {
    StatusChange item;
    sdk::Timestamp created_at;
};

}  // namespace

sdk::Page<StatusChange> listStatusChanges(sdk::Call& call, const StatusChangeFilter& filter) {
    return sdk::list<ListedChange>(call, sql::list_status_changes, filter.rfq_id, filter.from, filter.to);
}

}  // namespace cardcage::rfqs
