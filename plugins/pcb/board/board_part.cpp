#include "board/board_part.hpp"

#include <cardcage/contracts/lookalikes/lookalikes.hpp>

#include "board/settle_board.hpp"
#include "projects/stored_pcb.hpp"
#include "sql.hpp"

namespace cardcage::pcb {
namespace {

void requireCustomPart(sdk::Call& call, const PartNumber& number) {
    if (call.db().maybe<CustomPartId>(sql::find_custom_part, number.value, number.revision)) return;
    const auto twin =
        contracts::findLookalike(call, number.value, number.revision, contracts::NumberedRecords::Components);
    throw sdk::Problem::invalid(
        "/internal_part_number",
        "unknown_reference",
        twin ? contracts::withLookalike("is not the number of a custom part", twin)
             : "is not the number of a custom part; import its component first"
    );
}

}  // namespace

BoardPart setBoardPart(sdk::Call& call, PcbId pcb, const BoardPartInput& input) {
    const auto stored = lockPcb(call, pcb);
    call.requireMatch(pcb, stored.row_version);
    std::optional<std::string> value, revision;
    if (input.internal_part_number) {
        requireCustomPart(call, *input.internal_part_number);
        value = input.internal_part_number->value;
        revision = input.internal_part_number->revision;
    }
    call.db().run(sql::set_board_number, pcb, value, revision);
    call.recordVersion(pcb, stored.row_version + 1);
    return settleBoard(call, pcb);
}

}  // namespace cardcage::pcb
