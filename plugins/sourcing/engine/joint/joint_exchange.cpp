#include "joint/joint_exchange.hpp"

#include <algorithm>
#include <numeric>

namespace cardcage::sourcing::engine {
namespace {

/// The cost of some parts; those without a plan are counted separately.
struct Sum {
    int without_plan = 0;
    Cost cost = 0;

    friend auto operator<=>(const Sum&, const Sum&) = default;
};

class Exchange {
public:
    Exchange(
        JointCosts& costs, const JointCluster& cluster, const std::vector<Quantity>& covers, std::uint64_t most_solves
    )
        : costs_(costs), cluster_(cluster), most_solves_(most_solves), covers_(covers) {
        NeedFlow flow;
        flow.begin(cluster.needs, cluster.bought);
        for (std::uint32_t i = 0; i < covers.size(); ++i) flow.add(i, covers[i] - cluster.bases[i]);
        uses_.resize(covers.size());
        for (std::uint32_t i = 0; i < covers.size(); ++i) {
            const auto uses = flow.usesOf(i);
            uses_[i].assign(uses.begin(), uses.end());
        }
    }

    std::vector<Quantity> run() {
        for (bool improves = true; improves && !isSpent();) {
            improves = false;
            for (std::uint32_t set = 0; set < cluster_.needs.size() && !isSpent(); ++set)
                improves = moveSet(set) || improves;
            for (std::uint32_t i = 0; i < covers_.size() && !isSpent(); ++i) {
                improves = attract(i) || improves;
                improves = giveAway(i) || improves;
            }
        }
        for (std::uint32_t i = 0; i < covers_.size(); ++i)
            if (!costs_.at(cluster_.parts[i], covers_[i]).plan) return {};
        return covers_;
    }

private:
    bool isSpent() const { return costs_.solves() >= most_solves_; }

    Sum costOf(std::uint32_t part, Quantity covered) {
        const auto& point = costs_.at(cluster_.parts[part], covered);
        return point.plan ? Sum{0, point.objective} : Sum{1, 0};
    }

    Quantity& useOf(std::uint32_t part, std::uint32_t set) {
        return std::ranges::find(uses_[part], set, &PartUse::set)->quantity;
    }

    Quantity roomIn(std::uint32_t part) const { return cluster_.mostOf(costs_, part) - covers_[part]; }

    void move(std::uint32_t set, std::uint32_t from, std::uint32_t to, Quantity quantity) {
        useOf(from, set) -= quantity;
        useOf(to, set) += quantity;
        covers_[from] -= quantity;
        covers_[to] += quantity;
    }

    /// Whether taking a quantity from one part to the other saves cost.
    bool saves(std::uint32_t from, std::uint32_t to, Quantity quantity) {
        auto before = costOf(from, covers_[from]);
        auto after = costOf(from, covers_[from] - quantity);
        const auto to_before = costOf(to, covers_[to]);
        const auto to_after = costOf(to, covers_[to] + quantity);
        before = {before.without_plan + to_before.without_plan, before.cost + to_before.cost};
        after = {after.without_plan + to_after.without_plan, after.cost + to_after.cost};
        return after < before;
    }

    /// The needs that a part could cover besides with its plan as it is.
    Quantity spareIn(std::uint32_t part) {
        const auto number = cluster_.parts[part];
        const auto& plan = costs_.at(number, covers_[part]).plan;
        if (!plan) return 0;
        return costs_.coveredBy(number, costs_.unitsFor(number, covers_[part]) + plan->excess) - covers_[part];
    }

    /// The needs for which a part has one unit that they do not use up; 0 if it has none.
    Quantity partOfUnit(std::uint32_t part) const {
        const auto number = cluster_.parts[part];
        const auto units = costs_.unitsFor(number, covers_[part]);
        if (costs_.coveredBy(number, units) == covers_[part]) return 0;
        return covers_[part] - costs_.coveredBy(number, units - costs_.step());
    }

    /// Moves a set's quantity of one part to another part: all of it, what the latter has to spare, or so much that
    /// the former needs one unit less.
    bool moveSet(std::uint32_t set) {
        for (const auto from : cluster_.parts_of_set[set]) {
            for (const auto to : cluster_.parts_of_set[set]) {
                if (from == to) continue;
                const auto most = std::min(useOf(from, set), roomIn(to));
                if (most <= 0) continue;
                for (const auto quantity : {most, std::min(spareIn(to), most), std::min(partOfUnit(from), most)}) {
                    if (quantity <= 0 || !saves(from, to, quantity)) continue;
                    move(set, from, to, quantity);
                    return true;
                }
            }
        }
        return false;
    }

    struct Step {
        std::uint32_t set = 0;
        std::uint32_t from = 0;
        std::uint32_t to = 0;
        Quantity quantity = 0;
    };

    Sum costOfAll(std::vector<std::uint32_t> parts) {
        std::sort(parts.begin(), parts.end());
        parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
        Sum sum;
        for (const auto part : parts) {
            const auto cost = costOf(part, covers_[part]);
            sum = {sum.without_plan + cost.without_plan, sum.cost + cost.cost};
        }
        return sum;
    }

    /// Performs all steps together if that saves cost.
    bool keepIfBetter(const std::vector<Step>& steps) {
        if (steps.size() < 2) return false;  // single steps are looked at set by set
        std::vector<std::uint32_t> parts;
        for (const auto& step : steps) {
            parts.push_back(step.from);
            parts.push_back(step.to);
        }
        for (const auto& step : steps) move(step.set, step.from, step.to, -step.quantity);
        const auto before = costOfAll(parts);
        for (const auto& step : steps) move(step.set, step.from, step.to, step.quantity);
        if (costOfAll(parts) < before) return true;
        for (const auto& step : steps) move(step.set, step.from, step.to, -step.quantity);
        return false;
    }

    /// A part takes the largest quantity of everything that it serves.
    bool attract(std::uint32_t to) {
        std::vector<Step> steps;
        for (const auto set : cluster_.bought[to].sets) {
            for (const auto from : cluster_.parts_of_set[set]) {
                if (from == to) continue;
                const auto quantity = std::min(useOf(from, set), roomIn(to));
                if (quantity <= 0) continue;
                steps.push_back({set, from, to, quantity});
                move(set, from, to, quantity);
            }
        }
        return settle(steps);
    }

    /// A part leaves its quantities to others that can take them, to the cheapest of them for each set.
    bool giveAway(std::uint32_t from) {
        std::vector<Step> steps;
        for (const auto set : cluster_.bought[from].sets) {
            while (useOf(from, set) > 0 && !isSpent()) {
                std::optional<Step> best;
                Sum least;
                for (const auto to : cluster_.parts_of_set[set]) {
                    const auto quantity = std::min(useOf(from, set), roomIn(to));
                    if (to == from || quantity <= 0) continue;
                    const auto after = costOf(to, covers_[to] + quantity);
                    const auto before = costOf(to, covers_[to]);
                    const Sum more{after.without_plan - before.without_plan, after.cost - before.cost};
                    if (best && !(more < least)) continue;
                    best = Step{set, from, to, quantity};
                    least = more;
                }
                if (!best) break;
                steps.push_back(*best);
                move(set, from, best->to, best->quantity);
            }
        }
        return settle(steps);
    }

    /// Keeps tentative steps if they are an improvement; otherwise reverts a single step.
    bool settle(const std::vector<Step>& steps) {
        const bool is_better = keepIfBetter(steps);
        if (!is_better && steps.size() == 1) move(steps[0].set, steps[0].from, steps[0].to, -steps[0].quantity);
        return is_better;
    }

    JointCosts& costs_;
    const JointCluster& cluster_;
    std::uint64_t most_solves_;
    std::vector<Quantity> covers_;
    std::vector<std::vector<PartUse>> uses_;  ///< by part
};

}  // namespace

Quantity JointCluster::mostOf(const JointCosts& costs, std::size_t part) const {
    auto most = bases[part];
    for (const auto set : bought[part].sets) most += needs[set];
    return std::min(most, costs.capacity(parts[part]));
}

CoverBox JointCluster::wholeBox(const JointCosts& costs) const {
    CoverBox box{.from = bases, .to = {}};
    for (std::size_t i = 0; i < parts.size(); ++i) box.to.push_back(mostOf(costs, i));
    return box;
}

bool JointCluster::narrow(CoverBox& box, std::size_t part) const {
    auto most = bases[part];
    auto least = bases[part];
    for (const auto set : bought[part].sets) {
        most += needs[set];
        auto others = Quantity{0};
        for (const auto other : parts_of_set[set])
            if (other != part) others += box.to[other] - bases[other];
        least += std::max<Quantity>(needs[set] - others, 0);
    }
    box.to[part] = std::min(box.to[part], most);
    box.from[part] = std::max(box.from[part], least);
    return box.from[part] <= box.to[part];
}

bool JointCluster::narrow(CoverBox& box) const {
    for (std::size_t part = 0; part < box.to.size(); ++part)
        if (box.from[part] > box.to[part]) return false;
    for (std::size_t part = 0; part < box.to.size(); ++part)
        if (!narrow(box, part)) return false;
    return true;
}

std::optional<std::vector<JointCluster>> clustersOf(const JointCosts& costs, const PartProblem& problem) {
    const auto sets = problem.set_needs.size();
    const auto parts = static_cast<std::uint32_t>(problem.bought_parts.size());
    std::vector<std::vector<std::uint32_t>> serving(sets);
    for (std::uint32_t part = 0; part < parts; ++part) {
        if (costs.capacity(part) == 0) continue;
        for (const auto set : problem.bought_parts[part].sets)
            if (problem.set_needs[set] > 0) serving[set].push_back(part);
    }
    std::vector<Quantity> bases(parts, 0);
    std::vector<std::uint32_t> first(parts);
    std::iota(first.begin(), first.end(), 0U);
    const auto firstOf = [&](std::uint32_t part) {
        while (first[part] != part) part = first[part] = first[first[part]];
        return part;
    };
    for (std::uint32_t set = 0; set < sets; ++set) {
        if (problem.set_needs[set] == 0) continue;
        if (serving[set].empty()) return std::nullopt;
        if (serving[set].size() == 1) bases[serving[set].front()] += problem.set_needs[set];
        for (const auto part : serving[set]) {
            const auto left = firstOf(serving[set].front());
            const auto right = firstOf(part);
            first[std::max(left, right)] = std::min(left, right);
        }
    }
    std::vector<JointCluster> clusters;
    std::vector<std::uint32_t> cluster_of(parts), place(parts);
    for (std::uint32_t part = 0; part < parts; ++part) {
        if (bases[part] > costs.capacity(part)) return std::nullopt;
        if (firstOf(part) == part) {
            cluster_of[part] = static_cast<std::uint32_t>(clusters.size());
            clusters.emplace_back();
        }
        cluster_of[part] = cluster_of[firstOf(part)];
        auto& cluster = clusters[cluster_of[part]];
        place[part] = static_cast<std::uint32_t>(cluster.parts.size());
        cluster.parts.push_back(part);
        cluster.bases.push_back(bases[part]);
        cluster.bought.emplace_back();
    }
    for (std::uint32_t set = 0; set < sets; ++set) {
        if (serving[set].size() < 2) continue;
        auto& cluster = clusters[cluster_of[serving[set].front()]];
        const auto number = static_cast<std::uint32_t>(cluster.needs.size());
        cluster.needs.push_back(problem.set_needs[set]);
        auto& parts_of_set = cluster.parts_of_set.emplace_back();
        for (const auto part : serving[set]) {
            parts_of_set.push_back(place[part]);
            cluster.bought[place[part]].sets.push_back(number);
        }
    }
    return clusters;
}

std::vector<Quantity> exchanged(
    JointCosts& costs, const JointCluster& cluster, const std::vector<Quantity>& covers, std::uint64_t most_solves
) {
    return Exchange(costs, cluster, covers, most_solves).run();
}

}  // namespace cardcage::sourcing::engine
