#include "read_work.hpp"

#include <unordered_map>

#include "sql.hpp"

namespace cardcage::costing {
namespace {

struct LineRow {
    AssemblyId assembly_id;
    std::int64_t position = 0;
    std::vector<std::string> designators;
    sdk::Decimal quantity;
    std::string unit;
};

struct OptionRow {
    AssemblyId assembly_id;
    std::int64_t item_position = 0;
    std::string value;
    std::string revision;
    bool is_assembly = false;
};

struct NumberRow {
    std::string value;
    std::string revision;
};

struct PlacementRow {
    AssemblyId assembly_id;
    std::string designator;
    Placement placement;
};

struct ContainedRow {
    AssemblyId assembly_id;
    sdk::Decimal quantity;
};

using Place = std::pair<AssemblyId, std::int64_t>;  // of a line
using NumberSet = std::set<std::pair<std::string, std::string>>;

NumberSet readOffTheShelf(sdk::Call& call, const std::map<Place, OptionRow>& options) {
    std::set<std::string> values;
    for (const auto& [place, option] : options) values.insert(option.value);
    NumberSet found;
    for (auto& row : call.db().many<NumberRow>(
             sql::list_off_the_shelf, call.tenant(), std::vector<std::string>(values.begin(), values.end())
         )) {
        found.emplace(std::move(row.value), std::move(row.revision));
    }
    return found;
}

}  // namespace

std::map<AssemblyId, WorkOfBom> readWork(sdk::Call& call, const std::map<AssemblyId, AssemblyType>& types) {
    std::map<AssemblyId, WorkOfBom> works;
    std::vector<AssemblyId> ids;
    for (const auto& [id, type] : types) {
        works[id].type = type;
        ids.push_back(id);
    }
    std::map<Place, OptionRow> options;
    for (auto& row : call.db().many<OptionRow>(sql::list_preferred_options, call.tenant(), ids)) {
        const Place place(row.assembly_id, row.item_position);
        options.emplace(place, std::move(row));
    }
    const auto off_the_shelf = readOffTheShelf(call, options);
    for (auto& row : call.db().many<LineRow>(sql::list_work_lines, call.tenant(), ids)) {
        WorkLine line{.designators = std::move(row.designators), .quantity = row.quantity, .unit = std::move(row.unit)};
        if (const auto option = options.find({row.assembly_id, row.position}); option != options.end()) {
            line.number.emplace(option->second.value, option->second.revision);
            line.is_assembly = option->second.is_assembly;
            line.is_off_the_shelf = !line.is_assembly && off_the_shelf.contains(*line.number);
        }
        works[row.assembly_id].lines.push_back(std::move(line));
    }
    for (auto& row : call.db().many<PlacementRow>(sql::list_placements, call.tenant(), ids)) {
        works[row.assembly_id].placements.emplace(std::move(row.designator), std::move(row.placement));
    }
    for (const auto& row : call.db().many<ContainedRow>(sql::list_contained, call.tenant(), ids)) {
        works[row.assembly_id].subassemblies = row.quantity;
    }
    return works;
}

}  // namespace cardcage::costing
