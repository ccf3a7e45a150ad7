#include "scenario_graph.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "calculation/exact.hpp"
#include "sql.hpp"

namespace cardcage::costing {
namespace {

struct AssemblyRow {
    SolutionId solution_id;
    AssemblyId assembly_id;
    sdk::Decimal quantity;
};

struct UseRow {
    SolutionId solution_id;
    AssemblyId parent_id;
    AssemblyId child_id;
    sdk::Decimal quantity;
};

struct DemandRow {
    SourcingScenarioId sourcing_scenario_id;
    AssemblyId assembly_id;
    sdk::Decimal quantity;
};

struct LineRow {
    SolutionId solution_id;
    AssemblyId assembly_id;
    LineSums sums;
};

struct SolutionRow {
    SolutionId id;
    sdk::Timestamp finished_at;
    std::string fingerprint;
};

struct OneTimeRow {
    SourcingScenarioId sourcing_scenario_id;
    sdk::Uuid offer_id;
    sdk::Money cost;
};

struct OfferLineRow {
    SolutionId solution_id;
    AssemblyId assembly_id;
    sdk::Uuid offer_id;
    sdk::Decimal used_cost;
};

using Number = std::unordered_map<std::string, std::uint32_t>;

std::int64_t wholeQuantity(sdk::Decimal quantity) {
    const auto whole = calculation::roundedUp(quantity).whole();
    if (!whole) throw sdk::DecimalOverflow();
    return *whole;
}

/// The graph while it is read: assemblies have numbers.
struct Building {
    ScenarioGraph graph;
    Number numbers;

    std::optional<std::uint32_t> numberOf(const AssemblyId& id) const {
        const auto found = numbers.find(id.text());
        if (found == numbers.end()) return std::nullopt;
        return found->second;
    }
};

class Reader {
public:
    Reader(sdk::Call& call, const std::vector<CostedScenario>& scenarios) : call_(call) {
        for (const auto& scenario : scenarios) {
            by_solution_.emplace(scenario.solution_id, buildings_.size());
            by_scenario_.emplace(scenario.id, buildings_.size());
            solutions_.push_back(scenario.solution_id);
            scenario_ids_.push_back(scenario.id);
            buildings_.emplace_back().graph.scenario = scenario;
        }
    }

    std::vector<ScenarioGraph> read(const std::optional<AssemblyId>& top) {
        readAssemblies();
        readUses();
        readDemands();
        readSolutions();
        if (top) {
            for (auto& building : buildings_) keepBelow(building, *top);
        }
        readLines();
        readOneTimeCosts();
        std::vector<ScenarioGraph> graphs;
        for (auto& building : buildings_) graphs.push_back(std::move(building.graph));
        return graphs;
    }

private:
    Building& of(const SolutionId& solution) { return buildings_[by_solution_.at(solution)]; }

    void readAssemblies() {
        for (const auto& row :
             call_.db().many<AssemblyRow>(sql::list_solution_assemblies, call_.tenant(), solutions_)) {
            auto& [graph, numbers] = of(row.solution_id);
            numbers.emplace(row.assembly_id.text(), static_cast<std::uint32_t>(graph.assemblies.size()));
            graph.assemblies.push_back(row.assembly_id);
            graph.quantities.push_back(wholeQuantity(row.quantity));
        }
        for (auto& [graph, numbers] : buildings_) {
            graph.demanded.resize(graph.assemblies.size());
            graph.lines.resize(graph.assemblies.size());
            graph.children.resize(graph.assemblies.size());
        }
    }

    void readUses() {
        for (const auto& row : call_.db().many<UseRow>(sql::list_solution_uses, call_.tenant(), solutions_)) {
            auto& building = of(row.solution_id);
            const auto parent = building.numberOf(row.parent_id);
            const auto child = building.numberOf(row.child_id);
            if (!parent || !child) continue;
            building.graph.uses.push_back({*parent, *child, row.quantity});
            building.graph.children[*parent].push_back(*child);
        }
    }

    /// What is wanted of an assembly by itself: its demand, but no more than what nothing uses. (A demand that was
    /// changed after the run does not count before the next one.)
    void readDemands() {
        std::vector<std::vector<sdk::Decimal>> left;
        for (const auto& [graph, numbers] : buildings_) {
            auto& free = left.emplace_back(graph.quantities.begin(), graph.quantities.end());
            for (const auto& use : graph.uses) free[use.child] -= use.quantity;
        }
        for (const auto& row : call_.db().many<DemandRow>(sql::list_demands, call_.tenant(), scenario_ids_)) {
            const auto place = by_scenario_.at(row.sourcing_scenario_id);
            const auto number = buildings_[place].numberOf(row.assembly_id);
            if (!number) continue;
            buildings_[place].graph.demanded[*number] =
                std::max(std::min(row.quantity, left[place][*number]), sdk::Decimal());
        }
    }

    void readSolutions() {
        for (const auto& row : call_.db().many<SolutionRow>(sql::list_solutions, call_.tenant(), solutions_)) {
            of(row.id).graph.finished_at = row.finished_at;
            of(row.id).graph.fingerprint = row.fingerprint;
        }
    }

    /// Forgets everything but an assembly and what it contains. What others use of that stays theirs.
    void keepBelow(Building& building, const AssemblyId& top) {
        auto& graph = building.graph;
        const auto number = building.numberOf(top);
        auto kept = graph.below(number.value());
        kept.insert(kept.begin(), *number);
        constexpr auto gone = static_cast<std::uint32_t>(-1);
        std::vector<std::uint32_t> moved(graph.assemblies.size(), gone);
        ScenarioGraph smaller{
            .scenario = graph.scenario, .finished_at = graph.finished_at, .fingerprint = graph.fingerprint};
        for (const auto old : kept) {
            moved[old] = static_cast<std::uint32_t>(smaller.assemblies.size());
            smaller.assemblies.push_back(graph.assemblies[old]);
            smaller.quantities.push_back(graph.quantities[old]);
            smaller.demanded.push_back(graph.demanded[old]);
        }
        smaller.lines.resize(kept.size());
        smaller.children.resize(kept.size());
        for (const auto& use : graph.uses) {
            if (moved[use.child] == gone) continue;
            if (moved[use.parent] == gone) {
                smaller.demanded[moved[use.child]] += use.quantity;
            } else {
                smaller.uses.push_back({moved[use.parent], moved[use.child], use.quantity});
                smaller.children[moved[use.parent]].push_back(moved[use.child]);
            }
        }
        building.numbers.clear();
        for (std::uint32_t i = 0; i < smaller.assemblies.size(); ++i) {
            building.numbers.emplace(smaller.assemblies[i].text(), i);
        }
        graph = std::move(smaller);
    }

    void readLines() {
        std::set<AssemblyId> wanted;
        for (const auto& [graph, numbers] : buildings_) wanted.insert(graph.assemblies.begin(), graph.assemblies.end());
        const std::vector<AssemblyId> ids(wanted.begin(), wanted.end());
        for (const auto& row : call_.db().many<LineRow>(sql::list_line_sums, call_.tenant(), solutions_, ids)) {
            auto& building = of(row.solution_id);
            if (const auto number = building.numberOf(row.assembly_id)) building.graph.lines[*number] = row.sums;
        }
    }

    /// Tooling goes to the assemblies whose lines are bought by the offer, by what they cost.
    void readOneTimeCosts() {
        std::map<sdk::Uuid, std::vector<sdk::Money>> costs;
        std::vector<sdk::Uuid> offers;
        for (const auto& row : call_.db().many<OneTimeRow>(sql::list_one_time_offers, call_.tenant(), scenario_ids_)) {
            if (!costs.contains(row.offer_id)) offers.push_back(row.offer_id);
            costs[row.offer_id].push_back(row.cost);
        }
        if (offers.empty()) return;
        const auto rows = call_.db().many<OfferLineRow>(sql::list_lines_of_offers, call_.tenant(), solutions_, offers);
        for (auto first = rows.begin(); first != rows.end();) {
            const auto last = std::find_if(first, rows.end(), [&](const OfferLineRow& row) {
                return row.solution_id != first->solution_id || row.offer_id != first->offer_id;
            });
            for (const auto& cost : costs[first->offer_id]) addOneTimeCost(first, last, cost);
            first = last;
        }
    }

    template <class Iterator>
    void addOneTimeCost(Iterator first, Iterator last, const sdk::Money& cost) {
        std::vector<sdk::Decimal> weights;
        for (auto row = first; row != last; ++row) weights.push_back(row->used_cost);
        std::vector<sdk::Decimal> parts(weights.size());
        calculation::apportion(cost.amount, weights, parts);
        auto& building = of(first->solution_id);
        for (auto row = first; row != last; ++row) {
            if (const auto number = building.numberOf(row->assembly_id)) {
                building.graph.one_time.push_back(
                    {*number, {parts[static_cast<std::size_t>(row - first)], cost.currency}}
                );
            }
        }
    }

    sdk::Call& call_;
    std::vector<Building> buildings_;
    std::map<SolutionId, std::size_t> by_solution_;
    std::map<SourcingScenarioId, std::size_t> by_scenario_;
    std::vector<SolutionId> solutions_;
    std::vector<SourcingScenarioId> scenario_ids_;
};

}  // namespace

std::optional<std::uint32_t> ScenarioGraph::find(const AssemblyId& id) const {
    const auto found = std::ranges::find(assemblies, id);
    if (found == assemblies.end()) return std::nullopt;
    return static_cast<std::uint32_t>(found - assemblies.begin());
}

std::vector<std::uint32_t> ScenarioGraph::below(std::uint32_t assembly) const {
    std::vector<std::uint32_t> found{assembly};
    std::vector<bool> seen(assemblies.size());
    seen[assembly] = true;
    for (std::size_t i = 0; i < found.size(); ++i) {
        for (const auto child : children[found[i]]) {
            if (seen[child]) continue;
            seen[child] = true;
            found.push_back(child);
        }
    }
    found.erase(found.begin());
    return found;
}

std::vector<ScenarioGraph> readGraphs(
    sdk::Call& call, const std::vector<CostedScenario>& scenarios, const std::optional<AssemblyId>& top
) {
    if (scenarios.empty()) return {};
    return Reader(call, scenarios).read(top);
}

}  // namespace cardcage::costing
