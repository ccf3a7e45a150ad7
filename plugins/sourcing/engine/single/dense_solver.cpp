#include "single/dense_solver.hpp"

#include <algorithm>
#include <deque>
#include <numeric>
#include <tuple>

namespace cardcage::sourcing::engine {
namespace {

constexpr std::uint32_t nobody = 0xFFFF'FFFF;

/// Cheapest partial covers of the need: a cell for each number of suppliers, lines and quantity covered. Every quantity
/// is below the need, because with two or more lines each line, and so all except the last, leave a remainder.
class Cells {
public:
    Cells(std::size_t suppliers, std::size_t lines, std::size_t quantities)
        : lines_(lines),
          quantities_(quantities),
          costs_(suppliers * lines * quantities, unlimited_cost),
          authors_(costs_.size(), nobody) {}

    std::size_t at(std::size_t suppliers, std::size_t lines, std::size_t quantity) const {
        return (suppliers * lines_ + lines) * quantities_ + quantity;
    }
    Cost cost(std::size_t cell) const { return costs_[cell]; }
    std::uint32_t author(std::size_t cell) const { return authors_[cell]; }
    void improve(std::size_t cell, Cost cost, std::uint32_t author) {
        if (cost >= costs_[cell]) return;
        costs_[cell] = cost;
        authors_[cell] = author;
    }
    void improve(const Cells& other) {
        for (std::size_t cell = 0; cell < costs_.size(); ++cell)
            improve(cell, other.costs_[cell], other.authors_[cell]);
    }
    void clear() {
        std::fill(costs_.begin(), costs_.end(), unlimited_cost);
        std::fill(authors_.begin(), authors_.end(), nobody);
    }

private:
    std::size_t lines_;
    std::size_t quantities_;
    std::vector<Cost> costs_;
    std::vector<std::uint32_t> authors_;  ///< the offer whose line was the last
};

/// A partial cover that is to be translated into lines.
struct State {
    bool is_in_group = false;  ///< the current supplier has a line in it
    std::size_t suppliers = 0;
    std::size_t lines = 0;
    std::size_t quantity = 0;
};

class DenseSearch {
public:
    explicit DenseSearch(const OpenPart& part)
        : part_(part),
          rows_(openRows()),
          grain_(commonStep()),
          quantities_(static_cast<std::size_t>((part.need + grain_ - 1) / grain_)),
          lines_(std::min<std::size_t>(part.limits.max_lines, part.offers.size())),
          suppliers_(part.limits.max_suppliers < lines_ ? part.limits.max_suppliers + 1 : 1),
          counts_suppliers_(part.limits.max_suppliers < lines_) {
        for (std::uint32_t offer = 0; offer < part.offers.size(); ++offer) order_.push_back(offer);
        std::sort(order_.begin(), order_.end(), [&](std::uint32_t left, std::uint32_t right) {
            const auto& a = part.offers[left];
            const auto& b = part.offers[right];
            return std::tie(a.supplier_rank, a.supplier, a.offer_rank) <
                   std::tie(b.supplier_rank, b.supplier, b.offer_rank);
        });
    }

    std::int64_t cells() const { return static_cast<std::int64_t>(2 * suppliers_ * lines_ * quantities_); }

    SplitOutcome run(Cost limit) {
        SplitOutcome outcome;
        outcome.cost = limit + 1;
        Closing best;
        Cells settled(suppliers_, lines_, quantities_);
        Cells group(suppliers_, lines_, quantities_);
        forward(settled, group, order_.size(), [&](std::size_t turn) { closeBy(turn, settled, group, outcome, best); });
        if (best.turn == order_.size() + 1) return outcome;
        outcome.lines.push_back({offerAt(best.turn).position, best.quantity});
        trace(best, settled, group, outcome);
        return outcome;
    }

private:
    struct Closing {
        std::size_t turn = 0;
        std::int64_t quantity = 0;
        State state;
        Cost cost_before = 0;
    };

    const OpenOffer& offerAt(std::size_t turn) const { return part_.offers[order_[turn]]; }
    std::span<const OpenRow> rowsOf(std::size_t turn) const {
        const auto first = first_rows_[order_[turn]];
        return std::span(rows_).subspan(first, first_rows_[order_[turn] + 1] - first);
    }

    std::vector<OpenRow> openRows() {
        std::vector<OpenRow> rows;
        for (const auto& offer : part_.offers) {
            first_rows_.push_back(rows.size());
            for (const auto& row : offer.listed)
                if (part_.isOpen(offer, row)) rows.push_back(part_.openRow(offer, row));
        }
        first_rows_.push_back(rows.size());
        return rows;
    }

    std::int64_t commonStep() const {
        std::int64_t step = 0;
        for (const auto& row : rows_) step = std::gcd(step, row.step);
        return std::max<std::int64_t>(step, 1);
    }

    /// Whether a line of the supplier counts as an additional one.
    bool isCounted(const OpenOffer& offer) const { return counts_suppliers_ && !offer.is_supplier_used; }

    /// Processes the offers before `end` in order, supplier by supplier; `settled` has the plans without the current
    /// supplier, `group` those with it. Calls `at_turn` before each offer is added.
    template <class AtTurn>
    void forward(Cells& settled, Cells& group, std::size_t end, AtTurn at_turn) const {
        settled.clear();
        group.clear();
        settled.improve(settled.at(0, 0, 0), 0, nobody);
        for (std::size_t turn = 0; turn < order_.size(); ++turn) {
            if (turn > 0 && offerAt(turn).supplier != offerAt(turn - 1).supplier) {
                settled.improve(group);
                group.clear();
            }
            if (turn == end) return;
            at_turn(turn);
            addLines(turn, settled, group);
        }
    }

    void addLines(std::size_t turn, const Cells& settled, Cells& group) const {
        const auto& offer = offerAt(turn);
        const std::size_t more = isCounted(offer) ? 1 : 0;
        // Downwards, so an offer has at most one line.
        for (std::size_t lines = lines_ - 1; lines-- > 0;) {
            for (std::size_t suppliers = 0; suppliers < suppliers_; ++suppliers) {
                for (const auto& row : rowsOf(turn)) {
                    const State from{.suppliers = suppliers, .lines = lines};
                    addRow(row, group, from, group, suppliers, offer.fee, order_[turn]);
                    if (suppliers + more < suppliers_)
                        addRow(
                            row, settled, from, group, suppliers + more, offer.fee + offer.supplier_fee, order_[turn]
                        );
                }
            }
        }
    }

    /// Minimum over a sliding window for each remainder class of the step: cost(y) = price y + min (cost(x) - price x)
    /// for all x that leave a quantity of the row.
    void addRow(
        const OpenRow& row,
        const Cells& source,
        const State& from,
        Cells& target,
        std::size_t suppliers,
        Cost fee,
        std::uint32_t author
    ) const {
        const auto step = static_cast<std::size_t>(row.step / grain_);
        const auto smallest = static_cast<std::size_t>(row.smallest / grain_);
        const auto largest = static_cast<std::size_t>(std::min(row.largest, part_.need - 1) / grain_);
        if (smallest > largest) return;
        const Cost price = Cost{row.price} * grain_;
        const auto reduced = [&](std::size_t quantity) {
            return source.cost(source.at(from.suppliers, from.lines, quantity)) - price * static_cast<Cost>(quantity);
        };
        std::deque<std::size_t> window;
        for (std::size_t first = 0; first < std::min(step, quantities_); ++first) {
            window.clear();
            for (std::size_t covered = first; covered < quantities_; covered += step) {
                if (covered < smallest) continue;
                const auto entering = covered - smallest;
                if (source.cost(source.at(from.suppliers, from.lines, entering)) < unlimited_cost) {
                    while (!window.empty() && reduced(window.back()) >= reduced(entering)) window.pop_back();
                    window.push_back(entering);
                }
                while (!window.empty() && covered - window.front() > largest) window.pop_front();
                if (window.empty()) continue;
                const auto cost = reduced(window.front()) + price * static_cast<Cost>(covered) + fee;
                target.improve(target.at(suppliers, from.lines + 1, covered), cost, author);
            }
        }
    }

    void closeBy(std::size_t turn, const Cells& settled, const Cells& group, SplitOutcome& outcome, Closing& best)
        const {
        const auto& offer = offerAt(turn);
        const std::size_t more = isCounted(offer) ? 1 : 0;
        if (outcome.lines.empty() && turn == 0) best.turn = order_.size() + 1;
        for (std::size_t lines = 1; lines < lines_; ++lines) {
            for (std::size_t suppliers = 0; suppliers < suppliers_; ++suppliers) {
                const State in_group{.is_in_group = true, .suppliers = suppliers, .lines = lines};
                closeFrom(turn, group, in_group, offer.fee, outcome, best);
                const State before{.is_in_group = false, .suppliers = suppliers, .lines = lines};
                if (suppliers + more < suppliers_)
                    closeFrom(turn, settled, before, offer.fee + offer.supplier_fee, outcome, best);
            }
        }
    }

    void closeFrom(std::size_t turn, const Cells& cells, State state, Cost fee, SplitOutcome& outcome, Closing& best)
        const {
        for (std::size_t covered = 0; covered < quantities_; ++covered) {
            const auto before = cells.cost(cells.at(state.suppliers, state.lines, covered));
            if (before >= unlimited_cost) continue;
            const auto rest = part_.need - static_cast<std::int64_t>(covered) * grain_;
            for (const auto& row : rowsOf(turn)) {
                const auto quantity = std::max(row.smallest, smallestMultiple(rest, row.step));
                if (quantity > row.largest || quantity - rest > part_.limits.max_excess) continue;
                const auto total = before + fee + Cost{quantity} * row.price;
                const bool is_shorter =
                    total == outcome.cost && best.turn < order_.size() && state.lines < best.state.lines;
                if (total >= outcome.cost && !is_shorter) continue;
                outcome.cost = total;
                state.quantity = covered;
                best = {.turn = turn, .quantity = quantity, .state = state, .cost_before = before};
            }
        }
    }

    /// Returns the lines of a plan, the last first: repeats the computation up to the offer of each line, because later
    /// offers overwrite the origin of a cell.
    void trace(const Closing& best, Cells& settled, Cells& group, SplitOutcome& outcome) const {
        auto state = best.state;
        auto turn = best.turn;
        while (state.lines > 0) {
            forward(settled, group, turn, [](std::size_t) {});
            const auto& cells = state.is_in_group ? group : settled;
            const auto cell = cells.at(state.suppliers, state.lines, state.quantity);
            const auto cost = cells.cost(cell);
            const auto author = cells.author(cell);
            turn = static_cast<std::size_t>(std::find(order_.begin(), order_.end(), author) - order_.begin());
            forward(settled, group, turn, [](std::size_t) {});
            outcome.lines.push_back({offerAt(turn).position, stepBack(turn, settled, group, cost, state)});
        }
    }

    /// The quantity of the offer's line that led to `state` at `cost`; `state` becomes its predecessor.
    std::int64_t stepBack(std::size_t turn, const Cells& settled, const Cells& group, Cost cost, State& state) const {
        const auto& offer = offerAt(turn);
        const std::size_t more = isCounted(offer) ? 1 : 0;
        for (const bool is_in_group : {true, false}) {
            const auto& cells = is_in_group ? group : settled;
            const auto fee = offer.fee + (is_in_group ? 0 : offer.supplier_fee);
            if (!is_in_group && state.suppliers < more) continue;
            const auto suppliers = state.suppliers - (is_in_group ? 0 : more);
            for (const auto& row : rowsOf(turn)) {
                for (auto quantity = row.smallest; quantity <= row.largest; quantity += row.step) {
                    const auto grains = static_cast<std::size_t>(quantity / grain_);
                    if (grains > state.quantity) break;
                    const auto before = cells.cost(cells.at(suppliers, state.lines - 1, state.quantity - grains));
                    if (before >= unlimited_cost || before + fee + Cost{quantity} * row.price != cost) continue;
                    state = {is_in_group, suppliers, state.lines - 1, state.quantity - grains};
                    return quantity;
                }
            }
        }
        return 0;
    }

    const OpenPart& part_;
    std::vector<std::size_t> first_rows_;  ///< of each offer in `rows_`, and where the last one ends
    std::vector<OpenRow> rows_;
    std::int64_t grain_;
    std::size_t quantities_;
    std::size_t lines_;
    std::size_t suppliers_;
    bool counts_suppliers_;
    std::vector<std::uint32_t> order_;
};

}  // namespace

std::optional<SplitOutcome> denseSplits(const OpenPart& part, Cost limit, std::int64_t max_cells) {
    if (part.limits.hasExcessValue()) return std::nullopt;
    if (part.offers.size() < 2 || part.limits.max_lines < 2) return SplitOutcome{.cost = limit, .lower_bound = limit};
    DenseSearch search(part);
    if (search.cells() > max_cells) return std::nullopt;
    auto outcome = search.run(limit);
    outcome.lower_bound = outcome.cost;
    return outcome;
}

std::optional<PartSolution> solveDensely(
    const PartProblem& problem,
    const PartLimits& limits,
    Days latest_day,
    const OfferScope& scope,
    std::int64_t max_cells
) {
    auto effective = limits;
    effective.residual_value = effectiveResidualValue(problem, limits, scope);
    OpenPart part;
    openPart({.problem = problem, .limits = effective, .latest_day = latest_day, .scope = scope, .pinned = {}}, part);
    const auto splits = denseSplits(part, part.single ? part.single->cost - 1 : unlimited_cost - 1, max_cells);
    if (!splits) return std::nullopt;
    std::vector<ChosenQuantity> chosen;
    for (const auto& line : splits->lines) chosen.push_back({line.position, line.quantity * part.grain});
    if (chosen.empty() && part.single) chosen.push_back({part.single->position, part.single->quantity * part.grain});
    if (chosen.empty()) return PartSolution{.plan = std::nullopt, .lower_bound = unlimited_cost};
    auto plan = planOf(problem, effective, chosen);
    const auto objective = plan.objective;
    return PartSolution{.plan = std::move(plan), .lower_bound = objective};
}

}  // namespace cardcage::sourcing::engine
