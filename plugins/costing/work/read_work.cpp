#include "work/read_work.hpp"

#include <unordered_map>

#include "costs/recent_values.hpp"
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

/// A preferred option while its lines wait for it.
struct Option {
    std::pair<std::string, std::string> number;
    bool is_assembly = false;
};
using LineOfAssembly = std::pair<AssemblyId, std::int64_t>;  // of a line
using NumberSet = std::set<std::pair<std::string, std::string>>;

NumberSet readOffTheShelf(sdk::Call& call, const std::map<LineOfAssembly, Option>& options) {
    std::set<std::string> values;
    for (const auto& [place, option] : options) values.insert(option.number.first);
    NumberSet found;
    for (auto& row :
         call.db().many<NumberRow>(sql::list_off_the_shelf, std::vector<std::string>(values.begin(), values.end()))) {
        found.emplace(std::move(row.value), std::move(row.revision));
    }
    return found;
}

/// Inputs of the work of these assemblies.
std::map<AssemblyId, WorkOfBom> readWork(
    sdk::Call& call, const std::map<AssemblyId, AssemblyType>& types, const std::vector<AssemblyId>& ids
) {
    std::map<AssemblyId, WorkOfBom> works;
    for (const auto& id : ids) works[id].type = types.at(id);
    const auto database = call.db();
    std::map<LineOfAssembly, Option> options;
    database.each<OptionRow>(
        sql::list_preferred_options,
        [&](OptionRow row) {
            options.emplace(
                LineOfAssembly(row.assembly_id, row.item_position),
                Option{{std::move(row.value), std::move(row.revision)}, row.is_assembly}
            );
        },
        ids
    );
    const auto off_the_shelf = readOffTheShelf(call, options);
    database.each<LineRow>(
        sql::list_work_lines,
        [&](LineRow row) {
            WorkLine line{
                .designators = std::move(row.designators), .quantity = row.quantity, .unit = std::move(row.unit)};
            if (const auto found = options.find({row.assembly_id, row.position}); found != options.end()) {
                auto& [number, is_assembly] = found->second;
                line.is_assembly = is_assembly;
                line.is_off_the_shelf = !is_assembly && off_the_shelf.contains(number);
                line.number = std::move(number);
            }
            works[row.assembly_id].lines.push_back(std::move(line));
        },
        ids
    );
    database.each<PlacementRow>(
        sql::list_placements,
        [&](PlacementRow row) {
            works[row.assembly_id].placements.emplace(std::move(row.designator), std::move(row.placement));
        },
        ids
    );
    for (const auto& row : database.many<ContainedRow>(sql::list_contained, ids)) {
        works[row.assembly_id].subassemblies = row.quantity;
    }
    return works;
}

Drivers count(sdk::Call& call, const std::map<AssemblyId, AssemblyType>& types) {
    constexpr std::size_t at_a_time = 256;
    Drivers drivers;
    std::vector<AssemblyId> ids;
    const auto add = [&] {
        for (const auto& [id, work] : readWork(call, types, ids)) drivers.emplace(id, countWork(work));
        ids.clear();
    };
    for (const auto& [id, type] : types) {
        ids.push_back(id);
        if (ids.size() == at_a_time) add();
    }
    if (!ids.empty()) add();
    return drivers;
}

}  // namespace

std::shared_ptr<const Drivers> readDrivers(sdk::Call& call, const std::map<AssemblyId, AssemblyType>& types) {
    // Comparing states pays only if there is much to read.
    constexpr std::size_t many = 100;
    constexpr std::size_t bytes_each = 700;
    constexpr std::size_t capacity = 32 << 20;
    if (types.size() < many) return std::make_shared<const Drivers>(count(call, types));
    static RecentValues<Drivers> recent(capacity);
    std::vector<AssemblyId> ids;
    for (const auto& [id, type] : types) ids.push_back(id);
    auto key = std::string(call.tenant());
    key.append(" ").append(call.db().one<std::string>(sql::find_work_state, ids));
    if (auto known = recent.find(key)) return known;
    auto drivers = std::make_shared<const Drivers>(count(call, types));
    // In a transaction whose statements see several states, the counted state may be another one.
    if (call.db().one<std::string>(sql::find_work_state, ids) == key.substr(call.tenant().size() + 1)) {
        recent.keep(key, drivers, drivers->size() * bytes_each);
    }
    return drivers;
}

}  // namespace cardcage::costing
