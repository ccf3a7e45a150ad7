#pragma once

#include <optional>

#include "words.hpp"

/// The bare board of a PCB as a part that is bought.
namespace cardcage::pcb {

using contracts::CustomPartId;
using contracts::PartNumber;

/// The origin of a board's part. Set: by a user; Bom: the only one of its kind in the bill of materials; Made: by
/// this module, with a BOM line of its own; None: the board is no part of anything.
enum class BoardPartOrigin { Set, Bom, Made, None, Unknown };

constexpr auto wireNames(BoardPartOrigin) {
    using enum BoardPartOrigin;
    return sdk::words<Set, Bom, Made, None, Unknown>;
}

struct BoardPart {
    PcbId pcb_id;
    BoardPartOrigin origin = BoardPartOrigin::None;
    std::optional<PartNumber> internal_part_number;
    std::optional<CustomPartId> custom_part_id;
    std::optional<AssemblyId> assembly_id;

    static constexpr auto schema() {
        return sdk::record(
            "PcbBoardPart",
            sdk::required<&BoardPart::pcb_id>("Id of the PCB."),
            sdk::required<&BoardPart::origin>(
                "Set by a user, the only one of the BOM, or made for the board.", sdk::example("Set")
            ),
            sdk::required<&BoardPart::internal_part_number>("Number of the custom part; null without one."),
            sdk::required<&BoardPart::custom_part_id>("Custom part that is the bare board."),
            sdk::required<&BoardPart::assembly_id>("Assembly of the board.")
        );
    }
};

/// The number of the custom part that is the bare board.
struct BoardPartInput {
    std::optional<PartNumber> internal_part_number;

    static constexpr auto schema() {
        return sdk::record(
            "PcbBoardPartInput",
            sdk::optional<&BoardPartInput::internal_part_number>(
                "Number of a custom part; null or absent: that of the BOM, otherwise one made for the board."
            )
        );
    }
};

/// Sets the part of a board, or takes that back. 404, 412; 400 for a number that no custom part has.
BoardPart setBoardPart(sdk::Call& call, PcbId pcb, const BoardPartInput& input);

}  // namespace cardcage::pcb
