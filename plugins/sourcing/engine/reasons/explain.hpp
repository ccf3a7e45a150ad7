#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "market/eligibility.hpp"
#include "part/preferences.hpp"

/// Reasons for a plan, alternatives to it, and reasons for its absence.
namespace cardcage::sourcing::engine {

enum class Reason : std::uint8_t {
    OnlyOffer,
    Cheapest,
    BoughtUpToBreak,
    SplitStock,      ///< the cheaper stock is used up
    SplitPackaging,  ///< more of the cheaper offer is available, but in another packaging
    LeftCheaperStockForBreak,
    InventoryFirst,
    PreferredSupplier,
    TargetDate,
    ExcessLimit,
    ConsolidatedShipping,  ///< set by the caller that couples parts, not here
    Pinned,
    SplitPrice,  ///< more of the cheaper offer is available, but not at a lower total: its orders are coarser
};

constexpr auto wireNames(Reason) {
    using enum Reason;
    return std::to_array<std::pair<Reason, std::string_view>>(
        {{OnlyOffer, "ONLY_OFFER"},
         {Cheapest, "CHEAPEST"},
         {BoughtUpToBreak, "BOUGHT_UP_TO_BREAK"},
         {SplitStock, "SPLIT_STOCK"},
         {SplitPackaging, "SPLIT_PACKAGING"},
         {LeftCheaperStockForBreak, "LEFT_CHEAPER_STOCK_FOR_BREAK"},
         {InventoryFirst, "INVENTORY_FIRST"},
         {PreferredSupplier, "PREFERRED_SUPPLIER"},
         {TargetDate, "TARGET_DATE"},
         {ExcessLimit, "EXCESS_LIMIT"},
         {ConsolidatedShipping, "CONSOLIDATED_SHIPPING"},
         {Pinned, "PINNED"},
         {SplitPrice, "SPLIT_PRICE"}}
    );
}
std::string_view wireName(Reason reason);

/// The reason for a line of the plan. `units` and `saving` belong to BoughtUpToBreak: the excess of the plan, and the
/// saving compared with the smallest sufficient order of the same offer.
struct LineReason {
    Reason reason = Reason::Cheapest;
    Quantity units = 0;
    Cost saving = 0;

    friend bool operator==(const LineReason&, const LineReason&) = default;
};

/// One reason for each line of the plan, in its order.
std::vector<LineReason> explainLines(
    const PartProblem& problem,
    const PartPreferences& preferences,
    const PartSolution& solution,
    const OfferScope& scope = {}
);

enum class AlternativeKind : std::uint8_t {
    WithoutFirstChoice,  ///< best plan without the offer of the first line
    SingleLine,
    WithoutOverbuying,  ///< smallest possible excess, then cost
    OtherSupplier,      ///< best plan inside one other supplier
};

constexpr auto wireNames(AlternativeKind) {
    using enum AlternativeKind;
    return std::to_array<std::pair<AlternativeKind, std::string_view>>(
        {{WithoutFirstChoice, "WITHOUT_FIRST_CHOICE"},
         {SingleLine, "SINGLE_LINE"},
         {WithoutOverbuying, "WITHOUT_OVERBUYING"},
         {OtherSupplier, "OTHER_SUPPLIER"}}
    );
}
std::string_view wireName(AlternativeKind kind);

struct Alternative {
    AlternativeKind kind = AlternativeKind::SingleLine;
    std::uint32_t supplier = 0;  ///< OtherSupplier
    Plan plan;
    /// The additional cost of the whole selection, fees of suppliers included, if only this part follows the
    /// alternative. For a part alone: cost and supplier fees, minus those of the plan.
    Cost cost_delta = 0;
    Days ready_delta = 0;  ///< 0 when either day is unknown
};

/// Returns the additional cost of a plan over the chosen one; nothing if it is not a valid choice.
using CostDelta = std::function<std::optional<Cost>(const Plan&)>;

/// Alternatives to a plan: the three kinds, unless they are the plan itself or do not exist, then other suppliers, the
/// cheapest first, at most `max_suppliers` of them. Each is the best plan of its kind with the supplier fees of the
/// problem; `delta` says what it costs more, unless that is to be told from the two plans alone.
std::vector<Alternative> alternativesTo(
    PartSolver& solver,
    const PartProblem& problem,
    const PartPreferences& preferences,
    const PartSolution& solution,
    std::size_t max_suppliers = 8,
    const OfferScope& scope = {},
    const CostDelta& delta = {}
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
    return std::to_array<std::pair<UnsourcedReason, std::string_view>>(
        {{NoOffer, "NO_OFFER"},
         {AllExpired, "ALL_EXPIRED"},
         {AllFiltered, "ALL_FILTERED"},
         {InsufficientStock, "INSUFFICIENT_STOCK"},
         {LeadTime, "LEAD_TIME"},
         {ExcessLimit, "EXCESS_LIMIT"},
         {MaxLines, "MAX_LINES"},
         {MaxSuppliers, "MAX_SUPPLIERS"},
         {NoExchangeRate, "NO_EXCHANGE_RATE"},
         {UnitMismatch, "UNIT_MISMATCH"},
         {MissingIpn, "MISSING_IPN"},
         {PinnedLine, "PINNED_LINE"},
         {Blocked, "BLOCKED"}}
    );
}
std::string_view wireName(UnsourcedReason reason);

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

/// An option set of a joint part without supply, while others have theirs.
struct UnservedSet {
    std::uint32_t set = 0;
    Unsourced why;
};

/// Option sets for which nothing is bought, because what may be bought does not do for all: as few as serving the
/// smallest needs first leaves. Limits of excess are not looked at. Empty for a part that is not joint.
std::vector<UnservedSet> unservedOf(PartSolver& solver, const PartProblem& problem, const PartPreferences& preferences);

/// Returns the reason why sourcePart() found no plan, ignoring permitted relaxations.
Unsourced explainUnsourced(
    PartSolver& solver, const PartProblem& problem, const PartPreferences& preferences, const OfferScope& scope = {}
);

}  // namespace cardcage::sourcing::engine
