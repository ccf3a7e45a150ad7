#include "joint_needs.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

namespace cardcage::sourcing::engine {
namespace {

constexpr OptionSets bitOf(std::size_t set) {
    return OptionSets{1} << set;
}

/// The bits of that many sets: an offer may be said to serve more than there are.
constexpr OptionSets firstSets(std::size_t count) {
    return count < 64 ? bitOf(count) - 1 : ~OptionSets{0};
}

template <class Call>
void forEachSet(OptionSets sets, const Call& call) {
    for (; sets != 0; sets &= sets - 1) call(static_cast<std::uint32_t>(std::countr_zero(sets)));
}

/// The most of an offer that can be bought by a day.
Quantity mostOf(const PartProblem& problem, const PartOffer& offer, Days latest_day) {
    const auto available = availableUntil(problem, offer, latest_day);
    Quantity most = 0;
    for (const auto& row : problem.rowsOf(offer)) {
        const auto quantity = std::min(available, row.largest_order) / row.step * row.step;
        if (quantity >= row.smallest_order) most = std::max(most, quantity);
    }
    return most;
}

}  // namespace

void NeedFlow::begin(std::span<const Quantity> needs, std::span<const OptionSets> kinds) {
    needs_ = needs.size();
    kinds_.assign(kinds.begin(), kinds.end());
    for (auto& kind : kinds_) kind &= firstSets(needs_);
    open_.assign(needs.begin(), needs.end());
    flow_.assign(kinds.size() * needs.size(), 0);
    missing_ = std::accumulate(needs.begin(), needs.end(), Quantity{0});
}

Quantity NeedFlow::add(std::uint32_t kind, Quantity quantity) {
    // How a need was reached: from another need, out of which a kind gives way, or from the supply itself.
    constexpr std::uint32_t from_supply = 0xFFFF'FFFF;
    struct Step {
        std::uint32_t kind;
        std::uint32_t from;
    };
    std::array<Step, 64> steps;  // of needs that were reached
    std::array<std::uint32_t, 64> queue;
    Quantity used = 0;
    while (used < quantity && missing_ > 0) {
        auto reached = kinds_[kind];
        std::size_t end = 0;
        forEachSet(reached, [&](std::uint32_t need) {
            steps[need] = {kind, from_supply};
            queue[end++] = need;
        });
        std::size_t at = 0;
        while (at < end && open_[queue[at]] == 0) {
            const auto need = queue[at++];
            for (std::uint32_t other = 0; other < kinds_.size(); ++other) {
                if ((kinds_[other] & ~reached) == 0 || flow_[other * needs_ + need] == 0) continue;
                forEachSet(kinds_[other] & ~reached, [&](std::uint32_t next) {
                    steps[next] = {other, need};
                    queue[end++] = next;
                });
                reached |= kinds_[other];
            }
        }
        if (at == end) break;

        auto amount = std::min(quantity - used, open_[queue[at]]);
        for (auto need = queue[at]; steps[need].from != from_supply; need = steps[need].from)
            amount = std::min(amount, flow_[steps[need].kind * needs_ + steps[need].from]);
        open_[queue[at]] -= amount;
        for (auto need = queue[at];; need = steps[need].from) {
            flow_[steps[need].kind * needs_ + need] += amount;
            if (steps[need].from == from_supply) break;
            flow_[steps[need].kind * needs_ + steps[need].from] -= amount;
        }
        used += amount;
        missing_ -= amount;
    }
    return used;
}

OptionSets NeedFlow::lacking() const {
    OptionSets sets = 0;
    for (std::size_t need = 0; need < needs_; ++need)
        if (open_[need] > 0) sets |= bitOf(need);
    for (OptionSets before = 0; before != sets;) {
        before = sets;
        for (std::uint32_t kind = 0; kind < kinds_.size(); ++kind) {
            if ((kinds_[kind] & sets) == 0) continue;
            for (std::uint32_t need = 0; need < needs_; ++need)
                if (used(kind, need) > 0) sets |= bitOf(need);
        }
    }
    return sets;
}

Division divided(const PartProblem& problem, const Plan& plan) {
    Division division;
    if (!problem.isJoint()) {
        division.missing = std::max<Quantity>(problem.need - plan.bought, 0);
        return division;
    }
    std::vector<OptionSets> kinds;
    for (const auto& line : plan.lines) kinds.push_back(problem.serves[line.offer]);
    NeedFlow flow;
    flow.begin(problem.set_needs, kinds);
    for (std::uint32_t line = 0; line < kinds.size(); ++line) flow.add(line, plan.lines[line].quantity);
    division.missing = flow.missing();
    division.lacking = flow.lacking();
    for (std::uint32_t line = 0; line < kinds.size(); ++line) {
        auto& used = division.used.emplace_back();
        for (std::uint32_t set = 0; set < problem.set_needs.size(); ++set) used.push_back(flow.used(line, set));
    }
    return division;
}

Quantity mostMissing(const PartProblem& problem, Days latest_day, const OfferScope& scope) {
    const std::array<Quantity, 1> whole_need{problem.need};
    const auto needs = problem.isJoint() ? problem.set_needs : std::span<const Quantity>(whole_need);
    std::vector<OptionSets> kinds(problem.offers.size(), 1);
    if (problem.isJoint()) kinds.assign(problem.serves.begin(), problem.serves.end());
    NeedFlow flow;
    flow.begin(needs, kinds);
    for (std::uint32_t position = 0; position < problem.offers.size(); ++position) {
        const auto& offer = problem.offers[position];
        if (scope.includes(offer, position)) flow.add(position, mostOf(problem, offer, latest_day));
    }
    return flow.missing();
}

Quantity needOf(const PartProblem& problem, OptionSets sets) {
    Quantity need = 0;
    sets &= firstSets(problem.set_needs.size());
    forEachSet(sets, [&](std::uint32_t set) { need += problem.set_needs[set]; });
    return need;
}

}  // namespace cardcage::sourcing::engine
