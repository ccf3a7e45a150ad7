#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "assemblies.hpp"
#include "import/bom_item.hpp"

// POST /assemblies/import: records of request and response.

namespace cardcage::assemblies {

/// Name of the lock that an import of the tenant holds.
constexpr std::string_view import_lock = "assembly_import";

/// A contained assembly.
struct SubassemblyInput {
    PartNumber internal_part_number;
    LineQuantity quantity = 1;

    static constexpr auto schema() {
        return sdk::record(
            "SubassemblyInput",
            sdk::required<&SubassemblyInput::internal_part_number>(
                "Number of an assembly of this request or of an earlier import."
            ),
            sdk::optional<&SubassemblyInput::quantity>(
                "Quantity per assembly: a number with at most 6 decimals, or a ratio as text such as \"1/6\".",
                sdk::range(0, BomItemInput::most_quantity),
                sdk::greaterThan(0),
                sdk::example("1")
            )
        );
    }
};

/// One assembly of an import (interface specification, "Assembly import item").
struct AssemblyItem {
    PartNumber internal_part_number;
    std::vector<CustomerPartNumberInput> customer_part_numbers;
    std::optional<std::string> name;
    std::optional<std::string> notes;
    AssemblyType type = AssemblyType::Unknown;
    Industry industry = Industry::Other;
    std::vector<SubassemblyInput> subassemblies;
    std::vector<BomItemInput> bom_items;

    /// Identification of an element in the response.
    static constexpr auto reference =
        std::to_array<std::string_view>({"/internal_part_number/value", "/internal_part_number/revision"});

    static constexpr auto schema() {
        return sdk::record(
            "AssemblyImportItem",
            sdk::required<&AssemblyItem::internal_part_number>("Value and revision together identify the assembly."),
            sdk::optional<&AssemblyItem::customer_part_numbers>(
                "Part numbers of customers; only the first one is used.", sdk::only_first
            ),
            sdk::optional<&AssemblyItem::name>(
                "Name; number and revision by default.", sdk::trimmed, sdk::length(1, 255), sdk::example("Ctrl board")
            ),
            sdk::optional<&AssemblyItem::notes>("Notes.", sdk::length(0, 10'000), sdk::example("Second source.")),
            sdk::required<&AssemblyItem::type>("Type of the assembly.", sdk::known),
            sdk::optional<&AssemblyItem::industry>("Industry that the assembly is built for."),
            sdk::optional<&AssemblyItem::subassemblies>(
                "Contained assemblies; replace the stored ones.", sdk::items(0, 100'000)
            ),
            sdk::optional<&AssemblyItem::bom_items>(
                "Bill of materials; replaces the stored one.", sdk::items(0, 100'000)
            )
        );
    }
};

struct ImportOptions {
    bool skip_missing_ipns = false;
    bool dry_run = false;

    static constexpr auto schema() {
        return sdk::query(
            "AssemblyImportOptions",
            sdk::optional<&ImportOptions::skip_missing_ipns>(
                "true: assemblies with unknown part numbers are imported, and the notes of their BOM items list "
                "those numbers; false: these assemblies are skipped."
            ),
            sdk::optional<&ImportOptions::dry_run>("Returns the result of the import without storing anything.")
        );
    }
};

/// Reason for skipping an assembly.
enum class SkipReason {
    DuplicateInRequest,
    CircularReference,
    MissingInternalPartNumbers,
    UnknownSubassembly,
    InvalidItem,
    Unknown
};

constexpr auto wireNames(SkipReason) {
    using enum SkipReason;
    return sdk::words<
        DuplicateInRequest,
        CircularReference,
        MissingInternalPartNumbers,
        UnknownSubassembly,
        InvalidItem,
        Unknown>;
}

/// A number as sent: neither trimmed nor checked.
struct SentPartNumber {
    std::optional<std::string> value;
    std::string revision;

    static constexpr auto schema() {
        return sdk::record(
            "AssemblySentPartNumber",
            sdk::required<&SentPartNumber::value>(
                "Number; null when the request has no text there.", sdk::example("4711")
            ),
            sdk::required<&SentPartNumber::revision>("Revision.", sdk::example("B"))
        );
    }
};

/// Result of one element of the request: Created, Updated, Unchanged or Skipped.
struct ImportedAssembly {
    sdk::ImportOutcome outcome;
    std::optional<SentPartNumber> internal_part_number;
    std::optional<AssemblyId> id;
    std::optional<SkipReason> reason;
    std::vector<PartNumber> missing_internal_part_numbers;
    std::vector<std::string> warnings;

    static constexpr auto schema() {
        return sdk::record(
            "AssemblyImportResult",
            sdk::inlined<&ImportedAssembly::outcome>(),
            sdk::required<&ImportedAssembly::internal_part_number>("Internal part number as sent."),
            sdk::required<&ImportedAssembly::id>("Id of the assembly; null when no assembly has this number."),
            sdk::required<&ImportedAssembly::reason>("Reason for skipping the assembly."),
            sdk::required<&ImportedAssembly::missing_internal_part_numbers>(
                "Unknown part numbers of its BOM; reported with skip_missing_ipns, too."
            ),
            sdk::required<&ImportedAssembly::warnings>(
                "Deviations of the stored assembly from the sent one, and unknown keys of the element.",
                sdk::example("[]")
            )
        );
    }
};

/// Stores the assemblies of the body or returns the reasons for skipping them; one result per element, in order. BOM
/// items and subassemblies of an element are replaced as a whole; assemblies that are not in the body remain. 409
/// import_in_progress.
void importAssemblies(
    sdk::Call& call,
    const ImportOptions& options,
    sdk::Stream<AssemblyItem>& elements,
    sdk::Sink<ImportedAssembly, "items">& results
);

}  // namespace cardcage::assemblies
