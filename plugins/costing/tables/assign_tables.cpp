#include "for_other_modules.hpp"
#include "sql.hpp"
#include "tables/calculation_tables.hpp"

namespace cardcage::costing {
namespace {

/// Kinds of records that can have a table of their own.
enum class Target { Assembly, Rfq };

constexpr auto wireNames(Target) {
    using enum Target;
    return sdk::words<Assembly, Rfq>;
}

template <class SomeId>
TableAssignment assign(sdk::Call& call, Target target, const SomeId& id, const TableAssignment& assignment) {
    try {
        call.db().run(sql::assign_table, target, id, assignment.calculation_table_id);
    } catch (const sdk::DbError& error) {
        if (error.violates("table_assignment_calculation_table_id_fkey")) {
            throw sdk::Problem::invalid("/calculation_table_id", "unknown_reference", "is no calculation table");
        }
        throw;
    }
    return assignment;
}

template <class SomeId>
void release(sdk::Call& call, Target target, const SomeId& id) {
    call.db().run(sql::release_table, target, std::vector{id});
}

}  // namespace

TableAssignment findTableOfAssembly(sdk::Call& call, AssemblyId id) {
    requireAssembly(call, id);
    return {call.db().one<CalculationTableId>(sql::find_table_of_assembly, id)};
}

TableAssignment assignTableToAssembly(sdk::Call& call, AssemblyId id, const TableAssignment& assignment) {
    requireAssembly(call, id);
    return assign(call, Target::Assembly, id, assignment);
}

void releaseTableOfAssembly(sdk::Call& call, AssemblyId id) {
    requireAssembly(call, id);
    release(call, Target::Assembly, id);
}

TableAssignment findTableOfRfq(sdk::Call& call, RfqId id) {
    requireRfq(call, id);
    return {call.db().one<CalculationTableId>(sql::find_table_of_rfq, id)};
}

TableAssignment assignTableToRfq(sdk::Call& call, RfqId id, const TableAssignment& assignment) {
    requireRfq(call, id);
    return assign(call, Target::Rfq, id, assignment);
}

void releaseTableOfRfq(sdk::Call& call, RfqId id) {
    requireRfq(call, id);
    release(call, Target::Rfq, id);
}

}  // namespace cardcage::costing
