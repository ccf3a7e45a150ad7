#include "projects/stored_pcb.hpp"

#include "files/stored_files.hpp"
#include "sql.hpp"

namespace cardcage::pcb {
namespace {

PcbRow requirePcbRow(const sdk::Call& call, const PcbId& id) {
    auto row = call.db().maybe<PcbRow>(sql::find_pcb, id);
    if (!row) throw sdk::Problem::notFound("PCB", id);
    return std::move(*row);
}

}  // namespace

Pcb pcbOf(const sdk::Call& call, const PcbRow& row) {
    Pcb pcb{
        .id = row.id,
        .name = row.name,
        .description = row.description,
        .external_reference = row.external_reference,
        .order_id = row.order_id,
        .rfq_id = row.rfq_id,
        .assembly_id = row.assembly_id,
        .analysis = analysisOf(call, row.analysis),
        .default_specification_id = row.default_specification_id,
        .specifications = {},
        .files = filesOf(call, listFileRows(call, row.id)),
        .extracted = extractedOf(call, row.analysis),
        .created_at = row.created_at,
        .updated_at = row.updated_at};
    for (std::size_t i = 0; i < row.specification_ids.size(); ++i)
        pcb.specifications.push_back({row.specification_ids[i], row.specification_names.at(i)});
    return pcb;
}

Pcb storedPcb(const sdk::Call& call, const PcbId& id) {
    return pcbOf(call, requirePcbRow(call, id));
}

Pcb answerPcb(const sdk::Call& call, const PcbId& id) {
    const auto row = requirePcbRow(call, id);
    // Progress comes without a version: nobody may keep an answer that shows it.
    if (row.analysis.status != AnalysisStatus::InProgress) call.recordVersion(id, row.row_version);
    return pcbOf(call, row);
}

std::string requirePcb(const sdk::Call& call, const PcbId& id) {
    auto name = call.db().maybe<std::string>(sql::find_pcb_name, id);
    if (!name) throw sdk::Problem::notFound("PCB", id);
    return std::move(*name);
}

LockedPcb lockPcb(sdk::Call& call, const PcbId& id) {
    auto row = call.db().maybe<LockedPcb>(sql::lock_pcb, id);
    if (!row) throw sdk::Problem::notFound("PCB", id);
    return std::move(*row);
}

void touchPcb(sdk::Call& call, const PcbId& id) {
    call.db().run(sql::touch_pcb, id);
}

PcbId insertPcb(sdk::Call& call, const PcbColumns& columns) {
    const auto id = call.db().maybe<PcbId>(sql::insert_pcb, columns);
    if (!id) throw orderIdTaken();
    return *id;
}

sdk::Problem orderIdTaken() {
    return sdk::Problem::conflict("number_taken", "A PCB has this orderId already; choose another one.");
}

}  // namespace cardcage::pcb
