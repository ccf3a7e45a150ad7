#include <algorithm>
#include <cardcage/contracts/assemblies.hpp>
#include <cardcage/contracts/customers.hpp>
#include <string>
#include <utility>

#include "import/assembly_import.hpp"
#include "import/imported_assembly.hpp"
#include "import/settle_import.hpp"
#include "import/staged_row.hpp"
#include "lookalikes/unknown_numbers.hpp"
#include "sql.hpp"
#include "staging/resolve_numbers.hpp"

namespace cardcage::assemblies {
namespace {

constexpr std::size_t most_elements = 100'000;
constexpr std::size_t progress_every = 100;  // elements

/// A row of import_customer.
struct KnownCustomer {
    std::string number;
    CustomerId customer_id;
};

struct ResultRow {
    std::int64_t element = 0;
    std::optional<std::string> value;
    std::optional<std::string> revision;
    sdk::ImportResult result = sdk::ImportResult::Unknown;
    std::optional<AssemblyId> id;
    std::optional<SkipReason> reason;
    std::string description;
    std::vector<std::string> missing_values;
    std::vector<std::string> missing_revisions;
    std::vector<std::string> warnings;
    std::optional<sdk::Refusal> refusal;      ///< of an invalid element
    std::vector<std::string> unknown_places;  ///< unknown records that an element refers to: the first hundred
    std::vector<std::string> unknown_values;  ///< their numbers
    std::vector<std::string> unknown_revisions;
    std::int64_t unknown_count = 0;
};

/// Imports of a tenant run one at a time, on any host (interface specification, POST /assemblies/import, rule 4).
void takeTurn(sdk::Call& call) {
    if (call.db().tryLock(import_lock)) return;
    throw sdk::Problem::conflict(
        "import_in_progress", "Another assembly import of this tenant is running; repeat the same request shortly."
    )
        .retryAfter(5);
}

/// Copies the elements of the body into import_row, one by one. Returns their number.
std::size_t stageElements(sdk::Call& call, sdk::Stream<AssemblyItem>& elements) {
    call.db().run(sql::create_import_row);
    auto copy = call.db().copy<StagedRow>("import_row");
    std::size_t count = 0;
    while (const auto element = elements.nextChecked()) {
        if (count == most_elements) {
            throw sdk::Problem::invalid(
                "", "length", "must have at most " + std::to_string(most_elements) + " elements; send it in parts"
            );
        }
        stage(*element, static_cast<std::int64_t>(count++), [&](const StagedRow& row) { copy.add(row); });
        if (count % progress_every == 0) {
            call.stopIfCancelled();
            call.progress("Reading", static_cast<std::int64_t>(count));
        }
    }
    copy.end();
    return count;
}

/// Matches the elements with stored and known records.
void resolveNumbers(sdk::Call& call) {
    const auto database = call.db();
    database.run(sql::analyze_import_row);
    database.run(sql::create_import_item);
    database.run(sql::fill_import_item);
    database.run(sql::analyze_import_item);
    resolveStagedNumbers(call);
}

/// Finds, creates and names the customers of the stored elements (interface specification, "Customer handling").
void ensureCustomers(sdk::Call& call) {
    const auto database = call.db();
    const auto wanted = database.many<contracts::customers::NamedCustomer>(sql::list_import_customers);
    std::vector<KnownCustomer> known;
    if (!wanted.empty()) {
        for (const auto& [number, id, outcome] : call.invoke(contracts::customers::ensure, wanted)) {
            if (id) known.push_back({number, *id});
        }
    }
    database.run(sql::create_import_customer);
    database.copyIn("import_customer", known);
}

/// Decides the outcome of each element.
void judgeElements(sdk::Call& call) {
    const auto database = call.db();
    database.run(sql::assign_import_ids);
    database.run(sql::settle_import_number);
    database.run(sql::create_import_option);
    database.run(sql::fill_import_option);
    database.run(sql::analyze_import_option);
    ensureCustomers(call);
    database.run(sql::judge_import_items);
    database.run(sql::analyze_import_item);
}

/// A row of list_waiting_assemblies.sql.
struct WaitingAssembly {
    AssemblyId id;
    std::string value;
};

/// Replaces the content of new and changed assemblies as a whole.
void storeElements(sdk::Call& call) {
    const auto database = call.db();
    database.run(sql::delete_replaced_bom_options);
    database.run(sql::delete_replaced_bom_items);
    database.run(sql::delete_replaced_nestings);
    database.run(sql::update_imported_assemblies);
    database.run(sql::insert_imported_assemblies);
    database.run(sql::insert_imported_bom_items);
    database.run(sql::insert_imported_bom_options);
    database.run(sql::insert_imported_nestings);
    database.run(sql::link_waiting_assemblies);
    // A number without a revision takes the highest one, and SQL cannot compare revisions.
    for (const auto& waiting : database.many<WaitingAssembly>(sql::list_waiting_assemblies)) {
        if (const auto found = findImportedNumber(call, {waiting.value, ""})) {
            database.run(sql::link_waiting_assembly, waiting.id, found->id);
        }
    }
}

/// Reports one unknown record that a skipped element refers to.
void addUnknown(
    sdk::FieldErrors& errors,
    const std::string& element,
    const ResultRow& row,
    std::size_t index,
    const UnknownNumbers& unknown
) {
    const auto& place = row.unknown_places[index];
    const PartNumber number{row.unknown_values.at(index), row.unknown_revisions.at(index)};
    const bool is_option = place.starts_with("/bom_items/");
    errors.add(
        element + place,
        "unknown_reference",
        contracts::withLookalike(
            is_option ? "is the number of no component and no assembly"
                      : "is neither an assembly imported before nor one that this request stores",
            is_option ? unknown.lookalikeOfOption(number) : unknown.lookalikeOfSubassembly(number)
        )
    );
}

/// Reasons for skipping a valid element: the invalid places.
sdk::Refusal refusalOf(ResultRow& row, const UnknownNumbers& unknown) {
    const auto element = "/" + std::to_string(row.element);
    sdk::FieldErrors errors;
    switch (row.reason.value_or(SkipReason::Unknown)) {
        case SkipReason::DuplicateInRequest:
            errors.add(element + "/internal_part_number", "duplicate", "is in the request more than once");
            break;
        case SkipReason::MissingInternalPartNumbers:
        case SkipReason::UnknownSubassembly:
            for (std::size_t i = 0; i < row.unknown_places.size(); ++i) {
                addUnknown(errors, element, row, i, unknown);
            }
            break;
        default:
            errors.add(element, "circular", row.description);
    }
    auto refusal = sdk::refusal(errors, std::move(row.description));
    refusal.error_count = std::max(refusal.error_count, row.unknown_count);
    return refusal;
}

bool isStored(sdk::ImportResult result) {
    return result == sdk::ImportResult::Created || result == sdk::ImportResult::Updated;
}

sdk::ImportOutcome outcomeOf(ResultRow& row, const UnknownNumbers& unknown) {
    using sdk::ImportOutcome;
    if (row.result != sdk::ImportResult::Skipped) return ImportOutcome::taken(row.result, std::move(row.description));
    return ImportOutcome::refused(row.refusal ? std::move(*row.refusal) : refusalOf(row, unknown), row.result);
}

/// Names the twins of missing part numbers: a stored assembly is not refused for them.
void warnOfLookalikes(ResultRow& row, const UnknownNumbers& unknown) {
    for (std::size_t i = 0; i < row.missing_values.size(); ++i) {
        const PartNumber number{row.missing_values[i], row.missing_revisions.at(i)};
        const auto twin = unknown.lookalikeOfOption(number);
        if (!twin) continue;
        row.warnings.push_back(
            contracts::withLookalike("The part number '" + describe(number) + "' is not known", twin) + "."
        );
    }
}

ImportedAssembly resultOf(ResultRow row, const UnknownNumbers& unknown) {
    ImportedAssembly result;
    warnOfLookalikes(row, unknown);
    result.outcome = outcomeOf(row, unknown);
    if (row.value || row.revision) {
        result.internal_part_number = SentPartNumber{std::move(row.value), row.revision.value_or("")};
    }
    result.id = row.id;
    result.reason = row.reason;
    for (std::size_t i = 0; i < row.missing_values.size(); ++i) {
        result.missing_internal_part_numbers.push_back(
            {std::move(row.missing_values[i]), std::move(row.missing_revisions.at(i))}
        );
    }
    result.warnings = std::move(row.warnings);
    return result;
}

}  // namespace

void importAssemblies(
    sdk::Call& call,
    const ImportOptions& options,
    sdk::Stream<AssemblyItem>& elements,
    sdk::Sink<ImportedAssembly, "items">& results
) {
    takeTurn(call);
    call.progress("Reading", 0);
    const std::size_t count = stageElements(call, elements);
    const auto total = static_cast<std::int64_t>(count);

    auto savepoint = call.db().savepoint();
    call.progress("Resolving", 0, total);
    resolveNumbers(call);
    settleImport(call, count, options);
    judgeElements(call);
    call.progress("Storing", 0, total);
    storeElements(call);
    call.progress("Answering", 0, total);
    const UnknownNumbers unknown(call);
    std::int64_t answered = 0;
    std::int64_t stored = 0;
    call.db().each<ResultRow>(sql::list_import_results, [&](ResultRow row) {
        if (isStored(row.result)) ++stored;
        results.write(resultOf(std::move(row), unknown));
        if (++answered % static_cast<std::int64_t>(progress_every) == 0) call.progress("Answering", answered, total);
    });
    call.progress("Answering", total, total);
    if (options.dry_run) {
        savepoint.rollback();
    } else {
        savepoint.release();
        if (stored > 0) call.publish(contracts::assemblies::imported, {stored});
    }
}

}  // namespace cardcage::assemblies
