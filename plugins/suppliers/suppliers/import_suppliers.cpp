#include <string>

#include "lock_lists.hpp"
#include "sql.hpp"
#include "suppliers/normalized_name.hpp"
#include "suppliers/suppliers.hpp"
#include "suppliers/system_suppliers.hpp"

namespace cardcage::suppliers {
namespace {

/// A row of the staging table.
struct StagedSupplier {
    std::int64_t position = 0;
    std::optional<std::string> name;
    std::optional<std::string> normalized_name;
    std::optional<std::string> system_name;
    std::optional<std::string> number;
    std::optional<Preference> preference;
    std::optional<SupplierType> type;
    std::optional<std::string> notes;
    std::optional<std::string> sent_name;
    std::optional<std::string> sent_number;
    std::optional<std::string> fault;
    std::optional<std::string> errors;
    std::optional<std::int64_t> error_count;
};

/// A row of list_imported_suppliers.sql. The first fault was found by a statement, the refusal while the body was read.
struct ImportedRow {
    std::int64_t position = 0;
    sdk::ImportResult result = sdk::ImportResult::Unknown;
    std::string description;
    std::optional<std::string> fault_field;
    std::optional<std::string> fault_rule;
    std::optional<sdk::Refusal> refusal;
    std::optional<std::string> sent_name;
    std::optional<std::string> sent_number;
    std::optional<Supplier> supplier;
};

StagedSupplier staged(sdk::Checked<SupplierInput> element, std::int64_t position) {
    StagedSupplier row;
    row.position = position;
    row.sent_name = element.asSent("/name", element.value.name);
    row.sent_number = element.asSent("/number", element.value.number);
    if (!element.errors.empty()) {
        auto refusal = sdk::refusal(element.errors);
        row.fault = std::move(refusal.description);
        row.errors = std::move(refusal.errors.json);
        row.error_count = refusal.error_count;
        return row;
    }
    row.normalized_name = normalizedName(element.value.name);
    row.system_name = systemNameOf(*row.normalized_name);
    row.name = std::move(element.value.name);
    row.number = std::move(element.value.number);
    row.preference = element.value.preference;
    row.type = element.value.type;
    row.notes = std::move(element.value.notes);
    return row;
}

sdk::ImportOutcome outcomeOf(ImportedRow& row) {
    if (row.refusal) return sdk::ImportOutcome::refused(std::move(*row.refusal));
    if (row.result != sdk::ImportResult::Rejected) {
        return sdk::ImportOutcome::taken(row.result, std::move(row.description));
    }
    sdk::FieldErrors errors;
    errors.add(
        "/" + std::to_string(row.position) + row.fault_field.value_or(""),
        row.fault_rule.value_or("conflict"),
        row.description
    );
    return sdk::ImportOutcome::refused(sdk::refusal(errors, std::move(row.description)));
}

/// Copies the elements of the body into the staging table, one by one.
void stage(sdk::Call& call, sdk::Stream<SupplierInput>& elements) {
    call.db().run(sql::create_supplier_import);
    auto copy = call.db().copy<StagedSupplier>("supplier_import");
    std::int64_t count = 0;
    while (auto element = elements.nextChecked()) {
        if (count == most_imported) {
            throw sdk::Problem::invalid(
                "", "length", "must have at most " + std::to_string(most_imported) + " elements; send it in parts"
            );
        }
        copy.add(staged(std::move(*element), count++));
    }
    copy.end();
    call.db().run(sql::analyze_supplier_import);
}

}  // namespace

void importSuppliers(
    sdk::Call& call,
    const ImportOptions& options,
    sdk::Stream<SupplierInput>& elements,
    sdk::Sink<ImportedSupplier>& results
) {
    stage(call, elements);
    const auto database = call.db();
    auto savepoint = database.savepoint();
    lockLists(call);
    database.run(sql::match_imported_suppliers);
    database.run(sql::refuse_contradicting_suppliers);
    database.run(sql::merge_repeated_suppliers);
    database.run(sql::update_imported_suppliers);
    database.run(sql::insert_imported_suppliers);
    database.each<ImportedRow>(sql::list_imported_suppliers, [&](ImportedRow row) {
        results.write(ImportedSupplier{
            outcomeOf(row), std::move(row.sent_name), std::move(row.sent_number), std::move(row.supplier)});
    });
    if (options.dry_run) {
        savepoint.rollback();
    } else {
        savepoint.release();
    }
}

}  // namespace cardcage::suppliers
