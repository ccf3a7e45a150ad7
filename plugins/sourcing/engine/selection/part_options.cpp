#include "selection/part_options.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

namespace cardcage::sourcing::engine {
namespace {

/// The criteria, in this order.
struct Score {
    std::uint32_t kept_pins = 0;
    std::uint32_t uncovered = 0;
    std::int64_t days_late = 0;
    std::uint32_t broken_limits = 0;
    Cost objective = 0;

    friend bool operator<(const Score& left, const Score& right) {
        return std::tie(right.kept_pins, left.uncovered, left.days_late, left.broken_limits, left.objective) <
               std::tie(left.kept_pins, right.uncovered, right.days_late, right.broken_limits, right.objective);
    }
    Score& operator+=(const Score& other) {
        kept_pins += other.kept_pins;
        uncovered += other.uncovered;
        days_late += other.days_late;
        broken_limits += other.broken_limits;
        objective += other.objective;
        return *this;
    }
};

/// Lines that share parts, directly or indirectly.
std::vector<std::vector<std::uint32_t>> componentsOf(
    std::span<const OptionLine> lines, const OptionMarketOf& market_of
) {
    std::vector<std::uint32_t> root(lines.size());
    std::iota(root.begin(), root.end(), 0u);
    const auto rootOf = [&root](std::uint32_t line) {
        while (root[line] != line) line = root[line] = root[root[line]];
        return line;
    };
    std::map<std::uint32_t, std::uint32_t> first_line;
    for (std::uint32_t line = 0; line < lines.size(); ++line) {
        for (const auto part : lines[line].parts) {
            const auto [known, is_new] = first_line.emplace(market_of(part), line);
            if (is_new) continue;
            const auto known_root = rootOf(known->second);
            const auto own_root = rootOf(line);
            root[std::max(known_root, own_root)] = std::min(known_root, own_root);
        }
    }
    std::map<std::uint32_t, std::vector<std::uint32_t>> members;
    for (std::uint32_t line = 0; line < lines.size(); ++line) members[rootOf(line)].push_back(line);
    std::vector<std::vector<std::uint32_t>> components;
    for (auto& [first, component] : members) components.push_back(std::move(component));
    return components;
}

/// The lines of one component, assigned depth first. Assignments come in the order of the parts on the lines, and only
/// a better one replaces the best, so of equal ones the first stays.
class ConnectedLines {
public:
    ConnectedLines(
        std::span<const OptionLine> lines,
        std::vector<std::uint32_t> members,
        const OptionCostOf& cost_of,
        const OptionBoundOf& bound_of,
        const OptionBudget& budget,
        const OptionMarketOf& market_of,
        const OptionPinsOf& pins_of,
        OptionAssignment& assignment
    )
        : lines_(lines),
          members_(std::move(members)),
          cost_of_(cost_of),
          bound_of_(bound_of),
          budget_(budget),
          market_of_(market_of),
          assignment_(assignment) {
        std::set<std::uint32_t> markets;
        for (const auto line : members_)
            for (const auto part : lines_[line].parts) markets.insert(market_of(part));
        for (const auto market : markets) most_pins_ += pins_of(market);
    }

    void run() {
        is_bounded_ = bound_of_ != nullptr && hasManyAssignments();
        boundLines();
        present_.resize(members_.size());
        startGreedily();
        if (best_.kept_pins < most_pins_) improveLineByLine();
        is_start_ = true;
        assign(0, {});
        const bool is_complete = nodes_ <= mostNodes();
        if (!is_complete) improveLineByLine();
        for (std::size_t at = 0; at < members_.size(); ++at) assignment_.part_of_line[members_[at]] = best_parts_[at];
        assignment_.kept_pins += best_.kept_pins;
        assignment_.uncovered_lines += best_.uncovered;
        assignment_.days_late += best_.days_late;
        assignment_.broken_limits += best_.broken_limits;
        assignment_.objective += best_.objective;
        assignment_.is_proven = assignment_.is_proven && is_complete;
    }

private:
    const std::vector<std::uint32_t>& partsOf(std::size_t at) const { return lines_[members_[at]].parts; }

    bool hasManyAssignments() const {
        std::uint64_t assignments = 1;
        for (std::size_t at = 0; at < members_.size(); ++at) {
            assignments *= std::max<std::uint64_t>(partsOf(at).size(), 1);
            if (assignments > budget_.assignments) return true;
        }
        return false;
    }

    /// The nodes of an enumeration are fewer than twice its assignments.
    std::uint64_t mostNodes() const { return std::max(budget_.nodes, 2 * budget_.assignments); }

    /// Lower bound of the cost of the lines from `at` on, for any assignment.
    void boundLines() {
        rest_bound_.assign(members_.size() + 1, 0);
        if (!is_bounded_) return;
        for (auto at = members_.size(); at-- > 0;) {
            Cost least = unlimited_cost;
            for (const auto part : partsOf(at)) least = std::min(least, bound_of_(part, members_[at]));
            rest_bound_[at] = rest_bound_[at + 1] + (partsOf(at).empty() ? 0 : least);
        }
    }

    /// A first assignment for comparisons with bounds: every line takes its first part.
    void startGreedily() {
        for (std::size_t at = 0; at < members_.size(); ++at) take(at, 0);
        best_ = total();
        best_parts_ = present_;
    }

    /// Changes the part of one line after the other as long as that is an improvement: an aborted search has varied
    /// only the last lines.
    void improveLineByLine() {
        constexpr int most_rounds = 10;
        present_ = best_parts_;
        auto takes = takesInMarket();
        bool is_better = true;
        for (int round = 0; is_better && round < most_rounds; ++round) {
            is_better = false;
            for (std::size_t at = 0; at < members_.size(); ++at) {
                for (const auto part : partsOf(at)) is_better = moveIfBetter(at, part, takes) || is_better;
            }
        }
        best_ = total();
        best_parts_ = present_;
    }

    using TakesInMarket = std::map<std::uint32_t, std::vector<OptionTake>>;

    /// Whether taking `part` costs less in the two affected markets; then the line takes it.
    bool moveIfBetter(std::size_t at, std::uint32_t part, TakesInMarket& takes) {
        if (part == present_[at]) return false;
        const OptionTake before{members_[at], present_[at]}, after{members_[at], part};
        auto& from = takes[market_of_(before.part)];
        auto& to = takes[market_of_(after.part)];
        const auto score = [&] {
            auto sum = from.empty() ? Score{} : scoreOf(from);
            if (&to != &from && !to.empty()) sum += scoreOf(to);
            return sum;
        };
        const auto exchange = [](std::vector<OptionTake>& out_of,
                                 std::vector<OptionTake>& into,
                                 const OptionTake& old,
                                 const OptionTake& fresh) {
            out_of.erase(std::ranges::lower_bound(out_of, old));
            into.insert(std::ranges::lower_bound(into, fresh), fresh);
        };
        const auto present = score();
        exchange(from, to, before, after);
        if (score() < present) {
            present_[at] = part;
            return true;
        }
        exchange(to, from, after, before);
        return false;
    }

    void take(std::size_t at, std::size_t option) {
        present_[at] = partsOf(at).empty() ? no_part : partsOf(at)[option];
    }

    void assign(std::size_t at, Cost bound_before) {
        if (++nodes_ > mostNodes()) return;
        if (at == members_.size()) {
            // Adding up many lines is as much work as many nodes.
            if (is_bounded_) nodes_ += members_.size() / lines_of_a_node;
            const auto score = total();
            // The first of equal assignments counts; the start is not one of this order.
            if (is_start_ ? best_ < score : !(score < best_)) return;
            is_start_ = false;
            best_ = score;
            best_parts_ = present_;
            return;
        }
        const auto options = std::max<std::size_t>(partsOf(at).size(), 1);
        for (std::size_t option = 0; option < options; ++option) {
            take(at, option);
            const auto bound =
                bound_before + (is_bounded_ && present_[at] != no_part ? bound_of_(present_[at], members_[at]) : 0);
            // A bound has no information about the criteria before the objective.
            const bool is_hopeless = is_bounded_ && best_.kept_pins == most_pins_ && best_.uncovered == 0 &&
                                     best_.days_late == 0 && best_.broken_limits == 0 &&
                                     bound + rest_bound_[at + 1] >= best_.objective + (is_start_ ? 1 : 0);
            if (!is_hopeless) assign(at + 1, bound);
        }
    }

    /// The takes of all lines by market, lines rising.
    TakesInMarket takesInMarket() const {
        TakesInMarket takes;
        for (std::size_t at = 0; at < members_.size(); ++at) {
            if (present_[at] != no_part) takes[market_of_(present_[at])].push_back({members_[at], present_[at]});
        }
        return takes;
    }

    Score total() {
        Score sum;
        sum.uncovered = static_cast<std::uint32_t>(std::ranges::count(present_, no_part));
        for (const auto& [market, takes] : takesInMarket()) sum += scoreOf(takes);
        return sum;
    }

    Score scoreOf(const std::vector<OptionTake>& takes) {
        const auto [known, is_new] = memo_.try_emplace(takes);
        if (is_new) {
            ++assignment_.part_solves;
            const auto cost = cost_of_(takes);
            if (cost.is_covered)
                known->second = {
                    cost.kept_pins, cost.uncovered_lines, cost.days_late, cost.breaks_excess_limit, cost.objective};
            else
                known->second = {.uncovered = static_cast<std::uint32_t>(takes.size())};
        }
        return known->second;
    }

    static constexpr std::uint32_t no_part = 0xFFFF'FFFF;
    static constexpr std::size_t lines_of_a_node = 8;

    std::span<const OptionLine> lines_;
    std::vector<std::uint32_t> members_;
    const OptionCostOf& cost_of_;
    const OptionBoundOf& bound_of_;
    const OptionBudget& budget_;
    const OptionMarketOf& market_of_;
    OptionAssignment& assignment_;
    std::uint32_t most_pins_ = 0;
    bool is_bounded_ = false;
    bool is_start_ = false;  ///< the best assignment is the one before the search
    std::vector<Cost> rest_bound_;
    std::vector<std::uint32_t> present_;
    std::vector<std::uint32_t> best_parts_;
    Score best_;
    std::uint64_t nodes_ = 0;
    std::map<std::vector<OptionTake>, Score> memo_;
};

}  // namespace

OptionAssignment assignOptions(
    std::span<const OptionLine> lines,
    const OptionCostOf& cost_of,
    const OptionBoundOf& bound_of,
    OptionBudget budget,
    const OptionMarketOf& market_of,
    const OptionPinsOf& pins_of
) {
    const OptionMarketOf market = market_of ? market_of : [](std::uint32_t part) { return part; };
    const OptionPinsOf pins = pins_of ? pins_of : [](std::uint32_t) { return 0U; };
    OptionAssignment assignment;
    assignment.part_of_line.resize(lines.size());
    for (auto& members : componentsOf(lines, market))
        ConnectedLines(lines, std::move(members), cost_of, bound_of, budget, market, pins, assignment).run();
    return assignment;
}

}  // namespace cardcage::sourcing::engine
