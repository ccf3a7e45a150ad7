#pragma once

#include <array>
#include <cardcage/contract.hpp>
#include <cardcage/contracts/lookalikes/numbers.hpp>
#include <cardcage/contracts/trade.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Components and their uploads.
namespace cardcage::contracts::components {

struct PartNumbers {
    std::vector<PartNumber> internal_part_numbers;

    static constexpr auto schema() {
        return sdk::record(
            "ComponentPartNumbers",
            sdk::required<&PartNumbers::internal_part_numbers>("Internal part numbers.", sdk::items(0, 1'000'000))
        );
    }
};

struct KnownComponent {
    std::optional<ComponentId> component_id;

    static constexpr auto schema() {
        return sdk::record(
            "KnownComponent",
            sdk::required<&KnownComponent::component_id>("Id of the component; null when none has the number.")
        );
    }
};

struct KnownComponents {
    std::vector<KnownComponent> results;

    static constexpr auto schema() {
        return sdk::record("KnownComponents", sdk::required<&KnownComponents::results>("One per number, in order."));
    }
};

/// Returns the components with the given internal part numbers; value and revision have to match exactly.
inline constexpr sdk::OperationContract<PartNumbers, KnownComponents> known{
    "components.known/1", "Find components by internal part number"};

/// Returns components whose numbers look equal to numbers that nothing has (components_api.folded_number: Unicode NFKC
/// without regard to case, kinds of dashes and signs without width). Callers use `findLookalikes` of
/// lookalikes/lookalikes.hpp.
inline constexpr sdk::OperationContract<SentNumbers, LookalikeNumbers> lookalikes{
    "components.lookalikes/1", "Find components whose numbers look equal to unknown ones"};

/// A custom part that another module makes for a record of its own.
struct NewCustomPart {
    PartNumber internal_part_number;
    std::string part_type;
    std::optional<std::string> description;

    static constexpr auto schema() {
        return sdk::record(
            "NewCustomPart",
            sdk::required<&NewCustomPart::internal_part_number>("Its internal part number."),
            sdk::required<&NewCustomPart::part_type>(
                "Kind of custom part, a word of `part_type` of GET /custom-parts/{id}.",
                sdk::length(1, 40),
                sdk::example("Pcb")
            ),
            sdk::optional<&NewCustomPart::description>(
                "Description.", sdk::length(0, 2'000), sdk::example("Power stage PCB")
            )
        );
    }
};

/// The custom part of a number.
struct EnsuredCustomPart {
    std::optional<CustomPartId> custom_part_id;

    static constexpr auto schema() {
        return sdk::record(
            "EnsuredCustomPart",
            sdk::required<&EnsuredCustomPart::custom_part_id>(
                "Id of the custom part; null when the number is that of an off-the-shelf component."
            )
        );
    }
};

/// Returns the custom part of the number, and makes it and its component when the number is new. A component that was
/// made like this has the origin Module: uploads of components neither delete nor count it, and take it over when they
/// bring its number. A component that is there is not changed.
inline constexpr sdk::OperationContract<NewCustomPart, EnsuredCustomPart> ensure_custom_part{
    "components.ensure_custom_part/1", "Find a custom part by its number; make it when there is none"};

using UploadId = sdk::Id<struct UploadTag>;

/// State of an upload. Waiting: for its run; Held: until it is confirmed; Superseded: by a later one. Running, Done and
/// Failed describe the run; Running includes the pauses between attempts. A Failed upload has stored nothing and is
/// tried again by the next run.
enum class UploadState { Waiting, Held, Superseded, Running, Done, Failed, Unknown };

constexpr auto wireNames(UploadState) {
    using enum UploadState;
    return sdk::words<Waiting, Held, Superseded, Running, Done, Failed, Unknown>;
}

/// An upload that waits for its confirmation.
struct UploadHeld {
    UploadId upload_id;
    std::int64_t component_count = 0;
    std::int64_t would_delete_count = 0;

    static constexpr auto schema() {
        return sdk::record(
            "ComponentUploadHeld",
            sdk::required<&UploadHeld::upload_id>("Id of the upload."),
            sdk::required<&UploadHeld::component_count>("Number of components in the upload."),
            sdk::required<&UploadHeld::would_delete_count>("Number of components that the upload would delete.")
        );
    }
};

/// Published when an upload that would delete much is received or run.
inline constexpr sdk::EventContract<UploadHeld> upload_held{
    "components.upload_held/1", "An upload has to be confirmed before it runs"};

/// An upload whose run has ended.
struct ImportFinished {
    std::string kind;
    UploadId upload_id;
    UploadState state = UploadState::Unknown;
    std::int64_t created_count = 0;
    std::int64_t updated_count = 0;
    std::int64_t unchanged_count = 0;
    std::int64_t deleted_count = 0;
    std::optional<std::string> error;

    static constexpr auto schema() {
        return sdk::record(
            "ImportFinished",
            sdk::required<&ImportFinished::kind>(
                "Kind of the imported records: components.", sdk::example("components")
            ),
            sdk::required<&ImportFinished::upload_id>("Id of the upload."),
            sdk::required<&ImportFinished::state>("Done or Failed."),
            sdk::required<&ImportFinished::created_count>("Number of new components."),
            sdk::required<&ImportFinished::updated_count>("Number of changed components."),
            sdk::required<&ImportFinished::unchanged_count>("Number of unchanged components."),
            sdk::required<&ImportFinished::deleted_count>("Number of deleted components."),
            sdk::required<&ImportFinished::error>("Reason why nothing was stored.")
        );
    }
};

/// Published when the run of an upload has ended, successfully or not.
inline constexpr sdk::EventContract<ImportFinished> import_finished{
    "import.finished/1", "The run of an upload has ended"};

}  // namespace cardcage::contracts::components
