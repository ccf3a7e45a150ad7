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

/// The inputs of a part in a run, as hashes to be stored with its result.
struct PartCauses {
    std::uint64_t quantity = 0;   ///< the demands of the scenario
    std::uint64_t design = 0;     ///< what of the part is in one of each assembly
    std::uint64_t offers = 0;     ///< which there are, and which of them hold for the scenario
    std::uint64_t prices = 0;     ///< as the suppliers sent them
    std::uint64_t rates = 0;      ///< of the currencies of its offers
    std::uint64_t stock = 0;      ///< stock, what is on order, lead times
    std::uint64_t rules = 0;      ///< what is preferred, for all parts
    std::uint64_t terms = 0;      ///< what preferences and suppliers' terms make of its offers
    std::uint64_t approval = 0;   ///< which of its offers only components lead to that may not be bought
    std::uint64_t component = 0;  ///< which of its offers lifecycle and compliance keep out
    std::uint64_t sets = 0;       ///< of a joint part: which option sets its offers serve
    std::uint64_t lines = 0;      ///< all lines of the scenario, with the parts they may take; 0: unknown
    std::uint64_t day = 0;        ///< the reference date
    std::uint64_t engine = 0;     ///< version of the engine; 0: one before versions were kept here
    /// PartOrigin; 0: unknown.
    std::uint64_t market = 0;
    std::uint64_t market_blocked = 0;
    std::uint64_t facts = 0;
    std::uint64_t blocked = 0;

    friend bool operator==(const PartCauses&, const PartCauses&) = default;
};

/// Which needs a part is for follows from the lines, from the sources of offers, and from the approval of components:
/// two parts may be one part only as long as a component may be bought. Hashes tell which of them differs. Its market
/// is all parts that would be one with it if all components might be bought.
struct PartOrigin {
    std::uint64_t market = 0;  ///< which options there are for its lines, and which sources each has; 0: unknown
    std::uint64_t market_blocked = 0;  ///< which of its components may not be bought
    std::uint64_t facts = 0;           ///< components of the part, and lines for which no others are options
    std::uint64_t blocked = 0;         ///< which components of the part may not be bought
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
    OtherParts = 128,   ///< nothing of its own: other parts order at its suppliers otherwise, and fees are shared
    NewApproval = 256,  ///< approval, lifecycle or compliance of a component
    NewDay = 512,       ///< nothing but the reference date: deliveries are nearer, offers have expired
    NewEngine = 1024,   ///< another version of the engine found it
};
using CauseSet = std::uint16_t;

constexpr CauseSet bit(Cause cause) {
    return static_cast<CauseSet>(cause);
}

/// A part as a run left it.
struct PartRecord {
    std::string_view key;  ///< names the part in both runs
    Quantity need = 0;
    Cost cost = 0;           ///< of its plan, with its share of fees
    Days ready = 0;          ///< of its plan
    std::uint64_t plan = 0;  ///< hash of what is bought where; 0: there is no plan
    PartCauses causes;
    int coarser = 0;      ///< `cost` counts 10^`coarser` times as much
    Quantity bought = 0;  ///< by the plan; needed where `coarser` is not 0 only
};

/// Whether nothing that a buyer would notice differs: need, cost, ready day and plan. Costs of one plan that were
/// counted with different decimals are equal when they differ by no more than what rounding may do to its prices and
/// fees, or by 10^-5.
bool isUnchanged(const PartRecord& before, const PartRecord& after);

/// A part that the runs do not agree on.
struct PartChange {
    static constexpr std::size_t missing = std::numeric_limits<std::size_t>::max();

    std::size_t before = missing;  ///< place in the earlier run; missing: the part was not needed
    std::size_t after = missing;   ///< place in the later run; missing: it is not needed any more
    CauseSet causes = 0;
    Quantity need_delta = 0;  ///< later minus earlier; what is missing counts as 0
    Cost cost_delta = 0;
    int coarser = 0;       ///< `cost_delta` counts 10^`coarser` times as much
    Days ready_delta = 0;  ///< 0 when one of them has no plan or no known day

    friend bool operator==(const PartChange&, const PartChange&) = default;
};

/// The parts that differ in need, cost, ready day or plan, in the order of the later run, then those that only the
/// earlier one has. Causes are all that differ; where the set of offers differs, what belongs to each offer (price,
/// rate, stock, terms, approval) cannot be told apart from it and is left out. A part that is in one run only has
/// changed by design, or by the offers that make it one with other parts where the lines are what they were, or by the
/// approval of components where only that makes it one. Versions of the engine may count hashes otherwise, so beside
/// another one only quantity and design are named. Keys are unique in each run.
std::vector<PartChange> compareRuns(std::span<const PartRecord> before, std::span<const PartRecord> after);

}  // namespace cardcage::sourcing::engine
