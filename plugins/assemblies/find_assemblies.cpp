#include <span>
#include <unordered_map>
#include <unordered_set>

#include "assemblies.hpp"
#include "import/linked_records.hpp"
#include "sql.hpp"

namespace cardcage::assemblies {
namespace {

/// Assemblies read at a time: a request may ask for 500 large ones, and memory stays constant.
constexpr std::size_t portion = 16;

struct AssemblyRow {
    AssemblyId id;
    std::optional<RfqId> rfq_id;
    std::optional<AssemblyId> parent_id;
    std::optional<PartNumber> number;
    std::string name;
    std::optional<std::string> notes;
    AssemblyType type = AssemblyType::Unknown;
    Industry industry = Industry::Other;
    std::optional<std::string> customer_value;
    std::optional<std::string> customer_revision;
    std::optional<CustomerSummary> customer;
    Source source = Source::Unknown;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;
};

struct SubassemblyRow {
    AssemblyId parent_id;
    Subassembly item;
};

struct BomItemRow {
    AssemblyId assembly_id;
    BomItemId id;
    std::vector<std::string> designators;
    sdk::Decimal quantity;
    Unit unit = Unit::Unknown;
    std::optional<std::string> notes;
    bool do_not_place = false;
    SourcedBy sourced_by = SourcedBy::Unknown;
};

struct PartOptionRow {
    AssemblyId assembly_id;
    std::int64_t item_position = 0;
    PartOption option;
};

Assembly assemblyOf(AssemblyRow row) {
    Assembly assembly{
        .id = row.id,
        .rfq_id = row.rfq_id,
        .parent_id = row.parent_id,
        .internal_part_number = std::move(row.number),
        .name = std::move(row.name),
        .notes = std::move(row.notes),
        .type = row.type,
        .industry = row.industry,
        .source = row.source,
        .created_at = row.created_at,
        .updated_at = row.updated_at};
    if (row.customer_value || row.customer) {
        assembly.customer_part_numbers.push_back(
            {std::move(row.customer_value), std::move(row.customer_revision), std::move(row.customer)}
        );
    }
    return assembly;
}

std::vector<Assembly> readPortion(sdk::Call& call, std::span<const AssemblyId> wanted) {
    const auto database = call.db();
    const std::vector<AssemblyId> ids(wanted.begin(), wanted.end());
    std::vector<Assembly> assemblies;
    std::unordered_map<std::string, std::size_t> places;
    database.each<AssemblyRow>(
        sql::find_assemblies,
        [&](AssemblyRow row) {
            places[std::string(row.id.view())] = assemblies.size();
            assemblies.push_back(assemblyOf(std::move(row)));
        },
        ids
    );
    const auto at = [&](const AssemblyId& id) -> Assembly& { return assemblies[places.at(std::string(id.view()))]; };

    database.each<SubassemblyRow>(
        sql::list_subassemblies,
        [&](SubassemblyRow row) { at(row.parent_id).subassemblies.push_back(std::move(row.item)); },
        ids
    );
    database.each<BomItemRow>(
        sql::list_bom_items,
        [&](BomItemRow row) {
            at(row.assembly_id)
                .bom_items.push_back(
                    {row.id,
                     std::move(row.designators),
                     row.quantity,
                     row.unit,
                     std::move(row.notes),
                     row.do_not_place,
                     row.sourced_by,
                     {}}
                );
        },
        ids
    );
    database.each<PartOptionRow>(
        sql::list_bom_options,
        [&](PartOptionRow row) {
            // Positions count from 1 without gaps.
            at(row.assembly_id)
                .bom_items.at(static_cast<std::size_t>(row.item_position - 1))
                .part_options.push_back(std::move(row.option));
        },
        ids
    );
    auto pcbs = findPcbs(call, ids);
    for (auto& assembly : assemblies) assembly.pcb_ids = std::move(pcbs[std::string(assembly.id.view())]);
    return assemblies;
}

}  // namespace

void findAssemblies(sdk::Call& call, const AssemblyFilter& filter, sdk::Sink<Assembly>& assemblies) {
    std::vector<AssemblyId> ids;
    std::unordered_set<std::string> seen;
    for (const auto& id : filter.assembly_ids) {
        if (seen.emplace(id.view()).second) ids.push_back(id);
    }
    call.db().snapshot();
    for (std::size_t begin = 0; begin < ids.size(); begin += portion) {
        const auto wanted = std::span(ids).subspan(begin, std::min(portion, ids.size() - begin));
        for (const auto& assembly : readPortion(call, wanted)) assemblies.write(assembly);
    }
}

}  // namespace cardcage::assemblies
