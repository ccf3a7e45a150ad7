#pragma once

#include <cardcage/module/words.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "market/eligibility.hpp"
#include "solver/left_out.hpp"
#include "solver/preferences.hpp"

/// Reasons for a plan, alternatives to it, and reasons for its absence.
namespace cardcage::sourcing::engine {

/// Lines of a part that searches for reasons allow: more than any preference does.
constexpr std::uint32_t most_searched_lines = 16;

enum class Reason : std::uint8_t {
    OnlyOffer,
    Cheapest,
    BoughtUpToBreak,
    SplitStock,      ///< with more stock of the cheaper lines, less would be bought here
    SplitPackaging,  ///< more of the cheaper offer is available, but in another packaging
    LeftCheaperStockForBreak,
    InventoryFirst,
    PreferredSupplier,
    TargetDate,
    ExcessLimit,           ///< more of a cheaper offer would exceed a limit of excess
    ConsolidatedShipping,  ///< set by the caller that couples parts, not here
    Pinned,                ///< the line is pinned, or the quantity of a cheaper one is
    SplitPrice,            ///< more of the cheaper lines would raise the total: their orders are coarser
    SharedCharge,          ///< set like ConsolidatedShipping, where only charges that offers share couple parts
    SharedStock,           ///< less would be bought here if cheaper offers did not sell from one stock
};

constexpr auto wireNames(Reason) {
    using enum Reason;
    return sdk::capital_words<
        OnlyOffer,
        Cheapest,
        BoughtUpToBreak,
        SplitStock,
        SplitPackaging,
        LeftCheaperStockForBreak,
        InventoryFirst,
        PreferredSupplier,
        TargetDate,
        ExcessLimit,
        ConsolidatedShipping,
        Pinned,
        SplitPrice,
        SharedCharge,
        SharedStock>;
}

/// The reason for a line of the plan. `units` and `saving` belong to BoughtUpToBreak: the excess of the line
/// (excessOfLines), and the saving compared with the smallest sufficient order of the same offer.
struct LineReason {
    Reason reason = Reason::Cheapest;
    Quantity units = 0;
    Cost saving = 0;

    friend bool operator==(const LineReason&, const LineReason&) = default;
};

/// One reason for each line of the plan, in its order. The part is solved again to explain a line beside a cheaper one:
/// with `solver` or, if it is nullptr, one that is made for it.
std::vector<LineReason> explainLines(
    const PartProblem& problem,
    const PartPreferences& preferences,
    const PartSolution& solution,
    const OfferScope& scope = {},
    PartSolver* solver = nullptr
);

enum class AlternativeKind : std::uint8_t {
    WithoutFirstChoice,  ///< best plan without the offer of the first line
    SingleLine,
    WithoutOverbuying,  ///< smallest possible excess, then cost
    OtherSupplier,      ///< best plan inside one other supplier
};

constexpr auto wireNames(AlternativeKind) {
    using enum AlternativeKind;
    return sdk::capital_words<WithoutFirstChoice, SingleLine, WithoutOverbuying, OtherSupplier>;
}

struct Alternative {
    AlternativeKind kind = AlternativeKind::SingleLine;
    std::uint32_t supplier = 0;  ///< OtherSupplier
    Plan plan;
    /// The additional cost of the whole selection, fees of suppliers included, if only this part follows the
    /// alternative. For a part alone: cost and supplier fees, minus those of the plan.
    Cost cost_delta = 0;
    Days ready_delta = 0;  ///< 0 when either day is unknown
};

/// A plan in place of the chosen one, and the additional cost of the whole selection.
struct Replacement {
    Plan plan;
    Cost cost = 0;
};

/// Returns the best replacement of a kind: within these preferences and without the offers left out. `alone` is the
/// best plan of that kind with the supplier fees of the problem. Nothing if no plan of the kind is valid.
using FindReplacement = std::function<std::optional<Replacement>(
    const PartSolution& alone, const PartPreferences& preferences, std::span<const std::uint8_t> left_out
)>;

/// Alternatives to a plan: the three kinds, unless they are the plan itself or do not exist, then other suppliers, the
/// cheapest first, at most `max_suppliers` of them. Each is the best plan of its kind with the supplier fees of the
/// problem, unless `find` replaces it.
std::vector<Alternative> alternativesTo(
    PartSolver& solver,
    const PartProblem& problem,
    const PartPreferences& preferences,
    const PartSolution& solution,
    std::size_t max_suppliers = 8,
    const OfferScope& scope = {},
    const FindReplacement& find = {}
);

enum class UnsourcedReason : std::uint8_t {
    NoOffer,
    AllExpired,
    AllFiltered,
    InsufficientStock,
    LeadTime,
    ExcessLimit,
    MaxLines,
    MaxSuppliers,
    NoExchangeRate,
    UnitMismatch,
    MissingIpn,  ///< set by the caller that resolves parts, not here
    PinnedLine,  ///< a pinned line cannot be ordered as it is
    Blocked,     ///< no component that may be bought leads to an offer
};

constexpr auto wireNames(UnsourcedReason) {
    using enum UnsourcedReason;
    return sdk::capital_words<
        NoOffer,
        AllExpired,
        AllFiltered,
        InsufficientStock,
        LeadTime,
        ExcessLimit,
        MaxLines,
        MaxSuppliers,
        NoExchangeRate,
        UnitMismatch,
        MissingIpn,
        PinnedLine,
        Blocked>;
}

enum class RuleKind : std::uint8_t { Filter, ExcessLimit, Date, MaxLines, MaxSuppliers };

/// One rule that alone prevents a plan, and the cost of the part without it.
struct RuleRelief {
    RuleKind rule = RuleKind::Filter;
    Exclusion filter = Exclusion::Expired;  ///< Filter
    std::uint32_t lines_or_suppliers = 0;   ///< MaxLines, MaxSuppliers: the smallest number that is enough
    Plan plan;
};

/// The reason why a part has no plan.
struct Unsourced {
    struct Filtered {
        Exclusion filter = Exclusion::Expired;
        std::uint32_t offers = 0;  ///< that it concerns; an offer may be concerned by several
    };
    UnsourcedReason reason = UnsourcedReason::NoOffer;
    std::vector<Filtered> filtered;
    Quantity short_by = 0;         ///< InsufficientStock: missing quantity even if everything allowed is bought
    Days by_day = 0;               ///< ... by this day
    std::optional<Days> earliest;  ///< LeadTime: the first day on which a plan is possible
    std::optional<RuleRelief> cheapest_relief;  ///< the single rule with the cheapest relaxation
};

/// An option set of a joint part for which nothing is bought, while others have theirs.
struct UnservedSet {
    std::uint32_t set = 0;
    Unsourced why;
    bool is_proven = true;  ///< whether no other choice of sets would be better (LeftOut)
};

/// Returns the option sets that are left out (leftOutSets), with the reasons. Empty for a part that is not joint.
std::vector<UnservedSet> unservedOf(PartSolver& solver, const PartProblem& problem, const PartPreferences& preferences);
ServedSets servedSets(const PartProblem& problem, std::span<const UnservedSet> unserved);

/// Returns the reason why sourcePart() found no plan, ignoring permitted relaxations.
Unsourced explainUnsourced(
    PartSolver& solver, const PartProblem& problem, const PartPreferences& preferences, const OfferScope& scope = {}
);

}  // namespace cardcage::sourcing::engine
