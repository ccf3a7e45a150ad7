#include "costs/cost_book.hpp"

#include <algorithm>
#include <stdexcept>

#include "activities/stored_activity.hpp"
#include "sql.hpp"
#include "tables/stored_table.hpp"
#include "work/read_work.hpp"

namespace cardcage::costing {
namespace {

struct PricedAssemblyRow {
    AssemblyId id;
    std::optional<AssemblyId> linked_id;
    std::optional<RfqId> rfq_id;
    std::string name;
    std::optional<std::string> value;
    std::string revision;
    AssemblyType type = AssemblyType::Unknown;
};

struct PricedPlanRow {
    AssemblyId assembly_id;
    std::optional<std::int64_t> batch_size;
    sdk::Decimal yield_percent;
    sdk::Decimal learning_percent;
    std::int64_t boards_per_panel = 1;
    std::string drivers;
    std::optional<std::string> activities;
};

struct AssignmentRow {
    std::string target_type;
    sdk::Uuid target_id;
    CalculationTableId calculation_table_id;
};

}  // namespace

CostBook CostBook::read(sdk::Call& call, const std::vector<AssemblyId>& assemblies, const std::vector<RfqId>& rfqs) {
    CostBook book;
    for (auto& row : call.db().many<Resource>(sql::list_resources, sdk::Window())) {
        book.resource_places_.emplace(row.id, book.resources.size());
        book.resources.push_back(std::move(row));
    }
    book.readActivities(call);
    book.readAssemblies(call, assemblies);
    std::vector<AssemblyId> with_linked = assemblies;
    for (const auto& assembly : book.assemblies_) {
        if (assembly.linked_id) with_linked.push_back(*assembly.linked_id);
    }
    book.readPlans(call, with_linked);
    book.readTables(call, with_linked, rfqs);
    return book;
}

CostBook CostBook::readSettled(
    sdk::Call& call, const std::vector<AssemblyId>& assemblies, const std::vector<RfqId>& rfqs
) {
    constexpr int most_attempts = 5;
    const auto state = [&] { return call.db().one<std::string>(sql::find_cost_state, assemblies); };
    auto before = state();
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
        auto book = read(call, assemblies, rfqs);
        auto after = state();
        if (before == after) return book;
        before = std::move(after);
    }
    throw sdk::Problem::conflict(
        "changed_meanwhile", "Assemblies or hourly rates are changed all the time; repeat the request shortly."
    );
}

CostBook CostBook::of(const CostInputs& inputs) {
    CostBook book;
    for (const auto& kept : inputs.resources) {
        book.resource_places_.emplace(kept.id, book.resources.size());
        book.resources.push_back(
            {.id = kept.id,
             .name = kept.name,
             .type = kept.type,
             .hourly_rate = kept.hourly_rate,
             .efficiency_percent = kept.efficiency_percent,
             .setup_minutes = kept.setup_minutes,
             .parallel_units = kept.parallel_units}
        );
    }
    book.activities = inputs.activities;
    for (const auto& kept : inputs.assemblies) {
        book.assembly_places_.emplace(kept.id.text(), book.assemblies_.size());
        auto& assembly = book.assemblies_.emplace_back(CostedAssembly{
            .id = kept.id,
            .drivers = kept.drivers,
            .rules = {kept.batch_size, kept.yield_percent, kept.learning_percent, kept.boards_per_panel}});
        assembly.activities.assign(kept.activities.begin(), kept.activities.end());
    }
    return book;
}

const CostedAssembly* CostBook::find(const AssemblyId& id) const {
    const auto place = assembly_places_.find(id.text());
    return place == assembly_places_.end() ? nullptr : &assemblies_[place->second];
}

std::size_t CostBook::resourceIndex(const ResourceId& id) const {
    const auto place = resource_places_.find(id);
    if (place == resource_places_.end()) throw std::runtime_error("an activity uses a resource that is not there");
    return place->second;
}

const CalculationTable& CostBook::tableOf(const CostedAssembly& assembly, const std::optional<RfqId>& rfq) const {
    const auto assigned = [&](const std::map<sdk::Uuid, std::size_t>& places, const sdk::Uuid& id) {
        const auto place = places.find(id);
        return place == places.end() ? nullptr : &tables[place->second];
    };
    if (const auto table = assigned(assigned_, assembly.id.uuid())) return *table;
    if (rfq) {
        if (const auto table = assigned(assigned_to_rfqs_, rfq->uuid())) return *table;
    }
    if (assembly.linked_id) {
        if (const auto table = assigned(assigned_, assembly.linked_id->uuid())) return *table;
    }
    return tables.at(default_table_);
}

void CostBook::readActivities(sdk::Call& call) {
    const auto rows = call.db().many<ActivityRow>(sql::list_activities, sdk::Window());
    for (const auto& row : rows) {
        if (!row.columns.is_active) continue;
        auto activity = row.item();
        types_.push_back(std::move(activity.assembly_types));
        activities.push_back(
            {activity.name,
             activity.category,
             activity.needed_driver,
             activity.resource_setup,
             std::move(activity.resources),
             std::move(activity.times)}
        );
    }
}

void CostBook::readAssemblies(sdk::Call& call, const std::vector<AssemblyId>& ids) {
    std::map<AssemblyId, AssemblyType> assembly_types;
    for (auto& row : call.db().many<PricedAssemblyRow>(sql::list_assemblies, ids)) {
        assembly_places_.emplace(row.id.text(), assemblies_.size());
        assembly_types.emplace(row.id, row.type);
        auto& assembly = assemblies_.emplace_back(CostedAssembly{
            .id = row.id,
            .linked_id = row.linked_id,
            .rfq_id = row.rfq_id,
            .name = std::move(row.name),
            .type = row.type});
        if (row.value) assembly.number = PartNumber{std::move(*row.value), std::move(row.revision)};
        for (std::uint32_t i = 0; i < types_.size(); ++i) {
            const auto& types = types_[i];
            if (types.empty() || std::ranges::find(types, assembly.type) != types.end()) {
                assembly.activities.push_back(i);
            }
        }
    }
    const auto drivers = readDrivers(call, assembly_types);
    for (auto& assembly : assemblies_) assembly.drivers = drivers->at(assembly.id);
}

void CostBook::readPlans(sdk::Call& call, const std::vector<AssemblyId>& ids) {
    struct Plan {
        PricedPlanRow row;
        std::vector<std::uint32_t> activities;
    };
    std::map<AssemblyId, Plan> plans;
    for (auto& row : call.db().many<PricedPlanRow>(sql::list_plans, ids)) {
        Plan plan{.row = std::move(row)};
        if (plan.row.activities) {
            for (auto& own : call.decodeText<std::vector<PlannedActivity>>(*plan.row.activities)) {
                plan.activities.push_back(static_cast<std::uint32_t>(activities.size()));
                activities.push_back(std::move(own));
            }
        }
        const auto id = plan.row.assembly_id;
        plans.emplace(id, std::move(plan));
    }
    for (auto& assembly : assemblies_) {
        auto found = plans.find(assembly.id);
        if (found == plans.end() && assembly.linked_id) found = plans.find(*assembly.linked_id);
        if (found == plans.end()) continue;
        const auto& [row, own] = found->second;
        assembly.rules = {row.batch_size, row.yield_percent, row.learning_percent, row.boards_per_panel};
        assembly.drivers = overriddenBy(assembly.drivers, call.decodeText<DriverValues>(row.drivers));
        if (row.activities) assembly.activities = own;
    }
}

void CostBook::readTables(sdk::Call& call, const std::vector<AssemblyId>& ids, const std::vector<RfqId>& rfqs) {
    const auto rows = call.db().many<StoredTable>(sql::list_calculation_tables, sdk::Window());
    std::map<CalculationTableId, std::size_t> places;
    for (const auto& row : rows) {
        places.emplace(row.id, tables.size());
        if (row.columns.is_default) default_table_ = tables.size();
        tables.push_back(row.item());
    }
    for (const auto& row : call.db().many<AssignmentRow>(sql::list_table_assignments, ids, rfqs)) {
        auto& assigned = row.target_type == "Rfq" ? assigned_to_rfqs_ : assigned_;
        // A table that was created between two statements is still missing: see readSettled.
        if (const auto place = places.find(row.calculation_table_id); place != places.end()) {
            assigned.emplace(row.target_id, place->second);
        }
    }
}

}  // namespace cardcage::costing
