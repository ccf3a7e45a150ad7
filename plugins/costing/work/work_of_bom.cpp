#include "work/work_of_bom.hpp"

namespace cardcage::costing {
namespace {

enum class Place { Top, Bottom, ThroughHole, Manual };

/// Mounting of a part. `is_electronic`: an off-the-shelf part of a PCBA.
Place placeOf(const Placement* placement, bool is_electronic, bool has_file) {
    if (!placement) {
        if (!is_electronic) return Place::Manual;
        return has_file ? Place::ThroughHole : Place::Top;
    }
    if (placement->mount_type == "Tht" || placement->mount_type == "PressFit") return Place::ThroughHole;
    if (placement->mount_type == "Smt" || (placement->mount_type == "Unknown" && is_electronic)) {
        return placement->is_bottom ? Place::Bottom : Place::Top;
    }
    return Place::Manual;
}

}  // namespace

DriverValues countWork(const WorkOfBom& work) {
    std::map<Place, sdk::Decimal> amounts;
    std::set<std::pair<std::string, std::string>> feeders;
    auto subassemblies = work.subassemblies;
    for (const auto& line : work.lines) {
        if (line.is_assembly) {
            subassemblies += line.quantity;
            continue;
        }
        if (line.unit != "Piece" && line.unit != "Set") continue;
        const bool is_electronic = line.is_off_the_shelf && work.type == AssemblyType::Pcba;
        const auto mount = [&](const Placement* placement, const sdk::Decimal& amount) {
            if (placement && placement->do_not_place) return;
            const auto place = placeOf(placement, is_electronic, !work.placements.empty());
            amounts[place] += amount;
            if ((place == Place::Top || place == Place::Bottom) && line.number) feeders.insert(*line.number);
        };
        if (line.designators.empty()) mount(nullptr, line.quantity);
        for (const auto& designator : line.designators) {
            const auto found = work.placements.find(designator);
            mount(found == work.placements.end() ? nullptr : &found->second, 1);
        }
    }
    DriverValues values;
    for (const auto& [driver, name] : wireNames(Driver{})) {
        if (const auto member = memberOf(driver)) values.*member = 0;
    }
    const auto top = amounts[Place::Top];
    const auto bottom = amounts[Place::Bottom];
    values.placements = top + bottom;
    values.placements_top = top;
    values.placements_bottom = bottom;
    values.unique_parts = static_cast<std::int64_t>(feeders.size());
    values.sides = (top.isZero() ? 0 : 1) + (bottom.isZero() ? 0 : 1);
    values.through_hole_parts = amounts[Place::ThroughHole];
    values.manual_parts = amounts[Place::Manual];
    values.bom_items = static_cast<std::int64_t>(work.lines.size());
    values.subassemblies = subassemblies;
    return values;
}

}  // namespace cardcage::costing
