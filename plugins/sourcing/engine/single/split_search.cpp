#include "single/split_search.hpp"

#include <algorithm>
#include <limits>

#include "single/split_bound.hpp"
#include "single/split_closing.hpp"
#include "single/split_incumbent.hpp"

namespace cardcage::sourcing::engine {
namespace {

/// Whether all sums of the search fit 64 bits, with room to add two of them.
bool fitsNarrow(const OpenPart& part, std::int64_t highest_price) {
    const Cost dearest = Cost{highest_price} + part.highest_fee;
    if (dearest > std::numeric_limits<std::int64_t>::max()) return false;
    const Cost limit = Cost{1} << 60;
    const Cost most = 2 * Cost{part.need} * (std::min(part.limits.max_lines, most_lines) + 1);
    return most < limit && dearest < limit && dearest * most < limit;
}

/// Depth first over offers in order of price. A round has a fixed number of lines, first two, then one more in each
/// round, so that of plans with equal cost the one with fewest lines wins. All lines but one are chosen; the last one
/// closes the remainder with the smallest order that covers it.
template <class Money>
class Search {
public:
    Search(const OpenPart& part, const SplitBudget& budget, SplitScratch& scratch, SplitOutcome& outcome)
        : part_(part),
          budget_(budget),
          rows_(scratch.rows),
          fillings_(scratch.fillings),
          outcome_(outcome),
          incumbent_(part, scratch.rows, budget.stops_at_first, outcome),
          closing_(part, scratch.rows, incumbent_) {}

    void run(Cost limit) {
        incumbent_.begin(limit);
        const auto offers = static_cast<std::uint32_t>(rows_.offers().size());
        const auto max_lines = std::min({part_.limits.max_lines, most_lines, offers});
        for (std::uint32_t lines = 2; lines <= max_lines && !incumbent_.isStopped(); ++lines) {
            incumbent_.beginRound();
            descend({.first = 0, .lines = lines, .rest = part_.need, .cost = 0, .suppliers = 0});
        }
        outcome_.nodes = nodes_;
        outcome_.is_complete = nodes_ <= budget_.nodes;
    }

private:
    /// The lines that are left to choose.
    struct Open {
        std::uint32_t first = 0;  ///< offer from which on the next line is taken
        std::uint32_t lines = 0;  ///< left, with the one that closes
        std::int64_t rest = 0;
        Money cost = 0;
        std::uint32_t suppliers = 0;
        std::span<const Filling> fillings = {};  ///< of the rest before the last line was chosen
        Margin<Money> margin = {};               ///< of that rest
    };

    /// The offer of the line that is chosen next, and what then has been spent without its goods.
    struct Turn {
        std::uint32_t offer = 0;
        Money cost = 0;
        std::uint32_t suppliers = 0;
    };

    void descend(Open open) {
        auto& fillings = fillings_[incumbent_.chosenCount()];
        fill<Money>(part_, rows_, open.rest, fillings);
        open.fillings = fillings;
        open.margin = marginOf<Money>(fillings, open.rest);
        if (open.cost + open.margin.bound > incumbent_.limit()) return;
        const auto offers = rows_.offers();
        for (auto index = open.first; index < offers.size() && !incumbent_.isStopped(); ++index) {
            auto& split = offers[index];
            if (split.first_row == split.row_end) continue;
            if (open.lines > 2 && open.cost + boundFrom<Money>(fillings, index, open.rest) > incumbent_.limit()) return;
            const auto& offer = *split.source;
            const bool is_new = incumbent_.isNewSupplier(offer);
            if (is_new && open.suppliers == part_.limits.max_suppliers) continue;
            const Money fees = static_cast<Money>(offer.fee) + (is_new ? static_cast<Money>(offer.supplier_fee) : 0);
            const Turn turn{.offer = index, .cost = open.cost + fees, .suppliers = open.suppliers + (is_new ? 1 : 0)};
            split.is_taken = true;
            for (auto& row : rows_.rowsOf(split)) {
                if (incumbent_.isStopped()) break;
                if (!isTooDear(open, turn, row) && rows_.isTried(index, row)) tryRow(open, turn, row);
            }
            split.is_taken = false;
        }
    }

    /// Each grain at a price above the marginal one makes the bound worse by the difference.
    bool isTooDear(const Open& open, const Turn& turn, const SplitRow& row) const {
        const auto& margin = open.margin;
        return row.price > margin.marginal_price &&
               turn.cost + margin.bound + Money{row.price - margin.marginal_price} * row.smallest > incumbent_.limit();
    }

    void tryRow(const Open& open, const Turn& turn, const SplitRow& row) {
        auto last = row.last;
        bool is_last_end = row.is_last_end;
        if (last >= open.rest) {
            last = largestMultiple(open.rest - 1, row.step);
            is_last_end = false;
        }
        if (last < row.smallest) return;
        const auto steps = row.step == 1 ? last - row.smallest : (last - row.smallest) / row.step;
        if (row.reach == 0) return tryRange(open, turn, row, 0, steps);
        const auto low_end = std::min(steps, row.reach - 1);
        tryRange(open, turn, row, 0, low_end);
        if (is_last_end) tryRange(open, turn, row, std::max(low_end + 1, steps - row.reach + 1), steps);
    }

    Money boundAt(const Open& open, const Turn& turn, const SplitRow& row, std::int64_t steps) const {
        const auto quantity = row.smallest + steps * row.step;
        return turn.cost + Money{row.price} * quantity +
               boundWithout<Money>(open.fillings, turn.offer, open.rest - quantity);
    }

    /// Tries the quantities from `low` to `high` steps above the smallest order. The bound is convex in the quantity,
    /// so they are tried from its minimum on upwards, then downwards, each until the bound exceeds the limit.
    void tryRange(const Open& open, const Turn& turn, const SplitRow& row, std::int64_t low, std::int64_t high) {
        if (low > high) return;
        if (high - low < 3) {
            for (auto steps = high; steps >= low; --steps) tryQuantity(open, turn, row, steps);
            return;
        }
        // Less than this leaves more than the other offers have.
        const auto missing = open.rest - row.smallest - sharesWithout(open.fillings, turn.offer, open.rest);
        if (missing > 0) low = std::max(low, (missing + row.step - 1) / row.step);
        if (low > high) return;
        auto lowest = low;
        for (auto above = high; lowest < above;) {
            const auto middle = lowest + (above - lowest) / 2;
            if (boundAt(open, turn, row, middle + 1) >= boundAt(open, turn, row, middle))
                above = middle;
            else
                lowest = middle + 1;
        }
        for (auto steps = lowest; steps <= high && tryQuantity(open, turn, row, steps); ++steps) continue;
        for (auto steps = lowest - 1; steps >= low && tryQuantity(open, turn, row, steps); --steps) continue;
    }

    /// False when the bound shows that nothing comes of it.
    bool tryQuantity(const Open& open, const Turn& turn, const SplitRow& row, std::int64_t steps) {
        const auto bound = boundAt(open, turn, row, steps);
        if (bound > incumbent_.limit()) return false;
        if (incumbent_.isStopped() || ++nodes_ > budget_.nodes) {
            incumbent_.stop();
            return false;
        }
        incumbent_.meet(bound);
        const auto quantity = row.smallest + steps * row.step;
        const auto rest = open.rest - quantity;
        const auto cost = turn.cost + Money{row.price} * quantity;
        incumbent_.choose({.offer = turn.offer, .quantity = quantity, .price = row.price, .row = &row});
        if (open.lines == 2)
            closing_.close(open.fillings, rest, cost, turn.suppliers);
        else
            descend(
                {.first = turn.offer + 1,
                 .lines = open.lines - 1,
                 .rest = rest,
                 .cost = cost,
                 .suppliers = turn.suppliers}
            );
        incumbent_.dropLast();
        return true;
    }

    const OpenPart& part_;
    const SplitBudget& budget_;
    SplitRows& rows_;
    std::array<std::vector<Filling>, most_lines>& fillings_;
    SplitOutcome& outcome_;
    SplitIncumbent<Money> incumbent_;
    SplitClosing<Money> closing_;
    std::uint64_t nodes_ = 0;
};

}  // namespace

SplitOutcome searchSplits(const OpenPart& part, Cost limit, const SplitBudget& budget, SplitScratch& scratch) {
    SplitOutcome outcome;
    outcome.lower_bound = unlimited_cost;
    if (part.offers.size() < 2 || part.limits.max_lines < 2) {
        outcome.is_gated = true;
        return outcome;
    }
    outcome.lower_bound = boundOfSplits(part, limit, scratch.order);
    outcome.is_gated = outcome.lower_bound > limit;
    if (outcome.is_gated) return outcome;
    outcome.is_complete = scratch.rows.begin(part, limit, budget.enumeration);
    if (!outcome.is_complete) return outcome;
    outcome.is_wide = !fitsNarrow(part, scratch.rows.highestPrice());
    if (outcome.is_wide)
        Search<Int128>(part, budget, scratch, outcome).run(limit);
    else
        Search<std::int64_t>(part, budget, scratch, outcome).run(limit);
    return outcome;
}

}  // namespace cardcage::sourcing::engine
