#include "uploads/merge/merge.hpp"

#include "import/staged_component.hpp"
#include "sql.hpp"
#include "uploads/absent/absent_components.hpp"
#include "uploads/staging/named_customers.hpp"

namespace cardcage::components {
namespace {

/// Copies the elements into the temporary table `incoming`. Returns their number.
std::int64_t stage(sdk::Call& call, ComponentStream& components) {
    call.db().run(sql::create_incoming);
    auto copy = call.db().copy<StagedComponent>("incoming");
    std::int64_t count = 0;
    while (const auto item = components.next()) {
        if (count % 1000 == 0) {
            call.stopIfCancelled();
            call.progress("reading", count);
        }
        copy.add(staged(*item, count++));
    }
    copy.end();
    call.db().run(sql::analyze_incoming);
    return count;
}

struct Changes {
    std::int64_t created;
    std::int64_t updated;
};

/// Determines the new and changed elements: the temporary table `change`.
Changes findChanges(sdk::Call& call) {
    call.db().run(sql::create_changes);
    call.db().run(sql::find_changes, call.db().one<sdk::Uuid>(sql::new_id));
    call.db().run(sql::analyze_changes);
    return call.db().one<Changes>(sql::count_changes);
}

/// Stores the parts that the changed elements name, with their data.
void storeParts(sdk::Call& call) {
    call.db().run(sql::create_makers);
    call.db().run(sql::fill_makers);
    resolveMakers(call);
    call.db().run(sql::insert_parts, call.db().one<sdk::Uuid>(sql::new_id));
    call.db().run(sql::update_parts);
}

void storeComponents(sdk::Call& call, const Changes& changes) {
    const auto now = call.now();
    if (changes.updated > 0) {
        call.db().run(sql::update_components, now);
        call.db().run(sql::delete_changed_options);
    }
    if (changes.created > 0) call.db().run(sql::insert_components, now);
    call.db().run(sql::insert_options);
    call.db().run(sql::upsert_custom_parts, now, call.db().one<sdk::Uuid>(sql::new_id));
}

}  // namespace

MergeCounts merge(sdk::Call& call, ComponentStream& components) {
    const auto count = stage(call, components);
    call.progress("storing", count, count);
    findCustomers(call);
    const auto changes = findChanges(call);
    MergeCounts counts{.created = changes.created, .updated = changes.updated};
    counts.unchanged = count - changes.created - changes.updated;
    counts.deleted = deleteAbsentComponents(call);
    if (changes.created + changes.updated > 0) {
        storeParts(call);
        storeComponents(call, changes);
    }
    if (changes.created + changes.updated + counts.deleted > 0) {
        call.db().run(sql::release_custom_parts);
        matchGenericOptions(call);
    }
    return counts;
}

}  // namespace cardcage::components
