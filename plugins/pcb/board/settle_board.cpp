#include "board/settle_board.hpp"

#include <cardcage/contracts/assemblies.hpp>
#include <cardcage/contracts/components.hpp>

#include "settings.hpp"
#include "sql.hpp"

namespace cardcage::pcb {
namespace {

/// A row of find_board.sql.
struct BoardRow {
    PcbId id;
    std::string name;
    std::optional<AssemblyId> assembly_id;
    std::optional<std::string> board_value;
    std::optional<std::string> board_revision;
    std::optional<AssemblyId> board_line_assembly_id;
    bool is_alone = false;  ///< the only PCB of its assembly
};

/// A row of list_bom_boards.sql.
struct BomBoardRow {
    CustomPartId id;
    std::string value;
    std::string revision;
    std::int64_t lines = 0;
};

constexpr std::string_view this_module = "pcb";
constexpr std::size_t number_digits = 12;

/// The number of a part that is made for a board: PCB- and the last digits of the PCB's id.
PartNumber madeNumber(const PcbId& pcb) {
    const std::string_view id = pcb.view();
    return {"PCB-" + std::string(id.substr(id.size() - number_digits)), ""};
}

sdk::Uuid recordOf(const PcbId& pcb) {
    return sdk::Uuid::parse(pcb.view()).value();
}

BoardPart setPart(sdk::Call& call, const BoardRow& row) {
    const PartNumber number{*row.board_value, *row.board_revision};
    const auto id = call.db().maybe<CustomPartId>(sql::find_custom_part, number.value, number.revision);
    return {row.id, BoardPartOrigin::Set, number, id, row.assembly_id};
}

/// The only part of kind Pcb that lines of the assembly name, but for the line of this module.
std::optional<BoardPart> bomPart(sdk::Call& call, const BoardRow& row) {
    if (!row.assembly_id || !row.is_alone) return std::nullopt;
    const bool has_line = row.board_line_assembly_id == row.assembly_id;
    std::optional<BoardPart> found;
    for (const auto& part : call.db().many<BomBoardRow>(sql::list_bom_boards, *row.assembly_id)) {
        const PartNumber number{part.value, part.revision};
        if (has_line && number == madeNumber(row.id) && part.lines == 1) continue;
        if (found) return std::nullopt;
        found = BoardPart{row.id, BoardPartOrigin::Bom, number, part.id, row.assembly_id};
    }
    return found;
}

/// A part of the board's own, with a BOM line; nothing when its number is that of another component.
std::optional<BoardPart> madePart(sdk::Call& call, const BoardRow& row) {
    if (!row.assembly_id || !call.settings<Settings>().board_line) return std::nullopt;
    const auto number = madeNumber(row.id);
    const auto ensured = call.invokeIfProvided(contracts::components::ensure_custom_part, {number, "Pcb", row.name});
    if (!ensured || !ensured->custom_part_id) return std::nullopt;
    return BoardPart{row.id, BoardPartOrigin::Made, number, ensured->custom_part_id, row.assembly_id};
}

BoardPart partOf(sdk::Call& call, const BoardRow& row) {
    if (row.board_value) return setPart(call, row);
    if (auto part = bomPart(call, row)) return *part;
    if (auto part = madePart(call, row)) return *part;
    return {row.id, BoardPartOrigin::None, std::nullopt, std::nullopt, row.assembly_id};
}

void removeBoardLine(sdk::Call& call, const BoardRow& row) {
    call.invokeIfProvided(
        contracts::assemblies::remove_line, {*row.board_line_assembly_id, std::string(this_module), recordOf(row.id)}
    );
}

/// Adds the line of a part that was made, removes the one of any other. Returns the assembly that has the line.
std::optional<AssemblyId> settleLine(sdk::Call& call, const BoardRow& row, const BoardPart& part) {
    const auto wanted = part.origin == BoardPartOrigin::Made ? row.assembly_id : std::nullopt;
    if (row.board_line_assembly_id && row.board_line_assembly_id != wanted) removeBoardLine(call, row);
    if (wanted) {
        call.invokeIfProvided(
            contracts::assemblies::put_line,
            {.assembly_id = *wanted,
             .source = std::string(this_module),
             .record_id = recordOf(row.id),
             .designators = {"PCB"},
             .quantity = sdk::Decimal(1),
             .notes = std::nullopt,
             .internal_part_number = *part.internal_part_number}
        );
    }
    return wanted;
}

}  // namespace

BoardPart settleBoard(sdk::Call& call, const PcbId& pcb) {
    const auto row = call.db().one<BoardRow>(sql::find_board, pcb);
    auto part = partOf(call, row);
    const auto line = settleLine(call, row, part);
    call.db().run(sql::store_board, pcb, part.custom_part_id, line);
    putBoardOffers(call, pcb);
    return part;
}

void dropBoard(sdk::Call& call, const PcbId& pcb) {
    const auto row = call.db().one<BoardRow>(sql::find_board, pcb);
    if (row.board_line_assembly_id) removeBoardLine(call, row);
    call.db().run(sql::store_board, pcb, std::optional<CustomPartId>(), std::optional<AssemblyId>());
    putBoardOffers(call, pcb);
}

void settleAllBoards(sdk::Call& call) {
    for (const auto& pcb : call.db().many<PcbId>(sql::lock_linked_boards)) {
        call.stopIfCancelled();
        settleBoard(call, pcb);
    }
}

}  // namespace cardcage::pcb
