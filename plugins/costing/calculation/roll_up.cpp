#include "roll_up.hpp"

#include <numeric>

#include "exact.hpp"

namespace cardcage::costing::calculation {
namespace {

constexpr Decimal AssemblyCost::*kinds[] = {
    &AssemblyCost::material_used,
    &AssemblyCost::material_excess,
    &AssemblyCost::manufacturing,
    &AssemblyCost::one_time,
    &AssemblyCost::customer_parts};

/// The uses of each child, stored contiguously: those of child c are uses[order[first[c]]] to uses[order[first[c +
/// 1]]].
struct UsesByChild {
    std::vector<std::uint32_t> first;
    std::vector<std::uint32_t> order;

    UsesByChild(std::size_t assemblies, std::span<const Use> uses) : first(assemblies + 1), order(uses.size()) {
        for (const auto& use : uses) ++first[use.child + 1];
        std::partial_sum(first.begin(), first.end(), first.begin());
        auto next = first;
        for (std::uint32_t i = 0; i < uses.size(); ++i) order[next[uses[i].child]++] = i;
    }
};

/// The assemblies on circles among those that wait for children. `waiting`: number of children, by assembly. Assemblies
/// that no waiting assembly contains are above the circles.
std::vector<std::uint32_t> circular(std::span<const std::uint32_t> waiting, std::span<const Use> uses) {
    std::vector<bool> is_left(waiting.size());
    for (std::uint32_t i = 0; i < waiting.size(); ++i) is_left[i] = waiting[i] > 0;
    for (bool is_smaller = true; is_smaller;) {
        std::vector<bool> is_contained(waiting.size());
        for (const auto& use : uses) {
            if (is_left[use.parent]) is_contained[use.child] = true;
        }
        is_smaller = false;
        for (std::uint32_t i = 0; i < waiting.size(); ++i) {
            if (!is_left[i] || is_contained[i]) continue;
            is_left[i] = false;
            is_smaller = true;
        }
    }
    std::vector<std::uint32_t> members;
    for (std::uint32_t i = 0; i < waiting.size(); ++i) {
        if (is_left[i]) members.push_back(i);
    }
    return members;
}

}  // namespace

AssemblyCost& AssemblyCost::operator+=(const AssemblyCost& other) {
    for (const auto kind : kinds) this->*kind += other.*kind;
    return *this;
}

void rollUp(std::span<AssemblyCost> costs, std::span<const Decimal> demanded, std::span<const Use> uses) {
    const UsesByChild by_child(costs.size(), uses);
    std::vector<std::uint32_t> open(costs.size());  // children that are not attributed yet, by parent
    for (const auto& use : uses) ++open[use.parent];
    std::vector<std::uint32_t> ready;
    for (std::uint32_t i = 0; i < costs.size(); ++i) {
        if (open[i] == 0) ready.push_back(i);
    }
    std::size_t done = 0;
    std::vector<Decimal> weights;
    std::vector<Decimal> parts;
    for (; done < ready.size(); ++done) {
        const auto child = ready[done];
        const std::span mine(
            by_child.order.data() + by_child.first[child], by_child.order.data() + by_child.first[child + 1]
        );
        const auto addTo = [&](const Use& use) -> AssemblyCost& {
            if (--open[use.parent] == 0) ready.push_back(use.parent);
            return costs[use.parent];
        };
        if (mine.size() == 1 && demanded[child].isZero()) {
            addTo(uses[mine.front()]) += costs[child];
            continue;
        }
        if (mine.empty()) continue;
        weights.clear();
        for (const auto index : mine) weights.push_back(uses[index].quantity);
        weights.push_back(demanded[child]);
        parts.resize(weights.size());
        for (const auto kind : kinds) {
            if ((costs[child].*kind).isZero()) continue;
            apportion(costs[child].*kind, weights, parts);
            for (std::size_t i = 0; i < mine.size(); ++i) costs[uses[mine[i]].parent].*kind += parts[i];
        }
        for (const auto index : mine) addTo(uses[index]);
    }
    if (done < costs.size()) throw CircularUses(circular(open, uses));
}

}  // namespace cardcage::costing::calculation
