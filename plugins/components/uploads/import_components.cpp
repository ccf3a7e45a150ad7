#include "sql.hpp"
#include "uploads/locked_upload.hpp"
#include "uploads/merge/merge.hpp"

namespace cardcage::components {
namespace {

/// A row of the temporary table uploaded_number.
struct UploadedNumber {
    std::int64_t element;
    std::string_view value;
    std::string_view revision;
    std::vector<std::string_view> manufacturers;
};

/// Rows of find_repeated_numbers.sql and count_absent_components.sql.
struct RepeatedNumber {
    std::int64_t element;
    std::int64_t first;
};
struct AbsentComponents {
    std::int64_t stored;
    std::int64_t absent;
};

std::string pointerTo(std::int64_t element) {
    return "/components/" + std::to_string(element);
}

std::vector<std::string_view> manufacturersOf(const ComponentItem& item) {
    std::vector<std::string_view> names;
    for (const auto& option : item.part_options) {
        if (option.manufacturer) names.emplace_back(*option.manufacturer);
    }
    return names;
}

/// Reads and checks every element; keeps only their numbers and manufacturers, in a temporary table. Returns their
/// count and all errors.
std::int64_t stageNumbers(
    sdk::Call& call, sdk::Stream<ComponentItem, "components">& components, sdk::FieldErrors& errors
) {
    call.db().run(sql::create_uploaded_numbers);
    auto copy = call.db().copy<UploadedNumber>("uploaded_number");
    std::int64_t count = 0;
    while (const auto item = components.nextOfWhole()) {
        if (count == most_components) {
            throw sdk::Problem::invalid(
                "/components", "length", "must have at most " + std::to_string(most_components) + " elements"
            );
        }
        if (count % 1000 == 0) call.stopIfCancelled();
        errors.add(item->errors);
        const auto& number = item->value.internal_part_number;
        // An invalid number repeats none.
        if (!item->errors.isNamed(pointerTo(count) + "/internal_part_number")) {
            copy.add({count, number.value, number.revision, manufacturersOf(item->value)});
        }
        ++count;
    }
    copy.end();
    if (count == 0) throw sdk::Problem::invalid("/components", "length", "must have at least 1 element");
    call.db().run(sql::analyze_uploaded_numbers);
    return count;
}

/// Each number is unique. The error names both places of a repetition.
void findRepeatedNumbers(sdk::Call& call, sdk::FieldErrors& errors) {
    std::int64_t named = -1;
    const auto limit = static_cast<std::int64_t>(sdk::FieldErrors::limit);
    for (const auto& [element, first] : call.db().many<RepeatedNumber>(sql::find_repeated_numbers, limit)) {
        const auto complain = [&](std::int64_t about, std::int64_t other) {
            errors.add(pointerTo(about) + "/internal_part_number", "duplicate", "is the number of " + pointerTo(other));
        };
        if (named != first) complain(first, element);
        named = first;
        complain(element, first);
    }
}

/// The manufacturers that the run would not know, by the rule of the run.
std::vector<std::string> findUnresolvedMakers(sdk::Call& call) {
    call.db().run(sql::create_makers);
    call.db().run(sql::fill_makers_with_uploaded);
    resolveMakers(call);
    return call.db().many<std::string>(sql::list_unresolved_makers, most_unresolved_makers);
}

/// Warns above a tenth of the stored components.
void warnOfDeletions(sdk::Call& call, const AbsentComponents& counted) {
    constexpr int tenth = 10;
    if (counted.absent * tenth <= counted.stored) return;
    call.responseHeader(
        "Cardcage-Warnings",
        R"("/components";rule="deletes";components=)" + std::to_string(counted.absent) +
            ";stored=" + std::to_string(counted.stored)
    );
}

}  // namespace

bool deletesMuch(std::int64_t stored, std::int64_t absent) {
    return absent > 50 && absent * 5 > stored;
}

sdk::Accepted<UploadReceipt> importComponents(
    sdk::Call& call, const ImportOptions& options, sdk::Stream<ComponentItem, "components">& components
) {
    UploadReceipt receipt;
    sdk::FieldErrors errors;
    receipt.component_count = stageNumbers(call, components, errors);
    findRepeatedNumbers(call, errors);
    if (!errors.empty()) throw sdk::Problem::invalid(std::move(errors));

    receipt.unresolved_manufacturers = findUnresolvedMakers(call);

    std::optional<sdk::File> file;
    if (!options.dry_run) {
        file = call.files().storeBody(
            {.name = "components.json", .content_type = "application/json", .size_cap = most_upload_bytes}
        );
    }
    call.db().run(sql::lock_uploads);
    const auto counted = call.db().one<AbsentComponents>(sql::count_absent_components);
    receipt.would_delete_count = counted.absent;
    warnOfDeletions(call, counted);
    receipt.held = call.settings<Settings>().hold_large_deletions && deletesMuch(counted.stored, counted.absent);
    receipt.received_at = call.now();
    receipt.scheduled_for = call.nextDue(run_uploads_operation);
    if (!file) {
        receipt.replaces_upload_id = call.db().maybe<UploadId>(sql::find_open_upload);
        return {receipt};
    }
    receipt.replaces_upload_id = supersedeUploads(call);
    receipt.upload_id = call.db().one<UploadId>(
        sql::insert_upload,
        receipt.held ? UploadState::Held : UploadState::Waiting,
        receipt.received_at,
        receipt.scheduled_for,
        receipt.component_count,
        receipt.would_delete_count,
        receipt.replaces_upload_id,
        file->id,
        static_cast<std::int64_t>(file->bytes),
        receipt.unresolved_manufacturers
    );
    if (receipt.held) {
        call.publish(
            contracts::components::upload_held,
            UploadHeld{*receipt.upload_id, receipt.component_count, receipt.would_delete_count}
        );
    }
    return {receipt};
}

}  // namespace cardcage::components
