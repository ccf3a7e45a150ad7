#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "manufacturers.hpp"

/// POST /manufacturers/import: its records and its domain function.
namespace cardcage::manufacturers {

/// One name of the import.
struct NamedManufacturer {
    std::string name;
    std::vector<std::string> alternative_names;
    std::optional<ManufacturerId> id;

    /// Identification of an element in the response.
    static constexpr auto reference = std::to_array<std::string_view>({"/name"});

    static constexpr auto schema() {
        return sdk::record(
            "NamedManufacturer",
            sdk::required<&NamedManufacturer::name>(
                "Name; with an id, the new name of a private manufacturer.",
                sdk::trimmed,
                sdk::length(1, 255),
                sdk::example("Muster Semi")
            ),
            sdk::optional<&NamedManufacturer::alternative_names>(
                "Names to add; existing names remain.",
                sdk::trimmed,
                sdk::length(1, 255),
                sdk::items(0, most_alternative_names),
                sdk::example("MSEMI")
            ),
            sdk::optional<&NamedManufacturer::id>("Id of the manufacturer; takes precedence over the name.")
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

/// Most elements of one import.
constexpr std::int64_t most_imported = 100'000;

struct ImportOptions {
    bool dry_run = false;

    static constexpr auto schema() {
        return sdk::query(
            "ManufacturerImportOptions",
            sdk::optional<&ImportOptions::dry_run>(
                "Returns the same result without storing anything.", sdk::example("false")
            )
        );
    }
};

/// Result of one element: Created, AlreadyExists, AliasesAdded, Renamed or Rejected.
struct ImportedManufacturer {
    sdk::ImportOutcome outcome;
    std::optional<std::string> name;
    std::optional<Manufacturer> manufacturer;

    static constexpr auto schema() {
        return sdk::record(
            "ManufacturerImportResult",
            sdk::inlined<&ImportedManufacturer::outcome>(),
            sdk::required<&ImportedManufacturer::name>("Name as sent.", sdk::example("Muster Semi")),
            sdk::required<&ImportedManufacturer::manufacturer>("The manufacturer; null when it was rejected.")
        );
    }
};

/// Creates unknown manufacturers, adds alternative names to known ones, and renames private ones by id. The items are
/// processed in order, and each sees the effects of earlier ones; a rejected item changes nothing. An exact or a
/// normalized match means that the manufacturer exists; a prefix or different blanks do not.
void importManufacturers(
    sdk::Call& call,
    const ImportOptions& options,
    sdk::Stream<NamedManufacturer, "manufacturers">& elements,
    sdk::Sink<ImportedManufacturer, "results">& results
);

}  // namespace cardcage::manufacturers
