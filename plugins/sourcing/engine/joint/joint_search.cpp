#include "joint/joint_search.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <queue>

#include "joint/joint_exchange.hpp"
#include "joint/joint_feasibility.hpp"

namespace cardcage::sourcing::engine {
namespace {

/// A box with its bound, and the quantities at which the bound is reached.
struct Node {
    Cost bound = 0;
    std::uint64_t number = 0;
    CoverBox box;
    std::vector<Quantity> covers;

    /// The lowest bound comes first; between equals the most recent one, which is the deepest.
    bool operator<(const Node& other) const {
        return bound != other.bound ? bound > other.bound : number < other.number;
    }
};

/// Branch and bound over the quantity that each part of a cluster covers.
class ClusterSearch {
public:
    ClusterSearch(JointCosts& costs, const JointCluster& cluster, const JointBudget& budget, Cost beat)
        : costs_(costs),
          cluster_(cluster),
          most_solves_(costs.solves() + budget.solves * cluster.parts.size()),
          most_nodes_(budget.nodesOf(cluster)),
          objective_(beat) {}

    JointOutcome run() {
        push(cluster_.wholeBox(costs_));
        if (open_.empty()) return result();
        keepBetter(exchanged(costs_, cluster_, open_.top().covers, most_solves_));
        if (!has_plan_ && objective_ >= unlimited_cost && !startsFromAnyPlan()) return result();
        while (!open_.empty() && open_.top().bound + joint_tolerance <= objective_) {
            if (costs_.solves() >= most_solves_ || nodes_ >= most_nodes_) {
                giveUp(open_.top().bound);
                break;
            }
            branch();
        }
        return result();
    }

private:
    /// Computes the bound of a box: the least quantities of parts are paid, the remainder is filled in order of the
    /// slopes.
    void push(CoverBox box) {
        if (!cluster_.narrow(box)) return;
        ++nodes_;
        Node node{.number = nodes_, .covers = box.from};
        flow_.begin(cluster_.needs, cluster_.bought);
        slopes_.clear();
        for (std::uint32_t i = 0; i < box.from.size(); ++i) {
            const auto forced = box.from[i] - cluster_.bases[i];
            if (flow_.add(i, forced) < forced) return;
            const auto& minorant = costs_.minorant(cluster_.parts[i], box.from[i], box.to[i]);
            if (minorant.base >= unlimited_cost) return;
            node.bound += minorant.base;
            for (const auto& slope : minorant.slopes) slopes_.push_back({slope.per_step, i, slope.width});
        }
        std::stable_sort(slopes_.begin(), slopes_.end(), [](const PartSlope& left, const PartSlope& right) {
            return left.per_step < right.per_step;
        });
        for (const auto& slope : slopes_) {
            if (flow_.missing() == 0) break;
            const auto used = flow_.add(slope.part, slope.width);
            node.covers[slope.part] += used;
            node.bound += CostMinorant::Slope{slope.width, slope.per_step}.at(used, costs_.step());
        }
        if (flow_.missing() > 0 || node.bound + joint_tolerance > objective_) return;
        node.box = std::move(box);
        look(node.covers);
        open_.push(std::move(node));
    }

    /// Considers a division, at its true cost.
    void look(const std::vector<Quantity>& covers) {
        Cost cost = 0;
        for (std::size_t i = 0; i < covers.size(); ++i) {
            const auto& point = costs_.at(cluster_.parts[i], covers[i]);
            if (!point.plan) return;
            cost += point.objective;
        }
        if (cost >= objective_) return;
        has_plan_ = true;
        objective_ = cost;
        covers_ = covers;
    }

    void keepBetter(const std::vector<Quantity>& covers) {
        if (!covers.empty()) look(covers);
    }

    /// Looks for a plan at any cost, since bounds of costs lead to none. False: there is none.
    bool startsFromAnyPlan() {
        const auto before = costs_.solves();
        const auto found = possibleDivision(costs_, cluster_, most_nodes_, most_solves_);
        most_solves_ += costs_.solves() - before;
        if (found.answer == Feasibility::Impossible) return false;
        keepBetter(found.covers);
        if (has_plan_) keepBetter(exchanged(costs_, cluster_, covers_, most_solves_));
        return true;
    }

    /// Splits the best box in two where the bound is furthest below the true cost.
    void branch() {
        const auto node = open_.top();
        open_.pop();
        std::optional<std::size_t> cut;
        Cost widest = 0;
        for (std::size_t i = 0; i < node.covers.size(); ++i) {
            if (unitsOf(i, node.box.from[i]) == unitsOf(i, node.box.to[i])) continue;
            const auto& point = costs_.at(cluster_.parts[i], node.covers[i]);
            const auto& minorant = costs_.minorant(cluster_.parts[i], node.box.from[i], node.box.to[i]);
            const auto truth = point.plan ? point.objective : unlimited_cost / 2;
            const auto gap = truth - minorant.at(node.covers[i], costs_.step());
            if (gap <= widest) continue;
            widest = gap;
            cut = i;
        }
        if (!cut) {
            // The bound is the true cost of what it reaches, as far as single parts are solved.
            bool is_proven = true;
            for (std::size_t i = 0; i < node.covers.size(); ++i)
                is_proven = is_proven && costs_.at(cluster_.parts[i], node.covers[i]).is_proven;
            if (!is_proven) giveUp(node.bound);
            return;
        }
        auto left = node.box;
        auto right = node.box;
        // Between two whole units nothing is decided.
        auto units = unitsOf(*cut, node.covers[*cut]);
        if (units == unitsOf(*cut, node.box.to[*cut])) units -= costs_.step();
        left.to[*cut] = costs_.coveredBy(cluster_.parts[*cut], units);
        right.from[*cut] = left.to[*cut] + costs_.grain();
        push(std::move(left));
        push(std::move(right));
    }

    Quantity unitsOf(std::size_t i, Quantity covered) const { return costs_.unitsFor(cluster_.parts[i], covered); }

    void giveUp(Cost bound) {
        is_complete_ = false;
        lower_bound_ = std::min(lower_bound_, bound);
    }

    JointOutcome result() const {
        JointOutcome outcome{.has_plan = has_plan_, .covers = covers_, .objective = objective_};
        outcome.is_complete = is_complete_;
        outcome.lower_bound = is_complete_ ? objective_ : std::min(objective_, lower_bound_);
        return outcome;
    }

    struct PartSlope {
        Cost per_step = 0;
        std::uint32_t part = 0;
        Quantity width = 0;
    };

    JointCosts& costs_;
    const JointCluster& cluster_;
    std::uint64_t most_solves_;
    std::uint64_t most_nodes_;
    NeedFlow flow_;
    std::vector<PartSlope> slopes_;
    std::priority_queue<Node> open_;
    std::uint64_t nodes_ = 0;
    bool has_plan_ = false;
    std::vector<Quantity> covers_;
    Cost objective_;
    Cost lower_bound_ = unlimited_cost;
    bool is_complete_ = true;
};

}  // namespace

std::uint64_t JointBudget::nodesOf(const JointCluster& cluster) const {
    constexpr std::uint64_t fewest = 10;
    return std::min(nodes, std::max(fewest, looks / cluster.parts.size()));
}

JointOutcome searchDivision(JointCosts& costs, const PartProblem& problem, const JointBudget& budget, Cost beat) {
    const auto clusters = clustersOf(costs, problem);
    JointOutcome outcome{.has_plan = false, .lower_bound = beat};
    if (!clusters) return outcome;
    outcome.has_plan = true;
    outcome.covers.assign(problem.bought_parts.size(), 0);
    outcome.lower_bound = 0;
    for (const auto& cluster : *clusters) {
        const auto left = beat >= unlimited_cost ? beat : beat - outcome.lower_bound;
        const auto found = ClusterSearch(costs, cluster, budget, left).run();
        outcome.is_complete = outcome.is_complete && found.is_complete;
        outcome.lower_bound += found.lower_bound;
        if (!found.has_plan) {
            outcome.has_plan = false;
            outcome.lower_bound = std::min(outcome.lower_bound, beat);
            return outcome;
        }
        outcome.objective += found.objective;
        for (std::size_t i = 0; i < cluster.parts.size(); ++i) outcome.covers[cluster.parts[i]] = found.covers[i];
    }
    if (outcome.objective < beat) return outcome;
    outcome.has_plan = false;
    outcome.lower_bound = std::min(outcome.lower_bound, beat);
    return outcome;
}

Feasibility isDivisible(JointCosts& costs, const PartProblem& problem, const JointBudget& budget) {
    const auto clusters = clustersOf(costs, problem);
    if (!clusters) return Feasibility::Impossible;
    auto answer = Feasibility::Possible;
    for (const auto& cluster : *clusters) {
        const auto found = possibleDivision(
            costs, cluster, budget.nodesOf(cluster), costs.solves() + budget.solves * cluster.parts.size()
        );
        if (found.answer == Feasibility::Impossible) return found.answer;
        if (found.answer == Feasibility::Undecided) answer = found.answer;
    }
    return answer;
}

}  // namespace cardcage::sourcing::engine
