#include "joint/joint_supply.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace cardcage::sourcing::engine {

JointSupply::JointSupply(const JointCosts& costs, const PartProblem& problem)
    : problem_(problem), sets_(problem.set_needs.size()) {
    std::vector<Quantity> capacities;
    for (std::uint32_t part = 0; part < problem.bought_parts.size(); ++part) {
        capacities.push_back(costs.capacity(part));
        if (capacities.back() == 0) continue;
        for (const auto set : problem.bought_parts[part].sets) sets_[set].sets.push_back(part);
    }
    none_.begin(capacities, sets_);
}

bool JointSupply::serve(NeedFlow& flow, std::uint32_t set) const {
    const auto need = problem_.set_needs[set];
    if (flow.missing() < need) return false;
    auto before = flow;
    if (flow.add(set, need) == need) return true;
    flow = std::move(before);
    return false;
}

bool JointSupply::canServe(const std::vector<std::uint32_t>& sets) const {
    auto flow = none_;
    return std::ranges::all_of(sets, [&](std::uint32_t set) {
        return flow.add(set, problem_.set_needs[set]) == problem_.set_needs[set];
    });
}

/// A largest flow leaves the fewest needs unserved. From sets that lack something, the sets whose supply they could
/// have instead are reached; the parts of all of these are used up by them.
std::vector<JointSupply::Shortage> JointSupply::shortages() const {
    auto flow = none_;
    std::vector<Quantity> missing(sets_.size(), 0);
    std::vector<std::uint32_t> reached;
    std::vector<bool> is_reached(sets_.size()), is_part_reached(problem_.bought_parts.size());
    for (std::uint32_t set = 0; set < sets_.size(); ++set) {
        missing[set] = problem_.set_needs[set] - flow.add(set, problem_.set_needs[set]);
        is_reached[set] = missing[set] > 0;
        if (is_reached[set]) reached.push_back(set);
    }
    std::vector<std::vector<std::uint32_t>> users(problem_.bought_parts.size());
    for (std::uint32_t set = 0; set < sets_.size(); ++set)
        for (const auto& use : flow.usesOf(set))
            if (use.quantity > 0) users[use.set].push_back(set);
    for (std::size_t at = 0; at < reached.size(); ++at) {
        for (const auto part : sets_[reached[at]].sets) {
            if (is_part_reached[part]) continue;
            is_part_reached[part] = true;
            for (const auto user : users[part]) {
                if (is_reached[user]) continue;
                is_reached[user] = true;
                reached.push_back(user);
            }
        }
    }
    std::ranges::sort(reached);
    std::vector<Shortage> shortages;
    for (auto& sets : connected(reached)) {
        auto& shortage = shortages.emplace_back(Shortage{std::move(sets), 0});
        for (const auto set : shortage.sets) shortage.missing += missing[set];
    }
    return shortages;
}

std::vector<std::vector<std::uint32_t>> JointSupply::connected(const std::vector<std::uint32_t>& sets) const {
    std::vector<std::uint32_t> first(sets_.size());
    std::iota(first.begin(), first.end(), 0U);
    const auto firstOf = [&](std::uint32_t set) {
        while (first[set] != set) set = first[set] = first[first[set]];
        return set;
    };
    std::map<std::uint32_t, std::uint32_t> user;
    for (const auto set : sets) {
        for (const auto part : sets_[set].sets) {
            const auto left = firstOf(user.try_emplace(part, set).first->second);
            const auto right = firstOf(set);
            first[std::max(left, right)] = std::min(left, right);
        }
    }
    std::map<std::uint32_t, std::vector<std::uint32_t>> members;
    for (const auto set : sets) members[firstOf(set)].push_back(set);
    std::vector<std::vector<std::uint32_t>> groups;
    for (auto& [least, group] : members) groups.push_back(std::move(group));
    return groups;
}

bool canServeAll(const JointCosts& costs, const PartProblem& problem) {
    std::vector<std::uint32_t> all(problem.set_needs.size());
    std::iota(all.begin(), all.end(), 0U);
    return JointSupply(costs, problem).canServe(all);
}

}  // namespace cardcage::sourcing::engine
