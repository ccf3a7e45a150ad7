#include "staging/staged_lines.hpp"

#include <cardcage/contracts/lookalikes/lookalikes.hpp>
#include <string>

#include "import/staged_row.hpp"
#include "sql.hpp"
#include "staging/resolve_numbers.hpp"

namespace cardcage::assemblies {
namespace {

struct MissingOptionRow {
    std::int64_t item_position = 0;
    std::int64_t position = 0;
    std::string value;
    std::string revision;
};

/// Unknown part options, each with the record whose number looks equal.
sdk::FieldErrors unknownOptions(const sdk::Call& call) {
    const auto missing = call.db().many<MissingOptionRow>(sql::list_missing_options);
    contracts::SentNumbers numbers;
    for (const auto& row : missing) {
        numbers.values.push_back(row.value);
        numbers.revisions.push_back(row.revision);
    }
    const auto twins = contracts::findLookalikes(call, numbers);
    sdk::FieldErrors errors;
    for (std::size_t i = 0; i < missing.size(); ++i) {
        errors.add(
            "/bom_items/" + std::to_string(missing[i].item_position - 1) + "/part_options/" +
                std::to_string(missing[i].position - 1) + "/internal_part_number",
            "unknown_reference",
            contracts::withLookalike("must be the number of a component or of an imported assembly", twins[i])
        );
    }
    return errors;
}

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

    auto errors = unknownOptions(call);
    if (!errors.empty()) throw sdk::Problem::invalid(std::move(errors));
}

void storeStagedLines(sdk::Call& call) {
    const auto database = call.db();
    database.run(sql::insert_imported_bom_items);
    database.run(sql::insert_imported_bom_options);
    database.run(sql::insert_imported_nestings);
}

}  // namespace cardcage::assemblies
