#include <string>

#include "lock_lists.hpp"
#include "normalized_name.hpp"
#include "sql.hpp"
#include "suppliers.hpp"
#include "system_suppliers.hpp"

namespace cardcage::suppliers {
namespace {

/// A row of the staging table, in the order of `staged_columns`.
struct StagedSupplier {
    std::int64_t position = 0;
    std::optional<std::string> name;
    std::optional<std::string> normalized_name;
    std::optional<std::string> system_name;
    std::optional<std::string> number;
    std::optional<Preference> preference;
    std::optional<SupplierType> type;
    std::optional<std::string> notes;
    std::optional<std::string> fault;
};

constexpr std::string_view staged_columns =
    "position, name, normalized_name, system_name, number, preference, type, notes, fault";

/// "/3/name is required; /3/type must be one of …"
std::string describe(const std::vector<sdk::FieldError>& errors) {
    std::string text;
    for (const auto& error : errors) {
        if (!text.empty()) text += "; ";
        text.append(error.pointer).append(" ").append(error.message);
    }
    return text;
}

StagedSupplier staged(sdk::Checked<SupplierInput> element, std::int64_t position) {
    StagedSupplier row;
    row.position = position;
    if (!element.errors.empty()) {
        row.fault = describe(element.errors);
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

/// Copies the elements of the body into the staging table, one by one.
void stage(sdk::Call& call, sdk::Stream<SupplierInput>& elements) {
    call.db().run(sql::create_supplier_import);
    auto copy = call.db().copy<StagedSupplier>("supplier_import", staged_columns);
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
    database.run(sql::match_imported_suppliers, call.tenant());
    database.run(sql::refuse_contradicting_suppliers);
    database.run(sql::merge_repeated_suppliers);
    database.run(sql::update_imported_suppliers, call.tenant());
    database.run(sql::insert_imported_suppliers, call.tenant());
    database.each<ImportedSupplier>(
        sql::list_imported_suppliers, [&](const ImportedSupplier& result) { results.write(result); }, call.tenant()
    );
    if (options.dry_run) {
        savepoint.rollback();
    } else {
        savepoint.release();
    }
}

}  // namespace cardcage::suppliers
