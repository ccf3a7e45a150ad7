#include "joint_search.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "joint_candidates.hpp"
#include "joint_needs.hpp"

namespace cardcage::sourcing::engine {
namespace {

/// A line whose offer and row are decided, and its quantity within limits.
struct Line {
    std::uint32_t position = 0;
    std::uint32_t kind = 0;
    Quantity smallest = 0;
    Quantity largest = 0;
    Quantity step = 1;
    UnitPrice price = 0;
    Cost rate = 0;  ///< of a unit in the objective
    bool is_pinned = false;
    Quantity quantity = 0;  ///< found by the last bound
};

/// The cheapest way to cover the needs when lines may take any quantity within their limits and every candidate that is
/// still open may be used in any quantity.
struct Bound {
    Cost cost = 0;
    Quantity bought = 0;  ///< nothing within these limits buys less
};

class JointSearch {
public:
    explicit JointSearch(const JointQuestion& question)
        : question_(question),
          problem_(question.problem),
          limits_(question.limits),
          costs_{question},
          values_excess_(
              !question.counts_quantity && (limits_.max_excess_value < unlimited_cost || limits_.excess_weight_ppm != 0)
          ) {}

    JointOutcome run() {
        outcome_.objective = question_.beat;
        if (!addPinned()) return std::move(outcome_);
        collect();
        const auto lines = static_cast<std::uint32_t>(lines_.size());
        const auto more = limits_.max_lines > lines ? limits_.max_lines - lines : 0;
        if (lines > limits_.max_lines) return std::move(outcome_);
        for (std::uint32_t count = 0; count <= std::min<std::size_t>(more, candidates_.size()) && !isDone(); ++count) {
            if (count > 0 && !mayBeBetter(0)) break;
            extend(0, count);
        }
        outcome_.is_complete = outcome_.nodes <= question_.most_nodes && !is_cut_;
        return std::move(outcome_);
    }

private:
    // ------------------------------------------------------------------------------------------------------- set up

    bool addPinned() {
        if (!question_.counts_quantity) fixed_ = costOf(problem_.need, limits_.residual_value);
        for (const auto& pin : problem_.pinned) {
            if (pin.offer >= problem_.offers.size()) return false;
            const auto& offer = problem_.offers[pin.offer];
            const auto* row = rowFor(problem_, offer, pin.quantity);
            if (!question_.scope.includes(offer, pin.offer) || !row ||
                availableUntil(problem_, offer, question_.latest_day) < pin.quantity)
                return false;
            const auto kind = numberOf(problem_.serves[pin.offer], kinds_);
            open({pin.offer, kind, pin.quantity, pin.quantity, 1, row->unit_price, costs_.rateOf(row->unit_price), true}
            );
        }
        return limits_.max_suppliers == 0 || suppliers_.size() <= limits_.max_suppliers;
    }

    void collect() {
        candidates_ = candidatesOf(question_, kinds_);
        largest_after_.assign(candidates_.size() + 1, 0);
        for (auto i = candidates_.size(); i-- > 0;)
            largest_after_[i] = std::max(largest_after_[i + 1], candidates_[i].most_useful);
    }

    // --------------------------------------------------------------------------------------------------- lines, fees

    void open(Line line) {
        const auto& offer = problem_.offers[line.position];
        fixed_ += costs_.feeOf(offer);
        if (++suppliers_[offer.supplier] == 1 && !question_.counts_quantity) fixed_ += offer.supplier_fee;
        lines_.push_back(line);
    }

    void close() {
        const auto& offer = problem_.offers[lines_.back().position];
        fixed_ -= costs_.feeOf(offer);
        const auto found = suppliers_.find(offer.supplier);
        if (--found->second == 0) {
            suppliers_.erase(found);
            if (!question_.counts_quantity) fixed_ -= offer.supplier_fee;
        }
        lines_.pop_back();
    }

    bool mayUse(std::uint32_t supplier) const {
        return limits_.max_suppliers == 0 || suppliers_.size() < limits_.max_suppliers || suppliers_.contains(supplier);
    }

    // -------------------------------------------------------------------------------------------------------- search

    bool isDone() const {
        if (outcome_.nodes > question_.most_nodes) return true;
        return !outcome_.lines.empty() && (question_.stops_at_first || outcome_.objective <= question_.lower_bound);
    }

    /// Adds `count` lines from the candidates from `first` on, in their order.
    void extend(std::size_t first, std::uint32_t count) {
        if (count == 0) {
            settle();
            return;
        }
        for (auto i = first; i + count <= candidates_.size(); ++i) {
            if (isDone() || !canCover(i, count) || !mayBeBetter(i)) return;
            const auto& candidate = candidates_[i];
            if (!mayUse(problem_.offers[candidate.position].supplier)) continue;
            for (const auto& row : candidate.rows) {
                open(
                    {candidate.position,
                     candidate.kind,
                     row.smallest,
                     row.largest,
                     row.step,
                     row.price,
                     costs_.rateOf(row.price)}
                );
                extend(i + 1, count - 1);
                close();
            }
        }
    }

    /// Whether the largest lines there are would do.
    bool canCover(std::size_t first, std::uint32_t count) const {
        Int128 most = Int128{largest_after_[first]} * count;
        for (const auto& line : lines_) most += line.largest;
        return most >= problem_.need;
    }

    /// Whether the lines that are decided, with any of the candidates from `first` on, could be a better plan.
    bool mayBeBetter(std::size_t first) {
        const auto bound = boundWith(first);
        return bound && fixed_ + bound->cost < outcome_.objective && bound->bought - problem_.need <= mostExcess();
    }

    Quantity mostExcess() const { return question_.counts_quantity ? unlimited_quantity : limits_.max_excess; }

    /// All lines are decided: their best quantities. The bound has them, unless one cannot be ordered so: then it is
    /// either less or more.
    void settle() {
        if (isDone()) return;
        if (depth_ > most_depth) {
            is_cut_ = true;
            return;
        }
        const auto bound = boundWith(candidates_.size());
        if (!bound) return;
        const auto excess = bound->bought - problem_.need;
        if (excess > std::min(mostExcess(), excessWithinValue())) return;
        if (fixed_ + bound->cost + weightOf(excess) >= outcome_.objective) return;
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            if (lines_[i].quantity % lines_[i].step != 0) {
                branch(i, lines_[i].quantity / lines_[i].step * lines_[i].step);
                return;
            }
        }
        if (values_excess_ && !isEveryLineNecessary(&Line::quantity)) {
            lookBesideNeedless();
            return;
        }
        keep();
    }

    /// Line `index` buys at most `quantity`, or more than that.
    void branch(std::size_t index, Quantity quantity) {
        ++depth_;
        const auto before = lines_[index];
        if (quantity >= before.smallest) {
            lines_[index].largest = quantity;
            settle();
            lines_[index] = before;
        }
        if (quantity + before.step <= before.largest) {
            lines_[index].smallest = std::max(before.smallest, quantity + before.step);
            settle();
            lines_[index] = before;
        }
        --depth_;
    }

    /// The cheapest quantities leave a line without use, so they are no plan; others of the same lines may be.
    void lookBesideNeedless() {
        if (!isEveryLineNecessary(&Line::smallest)) return;  // with more of the others it is even less of use
        const auto widest = std::max_element(lines_.begin(), lines_.end(), [](const Line& left, const Line& right) {
            return (left.largest - left.smallest) / left.step < (right.largest - right.smallest) / right.step;
        });
        const auto steps = (widest->largest - widest->smallest) / widest->step;
        if (steps == 0) return;
        branch(static_cast<std::size_t>(widest - lines_.begin()), widest->smallest + steps / 2 * widest->step);
    }

    bool isEveryLineNecessary(Quantity Line::*quantity) {
        for (std::size_t left_out = 0; left_out < lines_.size(); ++left_out) {
            if (lines_[left_out].is_pinned) continue;
            flow_.begin(problem_.set_needs, kinds_);
            for (std::size_t i = 0; i < lines_.size(); ++i)
                if (i != left_out) flow_.add(lines_[i].kind, lines_[i].*quantity);
            if (flow_.missing() == 0) return false;
        }
        return true;
    }

    UnitPrice lowestPrice() const {
        UnitPrice lowest = unlimited_quantity;
        for (const auto& line : lines_) lowest = std::min(lowest, line.price);
        return lowest;
    }

    /// How much excess its value allows.
    Quantity excessWithinValue() const {
        if (question_.counts_quantity || limits_.max_excess_value >= unlimited_cost || lines_.empty())
            return unlimited_quantity;
        const auto price = lowestPrice();
        if (price == 0) return unlimited_quantity;
        return static_cast<Quantity>(std::min<Cost>(limits_.max_excess_value / price, unlimited_quantity));
    }

    Cost weightOf(Quantity excess) const {
        if (question_.counts_quantity || limits_.excess_weight_ppm == 0 || lines_.empty()) return 0;
        return partsPerMillion(costOf(excess, lowestPrice()), limits_.excess_weight_ppm);
    }

    void keep() {
        std::vector<ChosenQuantity> chosen;
        Cost bought = 0;
        for (const auto& line : lines_) {
            bought += line.quantity;
            if (line.quantity > 0) chosen.push_back({line.position, line.quantity, line.is_pinned});
        }
        // A quantity may reach a cheaper row than the one it was looked for in.
        const auto objective = question_.counts_quantity ? bought : planOf(problem_, limits_, chosen).objective;
        if (objective >= outcome_.objective) return;
        outcome_.objective = objective;
        outcome_.lines = std::move(chosen);
    }

    // --------------------------------------------------------------------------------------------------------- bound

    /// What lines must buy is paid, whether it is of use or not; the remainder is filled in order of price. Nothing:
    /// the needs cannot be covered.
    std::optional<Bound> boundWith(std::size_t first) {
        ++outcome_.nodes;
        flow_.begin(problem_.set_needs, kinds_);
        Bound bound;
        by_rate_.clear();
        for (std::uint32_t i = 0; i < lines_.size(); ++i) {
            auto& line = lines_[i];
            line.quantity = line.smallest;
            bound.cost += line.rate * line.smallest;
            flow_.add(line.kind, line.smallest);
            by_rate_.push_back(i);
        }
        std::sort(by_rate_.begin(), by_rate_.end(), [&](std::uint32_t left, std::uint32_t right) {
            return std::pair(lines_[left].rate, left) < std::pair(lines_[right].rate, right);
        });
        Quantity from_open = 0;
        auto next_line = by_rate_.begin();
        auto next = first;
        while (flow_.missing() > 0) {
            const bool has_line = next_line != by_rate_.end();
            const bool has_open = next < candidates_.size();
            if (!has_line && !has_open) return std::nullopt;
            if (has_line && (!has_open || lines_[*next_line].rate <= candidates_[next].least_rate)) {
                auto& line = lines_[*next_line++];
                const auto used = flow_.add(line.kind, line.largest - line.smallest);
                line.quantity += used;
                bound.cost += line.rate * used;
            } else {
                const auto& candidate = candidates_[next++];
                const auto used = flow_.add(candidate.kind, candidate.most_useful);
                from_open += used;
                bound.cost += candidate.least_rate * used;
            }
        }
        bound.bought = from_open;
        for (const auto& line : lines_) bound.bought += line.quantity;
        return bound;
    }

    static constexpr std::uint32_t most_depth = 5'000;  ///< of branches on quantities, one inside the other

    const JointQuestion& question_;
    const PartProblem& problem_;
    const PartLimits& limits_;
    JointCosts costs_;
    bool values_excess_;  ///< a line that could be left out makes a plan none
    std::vector<OptionSets> kinds_;
    std::vector<JointCandidate> candidates_;
    std::vector<Quantity> largest_after_;  ///< by candidate: the most that it or a later one is of use
    std::vector<Line> lines_;
    std::map<std::uint32_t, std::uint32_t> suppliers_;  ///< with the number of their lines
    Cost fixed_ = 0;                                    ///< of the lines, whatever they buy
    std::vector<std::uint32_t> by_rate_;
    NeedFlow flow_;
    std::uint32_t depth_ = 0;
    bool is_cut_ = false;
    JointOutcome outcome_;
};

}  // namespace

JointOutcome searchJointly(const JointQuestion& question) {
    return JointSearch(question).run();
}

}  // namespace cardcage::sourcing::engine
