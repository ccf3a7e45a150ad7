#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "part/part_plan.hpp"

// Needs that share parts, each of which only some parts serve: README, "Joint parts".

namespace cardcage::sourcing::engine {

/// Returns the units of a part bought that cover `covered` of the needs, with its attrition, whole where the part is
/// discrete, and without its set-up loss.
Quantity unitsFor(const PartProblem& problem, const BoughtPart& part, Quantity covered);
/// Returns the largest quantity of the needs that so many units cover, whole where the part is discrete: half a piece
/// of one part and half of another are not a piece on a board. unitsFor() of it is at most `units`.
Quantity coveredBy(const PartProblem& problem, const BoughtPart& part, Quantity units);
/// Returns the need of a part bought that covers so much: unitsFor() and its set-up loss; 0 if it covers nothing.
Quantity needFor(const PartProblem& problem, const BoughtPart& part, Quantity covered);

/// The quantity of a part bought that an option set uses.
struct PartUse {
    std::uint32_t set = 0;
    Quantity quantity = 0;
};

/// Divides parts bought among option sets as a flow: a part may be used by the sets that it serves, and the quantity of
/// one set may be exchanged for another. Used quantities remain used when more is added, so adding parts in order of
/// price uses the cheapest ones (the needs that can be served are a polymatroid).
class NeedFlow {
public:
    void begin(std::span<const Quantity> needs, std::span<const BoughtPart> parts);

    /// Adds a quantity of a part; returns how much of it is usable in addition to the existing quantities.
    Quantity add(std::uint32_t part, Quantity quantity);

    /// Returns the need that no part covers so far.
    Quantity missing() const { return missing_; }
    Quantity missingOf(std::uint32_t set) const { return open_[set]; }

    /// Returns the quantities of a part by option set, in the order of BoughtPart::sets.
    std::span<const PartUse> usesOf(std::uint32_t part) const {
        return std::span(uses_).subspan(first_use_[part], first_use_[part + 1] - first_use_[part]);
    }

private:
    bool reach(std::uint32_t part);
    Quantity augment(std::uint32_t part, Quantity most);

    /// A use that can be replaced by another one of the same set.
    struct Holder {
        std::uint32_t part = 0;
        std::uint32_t use = 0;
    };

    std::vector<Quantity> open_;            ///< by set
    std::vector<PartUse> uses_;             ///< of all parts, one after the other
    std::vector<std::uint32_t> first_use_;  ///< by part
    std::vector<Holder> holders_;           ///< of all sets, one after the other
    std::vector<std::uint32_t> first_holder_;
    Quantity missing_ = 0;

    // The last walk: how each set was reached, and each part out of which a set could give way.
    std::vector<std::uint32_t> walk_of_set_, walk_of_part_;
    std::vector<Holder> way_to_set_;
    std::vector<std::uint32_t> way_to_part_;
    std::vector<std::uint32_t> queue_;
    std::uint32_t walk_ = 0;
    std::uint32_t end_ = 0;  ///< the reached set with an open need
};

/// Returns the units of each part bought that can be had by a day with this number of lines, losses not subtracted;
/// pinned lines count. With a limit of suppliers it is an upper bound. A part that is not joint is the only one.
std::vector<Quantity> capacitiesOf(
    const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope
);

/// Returns the missing quantities of option sets even if everything available until `latest_day` is bought in any
/// number of lines; without option sets, that of the whole need.
Quantity mostMissing(const PartProblem& problem, Days latest_day, const OfferScope& scope);

/// One of the parts bought for a joint part as a plan of its own.
struct PlanOfPart {
    std::uint32_t part = 0;
    Quantity need = 0;                     ///< needFor() what it covers
    std::vector<std::uint32_t> positions;  ///< of its lines, in the plan of the joint part
    Plan plan;                             ///< offers count as in the joint part
};

/// Returns the plans of all parts that are bought. The plan of a part that is not joint is the only one.
std::vector<PlanOfPart> plansOfParts(const PartProblem& problem, const PartLimits& limits, const Plan& plan);

/// The offers of one part bought.
struct OffersOfPart {
    std::vector<PartOffer> offers;
    std::vector<std::uint32_t> positions;  ///< in the joint part, rising
    std::vector<PinnedLine> pinned;        ///< offers count within the part
};

/// Returns the offers of the scope by part bought; all of them if the part is not joint.
std::vector<OffersOfPart> offersOfParts(const PartProblem& problem, const OfferScope& scope);

/// The problem of one of the parts alone, with this need: a view of the joint part and of `offers`.
PartProblem problemOfPart(const PartProblem& problem, const OffersOfPart& offers, Quantity need);

/// Returns a division of the needs among parts that buy these quantities, after their losses; nothing if they are
/// insufficient.
std::optional<std::vector<Quantity>> coversOf(const PartProblem& problem, std::span<const ChosenQuantity> chosen);

/// Returns the largest amount by which the excess of a part bought is above its limit; 0: the limits of excess in units
/// hold.
Quantity excessAbove(const PartProblem& problem, const PartLimits& limits, const Plan& plan);
/// Returns whether the limit of the value of excess holds, for each part bought.
bool keepsExcessValue(const PartProblem& problem, const PartLimits& limits, const Plan& plan);

/// Returns the plan of a joint part with these lines and this division. `covers` is by part bought.
Plan jointPlanOf(
    const PartProblem& problem,
    const PartLimits& limits,
    std::span<const ChosenQuantity> chosen,
    std::vector<Quantity> covers
);

}  // namespace cardcage::sourcing::engine
