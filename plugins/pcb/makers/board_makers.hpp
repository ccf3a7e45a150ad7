#pragma once

#include <optional>
#include <string>
#include <vector>

#include "profiles/board_supplier.hpp"
#include "specifications/setting_value.hpp"

/// Suppliers that can make a board, and what the others lack.
namespace cardcage::pcb {

/// The place in the files that a measured value is from. In mm.
struct LackPosition {
    std::string layer;
    Measure x;
    Measure y;

    static constexpr auto schema() {
        return sdk::record(
            "PcbLackPosition",
            sdk::required<&LackPosition::layer>("Layer.", sdk::example("Top")),
            sdk::required<&LackPosition::x>("Position from the left in mm."),
            sdk::required<&LackPosition::y>("Position from the bottom in mm.")
        );
    }
};

/// A limit of a supplier that the board exceeds.
struct MakerLack {
    std::string property;
    AnyJson value;
    std::string rule;
    std::string message;
    std::optional<LackPosition> position;

    static constexpr auto schema() {
        return sdk::record(
            "PcbMakerLack",
            sdk::required<&MakerLack::property>("Setting that exceeds the limit.", sdk::example("layerCount")),
            sdk::required<&MakerLack::value>("Effective value of this setting."),
            sdk::required<&MakerLack::rule>("Id of the rule in the supplier's profile.", sdk::example("layers")),
            sdk::required<&MakerLack::message>("The limit.", sdk::example("The supplier presses up to 8 layers.")),
            sdk::required<&MakerLack::position>("Place in the files; null when the value is not from a place.")
        );
    }
};

struct BoardMaker {
    SupplierSummary supplier;
    bool can_make = false;
    bool has_price_list = false;
    std::vector<MakerLack> lacks;

    static constexpr auto schema() {
        return sdk::record(
            "PcbMaker",
            sdk::required<&BoardMaker::supplier>("The supplier."),
            sdk::required<&BoardMaker::can_make>("Whether the board exceeds none of the supplier's limits."),
            sdk::required<&BoardMaker::has_price_list>("Whether offers can be calculated."),
            sdk::required<&BoardMaker::lacks>("The limits that it exceeds.")
        );
    }
};

struct MakerQuery {
    std::optional<std::string> specification;

    static constexpr auto schema() {
        return sdk::query(
            "PcbMakerQuery",
            sdk::optional<&MakerQuery::specification>(
                "Specification, by id or name; the default one by default.", sdk::trimmed, sdk::example("Default")
            )
        );
    }
};

/// Returns the suppliers that have a profile, in the order of their names, judged against the effective settings of a
/// specification. 404; 400 invalid_parameter.
std::vector<BoardMaker> listBoardMakers(sdk::Call& call, PcbId pcb, const MakerQuery& query);

}  // namespace cardcage::pcb
