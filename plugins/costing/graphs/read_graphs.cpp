#include "graphs/read_graphs.hpp"

#include <algorithm>
#include <cardcage/contracts/sourcing.hpp>
#include <map>
#include <set>

#include "calculation/exact.hpp"
#include "costs/recent_values.hpp"
#include "sql.hpp"

namespace cardcage::costing {
namespace {

struct GraphAssemblyRow {
    SolutionId solution_id;
    AssemblyId assembly_id;
    sdk::Decimal quantity;
    sdk::Decimal demanded;
    sdk::Decimal used;
    LineSums lines;
};

struct UseRow {
    SolutionId solution_id;
    AssemblyId parent_id;
    AssemblyId child_id;
    sdk::Decimal quantity;
};

std::int64_t wholeQuantity(sdk::Decimal quantity) {
    const auto whole = calculation::roundedUp(quantity).whole();
    if (!whole) throw sdk::DecimalOverflow();
    return *whole;
}

/// Reads some solutions.
class Reader {
public:
    Reader(sdk::Call& call, const std::vector<CostedScenario>& scenarios) : call_(call) {
        for (const auto& scenario : scenarios) {
            places_.emplace(scenario.solution_id, builders_.size());
            solutions_.push_back(scenario.solution_id);
            builders_.emplace_back(scenario);
        }
    }

    void readAll() {
        call_.db().each<GraphAssemblyRow>(
            sql::list_solution_assemblies, [&](const GraphAssemblyRow& row) { add(row); }, solutions_
        );
        call_.db().each<UseRow>(
            sql::list_solution_uses, [&](const UseRow& row) { add(row); }, solutions_
        );
    }

    /// Reads level by level, each assembly once.
    void readBelow(const AssemblyId& top) {
        std::set<AssemblyId> reached{top};
        for (std::vector<AssemblyId> level{top}; !level.empty();) {
            call_.stopIfCancelled();
            std::vector<AssemblyId> next;
            call_.db().each<UseRow>(
                sql::list_uses_of_assemblies,
                [&](const UseRow& row) {
                    add(row);
                    if (reached.insert(row.child_id).second) next.push_back(row.child_id);
                },
                solutions_,
                level
            );
            level = std::move(next);
        }
        call_.db().each<GraphAssemblyRow>(
            sql::list_reached_assemblies,
            [&](const GraphAssemblyRow& row) { add(row); },
            solutions_,
            std::vector<AssemblyId>(reached.begin(), reached.end())
        );
    }

    std::vector<ScenarioGraph> finish(const std::optional<AssemblyId>& top) {
        std::vector<ScenarioGraph> graphs;
        for (auto& builder : builders_) graphs.push_back(builder.finish(top));
        return graphs;
    }

private:
    GraphBuilder& of(const SolutionId& solution) { return builders_[places_.at(solution)]; }

    void add(const GraphAssemblyRow& row) {
        of(row.solution_id).add({row.assembly_id, wholeQuantity(row.quantity), row.demanded, row.used, row.lines});
    }
    void add(const UseRow& row) { of(row.solution_id).addUse(row.parent_id, row.child_id, row.quantity); }

    sdk::Call& call_;
    std::map<SolutionId, std::size_t> places_;
    std::vector<SolutionId> solutions_;
    std::vector<GraphBuilder> builders_;
};

std::vector<SolutionId> solutionsOf(const std::vector<CostedScenario>& scenarios) {
    std::vector<SolutionId> solutions;
    for (const auto& scenario : scenarios) solutions.push_back(scenario.solution_id);
    return solutions;
}

/// Whether no assembly contains it in any of the solutions: then everything is read at once rather than level by level.
bool isTopmost(sdk::Call& call, const std::vector<CostedScenario>& scenarios, const AssemblyId& assembly) {
    const auto rows =
        call.db().many<GraphAssemblyRow>(sql::list_reached_assemblies, solutionsOf(scenarios), std::vector{assembly});
    return std::ranges::all_of(rows, [](const GraphAssemblyRow& row) { return row.used.isZero(); });
}

/// Whole solutions. A solution never changes, so recently read ones are cached.
std::vector<ScenarioGraph> readWhole(sdk::Call& call, const std::vector<CostedScenario>& scenarios) {
    constexpr std::size_t bytes_each = 400;  // of an assembly
    constexpr std::size_t capacity = 32 << 20;
    static RecentValues<ScenarioGraph> recent(capacity);
    const auto keyOf = [&](const CostedScenario& scenario) {
        return std::string(call.tenant()).append(" ").append(scenario.solution_id.view());
    };
    std::vector<std::shared_ptr<const ScenarioGraph>> found;
    std::vector<CostedScenario> missing;
    for (const auto& scenario : scenarios) {
        if (!found.emplace_back(recent.find(keyOf(scenario)))) missing.push_back(scenario);
    }
    std::map<SolutionId, std::shared_ptr<const ScenarioGraph>> read;
    if (!missing.empty()) {
        Reader reader(call, missing);
        reader.readAll();
        for (auto& graph : reader.finish(std::nullopt)) {
            const auto weight = (graph.assemblies.size() + 1) * bytes_each;
            auto shared = std::make_shared<const ScenarioGraph>(std::move(graph));
            recent.keep(keyOf(shared->scenario), shared, weight);
            read.emplace(shared->scenario.solution_id, std::move(shared));
        }
    }
    std::vector<ScenarioGraph> graphs;
    for (std::size_t i = 0; i < scenarios.size(); ++i) {
        auto& graph = graphs.emplace_back(found[i] ? *found[i] : *read.at(scenarios[i].solution_id));
        graph.scenario = scenarios[i];
    }
    return graphs;
}

std::vector<ScenarioGraph> readPart(
    sdk::Call& call, const std::vector<CostedScenario>& scenarios, const AssemblyId& top
) {
    if (!isTopmost(call, scenarios, top)) {
        Reader reader(call, scenarios);
        reader.readBelow(top);
        return reader.finish(top);
    }
    auto graphs = readWhole(call, scenarios);
    for (auto& graph : graphs) {
        const auto number = graph.find(top);
        if (!number || graph.below(*number).size() + 1 < graph.assemblies.size()) graph = graph.part(top);
    }
    return graphs;
}

}  // namespace

std::vector<ScenarioGraph> readGraphs(
    sdk::Call& call, const std::vector<CostedScenario>& scenarios, const std::optional<AssemblyId>& top
) {
    if (scenarios.empty()) return {};
    return top ? readPart(call, scenarios, *top) : readWhole(call, scenarios);
}

std::vector<ScenarioGraph> previewGraphs(sdk::Call& call, const std::vector<CostedScenario>& scenarios) {
    if (scenarios.empty()) return {};
    contracts::sourcing::PreviewRequest request;
    for (const auto& scenario : scenarios) request.sourcing_scenario_ids.push_back(scenario.id);
    const auto preview = call.invoke(contracts::sourcing::preview, request);
    std::vector<ScenarioGraph> graphs;
    for (std::size_t i = 0; i < scenarios.size(); ++i) {
        const auto& found = preview.scenarios.at(i);
        auto scenario = scenarios[i];
        scenario.content_fingerprint = found.content_fingerprint;
        GraphBuilder builder(std::move(scenario));
        for (const auto& assembly : found.assemblies) {
            builder.add(
                {assembly.id,
                 assembly.quantity,
                 assembly.demanded_quantity,
                 assembly.used_quantity,
                 {assembly.used_cost + assembly.fee_cost,
                  assembly.excess_cost,
                  assembly.one_time_cost,
                  assembly.priced,
                  assembly.unpriced,
                  assembly.customer_sourced,
                  assembly.customer_quantity}}
            );
            for (const auto& child : assembly.children) builder.addUse(assembly.id, child.id, child.quantity);
        }
        graphs.push_back(builder.finish(std::nullopt));
    }
    return graphs;
}

}  // namespace cardcage::costing
