#pragma once

#include <array>
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

/// Unit of positions.
enum class LengthUnit { Millimeter, Centimeter, Micrometer, Mil, Inch, Unknown };

constexpr auto wireNames(LengthUnit) {
    using enum LengthUnit;
    return std::to_array<std::pair<LengthUnit, std::string_view>>(
        {{Millimeter, "mm"}, {Centimeter, "cm"}, {Micrometer, "um"}, {Mil, "mil"}, {Inch, "in"}, {Unknown, "Unknown"}}
    );
}

enum class DecimalSign { Point, Comma };

constexpr auto wireNames(DecimalSign) {
    using enum DecimalSign;
    return sdk::words<Point, Comma>;
}

/// Place that states the unit of a file.
enum class UnitSource { Values, Headings, Text, Parameter, Tool, Outline, Extent, Unknown };

constexpr auto wireNames(UnitSource) {
    using enum UnitSource;
    return sdk::words<Values, Headings, Text, Parameter, Tool, Outline, Extent, Unknown>;
}

/// Descriptions of the parameters that answer what a file leaves open.
namespace pnp_texts {
inline constexpr std::string_view unit =
    "Unit of positions for which the file states none. A file that states another unit is refused. The unit that the file "
    "states, given here as well, confirms positions that are not plausible, such as positions far beyond the board.";
inline constexpr std::string_view side = "Side of parts for which the file states none.";
inline constexpr std::string_view decimal_sign = "Decimal sign of the numbers. Default: proved by the numbers.";
inline constexpr std::string_view file_name = "Name of the file; `board-top.mnt` names side and tool.";
}  // namespace pnp_texts

struct PnpFileOptions {
    std::optional<LengthUnit> unit;
    std::optional<Side> side;
    std::optional<DecimalSign> decimal_sign;
    std::optional<std::string> file_name;

    static constexpr auto schema() {
        return sdk::query(
            "PnpFileOptions",
            sdk::optional<&PnpFileOptions::unit>(pnp_texts::unit),
            sdk::optional<&PnpFileOptions::side>(pnp_texts::side),
            sdk::optional<&PnpFileOptions::decimal_sign>(pnp_texts::decimal_sign),
            sdk::optional<&PnpFileOptions::file_name>(
                pnp_texts::file_name, sdk::length(1, 255), sdk::example("board-top.mnt")
            )
        );
    }
};

struct PnpImportOptions {
    std::optional<LengthUnit> unit;
    std::optional<Side> side;
    std::optional<DecimalSign> decimal_sign;
    std::optional<std::string> file_name;
    bool dry_run = false;

    static constexpr auto schema() {
        return sdk::query(
            "PnpImportOptions",
            sdk::optional<&PnpImportOptions::unit>(pnp_texts::unit),
            sdk::optional<&PnpImportOptions::side>(pnp_texts::side),
            sdk::optional<&PnpImportOptions::decimal_sign>(pnp_texts::decimal_sign),
            sdk::optional<&PnpImportOptions::file_name>(
                pnp_texts::file_name, sdk::length(1, 255), sdk::example("board-top.mnt")
            ),
            sdk::optional<&PnpImportOptions::dry_run>(
                "Returns the same result without storing anything.", sdk::example("false")
            )
        );
    }
};

/// Reading of a file and its differences from the BOM.
struct PnpImport {
    bool dry_run = false;
    std::int64_t item_count = 0;
    std::string dialect;
    std::string encoding;
    std::optional<LengthUnit> unit;
    std::optional<UnitSource> unit_source;
    std::optional<std::int64_t> unit_line;
    std::int64_t unplaced_count = 0;
    std::vector<std::string> unplaced_designators;
    std::int64_t unlisted_count = 0;
    std::vector<std::string> unlisted_designators;

    static constexpr auto schema() {
        return sdk::record(
            "PnpImport",
            sdk::required<&PnpImport::dry_run>("Whether nothing was stored."),
            sdk::required<&PnpImport::item_count>("Number of items in the file.", sdk::example("3")),
            sdk::required<&PnpImport::dialect>(
                "Design tool, or form of an assembler, whose columns the file has; `Other` for none of them.",
                sdk::example("KiCad")
            ),
            sdk::required<&PnpImport::encoding>("Encoding of the file.", sdk::example("UTF-8")),
            sdk::required<&PnpImport::unit>("Unit of positions without a unit of their own; null: all are zero."),
            sdk::required<&PnpImport::unit_source>("Place that states the unit; null: all positions are zero."),
            sdk::required<&PnpImport::unit_line>(
                "Line of the file that states the unit, from 1; null: no line of its own.", sdk::example("3")
            ),
            sdk::required<&PnpImport::unplaced_count>(
                "Number of designators of the BOM without a position. Lines with `do_not_place` need none.",
                sdk::example("1")
            ),
            sdk::required<&PnpImport::unplaced_designators>(
                "The first thousand of them, in the order of the BOM.", sdk::example(R"(["R2"])")
            ),
            sdk::required<&PnpImport::unlisted_count>(
                "Number of positions without a BOM line. Fiducials and parts that are not placed need none.",
                sdk::example("1")
            ),
            sdk::required<&PnpImport::unlisted_designators>(
                "The first thousand of them, in the order of the file.", sdk::example(R"(["C9"])")
            )
        );
    }
};

/// Replaces the items by those of the file in the body (see readPnpFile) and returns them. 404; 400 with the invalid
/// lines, or with the parameters that the file needs.
void replacePnpItems(sdk::Call& call, AssemblyId id, const PnpFileOptions& options, sdk::Sink<PnpItem>& items);

/// Does the same and returns how the file was understood and how it differs from the BOM.
PnpImport importPnpFile(sdk::Call& call, AssemblyId id, const PnpImportOptions& options);

/// assemblies.put_pnp_items/1: replaces the items by those of another module's files, unless an administrator has set
/// some.
contracts::assemblies::PutPnpItems putPnpItems(sdk::Call& call, const contracts::assemblies::GivenPnpItems& given);

}  // namespace cardcage::assemblies
