#include "added_lines/added_lines.hpp"

#include "assemblies.hpp"
#include "sql.hpp"

namespace cardcage::assemblies {

void putLine(sdk::Call& call, const contracts::assemblies::AddedLine& line) {
    if (!call.db().maybe<AssemblyId>(sql::lock_assembly, line.assembly_id)) {
        throw sdk::Problem::notFound("assembly", line.assembly_id);
    }
    const auto& number = line.internal_part_number;
    const auto changed = call.db().run(
        sql::put_added_line,
        line.assembly_id,
        line.source,
        line.record_id,
        line.designators,
        line.quantity,
        line.notes,
        number.value,
        number.revision
    );
    if (changed > 0) call.db().run(sql::count_added_lines, line.assembly_id);
}

void removeLine(sdk::Call& call, const contracts::assemblies::AddedLineReference& line) {
    if (!call.db().maybe<AssemblyId>(sql::lock_assembly, line.assembly_id)) return;
    const auto gone =
        call.db().maybe<std::int64_t>(sql::delete_added_line, line.assembly_id, line.source, line.record_id);
    if (!gone) return;
    call.db().run(sql::close_gap_of_lines, line.assembly_id, *gone);
    call.db().run(sql::count_added_lines, line.assembly_id);
}

}  // namespace cardcage::assemblies
