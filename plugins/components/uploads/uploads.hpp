#pragma once

#include <cardcage/contracts/components.hpp>
#include <cardcage/host_contracts.hpp>
#include <cardcage/module.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "import/component_item.hpp"

/// Uploads of the whole list of components: received at any time, run once a day.
namespace cardcage::components {

using contracts::components::ImportFinished;
using contracts::components::UploadHeld;
using contracts::components::UploadId;
using contracts::components::UploadState;

/// Most elements of one upload.
constexpr std::int64_t most_components = 500'000;
/// Largest size of one upload, in bytes.
constexpr std::uint64_t most_upload_bytes = 268'435'456;

/// Most names of manufacturers in an answer.
constexpr std::int64_t most_unresolved_makers = 1'000;
inline constexpr std::string_view unresolved_makers_text =
    "Manufacturers of the upload that were not known at its receipt, or that stand for several, by name; at most 1,000. "
    "Their parts have no offers until POST /manufacturers/import makes the names known.";

/// The settings of this module for a tenant.
struct Settings {
    std::string import_schedule;
    bool hold_large_deletions = false;
    std::int64_t resource_link_seconds = 900;

    static constexpr auto schema() {
        return sdk::record(
            "ComponentSettings",
            sdk::optional<&Settings::import_schedule>("Schedule of uploads; read by the host."),
            sdk::optional<&Settings::hold_large_deletions>(
                "Hold an upload that would delete more than 20 % and more than 50 of the components."
            ),
            sdk::optional<&Settings::resource_link_seconds>(
                "Seconds for which a link to a file of a custom part is valid.", sdk::range(1, 86'400)
            )
        );
    }
};

/// An upload, in the order of the columns of the statements that return it.
struct Upload {
    UploadId id;
    UploadState state = UploadState::Unknown;
    sdk::Timestamp received_at;
    sdk::Timestamp scheduled_for;
    std::int64_t component_count = 0;
    std::int64_t would_delete_count = 0;
    std::optional<UploadId> replaces_upload_id;
    std::int64_t size_bytes = 0;
    std::optional<sdk::Timestamp> confirmed_at;
    std::optional<sdk::Timestamp> started_at;
    std::optional<sdk::Timestamp> finished_at;
    std::optional<std::int64_t> created_count;
    std::optional<std::int64_t> updated_count;
    std::optional<std::int64_t> unchanged_count;
    std::optional<std::int64_t> deleted_count;
    std::optional<std::string> error;
    std::vector<std::string> unresolved_manufacturers;

    static constexpr auto schema() {
        return sdk::record(
            "ComponentUpload",
            sdk::required<&Upload::id>("Id of the upload."),
            sdk::required<&Upload::state>("State of the upload."),
            sdk::required<&Upload::received_at>("Time of receipt."),
            sdk::required<&Upload::scheduled_for>("Planned time of the run."),
            sdk::required<&Upload::component_count>("Number of components in the upload."),
            sdk::required<&Upload::would_delete_count>(
                "Number of components that existed at the time of receipt and are not in the upload."
            ),
            sdk::required<&Upload::replaces_upload_id>("Replaced upload that had not been run."),
            sdk::required<&Upload::size_bytes>("Bytes received."),
            sdk::required<&Upload::confirmed_at>("Time of the confirmation of a held upload."),
            sdk::required<&Upload::started_at>("Start of the last run."),
            sdk::required<&Upload::finished_at>(
                "End of the last run, or time at which a later upload superseded this one."
            ),
            sdk::required<&Upload::created_count>("Number of new components."),
            sdk::required<&Upload::updated_count>("Number of changed components."),
            sdk::required<&Upload::unchanged_count>("Number of unchanged components."),
            sdk::required<&Upload::deleted_count>("Number of deleted components."),
            sdk::required<&Upload::error>("Reason why the last run stored nothing."),
            sdk::required<&Upload::unresolved_manufacturers>(unresolved_makers_text, sdk::example("[]"))
        );
    }
};

struct UploadFilter {
    std::optional<UploadState> state;

    static constexpr auto schema() {
        return sdk::query("ComponentUploadFilter", sdk::optional<&UploadFilter::state>("Only uploads in this state."));
    }
};

struct ImportOptions {
    bool dry_run = false;

    static constexpr auto schema() {
        return sdk::query(
            "ComponentImportOptions",
            sdk::optional<&ImportOptions::dry_run>("Checks the request and returns the result without storing anything."
            )
        );
    }
};

/// Response to an upload.
struct UploadReceipt {
    std::optional<UploadId> upload_id;
    sdk::Timestamp received_at;
    std::int64_t component_count = 0;
    sdk::Timestamp scheduled_for;
    std::optional<UploadId> replaces_upload_id;
    std::int64_t would_delete_count = 0;
    bool held = false;
    std::vector<std::string> unresolved_manufacturers;

    static constexpr auto schema() {
        return sdk::record(
            "ComponentUploadReceipt",
            sdk::required<&UploadReceipt::upload_id>("Id of the upload; null when nothing was stored."),
            sdk::required<&UploadReceipt::received_at>("Time of receipt."),
            sdk::required<&UploadReceipt::component_count>("Number of components in the upload."),
            sdk::required<&UploadReceipt::scheduled_for>("Planned time of the run."),
            sdk::required<&UploadReceipt::replaces_upload_id>("Replaced upload that had not been run."),
            sdk::required<&UploadReceipt::would_delete_count>(
                "Number of existing components that are not in the upload and that its run would delete. Above a tenth of them, "
                "the header Cardcage-Warnings has the rule `deletes`."
            ),
            sdk::required<&UploadReceipt::held>(
                "Whether the upload would delete so much that it has to be confirmed before it runs."
            ),
            sdk::required<&UploadReceipt::unresolved_manufacturers>(unresolved_makers_text, sdk::example("[]"))
        );
    }
};

/// Checks the upload as a whole and stores it for the next run; an earlier one that has not run is superseded. 400 with
/// all errors.
sdk::Accepted<UploadReceipt> importComponents(
    sdk::Call& call, const ImportOptions& options, sdk::Stream<ComponentItem, "components">& components
);

/// Returns all uploads, or those in one state, in the order of receipt.
sdk::Page<Upload> listUploads(sdk::Call& call, const UploadFilter& filter);

/// Returns one upload. 404.
Upload findUpload(sdk::Call& call, UploadId id);

/// Confirms a held upload, so it can run. 404; 409 upload_not_held.
Upload confirmUpload(sdk::Call& call, UploadId id);

/// Runs an upload now and returns its result, which may be Failed. 404; 409 upload_held, upload_superseded,
/// upload_done; 409 import_in_progress during another run of the tenant.
Upload runUploadNow(sdk::Call& call, UploadId id);

/// Operation of the daily schedule (module.json).
inline constexpr sdk::OperationContract<void> run_uploads_operation{
    "components.run_uploads/1", "Start the run of the upload that waits"};

/// The daily run. Starts the job of the waiting upload, if any.
void runUploads(sdk::Call& call);

struct UploadReference {
    UploadId upload_id;

    static constexpr auto schema() {
        return sdk::record("ComponentUploadReference", sdk::required<&UploadReference::upload_id>("Id of the upload."));
    }
};

/// Operation that runs one upload.
inline constexpr sdk::OperationContract<UploadReference> run_upload_operation{
    "components.run_upload/1", "Run one upload"};

/// Runs one upload; does nothing if it was superseded or has already run. During another import, a further job does it
/// later.
void runUpload(sdk::Call& call, const UploadReference& reference);

/// cardcage.job_failed/1: sets an upload to Failed if its job ended without running it.
void noteFailedRun(sdk::Call& call, const sdk::from_host::FailedJob& job);

/// Payload of the event for an upload whose run has ended.
ImportFinished finishedImport(const Upload& upload);

/// Whether an upload must be confirmed before it runs: it would delete more than 20 % and more than 50 of the stored
/// components.
bool deletesMuch(std::int64_t stored, std::int64_t absent);

/// Takes the lock of the tenant's imports, until the end of the transaction. False when another run has it.
[[nodiscard]] bool tryLockImports(sdk::Call& call);

}  // namespace cardcage::components
