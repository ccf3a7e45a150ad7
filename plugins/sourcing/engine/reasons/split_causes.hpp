#pragma once

#include <optional>
#include <vector>

#include "reasons/explain.hpp"

namespace cardcage::sourcing::engine {

/// Finds the limit because of which a plan has a line although another of its lines is cheaper: it solves the part
/// again without that limit. Tier, day and number of suppliers stay as the plan settled them.
class SplitCauses {
public:
    /// `solver` may be nullptr: one is made when it is needed. Everything passed has to outlive this object.
    SplitCauses(
        PartSolver* solver,
        const PartProblem& problem,
        const PartPreferences& preferences,
        const PartSolution& solution,
        const OfferScope& scope
    );
    ~SplitCauses();

    /// The first of these without which the line would be smaller or not be there:
    /// - SharedStock: that the cheaper lines, or other offers, sell from one stock;
    /// - SplitStock: the stock of the cheaper lines;
    /// - ExcessLimit: the limits of excess, alone or with that stock;
    /// - Pinned: the pinned quantities of the cheaper lines, alone or with all of the above.
    /// Nothing if less of the line would cost more in any case.
    std::optional<Reason> of(const PlanLine& line);

private:
    struct Lifted {
        bool sharing = false;
        bool stock = false;
        bool excess = false;
        bool pins = false;
    };

    std::vector<std::uint32_t> cheaperThan(const PlanLine& line) const;
    bool mayNeedStock(const PartOffer& offer) const;
    bool isSurelyOfStock(const PlanLine& line, const std::vector<std::uint32_t>& cheaper) const;
    std::optional<Cost> cheapestAlone(const std::vector<std::uint32_t>& cheaper) const;
    bool isPossible(const PartOffer& offer, const PriceRow& row, Cost most) const;
    bool hasPriceUpTo(UnitPrice price, Cost most, const std::vector<std::uint32_t>& with_any_stock) const;
    bool shrinks(const PlanLine& line, const std::vector<std::uint32_t>& cheaper, Lifted lifted);
    std::vector<PinnedLine> pinsWithout(const std::vector<std::uint32_t>& released) const;
    PartLimits limits(bool without_excess) const;

    PartSolver* solver_;
    std::optional<PartSolver> own_solver_;
    const PartProblem& problem_;
    const PartPreferences& preferences_;
    const Plan& plan_;
    OfferScope scope_;
    Days latest_day_;
};

}  // namespace cardcage::sourcing::engine
