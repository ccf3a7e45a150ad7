#pragma once

#include "assemblies.hpp"

namespace cardcage::assemblies {

enum class ImportState { Running, Done, Failed, Unknown };

constexpr auto wireNames(ImportState) {
    using enum ImportState;
    return sdk::words<Running, Done, Failed, Unknown>;
}

/// Progress of an import.
struct ImportProgress {
    std::string id;
    ImportState state = ImportState::Unknown;
    std::string phase;
    std::int64_t rows_done = 0;
    std::optional<std::int64_t> rows_total;
    sdk::Timestamp started_at;
    std::optional<sdk::Timestamp> finished_at;

    static constexpr auto schema() {
        return sdk::record(
            "AssemblyImportProgress",
            sdk::required<&ImportProgress::id>("Request id of the import.", sdk::example("import-2025-03-01")),
            sdk::required<&ImportProgress::state>("State of the import. Failed: nothing was stored."),
            sdk::required<&ImportProgress::phase>("Current or last phase.", sdk::example("Storing")),
            sdk::required<&ImportProgress::rows_done>("Elements done in this phase.", sdk::example("100")),
            sdk::required<&ImportProgress::rows_total>("Elements of the request, once known.", sdk::example("500")),
            sdk::required<&ImportProgress::started_at>("Time of the start."),
            sdk::required<&ImportProgress::finished_at>("Time of the end; null while the import runs.")
        );
    }
};

/// Returns the progress of the import with this request id. 404.
ImportProgress findImport(sdk::Call& call, sdk::PathText id);

}  // namespace cardcage::assemblies
