#include "bom/attribution.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <stdexcept>

#include "values/proportion.hpp"

namespace cardcage::sourcing::engine {
namespace {

constexpr UInt128 quantum = 1'000'000;  // 1e-10 in the 1e-16 of a Cost

/// Divides by largest remainder; its memory is reused for the next division.
class Division {
public:
    void divide(UInt128 amount, std::span<const LineWeight> weights, std::span<Cost> parts) {
        const UInt128 total =
            std::accumulate(weights.begin(), weights.end(), UInt128{0}, [](UInt128 sum, LineWeight it) {
                return sum + static_cast<UInt128>(it);
            });
        const UInt128 quanta = amount / quantum;
        rests_.clear();
        UInt128 given = 0;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            const auto [quotient, rest] = total > 0 ? proportionOf(quanta, static_cast<UInt128>(weights[i]), total)
                                                    : proportionOf(quanta, 1, weights.size());
            parts[i] = static_cast<Cost>(quotient * quantum);
            given += quotient;
            if (rest > 0) rests_.push_back({rest, i});
        }
        const auto left = static_cast<std::size_t>(quanta - given);
        const auto residue = static_cast<Cost>(amount % quantum);
        giveAway(left, residue, parts);
    }

private:
    struct Rest {
        UInt128 rest;
        std::size_t owner;

        bool operator<(const Rest& other) const { return rest != other.rest ? rest > other.rest : owner < other.owner; }
    };

    void giveAway(std::size_t left, Cost residue, std::span<Cost> parts) {
        if (left > 0 || residue > 0) std::sort(rests_.begin(), rests_.end());
        for (std::size_t i = 0; i < left; ++i) parts[rests_[i].owner] += quantum;
        if (residue > 0) parts[left < rests_.size() ? rests_[left].owner : 0] += residue;
    }

    std::vector<Rest> rests_;
};

void divide(Division& division, Cost amount, std::span<const LineWeight> weights, std::span<Cost> parts) {
    if (weights.empty()) return;
    if (weights.size() == 1) {
        parts[0] = amount;
        return;
    }
    division.divide(static_cast<UInt128>(amount < 0 ? -amount : amount), weights, parts);
    if (amount < 0) std::transform(parts.begin(), parts.end(), parts.begin(), std::negate<>());
}

/// `amount` x `part` / `whole` at 1e-10, half to even.
UInt128 roundedShare(UInt128 amount, UInt128 part, UInt128 whole) {
    const auto [quotient, rest] = proportionOf(amount, part, whole);  // in 1e-16, and a fraction rest / whole of that
    UInt128 quanta = quotient / quantum;
    const UInt128 over = quotient % quantum;
    const UInt128 half = quantum / 2;
    if (over > half || (over == half && (rest > 0 || quanta % 2 == 1))) ++quanta;
    return quanta * quantum;
}

}  // namespace

std::vector<Cost> dividedByWeight(Cost amount, std::span<const LineWeight> weights) {
    std::vector<Cost> parts(weights.size());
    Division division;
    divide(division, amount, weights, parts);
    return parts;
}

UsedAndExcess usedAndExcess(Cost paid, Quantity need, Quantity bought) {
    if (bought <= 0) return {.used = 0, .excess = paid};
    if (need >= bought) return {.used = paid, .excess = 0};
    if (paid < 0) {
        const auto mirrored = usedAndExcess(-paid, need, bought);
        return {.used = -mirrored.used, .excess = -mirrored.excess};
    }
    const auto share =
        roundedShare(static_cast<UInt128>(paid), static_cast<UInt128>(need), static_cast<UInt128>(bought));
    const auto used = std::min(static_cast<Cost>(share), paid);  // less than 1e-10 may have been rounded up
    return {.used = used, .excess = paid - used};
}

LineCosts attributed(
    const OrderedDesign& bom,
    const Explosion& explosion,
    std::span<const UsedAndExcess> material,
    std::span<const Cost> fees,
    std::span<const std::vector<SetCost>> sets,
    std::span<const Cost> one_time
) {
    const auto& lines = bom.design().lines;
    const std::vector<Cost> nothing(lines.size());
    LineCosts costs{nothing, nothing, nothing, nothing};
    Division division;
    std::vector<LineWeight> weights;
    std::vector<Cost> parts;
    const auto spread = [&](Cost amount, std::span<const LineIndex> owners, std::vector<Cost>& of_lines) {
        if (amount == 0) return;
        if (owners.empty()) throw std::logic_error("A part costs something that no line needs");
        divide(division, amount, weights, parts);
        for (std::size_t i = 0; i < owners.size(); ++i) of_lines[owners[i]] = parts[i];
    };
    const auto spreadAll = [&](const SetCost& cost, std::span<const LineIndex> owners) {
        weights.clear();
        for (const auto line : owners) weights.push_back(explosion.line_weight[line]);
        parts.resize(owners.size());
        spread(cost.material.used, owners, costs.used);
        spread(cost.material.excess, owners, costs.excess);
        spread(cost.fees, owners, costs.fees);
        spread(cost.one_time, owners, costs.one_time);
    };
    std::vector<std::vector<LineIndex>> owners_of_sets;
    for (GroupIndex group = 0; group < bom.design().groups.size(); ++group) {
        const auto owners = bom.linesOf(group);
        if (sets.empty() || sets[group].empty()) {
            spreadAll({material[group], fees[group], one_time.empty() ? 0 : one_time[group]}, owners);
            continue;
        }
        owners_of_sets.assign(sets[group].size(), {});
        for (const auto line : owners) owners_of_sets[lines[line].option_set].push_back(line);
        for (std::size_t set = 0; set < sets[group].size(); ++set) spreadAll(sets[group][set], owners_of_sets[set]);
    }
    return costs;
}

}  // namespace cardcage::sourcing::engine
