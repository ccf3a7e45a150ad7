#pragma once

#include "joint_search.hpp"

// What a joint part may be bought from, as its search sees it.

namespace cardcage::sourcing::engine {

/// What units and lines add to what is minimised.
struct JointCosts {
    const JointQuestion& question;

    /// The residual value is taken off every unit that is bought, and given back for what is needed.
    Cost rateOf(UnitPrice price) const {
        return question.counts_quantity ? 1 : Cost{price} - question.limits.residual_value;
    }
    Cost feeOf(const PartOffer& offer) const {
        return question.counts_quantity ? 0 : offer.line_fee + question.limits.line_weight;
    }
};

/// A row as far as a plan can use it.
struct JointRow {
    Quantity smallest = 0;
    Quantity largest = 0;
    Quantity step = 1;
    UnitPrice price = 0;
};

/// An offer that may be bought from.
struct JointCandidate {
    std::uint32_t position = 0;
    std::uint32_t kind = 0;      ///< of what it serves
    Quantity most_useful = 0;    ///< of one line, for the needs it serves
    Cost least_rate = 0;         ///< no line costs less for each unit that is of use, its fee included
    std::vector<JointRow> rows;  ///< the cheapest first
};

/// The number of a kind of offers, which is added when it is new.
std::uint32_t numberOf(OptionSets serves, std::vector<OptionSets>& kinds);

/// The offers that count and can be ordered by the day, without pinned ones, the cheapest first.
std::vector<JointCandidate> candidatesOf(const JointQuestion& question, std::vector<OptionSets>& kinds);

}  // namespace cardcage::sourcing::engine
