#include "linking.hpp"
#include "sql.hpp"
#include "uploads/locked_upload.hpp"
#include "uploads/merge/merge.hpp"

namespace cardcage::components {
namespace {

void link(sdk::Call& call, const ManufacturersChange& changed) {
    call.db().run(sql::rename_makers, changed.manufacturer_ids);
    if (!call.db().one<bool>(sql::find_linkable_parts)) return;
    // One transaction may contain several changes, and the tables live until its end.
    call.db().run(sql::drop_link_tables);
    call.db().run(sql::create_makers);
    call.db().run(sql::fill_makers_with_unresolved);
    resolveMakers(call);
    call.db().run(sql::create_links);
    if (call.db().run(sql::find_links) > 0) {
        call.db().run(sql::move_linked_options);
        call.db().run(sql::keep_linked_data);
        call.db().run(sql::delete_linked_parts);
        call.db().run(sql::link_parts);
        matchGenericOptions(call);
    }
}

}  // namespace

void manufacturersChanged(sdk::Call& call, const ManufacturersChange& changed) {
    // The lock is held until the end of the transaction, so no import can resolve outdated names.
    if (tryLockImports(call)) return link(call, changed);
    call.enqueue(link_parts_operation, changed);
}

void linkParts(sdk::Call& call, const ManufacturersChange& changed) {
    if (tryLockImports(call)) return link(call, changed);
    // The import may take longer than the attempts of a job.
    call.enqueue(link_parts_operation, changed, {.not_before = afterLockPause(call)});
}

}  // namespace cardcage::components
