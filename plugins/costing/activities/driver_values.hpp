#pragma once

#include <optional>

#include "words.hpp"

namespace cardcage::costing {

/// Counts by driver, as an object: all of them, or those that were set.
struct DriverValues {
    std::optional<sdk::Decimal> placements;
    std::optional<sdk::Decimal> placements_top;
    std::optional<sdk::Decimal> placements_bottom;
    std::optional<sdk::Decimal> unique_parts;
    std::optional<sdk::Decimal> sides;
    std::optional<sdk::Decimal> through_hole_parts;
    std::optional<sdk::Decimal> through_hole_pins;
    std::optional<sdk::Decimal> manual_parts;
    std::optional<sdk::Decimal> bom_items;
    std::optional<sdk::Decimal> subassemblies;
    std::optional<sdk::Decimal> test_seconds;
    std::optional<sdk::Decimal> inspection_seconds;
    std::optional<sdk::Decimal> coating_area;
    std::optional<sdk::Decimal> programmed_parts;
    std::optional<sdk::Decimal> wires;
    std::optional<sdk::Decimal> packages;

    static constexpr auto schema() {
        constexpr auto count = sdk::range(0, 1'000'000'000);
        return sdk::record(
            "DriverCounts",
            sdk::optional<&DriverValues::placements>("Placed SMT components.", count, sdk::example("205")),
            sdk::optional<&DriverValues::placements_top>("Placed SMT components on the top side.", count),
            sdk::optional<&DriverValues::placements_bottom>("Placed SMT components on the bottom side.", count),
            sdk::optional<&DriverValues::unique_parts>(
                "Distinct SMT parts, the number of feeders.", count, sdk::example("56")
            ),
            sdk::optional<&DriverValues::sides>("Sides with SMT components.", count, sdk::example("1")),
            sdk::optional<&DriverValues::through_hole_parts>("Through-hole parts.", count),
            sdk::optional<&DriverValues::through_hole_pins>("Pins of the through-hole parts.", count),
            sdk::optional<&DriverValues::manual_parts>("Parts mounted by hand.", count),
            sdk::optional<&DriverValues::bom_items>("Placed lines of the bill of materials.", count),
            sdk::optional<&DriverValues::subassemblies>("Contained assemblies.", count),
            sdk::optional<&DriverValues::test_seconds>("Seconds of test.", count),
            sdk::optional<&DriverValues::inspection_seconds>("Seconds of inspection.", count),
            sdk::optional<&DriverValues::coating_area>("Coated area in cm2.", count),
            sdk::optional<&DriverValues::programmed_parts>("Programmed parts.", count),
            sdk::optional<&DriverValues::wires>("Wires of a cable.", count),
            sdk::optional<&DriverValues::packages>("Packages for shipping.", count)
        );
    }
};

/// The counts in the form of the calculation; absent counts are 0.
calculation::DriverCounts countsOf(const DriverValues& values);

/// Returns `counted` overridden by `given`. Placements given by side are summed up for both sides, and the number of
/// sides is derived from them, unless these are given, too.
DriverValues overriddenBy(DriverValues counted, const DriverValues& given);

/// The value of one driver; null for drivers that do not belong to the assembly (Fixed, Panels).
std::optional<sdk::Decimal> DriverValues::*memberOf(Driver driver);

}  // namespace cardcage::costing
