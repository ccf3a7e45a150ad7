#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "single/split_search.hpp"

namespace cardcage::sourcing::engine {

/// A line of the plan that is tried.
struct ChosenLine {
    std::uint32_t offer = 0;  ///< index in SplitRows::offers()
    std::int64_t quantity = 0;
    std::int64_t price = 0;
    const SplitRow* row = nullptr;  ///< of a line that does not close
};

/// The lines chosen so far, the best plan found, and the cost limit of relevant plans. Writes the best plan to
/// `outcome`. Internal to the engine.
template <class Money>
class SplitIncumbent {
public:
    SplitIncumbent(const OpenPart& part, const SplitRows& rows, bool stops_at_first, SplitOutcome& outcome)
        : part_(part), rows_(rows), stops_at_first_(stops_at_first), outcome_(outcome) {}

    void begin(Cost limit) {
        limit_ = limit >= no_cost<Money> ? no_cost<Money> - 1 : static_cast<Money>(limit);
        best_ = limit_ + 1;
    }
    /// Only cheaper plans from here on, and again so many nodes for plans that are equal.
    void beginRound() {
        ties_left_ = tie_nodes;
        limit_ = best_ - 1;
        chosen_count_ = 0;
    }

    Money limit() const { return limit_; }
    bool isStopped() const { return is_stopped_; }
    void stop() { is_stopped_ = true; }

    /// Has to be called with the bound of every node: nodes that can only equal the best plan are counted.
    void meet(Money bound) {
        if (bound == best_ && --ties_left_ <= 0) limit_ = best_ - 1;
    }

    void choose(const ChosenLine& line) { chosen_[chosen_count_++] = line; }
    void dropLast() { --chosen_count_; }
    std::uint32_t chosenCount() const { return chosen_count_; }
    std::span<ChosenLine> chosen() { return std::span(chosen_).first(chosen_count_); }
    std::span<const ChosenLine> chosen() const { return std::span(chosen_).first(chosen_count_); }
    bool isNewSupplier(const OpenOffer& offer) const;

    /// The chosen lines and this one cover the need; takes them when they are better than the best plan so far.
    void consider(const ChosenLine& closing, std::int64_t excess, Money total);

private:
    /// Nodes for finding, among plans with equal cost and number of lines, the best by excess value and ranks.
    static constexpr int tie_nodes = 64;

    SplitOutcome::Line lineOf(const ChosenLine& chosen) const;
    std::int64_t lowestPrice(const ChosenLine& closing) const;
    bool hasNeedlessLine(std::int64_t excess) const;
    bool winsTie(const ChosenLine& closing, Cost excess_value) const;
    const OpenOffer& openOfferAt(std::uint32_t position) const;
    const OpenOffer& offerOf(const ChosenLine& line) const { return *rows_.offers()[line.offer].source; }

    const OpenPart& part_;
    const SplitRows& rows_;
    bool stops_at_first_;
    SplitOutcome& outcome_;
    Money limit_ = 0;  ///< what a plan may cost at most to be of interest
    Money best_ = 0;   ///< cost of the best plan so far; one above the limit while there is none
    Cost best_excess_value_ = 0;
    int ties_left_ = 0;
    bool is_stopped_ = false;
    std::array<ChosenLine, most_lines> chosen_;
    std::uint32_t chosen_count_ = 0;
};

extern template class SplitIncumbent<std::int64_t>;
extern template class SplitIncumbent<Int128>;

}  // namespace cardcage::sourcing::engine
