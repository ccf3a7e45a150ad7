#pragma once

#include <cardcage/contracts/assemblies.hpp>

#include "assemblies.hpp"
#include "pnp/pnp_file.hpp"

namespace cardcage::assemblies {

struct PnpItem {
    std::string designator;
    sdk::Decimal x;
    sdk::Decimal y;
    sdk::Decimal rotation;
    sdk::Decimal source_rotation;
    Side side = Side::Unknown;
    std::optional<std::string> value;
    std::optional<std::string> package;
    MountType mount_type = MountType::Unknown;
    bool do_not_place = false;
    std::optional<BomItemId> bom_item_id;
    std::optional<PartNumber> internal_part_number;
    bool fiducial = false;

    static constexpr auto schema() {
        return sdk::record(
            "PnpItem",
            sdk::required<&PnpItem::designator>("Reference designator.", sdk::example("U1")),
            sdk::required<&PnpItem::x>("Millimetres from the origin of the board.", sdk::example("12.7")),
            sdk::required<&PnpItem::y>("Millimetres from the origin of the board, upwards.", sdk::example("30.48")),
            sdk::required<&PnpItem::rotation>(
                "Degrees, counter-clockwise, seen from the top; 0 to below 360.", sdk::example("90")
            ),
            sdk::required<&PnpItem::source_rotation>("Degrees as given in the file.", sdk::example("90")),
            sdk::required<&PnpItem::side>("Side of the board."),
            sdk::required<&PnpItem::value>("Value or comment.", sdk::example("LM358")),
            sdk::required<&PnpItem::package>("Package or footprint.", sdk::example("SOIC-8")),
            sdk::required<&PnpItem::mount_type>("Mounting technology."),
            sdk::required<&PnpItem::do_not_place>("Whether the file or the BOM excludes the item from placement."),
            sdk::required<&PnpItem::bom_item_id>("Id of the BOM item with this designator."),
            sdk::required<&PnpItem::internal_part_number>("Preferred part of that BOM item."),
            sdk::required<&PnpItem::fiducial>("Whether the item is an alignment mark and not a part.")
        );
    }
};

struct PnpFilter {
    AssemblyId assembly_id;

    static constexpr auto schema() {
        return sdk::query(
            "PnpFilter",
            sdk::required<&PnpFilter::assembly_id>("Id of an assembly, or of an RfQ for its root assembly.")
        );
    }
};

/// Returns the pick-and-place items of an assembly in the order of its file; none without a file. 404.
void listPnpItems(sdk::Call& call, const PnpFilter& filter, sdk::Sink<PnpItem>& items);

/// Replaces the items by those of the file in the body (CSV, see readPnpFile) and returns them. 404; 400 with the
/// invalid lines.
void replacePnpItems(sdk::Call& call, AssemblyId id, sdk::Sink<PnpItem>& items);

/// assemblies.put_pnp_items/1: replaces the items by those of another module's files, unless an administrator has set
/// some.
contracts::assemblies::PutPnpItems putPnpItems(sdk::Call& call, const contracts::assemblies::GivenPnpItems& given);

}  // namespace cardcage::assemblies
