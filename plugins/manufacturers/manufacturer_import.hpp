#pragma once

#include "manufacturers.hpp"

/// POST /manufacturers/import: its records and its domain function.
namespace cardcage::manufacturers {

/// One name of the import.
struct NamedManufacturer {
    std::string name;
    std::vector<std::string> alternative_names;
    std::optional<ManufacturerId> id;

    static constexpr auto schema() {
        return sdk::record(
            "NamedManufacturer",
            sdk::required(
                "name",
                &NamedManufacturer::name,
                "Name; with an id the new name of a private manufacturer.",
                sdk::trimmed,
                sdk::length(1, 255),
                sdk::example("Muster Semi")
            ),
            sdk::optional(
                "alternative_names",
                &NamedManufacturer::alternative_names,
                "Names to add; those there are stay.",
                sdk::trimmed,
                sdk::length(1, 255),
                sdk::items(0, most_alternative_names),
                sdk::example("MSEMI")
            ),
            sdk::optional("id", &NamedManufacturer::id, "The manufacturer that is meant, whatever its name.")
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

struct ImportRequest {
    static constexpr bool empty_texts_are_absent = true;

    std::vector<NamedManufacturer> manufacturers;

    static constexpr auto schema() {
        return sdk::record(
            "ManufacturerImportRequest",
            sdk::required(
                "manufacturers",
                &ImportRequest::manufacturers,
                "Manufacturers, at most 100,000.",
                sdk::items(0, 100'000)
            )
        );
    }
};

struct ImportOptions {
    bool dry_run = false;

    static constexpr auto schema() {
        return sdk::query(
            "ManufacturerImportOptions",
            sdk::optional(
                "dry_run", &ImportOptions::dry_run, "Answers the same and stores nothing.", sdk::example("false")
            )
        );
    }
};

enum class ImportOutcome { Created, AlreadyExists, AliasesAdded, Renamed, Rejected, Unknown };

constexpr auto wireNames(ImportOutcome) {
    using enum ImportOutcome;
    return std::to_array<std::pair<ImportOutcome, std::string_view>>(
        {{Created, "Created"},
         {AlreadyExists, "AlreadyExists"},
         {AliasesAdded, "AliasesAdded"},
         {Renamed, "Renamed"},
         {Rejected, "Rejected"},
         {Unknown, "Unknown"}}
    );
}

struct ImportResult {
    std::string name;
    std::int32_t status = 200;
    ImportOutcome result = ImportOutcome::Unknown;
    std::optional<Manufacturer> manufacturer;
    std::string description;

    static constexpr auto schema() {
        return sdk::record(
            "ManufacturerImportResult",
            sdk::required("name", &ImportResult::name, "Name of the item.", sdk::example("Muster Semi")),
            sdk::required("status", &ImportResult::status, "200, or 400 when it was rejected.", sdk::example("200")),
            sdk::required("result", &ImportResult::result, "What became of the item."),
            sdk::required("manufacturer", &ImportResult::manufacturer, "The manufacturer; null when it was rejected."),
            sdk::required("description", &ImportResult::description, "The same for people.", sdk::example("Created"))
        );
    }
};

struct ImportResults {
    std::vector<ImportResult> results;

    static constexpr auto schema() {
        return sdk::record(
            "ManufacturerImportResults",
            sdk::required("results", &ImportResults::results, "One per manufacturer, in the order of the request.")
        );
    }
};

/// Creates manufacturers that are not known, adds alternative names to those that are, renames private ones by id. The
/// items are taken one after the other, each sees what those before it did; a rejected one changes nothing. An exact or
/// a normalized match means that it exists, a prefix or different blanks do not.
ImportResults importManufacturers(sdk::Call& call, const ImportOptions& options, const ImportRequest& request);

}  // namespace cardcage::manufacturers
