#pragma once

#include <cardcage/contracts/quantities/line_quantity.hpp>
#include <optional>
#include <string>
#include <vector>

#include "words.hpp"

// Content of an assembly as sent by a client: part numbers and BOM items.

namespace cardcage::assemblies {

/// "4711 rev B": for texts for people.
std::string describe(const PartNumber& number);

/// A part that may be used for a BOM item.
struct PartOptionInput {
    PartNumber internal_part_number;

    static constexpr auto schema() {
        return sdk::record(
            "AssemblyPartOptionInput",
            sdk::required<&PartOptionInput::internal_part_number>("Number of a component or an imported assembly.")
        );
    }
};

/// Common characteristics of the design items that the designators name.
struct BomItemInput {
    static constexpr std::int64_t most_quantity = 1'000'000'000;

    std::vector<std::string> designators;
    contracts::GivenQuantity quantity;
    Unit unit = Unit::Piece;
    std::optional<std::string> notes;
    bool do_not_place = false;
    SourcedBy sourced_by = SourcedBy::Internal;
    std::vector<PartOptionInput> part_options;

    static constexpr auto schema() {
        return sdk::record(
            "BomItemInput",
            sdk::optional<&BomItemInput::designators>(
                "Reference designators on the board.", sdk::trimmed, sdk::length(1, 128), sdk::example(R"(["R1","R2"])")
            ),
            sdk::optional<&BomItemInput::quantity>(
                "Quantity per assembly: a number with at most 6 decimals, or a ratio as text such as \"1/6\", which is "
                "kept exactly. Defaults to the number of designators, or to 1 without designators. 0 only with "
                "do_not_place.",
                sdk::range(0, most_quantity),
                sdk::example("2")
            ),
            sdk::optional<&BomItemInput::unit>("Unit of the quantity."),
            sdk::optional<&BomItemInput::notes>("Notes.", sdk::length(0, 10'000), sdk::example("Fit last.")),
            sdk::optional<&BomItemInput::do_not_place>("Whether the item is not placed."),
            sdk::optional<&BomItemInput::sourced_by>("Party that buys the part."),
            sdk::optional<&BomItemInput::part_options>(
                "Approved alternatives; the first one is preferred.", sdk::items(0, 1000)
            )
        );
    }

    /// The effective quantity: as sent, otherwise the number of designators, otherwise 1.
    LineQuantity countedQuantity() const;

    void check(sdk::FieldErrors& errors) const;
};

/// Returns oddities of the BOM of one assembly that are no reason to refuse it: duplicate designators, quantities that
/// differ from the number of designators. At most a hundred, with a last one that counts the rest.
std::vector<std::string> warningsOf(const std::vector<BomItemInput>& items);

}  // namespace cardcage::assemblies
