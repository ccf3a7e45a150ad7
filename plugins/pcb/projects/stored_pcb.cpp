#include "projects/stored_pcb.hpp"

#include "sql.hpp"

namespace cardcage::pcb {

Pcb PcbRow::item() const {
    Pcb pcb{
        .id = id,
        .name = name,
        .description = description,
        .external_reference = external_reference,
        .order_id = order_id,
        .rfq_id = rfq_id,
        .assembly_id = assembly_id,
        .analysis = {},
        .default_specification_id = default_specification_id,
        .specifications = {},
        .files = {},
        .extracted = {},
        .created_at = created_at,
        .updated_at = updated_at};
    for (std::size_t i = 0; i < specification_ids.size(); ++i)
        pcb.specifications.push_back({specification_ids[i], specification_names.at(i)});
    return pcb;
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
