#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "joint/joint_needs.hpp"
#include "single/single_part_solver.hpp"

// The cost of each part bought for a joint part, as a function of how much it covers: README, "Joint parts".

namespace cardcage::sourcing::engine {

/// Request for a plan of a joint part.
struct JointQuestion {
    const PartProblem& problem;
    const PartLimits& limits;  ///< with the effective residual value
    Days latest_day = any_day;
    const OfferScope& scope;
};

/// A lower bound of the cost of a part bought while it covers between `from` and `to`: convex, so filling the cheapest
/// slopes of all parts first is a bound of the whole.
struct CostMinorant {
    struct Slope {
        Quantity width = 0;
        Cost per_step = 0;  ///< of the quantity step of JointCosts

        /// The cost of the first `used` of its width, rounded down.
        Cost at(Quantity used, Quantity step) const { return used / step * per_step + used % step * per_step / step; }
    };
    Quantity from = 0;
    Quantity to = 0;
    Cost base = 0;              ///< at `from`
    std::vector<Slope> slopes;  ///< rising; their widths add up to `to` - `from`

    Cost at(Quantity covered, Quantity step) const;
};

/// The parts bought for a joint part, each solved on demand. If offers charge supplier fees, the parts of a supplier
/// pay equal shares of its fee, which is never more than they pay together.
class JointCosts {
public:
    JointCosts(SinglePartSolver& solver, const JointQuestion& question);

    std::size_t parts() const { return parts_.size(); }
    Quantity step() const { return step_; }

    /// Some cheapest division has only multiples of it: needs that are whole are not divided into fractions.
    Quantity grain() const { return grain_; }

    /// unitsFor() and coveredBy() of a part: all quantities with the same units cost the same.
    Quantity unitsFor(std::uint32_t part, Quantity covered) const {
        return engine::unitsFor(question_.problem, question_.problem.bought_parts[part], covered);
    }
    Quantity coveredBy(std::uint32_t part, Quantity units) const {
        return engine::coveredBy(question_.problem, question_.problem.bought_parts[part], units);
    }

    /// Returns the largest quantity that a part can cover; 0 if nothing of it can be bought.
    Quantity capacity(std::uint32_t part) const { return parts_[part].capacity; }

    /// The best plan of a part that has to cover this quantity.
    struct Point {
        std::optional<Plan> plan;  ///< offers count from 0 within the part
        Cost objective = unlimited_cost;
        Cost lower_bound = unlimited_cost;
        bool is_proven = true;
    };
    const Point& at(std::uint32_t part, Quantity covered);

    /// Returns whether there is a plan of a part that needs exactly these units, and its set-up loss, within all
    /// limits.
    bool isPossible(std::uint32_t part, Quantity units);

    /// Returns the smallest number of units, at least `units`, that a part can buy without any excess; nothing if no
    /// plan buys so many. Not for parts that cover nothing.
    std::optional<Quantity> withoutExcess(std::uint32_t part, Quantity units);

    /// Returns a lower bound of the cost of all plans while the part covers between these quantities. It is exact if
    /// they are equal; otherwise limits of excess are ignored.
    const CostMinorant& minorant(std::uint32_t part, Quantity from, Quantity to);

    /// The lines of a point as lines of the joint part.
    void appendLines(std::uint32_t part, const Point& point, std::vector<ChosenQuantity>& lines) const;

    /// Suppliers whose fee several parts share.
    const std::vector<std::uint32_t>& sharedSuppliers() const { return shared_suppliers_; }

    /// Whether a single part was not decided, so that a quantity may be possible although it is said not to be.
    bool isUndecided() const { return is_undecided_; }

    /// Number of parts solved so far.
    std::uint64_t solves() const { return solves_; }

private:
    struct Part {
        OffersOfPart market;
        Quantity setup_loss = 0;
        Quantity most_units = 0;  ///< without the loss
        Quantity capacity = 0;
        // All by units.
        std::unordered_map<Quantity, Point> points;
        std::unordered_map<Quantity, Cost> least;  ///< without limits of excess
        std::unordered_map<Quantity, bool> possible;
        std::unordered_map<Quantity, std::optional<Quantity>> without_excess;
        struct Range {
            Quantity from = 0;
            Quantity to = 0;
            friend bool operator==(const Range&, const Range&) = default;
        };
        struct RangeHash {
            std::size_t operator()(const Range& range) const {
                return static_cast<std::size_t>(range.from) * 0x9E37'79B9'7F4A'7C15U ^
                       static_cast<std::size_t>(range.to);
            }
        };
        std::unordered_map<Range, CostMinorant, RangeHash> minorants;
    };

    void shareFees();
    Quantity trueCapacity(const Part& part, Quantity most_units);
    PartProblem problemOf(const Part& part, Quantity units) const;
    const Point& atUnits(std::uint32_t part, Quantity units);
    PartLimits limitsOf(Quantity need) const;
    PartSolution solved(const PartProblem& problem, const PartLimits& limits);
    Point pinnedOnly(const Part& part, const PartLimits& limits) const;
    Cost leastAt(std::uint32_t part, Quantity units);
    CostMinorant minorantOfUnits(std::uint32_t part, Quantity from, Quantity to);
    CostMinorant spread(std::uint32_t part, const CostMinorant& of_units, Quantity from, Quantity to) const;
    void addSlopes(std::uint32_t part, Quantity from, Quantity to, int depth, CostMinorant& minorant);
    struct Support {
        Cost value = 0;         ///< no covered quantity costs less than this - price x (to - covered)
        Quantity at = 0;        ///< where that is reached
        bool is_exact = false;  ///< whether it is reached there
    };
    Support support(std::uint32_t part, Quantity from, Quantity to, UnitPrice price);

    SinglePartSolver& solver_;
    const JointQuestion& question_;
    OfferScope scope_;
    PartLimits loose_limits_;
    Quantity step_;
    Quantity grain_;
    bool has_slopes_;
    bool is_loose_;  ///< there are no limits of excess to leave out
    std::vector<Part> parts_;
    std::vector<std::uint32_t> shared_suppliers_;
    std::vector<PartOffer> offers_with_rest_;
    std::vector<PriceRow> rows_with_rest_;
    std::vector<Arrival> arrivals_with_rest_;
    std::uint64_t solves_ = 0;
    bool is_undecided_ = false;
};

}  // namespace cardcage::sourcing::engine
