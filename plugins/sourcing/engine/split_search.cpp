#include "split_search.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

#include "split_bound.hpp"
#include "split_rows.hpp"
#include "tie_break.hpp"

namespace cardcage::sourcing::engine {
namespace {

/// Nodes that are spent to find, of plans with equal cost and as many lines,
/// the best by excess value and ranks.
constexpr int tie_nodes = 64;

/// Whether all sums of the search fit 64 bits, with room to add two of them.
bool fitsNarrow(const OpenPart& part) {
    const Cost dearest = Cost{part.highest_price} + part.highest_fee;
    if (dearest > std::numeric_limits<std::int64_t>::max()) return false;
    const Cost limit = Cost{1} << 60;
    const Cost most = 2 * Cost{part.need} * (std::min(part.limits.max_lines, most_lines) + 1);
    return most < limit && dearest < limit && dearest * most < limit;
}

/// Depth first over offers in order of price. A round has a fixed number of
/// lines, first two, then one more in each round, so that of plans with equal
/// cost the one with fewest lines wins. All lines but one are chosen; the last
/// one closes the remainder with the smallest order that covers it.
template <class Money>
class Search {
public:
    Search(const OpenPart& part, const SplitBudget& budget, SplitScratch& scratch, SplitOutcome& outcome)
        : part_(part),
          budget_(budget),
          offers_(scratch.offers),
          rows_(scratch.rows),
          scratch_(scratch),
          outcome_(outcome) {}

    void run(Cost limit) {
        limit_ = limit >= infinite ? infinite - 1 : static_cast<Money>(limit);
        best_ = limit_ + 1;
        if (scratch_.fillings.size() < most_lines) scratch_.fillings.resize(most_lines);
        const auto max_lines = std::min({part_.limits.max_lines, most_lines, std::uint32_t(offers_.size())});
        for (std::uint32_t lines = 2; lines <= max_lines && !is_stopped_; ++lines) {
            ties_left_ = tie_nodes;
            limit_ = best_ - 1;
            chosen_count_ = 0;
            descend({.first = 0, .lines = lines, .rest = part_.need, .cost = 0, .suppliers = 0});
        }
        outcome_.nodes = nodes_;
        outcome_.is_complete = nodes_ <= budget_.nodes;
    }

private:
    using Row = SplitScratch::Row;
    using Offer = SplitScratch::Offer;

    static constexpr Money infinite =
        sizeof(Money) == sizeof(std::int64_t) ? Money{1} << 61 : static_cast<Money>(unlimited_cost / 4);

    /// What is left to choose.
    struct Open {
        std::uint32_t first = 0;  ///< offer from which on the next line is taken
        std::uint32_t lines = 0;  ///< left, with the one that closes
        std::int64_t rest = 0;
        Money cost = 0;
        std::uint32_t suppliers = 0;
        std::span<const SplitScratch::Filling> fillings = {};  ///< of the rest before the last line was chosen
        Money bound = 0;                                       ///< of that rest
        std::int64_t marginal_price = 0;                       ///< in that bound
    };

    struct Chosen {
        std::uint32_t offer = 0;
        std::int64_t quantity = 0;
        std::int64_t price = 0;
        const Row* row = nullptr;  ///< of a line that does not close
    };

    const OpenOffer& sourceOf(const Offer& offer) const { return part_.offers[offer.source]; }

    // ------------------------------------------------------------------------------------------------------
    // search

    using Filling = SplitScratch::Filling;

    /// Prices at which the offers that are left could fill `rest`. A row that
    /// begins above the rest is paid from its smallest order on, which makes it
    /// dearer for what it fills; the smaller the rest, the better these prices
    /// are.
    std::span<const Filling> fillingsOf(std::int64_t rest) {
        auto& fillings = scratch_.fillings[chosen_count_];
        fillings.clear();
        for (std::uint32_t index = 0; index < offers_.size(); ++index) {
            const auto& offer = offers_[index];
            if (offer.is_taken) continue;
            const auto share = std::min(offer.share, rest);
            fillings.push_back({.price = priceOf(offer, rest, share), .share = share, .offer = index});
            for (auto at = fillings.size() - 1; at > 0 && fillings[at].price < fillings[at - 1].price; --at)
                std::swap(fillings[at], fillings[at - 1]);
        }
        return fillings;
    }

    std::int64_t priceOf(const Offer& offer, std::int64_t rest, std::int64_t share) const {
        if (rest == part_.need) return offer.bound_price;
        auto cheapest = std::numeric_limits<std::int64_t>::max();
        for (const auto& row : part_.rowsOf(sourceOf(offer))) {
            if (row.price >= cheapest) continue;
            if (row.smallest <= rest)
                cheapest = row.price;
            else
                cheapest = std::min(cheapest, perGrain(Money{row.price} * row.smallest, rest));
        }
        return offer.fee == 0 ? cheapest : cheapest + perGrain(static_cast<Money>(offer.fee), share);
    }

    static std::int64_t perGrain(Money cost, std::int64_t grains) {
        constexpr Money most = std::numeric_limits<std::int64_t>::max() / 4;
        return static_cast<std::int64_t>(std::min<Money>(cost / grains, most));
    }

    /// What covering `rest` costs at least, without the offer of the line that is
    /// being chosen.
    static Money bound(const Open& open, std::int64_t rest) {
        Money sum = 0;
        for (const auto& filling : open.fillings) {
            if (filling.offer == open.first) continue;
            if (rest <= filling.share) return sum + Money{filling.price} * rest;
            sum += Money{filling.price} * filling.share;
            rest -= filling.share;
        }
        return infinite;
    }

    static std::int64_t openShares(const Open& open) {
        std::int64_t sum = 0;
        for (const auto& filling : open.fillings) {
            if (filling.offer != open.first) sum += filling.share;
            if (sum >= open.rest) break;
        }
        return sum;
    }

    bool isNewSupplier(const Offer& offer) const {
        if (offer.is_supplier_used) return false;
        for (std::uint32_t line = 0; line < chosen_count_; ++line)
            if (offers_[chosen_[line].offer].supplier == offer.supplier) return false;
        return true;
    }

    void descend(Open open) {
        open.fillings = fillingsOf(open.rest);
        setMargin(open);
        if (open.cost + open.bound > limit_) return;
        for (auto index = open.first; index < offers_.size() && !is_stopped_; ++index) {
            auto& offer = offers_[index];
            if (offer.first_row == offer.row_end) continue;
            if (open.lines > 2 && open.cost + boundFrom(open, index) > limit_) return;
            const bool is_new = isNewSupplier(offer);
            if (is_new && open.suppliers == part_.limits.max_suppliers) continue;
            Open next = open;
            next.first = index;
            next.cost += static_cast<Money>(offer.fee) + (is_new ? static_cast<Money>(offer.supplier_fee) : 0);
            next.suppliers += is_new ? 1 : 0;
            offer.is_taken = true;
            for (auto row = offer.first_row; row < offer.row_end && !is_stopped_; ++row) tryRow(next, rows_[row]);
            offer.is_taken = false;
        }
    }

    /// What covering the rest costs at least when all lines but the one that
    /// closes are taken from `first` on: of the offers before, one at most can be
    /// in it.
    Money boundFrom(const Open& open, std::uint32_t first) const {
        auto least = boundOfLater(open, first, open.rest);
        for (const auto& filling : open.fillings) {
            if (filling.offer >= first) continue;
            const auto closed = Money{filling.price} * filling.share;
            if (closed >= least) continue;
            least = std::min(least, closed + boundOfLater(open, first, open.rest - filling.share));
        }
        return least;
    }

    static Money boundOfLater(const Open& open, std::uint32_t first, std::int64_t rest) {
        Money sum = 0;
        for (const auto& filling : open.fillings) {
            if (rest == 0) return sum;
            if (filling.offer < first) continue;
            const auto amount = std::min(rest, filling.share);
            sum += Money{filling.price} * amount;
            rest -= amount;
        }
        return rest == 0 ? sum : infinite;
    }

    /// The bound of the rest as a whole, and what its last grain costs in it.
    static void setMargin(Open& open) {
        auto rest = open.rest;
        open.bound = 0;
        for (const auto& filling : open.fillings) {
            const auto amount = std::min(rest, filling.share);
            open.bound += Money{filling.price} * amount;
            open.marginal_price = filling.price;
            rest -= amount;
            if (rest == 0) return;
        }
        open.bound = infinite;
    }

    void tryRow(const Open& open, const Row& row) {
        // Each grain at a price above the marginal one makes the bound worse by the
        // difference.
        if (row.price > open.marginal_price &&
            open.cost + open.bound + Money{row.price - open.marginal_price} * row.smallest > limit_)
            return;
        auto last = row.last;
        bool is_last_end = row.is_last_end;
        if (last >= open.rest) {
            last = largestMultiple(open.rest - 1, row.step);
            is_last_end = false;
        }
        if (last < row.smallest) return;
        const auto steps = row.step == 1 ? last - row.smallest : (last - row.smallest) / row.step;
        if (row.reach == 0) return tryRange(open, row, 0, steps);
        const auto low_end = std::min(steps, row.reach - 1);
        tryRange(open, row, 0, low_end);
        if (is_last_end) tryRange(open, row, std::max(low_end + 1, steps - row.reach + 1), steps);
    }

    Money boundAt(const Open& open, const Row& row, std::int64_t steps) const {
        const auto quantity = row.smallest + steps * row.step;
        return open.cost + Money{row.price} * quantity + bound(open, open.rest - quantity);
    }

    /// Tries the quantities from `low` to `high` steps above the smallest order.
    /// The bound is convex in the quantity, so they are tried from its minimum on
    /// upwards, then downwards, each until the bound exceeds the limit.
    void tryRange(const Open& open, const Row& row, std::int64_t low, std::int64_t high) {
        if (low > high) return;
        if (high - low < 3) {
            for (auto steps = high; steps >= low; --steps) tryQuantity(open, row, steps);
            return;
        }
        // Less than this leaves more than the other offers have.
        const auto missing = open.rest - row.smallest - openShares(open);
        if (missing > 0) low = std::max(low, (missing + row.step - 1) / row.step);
        if (low > high) return;
        auto lowest = low;
        for (auto above = high; lowest < above;) {
            const auto middle = lowest + (above - lowest) / 2;
            if (boundAt(open, row, middle + 1) >= boundAt(open, row, middle))
                above = middle;
            else
                lowest = middle + 1;
        }
        for (auto steps = lowest; steps <= high && tryQuantity(open, row, steps); ++steps) continue;
        for (auto steps = lowest - 1; steps >= low && tryQuantity(open, row, steps); --steps) continue;
    }

    /// False when the bound shows that nothing comes of it.
    bool tryQuantity(const Open& open, const Row& row, std::int64_t steps) {
        const auto bound_here = boundAt(open, row, steps);
        if (bound_here > limit_) return false;
        if (is_stopped_ || ++nodes_ > budget_.nodes) {
            is_stopped_ = true;
            return false;
        }
        if (bound_here == best_ && --ties_left_ <= 0) limit_ = best_ - 1;
        const auto quantity = row.smallest + steps * row.step;
        Open next = open;
        next.first = open.first + 1;
        --next.lines;
        next.rest -= quantity;
        next.cost += Money{row.price} * quantity;
        chosen_[chosen_count_++] = {.offer = open.first, .quantity = quantity, .price = row.price, .row = &row};
        if (next.lines == 1)
            close(next);
        else
            descend(next);
        --chosen_count_;
        return true;
    }

    /// Covers the rest by one line: the smallest order of every row of the offers
    /// that are left, in order of price.
    void close(const Open& open) {
        for (const auto& filling : open.fillings) {
            const auto index = filling.offer;
            const auto& offer = offers_[index];
            if (offer.is_taken) continue;
            if (is_stopped_ || open.cost + Money{filling.price} * open.rest > limit_) return;
            if (offer.largest < open.rest - scratch_.largest_step) continue;
            const bool is_new = isNewSupplier(offer);
            if (is_new && open.suppliers == part_.limits.max_suppliers) continue;
            const Money cost =
                open.cost + static_cast<Money>(offer.fee) + (is_new ? static_cast<Money>(offer.supplier_fee) : 0);
            for (const auto& row : part_.rowsOf(sourceOf(offer))) closeBy(index, row, open.rest, cost);
        }
    }

    /// Covers the rest by the smallest order of one row.
    void closeBy(std::uint32_t index, const OpenRow& row, std::int64_t rest, Money cost) {
        const auto quantity = std::max(row.smallest, smallestMultiple(rest, row.step));
        const Money total = cost + Money{row.price} * quantity;
        const auto excess = quantity - rest;
        if (row.step > scratch_.finest && excess > 0) roundElsewhere(index, row, excess, quantity, total);
        if (quantity > row.largest || excess > part_.limits.max_excess) return;
        consider({.offer = index, .quantity = quantity, .price = row.price}, excess, total);
    }

    /// The step of the closing row made it buy `excess` too many. A line of the
    /// finest step can take the remainder, so that the closing line needs one
    /// step less; or, at what is available, give back what is too many.
    void roundElsewhere(
        std::uint32_t index, const OpenRow& row, std::int64_t excess, std::int64_t quantity, Money total
    ) {
        for (std::uint32_t line = 0; line < chosen_count_; ++line) {
            auto& chosen = chosen_[line];
            const auto& fine = *chosen.row;
            if (fine.step != scratch_.finest) continue;
            const auto before = chosen.quantity;
            const auto added = smallestMultiple(row.step - excess, scratch_.finest);
            if (before == fine.smallest && quantity - row.step >= row.smallest && quantity - row.step <= row.largest &&
                before + added <= fine.last && excess - row.step + added <= part_.limits.max_excess) {
                chosen.quantity = before + added;
                consider(
                    {.offer = index, .quantity = quantity - row.step, .price = row.price},
                    excess - row.step + added,
                    total + Money{fine.price} * added - Money{row.price} * row.step
                );
            }
            const auto taken = largestMultiple(excess, scratch_.finest);
            if (taken > 0 && before == fine.last && fine.is_last_end && quantity <= row.largest &&
                before - taken >= fine.smallest && excess - taken <= part_.limits.max_excess) {
                chosen.quantity = before - taken;
                consider(
                    {.offer = index, .quantity = quantity, .price = row.price},
                    excess - taken,
                    total - Money{fine.price} * taken
                );
            }
            chosen.quantity = before;
        }
    }

    // --------------------------------------------------------------------------------------------------
    // acceptance

    void consider(const Chosen& closing, std::int64_t excess, Money total) {
        if (total > limit_) return;
        const auto lowest_price = lowestPrice(closing);
        if (part_.limits.hasExcessValue()) {
            if (hasNeedlessLine(excess) || Cost{excess} * lowest_price > part_.limits.max_excess_value) return;
            total += static_cast<Money>(part_.excessWeight(excess, lowest_price));
            if (total > limit_) return;
        }
        const Cost excess_value = Cost{excess} * lowest_price;
        if (total == best_ && !winsTie(closing, excess_value)) return;
        best_ = total;
        best_excess_value_ = excess_value;
        limit_ = ties_left_ > 0 ? best_ : best_ - 1;
        outcome_.cost = total;
        outcome_.lines.clear();
        for (std::uint32_t line = 0; line < chosen_count_; ++line) outcome_.lines.push_back(lineOf(chosen_[line]));
        outcome_.lines.push_back(lineOf(closing));
        if (budget_.stops_at_first) is_stopped_ = true;
    }

    SplitOutcome::Line lineOf(const Chosen& chosen) const {
        return {.position = sourceOf(offers_[chosen.offer]).position, .quantity = chosen.quantity};
    }

    std::int64_t lowestPrice(const Chosen& closing) const {
        auto lowest = closing.price;
        for (std::uint32_t line = 0; line < chosen_count_; ++line) lowest = std::min(lowest, chosen_[line].price);
        return std::min(lowest + part_.limits.residual_value, part_.limits.lowest_pinned_price);
    }

    /// A line that could be left out only serves to lower the value of the
    /// excess.
    bool hasNeedlessLine(std::int64_t excess) const {
        return std::any_of(chosen_.begin(), chosen_.begin() + chosen_count_, [excess](const Chosen& line) {
            return line.quantity <= excess;
        });
    }

    bool winsTie(const Chosen& closing, Cost excess_value) const {
        // Found in an earlier round, the best has fewer lines.
        if (outcome_.lines.size() != chosen_count_ + 1u) return false;
        if (excess_value != best_excess_value_) return excess_value < best_excess_value_;
        TieBreak mine;
        TieBreak best;
        for (std::uint32_t line = 0; line < chosen_count_; ++line)
            mine.add(sourceOf(offers_[chosen_[line].offer]), chosen_[line].quantity);
        mine.add(sourceOf(offers_[closing.offer]), closing.quantity);
        for (const auto& line : outcome_.lines) best.add(*openOfferAt(line.position), line.quantity);
        mine.sort();
        best.sort();
        return mine.isBefore(best);
    }

    const OpenOffer* openOfferAt(std::uint32_t position) const {
        const auto found = std::find_if(part_.offers.begin(), part_.offers.end(), [position](const OpenOffer& offer) {
            return offer.position == position;
        });
        return &*found;
    }

    const OpenPart& part_;
    const SplitBudget& budget_;
    std::vector<Offer>& offers_;
    std::vector<Row>& rows_;
    SplitScratch& scratch_;
    SplitOutcome& outcome_;
    Money limit_ = 0;  ///< what a plan may cost at most to be of interest
    Money best_ = 0;   ///< cost of the best plan so far; one above the limit while
                       ///< there is none
    Cost best_excess_value_ = 0;
    int ties_left_ = 0;
    std::uint64_t nodes_ = 0;
    bool is_stopped_ = false;
    std::array<Chosen, most_lines> chosen_{};
    std::uint32_t chosen_count_ = 0;
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
    outcome.is_complete = prepareRows(part, budget.enumeration, scratch);
    if (!outcome.is_complete) return outcome;
    outcome.is_wide = !fitsNarrow(part);
    if (outcome.is_wide)
        Search<Int128>(part, budget, scratch, outcome).run(limit);
    else
        Search<std::int64_t>(part, budget, scratch, outcome).run(limit);
    return outcome;
}

}  // namespace cardcage::sourcing::engine
