#include "staging/staged_lines.hpp"

#include <string>

#include "import/staged_row.hpp"
#include "sql.hpp"
#include "staging/resolve_numbers.hpp"

namespace cardcage::assemblies {
namespace {

struct MissingOptionRow {
    std::int64_t item_position = 0;
    std::int64_t position = 0;
};

}  // namespace

void stageLines(sdk::Call& call, const AssemblyId& id, const std::vector<BomItemInput>& items) {
    const auto database = call.db();
    database.run(sql::create_import_row);
    auto copy = database.copy<StagedRow>("import_row");
    for (std::size_t i = 0; i < items.size(); ++i) {
        auto row = stagedItem(items[i]);
        row.position = static_cast<std::int64_t>(i + 1);
        copy.add(row);
    }
    copy.end();
    database.run(sql::analyze_import_row);
    database.run(sql::create_import_item);
    database.run(sql::insert_import_item, id);
    resolveStagedNumbers(call);
    database.run(sql::settle_import_number);
    database.run(sql::create_import_option);
    database.run(sql::fill_import_option);

    sdk::FieldErrors errors;
    database.each<MissingOptionRow>(sql::list_missing_options, [&](const MissingOptionRow& row) {
        errors.add(
            "/bom_items/" + std::to_string(row.item_position - 1) + "/part_options/" +
                std::to_string(row.position - 1) + "/internal_part_number",
            "unknown_reference",
            "must be the number of a component or of an imported assembly"
        );
    });
    if (!errors.empty()) throw sdk::Problem::invalid(std::move(errors));
}

void storeStagedLines(sdk::Call& call) {
    const auto database = call.db();
    database.run(sql::insert_imported_bom_items);
    database.run(sql::insert_imported_bom_options);
    database.run(sql::insert_imported_nestings);
}

}  // namespace cardcage::assemblies
