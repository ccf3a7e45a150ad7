#include "tables/calculation_tables.hpp"

#include "conflicts.hpp"
#include "sql.hpp"
#include "tables/stored_table.hpp"

namespace cardcage::costing {
namespace {

/// Clears the default before a new one is set; a tenant always has exactly one.
void moveDefault(sdk::Call& call, const CalculationTable& stored, const CalculationTablePatch& patch) {
    if (!patch.is_default.hasValue() || *patch.is_default == stored.is_default) return;
    if (stored.is_default) {
        throw sdk::Problem::invalid("/is_default", "conflict", "set it to true at another table instead");
    }
    call.db().run(sql::release_default_table);
}

/// The table after the patch.
CalculationTableInput changedTable(const CalculationTable& stored, const CalculationTablePatch& patch) {
    return {
        .name = patch.name.appliedTo(stored.name).value_or(stored.name),
        .is_default = patch.is_default.appliedTo(stored.is_default).value_or(stored.is_default),
        .excess = patch.excess.appliedTo(stored.excess).value_or(stored.excess),
        .rows = patch.rows.appliedTo(stored.rows).value_or(stored.rows)};
}

}  // namespace

void lockTables(sdk::Call& call) {
    call.db().run(sql::lock_tables);
}

sdk::Page<CalculationTable> listCalculationTables(sdk::Call& call) {
    return sdk::list<StoredTable>(call, sql::list_calculation_tables);
}

CalculationTable findCalculationTable(sdk::Call& call, CalculationTableId id) {
    return sdk::found<StoredTable>(call, sql::find_calculation_table, "calculation table", id);
}

CalculationTable createCalculationTable(sdk::Call& call, const CalculationTableInput& input) {
    lockTables(call);
    if (input.is_default) call.db().run(sql::release_default_table);
    const auto id = call.db().maybe<CalculationTableId>(sql::insert_calculation_table, columnsOf(input));
    if (!id) throw nameTaken("calculation table");
    return findCalculationTable(call, *id);
}

CalculationTable lockCalculationTable(sdk::Call& call, CalculationTableId id) {
    lockTables(call);
    return sdk::locked<StoredTable>(call, sql::find_calculation_table, "calculation table", id);
}

CalculationTable updateCalculationTable(sdk::Call& call, CalculationTableId id, const CalculationTablePatch& patch) {
    const auto stored = lockCalculationTable(call, id);
    moveDefault(call, stored, patch);
    sdk::unique(
        "calculation_table_name_key",
        [] { return nameTaken("calculation table"); },
        [&] { return call.db().run(sql::update_calculation_table, id, columnsOf(changedTable(stored, patch))); }
    );
    return findCalculationTable(call, id);
}

void deleteCalculationTable(sdk::Call& call, CalculationTableId id) {
    if (lockCalculationTable(call, id).is_default) {
        throw sdk::Problem::conflict("in_use", "It is the default table; make another one the default first.");
    }
    sdk::unique(
        "table_assignment_calculation_table_id_fkey",
        [] {
            return sdk::Problem::conflict("in_use", "An assembly or an RfQ has this table; give it another one first.");
        },
        [&] { return call.db().run(sql::delete_calculation_table, id); }
    );
}

}  // namespace cardcage::costing
