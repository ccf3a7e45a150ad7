#include "links/assembly_pcb.hpp"

#include <cardcage/contracts/rfqs.hpp>

#include "board/settle_board.hpp"
#include "files/upload.hpp"
#include "optional_body.hpp"
#include "profiles/rule_books.hpp"
#include "projects/stored_pcb.hpp"
#include "specifications/judging.hpp"
#include "specifications/stored_specification.hpp"
#include "sql.hpp"

namespace cardcage::pcb {
namespace {

/// A row of find_assembly.sql.
struct AssemblyRow {
    AssemblyId id;
    std::optional<RfqId> rfq_id;
    std::string name;
    AssemblyType type = AssemblyType::Unknown;
};

/// Boxes and systems may have several boards.
bool hasOnePcb(AssemblyType type) {
    return type != AssemblyType::System && type != AssemblyType::BoxBuild;
}

sdk::Problem hasPcb() {
    return sdk::Problem::conflict("in_use", "The assembly has a PCB already; change or delete that one.");
}

/// Links a new PCB. The RfQ refuses while its costs are frozen.
void link(sdk::Call& call, const PcbId& pcb, const AssemblyRow& assembly) {
    const bool is_only = hasOnePcb(assembly.type);
    if (is_only && call.db().maybe<PcbId>(sql::find_pcb_of_assembly, assembly.id)) throw hasPcb();
    sdk::unique("pcb_only_pcb_key", hasPcb, [&] {
        return call.db().run(sql::link_new_pcb, pcb, assembly.id, assembly.rfq_id, is_only);
    });
    if (assembly.rfq_id) call.invoke(contracts::rfqs::add_pcb, {*assembly.rfq_id, pcb});
    settleBoard(call, pcb);
}

}  // namespace

AssemblyPcb createAssemblyPcb(sdk::Call& call, AssemblyId assembly_id, const AssemblyPcbQuery& query) {
    const auto input = optionalBody<NewAssemblyPcb>(call);
    const auto assembly = call.db().maybe<AssemblyRow>(sql::find_assembly, assembly_id);
    if (!assembly) throw sdk::Problem::notFound("assembly", assembly_id);
    const auto given = settingsOf(input.specification.value_or(SettingsInEitherCase{}));
    requireCompatible(*bookOfTenant(call), given, {}, "/specification");

    const auto name = input.name.value_or(assembly->name);
    const auto pcb = insertPcb(call, {name, input.external_reference, input.order_id, std::nullopt});
    const auto specification = insertSpecification(call, pcb, std::string(first_specification), true, given);
    link(call, pcb, *assembly);

    AssemblyPcb created{
        .assembly_id = assembly_id, .pcb_id = pcb, .specification_id = specification.id, .pcb_name = name};
    created.files_required = query.without_files != WithoutFiles::True;
    if (created.files_required) created.upload_path = uploadPath(pcb);
    return created;
}

}  // namespace cardcage::pcb
