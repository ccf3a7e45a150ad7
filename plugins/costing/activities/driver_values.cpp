#include "activities/driver_values.hpp"

namespace cardcage::costing {

std::optional<sdk::Decimal> DriverValues::*memberOf(Driver driver) {
    switch (driver) {
        case Driver::Placements:
            return &DriverValues::placements;
        case Driver::PlacementsTop:
            return &DriverValues::placements_top;
        case Driver::PlacementsBottom:
            return &DriverValues::placements_bottom;
        case Driver::UniqueParts:
            return &DriverValues::unique_parts;
        case Driver::Sides:
            return &DriverValues::sides;
        case Driver::ThroughHoleParts:
            return &DriverValues::through_hole_parts;
        case Driver::ThroughHolePins:
            return &DriverValues::through_hole_pins;
        case Driver::ManualParts:
            return &DriverValues::manual_parts;
        case Driver::BomItems:
            return &DriverValues::bom_items;
        case Driver::Subassemblies:
            return &DriverValues::subassemblies;
        case Driver::TestSeconds:
            return &DriverValues::test_seconds;
        case Driver::InspectionSeconds:
            return &DriverValues::inspection_seconds;
        case Driver::CoatingArea:
            return &DriverValues::coating_area;
        case Driver::ProgrammedParts:
            return &DriverValues::programmed_parts;
        case Driver::Wires:
            return &DriverValues::wires;
        case Driver::Packages:
            return &DriverValues::packages;
        case Driver::Fixed:
        case Driver::Panels:
            return nullptr;
    }
    return nullptr;
}

calculation::DriverCounts countsOf(const DriverValues& values) {
    calculation::DriverCounts counts;
    for (const auto& [driver, name] : wireNames(Driver{})) {
        const auto member = memberOf(driver);
        if (member && values.*member) counts.set(driver, *(values.*member));
    }
    return counts;
}

DriverValues overriddenBy(DriverValues counted, const DriverValues& given) {
    for (const auto& [driver, name] : wireNames(Driver{})) {
        const auto member = memberOf(driver);
        if (member && given.*member) counted.*member = given.*member;
    }
    const auto sides = [](const sdk::Decimal& top, const sdk::Decimal& bottom) {
        return sdk::Decimal((top.isZero() ? 0 : 1) + (bottom.isZero() ? 0 : 1));
    };
    if (given.placements_top || given.placements_bottom) {
        const auto top = counted.placements_top.value_or(0);
        const auto bottom = counted.placements_bottom.value_or(0);
        if (!given.placements) counted.placements = top + bottom;
        if (!given.sides) counted.sides = sides(top, bottom);
    } else if (given.placements && counted.sides.value_or(0).isZero() && !given.sides) {
        counted.sides = sides(*given.placements, 0);
    }
    return counted;
}

}  // namespace cardcage::costing
