#include "graphs/scenario_graph.hpp"

#include <algorithm>

#include "calculation/exact.hpp"

namespace cardcage::costing {
namespace {

constexpr auto nobody = static_cast<std::uint32_t>(-1);

/// All assemblies that `top` reaches, itself included, as flags.
std::vector<bool> reachedFrom(std::uint32_t top, const std::vector<std::vector<std::uint32_t>>& children) {
    std::vector<bool> is_reached(children.size());
    std::vector<std::uint32_t> open{top};
    is_reached[top] = true;
    while (!open.empty()) {
        const auto assembly = open.back();
        open.pop_back();
        for (const auto child : children[assembly]) {
            if (is_reached[child]) continue;
            is_reached[child] = true;
            open.push_back(child);
        }
    }
    return is_reached;
}

}  // namespace

std::optional<std::uint32_t> ScenarioGraph::find(const AssemblyId& id) const {
    const auto found = std::ranges::lower_bound(assemblies, id);
    if (found == assemblies.end() || *found != id) return std::nullopt;
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

ScenarioGraph ScenarioGraph::part(const AssemblyId& top) const {
    GraphBuilder builder(scenario);
    std::vector<sdk::Decimal> used(assemblies.size());
    for (const auto& use : uses) used[use.child] += use.quantity;
    for (std::size_t i = 0; i < assemblies.size(); ++i) {
        builder.add({assemblies[i], quantities[i], demanded[i], used[i], lines[i]});
    }
    for (const auto& use : uses) builder.addUse(assemblies[use.parent], assemblies[use.child], use.quantity);
    return builder.finish(top);
}

ScenarioGraph GraphBuilder::finish(const std::optional<AssemblyId>& top) {
    std::ranges::sort(assemblies_, {}, &SelectedAssembly::id);
    const auto numberOf = [&](const AssemblyId& id) {
        const auto found = std::ranges::lower_bound(assemblies_, id, {}, &SelectedAssembly::id);
        if (found == assemblies_.end() || found->id != id) return nobody;
        return static_cast<std::uint32_t>(found - assemblies_.begin());
    };
    std::vector<calculation::Use> uses;
    std::vector<std::vector<std::uint32_t>> children(assemblies_.size());
    for (const auto& use : uses_) {
        const auto parent = numberOf(use.parent);
        const auto child = numberOf(use.child);
        if (parent == nobody || child == nobody) continue;
        uses.push_back({parent, child, use.quantity});
        children[parent].push_back(child);
    }
    std::vector<bool> is_kept(assemblies_.size(), !top);
    if (top) {
        if (const auto number = numberOf(*top); number != nobody) is_kept = reachedFrom(number, children);
    }

    ScenarioGraph graph{.scenario = std::move(scenario_)};
    std::vector<std::uint32_t> moved(assemblies_.size(), nobody);
    for (std::uint32_t i = 0; i < assemblies_.size(); ++i) {
        if (!is_kept[i]) continue;
        const auto& assembly = assemblies_[i];
        moved[i] = static_cast<std::uint32_t>(graph.assemblies.size());
        graph.assemblies.push_back(assembly.id);
        graph.quantities.push_back(assembly.quantity);
        graph.demanded.push_back(assembly.demanded + assembly.used);
        graph.lines.push_back(assembly.lines);
        if (const auto cost = assembly.lines.one_time_cost; !cost.isZero())
            graph.one_time.push_back({moved[i], {cost, graph.scenario.base_currency}});
    }
    graph.children.resize(graph.assemblies.size());
    for (const auto& use : uses) {
        if (moved[use.parent] == nobody || moved[use.child] == nobody) continue;
        graph.uses.push_back({moved[use.parent], moved[use.child], use.quantity});
        graph.children[moved[use.parent]].push_back(moved[use.child]);
        auto& demanded = graph.demanded[moved[use.child]];
        demanded = std::max(demanded - use.quantity, sdk::Decimal());
    }
    assemblies_.clear();
    uses_.clear();
    return graph;
}

}  // namespace cardcage::costing
