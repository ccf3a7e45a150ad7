#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "values/numbers.hpp"

// Parts that are bought differently than in an earlier run, and the causes: README, "Comparison of runs".

namespace cardcage::sourcing::engine {

/// The inputs of a part in a run, as hashes stored with its result.
struct PartCauses {
    std::uint64_t quantity = 0;   ///< the demands of the scenario
    std::uint64_t design = 0;     ///< quantity of the part in one unit of each assembly
    std::uint64_t offers = 0;     ///< set of offers, and those that apply to the scenario
    std::uint64_t prices = 0;     ///< as sent by the suppliers
    std::uint64_t rates = 0;      ///< of the currencies of its offers
    std::uint64_t stock = 0;      ///< stock, open orders, lead times
    std::uint64_t rules = 0;      ///< preferences for all parts; PreferenceOrigin
    std::uint64_t terms = 0;      ///< effect of preferences and suppliers' terms on its offers
    std::uint64_t approval = 0;   ///< offers reached only through blocked components
    std::uint64_t component = 0;  ///< offers excluded by lifecycle and compliance
    std::uint64_t sets = 0;       ///< of a joint part: which option sets its offers serve
    std::uint64_t lines = 0;      ///< all lines of the scenario, with the parts they may take; 0: unknown
    std::uint64_t day = 0;        ///< the reference date
    std::uint64_t engine = 0;     ///< version of the engine; 0: one before versions were kept here
    /// PartOrigin; 0: unknown.
    std::uint64_t market = 0;
    std::uint64_t market_blocked = 0;
    std::uint64_t facts = 0;
    std::uint64_t blocked = 0;
    /// PreferenceOrigin.
    std::uint64_t offer_rules = 0;
    std::uint64_t component_rules = 0;
    std::uint64_t single_rules = 0;
    std::uint64_t suppliers = 0;          ///< set of suppliers of its offers
    std::uint64_t supplier_terms = 0;     ///< what is preferred of these
    std::uint64_t pinned = 0;             ///< its decided lines, and payments of one-time costs
    std::uint64_t left_out = 0;           ///< prices of its offers that preferences leave out
    std::uint64_t charge_currencies = 0;  ///< of the charges of its suppliers
    std::uint64_t charge_rates = 0;       ///< of these currencies
    /// PartOrigin; 0: nothing.
    std::uint64_t market_kept_out = 0;
    std::uint64_t kept_out = 0;

    friend bool operator==(const PartCauses&, const PartCauses&) = default;
};

/// Hashes of the preferences of a run, by what they can concern.
struct PreferenceOrigin {
    std::uint64_t all_parts = 0;   ///< 0: the settings of the engine are used
    std::uint64_t all_offers = 0;  ///< of all parts
    std::uint64_t components = 0;  ///< of these: lifecycles and compliance that are not bought
    std::uint64_t single = 0;      ///< single suppliers, inventory and offers
};

/// A supplier, as hashes that are equal in all runs.
struct SupplierOrigin {
    std::uint64_t supplier = 0;           ///< its identity
    std::uint64_t terms = 0;              ///< all that is preferred of it
    std::uint64_t charge_currencies = 0;  ///< of its fees and limits
    std::uint64_t charge_rates = 0;       ///< of these currencies
};

/// Lines, sources of offers and what excludes a component from them decide which needs a part is for: two parts may be
/// one part only as long as a component may be bought. Hashes show which of them differs. Its market is all parts that
/// would be one with it if all components could be bought.
struct PartOrigin {
    std::uint64_t market = 0;          ///< options of its lines, and the sources of each; 0: unknown
    std::uint64_t market_blocked = 0;  ///< which of its components may not be bought
    std::uint64_t facts = 0;           ///< components of the part, and lines for which no others are options
    std::uint64_t blocked = 0;         ///< which components of the part may not be bought
    /// Sources that lifecycle and compliance exclude for a component of the market, and of the part; 0: none.
    std::uint64_t market_kept_out = 0;
    std::uint64_t kept_out = 0;
};

/// A reason why a part changed, as a bit.
enum class Cause : std::uint16_t {
    NewQuantity = 1,
    NewDesign = 2,
    NewOffers = 4,
    NewPrices = 8,
    NewRates = 16,
    NewStock = 32,
    NewRules = 64,
    OtherParts = 128,   ///< none of its own: other parts order differently at its suppliers, and fees are shared
    NewApproval = 256,  ///< approval, lifecycle or compliance of a component
    NewDay = 512,       ///< only the reference date: deliveries are nearer, offers have expired
    NewEngine = 1024,   ///< another version of the engine
};
using CauseSet = std::uint16_t;

constexpr CauseSet bit(Cause cause) {
    return static_cast<CauseSet>(cause);
}

/// A part in the result of a run.
struct PartRecord {
    std::string_view key;  ///< identifies the part in both runs
    Quantity need = 0;
    Cost cost = 0;           ///< of its plan, with its share of fees
    Days ready = 0;          ///< of its plan
    std::uint64_t plan = 0;  ///< hash of the purchases; 0: there is no plan
    PartCauses causes;
    int coarser = 0;      ///< `cost` counts 10^`coarser` times as much
    Quantity bought = 0;  ///< by the plan; needed only if `coarser` is not 0
};

/// Whether need, cost, ready day and plan are equal for a buyer. Costs of one plan that were counted with different
/// decimals are equal if they differ by no more than the effect of rounding on its prices and fees, or by 10^-5.
bool isUnchanged(const PartRecord& before, const PartRecord& after);

/// A part that differs between the runs.
struct PartChange {
    static constexpr std::size_t missing = std::numeric_limits<std::size_t>::max();

    std::size_t before = missing;  ///< position in the earlier run; missing: the part was not needed
    std::size_t after = missing;   ///< position in the later run; missing: it is not needed any more
    CauseSet causes = 0;
    Quantity need_delta = 0;  ///< later minus earlier; what is missing counts as 0
    Cost cost_delta = 0;
    int coarser = 0;       ///< `cost_delta` counts 10^`coarser` times as much
    Days ready_delta = 0;  ///< 0 when one of them has no plan or no known day

    friend bool operator==(const PartChange&, const PartChange&) = default;
};

/// The parts that differ in need, cost, ready day or plan, in the order of the later run, then those that only the
/// earlier one has. Causes are all differences; if the set of offers differs, differences of single offers (price,
/// rate, stock, approval) cannot be distinguished from it and are ignored. Preferences are a cause if they concern all
/// parts, or an offer of this one (an offer that equal preferences treat otherwise has changed itself); if the set of
/// offers differs, if they concern all offers, a decided line of the part or a supplier of it; and if the set of its
/// suppliers differs, if they differ for any supplier. A part in one run only has changed by design; or by the offers
/// that merge it with other parts, if the lines are equal; or by the approval of components, if only that merges it.
/// Versions of the engine may hash differently, so beside another version only quantity and design are reported. Keys
/// are unique in each run.
std::vector<PartChange> compareRuns(std::span<const PartRecord> before, std::span<const PartRecord> after);

/// The cost deltas with `decimals` (at most 16), in base currency, so that they add up to `total`, the difference of
/// the totals of both runs as they are shown: each is rounded down, and the missing steps go to those that lost most,
/// the first of equals first. Shown totals are rounded four times, so they differ from the sum of the deltas by two
/// steps at most; if they differ more, because unchanged parts were counted with other decimals, the deltas add up to
/// their own sum, rounded.
std::vector<Cost> shownDeltas(std::span<const PartChange> changes, int decimals, Cost total);

}  // namespace cardcage::sourcing::engine
