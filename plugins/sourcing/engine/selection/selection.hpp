#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bom/attribution.hpp"
#include "bom/explosion.hpp"
#include "coupling/coupling.hpp"
#include "market/offer_table.hpp"
#include "reasons/explain.hpp"
#include "reasons/run_comparison.hpp"
#include "results/part_cache.hpp"
#include "solver/parallel.hpp"
#include "solver/preferences.hpp"
#include "values/fingerprint.hpp"

// The whole run of a scenario: README, "Selection".

namespace cardcage::sourcing::engine {

/// The inputs of a run besides design, demands and offers.
struct SelectionSettings {
    PartPreferences preferences;
    /// Excess of each part in parts per million of its need, beside the limits of the preferences; negative: no limit.
    std::int64_t max_excess_ppm = -1;
    std::vector<SupplierTerms> suppliers;  ///< by supplier index; those beyond the end charge nothing
    std::vector<Cost> shared_charges;      ///< by PartOffer::shared_charge; what is beyond the end costs nothing
    bool consolidates = true;              ///< looks for cheaper plans of all parts together where charges couple them
    CouplingBudget coupling_budget;
    bool with_alternatives = false;
    std::size_t alternative_suppliers = 8;
    /// False: earlier decisions of the caller are not proven optimal, so nothing can be proven.
    bool may_be_proven = true;
    /// False: earlier decisions of the caller may cost more than the alternatives, by an unknown amount.
    bool is_bounded = true;
    /// Fingerprint of the caller's inputs outside the engine: reference date, rates, versions. It goes into the
    /// fingerprint of the run only.
    Fingerprint context;
    /// To compare runs by: what was preferred, in general and of the suppliers (by supplier index).
    PreferenceOrigin preferred;
    std::vector<SupplierOrigin> supplier_origins;
    /// The same: a hash of all lines with the parts they may take, however these are grouped (0: unknown).
    std::uint64_t lines_hash = 0;
    std::vector<PartOrigin> origins;  ///< by group, to compare runs by; empty: unknown
    /// The money that counts as 1, in that of the runs it is compared with: fees are hashed as those count them.
    Cost money_unit = 1;

    bool suppliersCharge() const {
        return std::ranges::any_of(suppliers, [](const SupplierTerms& it) { return !it.areFree(); });
    }
    /// Whether suppliers charge for whole orders, or offers share charges.
    bool chargesPartsTogether() const {
        return suppliersCharge() || std::ranges::any_of(shared_charges, [](Cost charge) { return charge != 0; });
    }
};

/// The preferences as they are for a part of that need.
PartPreferences preferencesFor(const SelectionSettings& settings, Quantity need);

/// Sums of a run, in base currency.
struct SelectionTotals {
    Cost material = 0;       ///< all that is bought, with line fees
    Cost used = 0;           ///< of the material
    Cost excess = 0;         ///< material = used + excess
    Cost supplier_fees = 0;  ///< beside the material
    Cost one_time = 0;       ///< of offers, beside the material
    Cost objective = 0;      ///< the minimized cost, residual values and weights included
    Cost lower_bound = 0;    ///< of the objective; the gap is the difference
    Days ready = 0;          ///< the latest of all parts that have a plan
};

struct SelectionCounters {
    std::uint32_t needed_parts = 0;
    std::uint32_t unsourced_parts = 0;
    std::uint32_t relaxed_parts = 0;  ///< whose plan breaks a limit, because there is none that keeps to it
    std::uint32_t solved_parts = 0;
    std::uint32_t cached_parts = 0;  ///< needed_parts = solved_parts + cached_parts
    std::uint32_t consolidated_parts = 0;
    SolverCounters solver;
    CouplingCounters coupling;
};

/// The outcome for a BOM line.
enum class LineStatus : std::uint8_t {
    Priced,
    NoOffer,
    NoExchangeRate,
    UnitMismatch,
    NotPlaced,
    CustomerSourced,
    MissingPart,
};

/// The result of a run. Vectors are by group or by line of the design.
struct Selection {
    Explosion needs;
    std::vector<PartResult> parts;
    std::vector<SupplierUse> suppliers;
    std::vector<ChargeUse> charges;  ///< that offers share
    std::vector<LineStatus> line_status;
    LineCosts line_costs;
    SelectionTotals totals;
    SelectionCounters counters;
    bool is_proven = true;    ///< every part, and the whole
    Fingerprint fingerprint;  ///< of all inputs; equal inputs have equal results, to the byte
};

/// Resources shared by runs: the threads, the solvers with their memory, and cached parts. One run at a time.
class SelectionRunner {
public:
    /// `cache` may be shared by several runners, and may be nullptr: every part is solved then.
    explicit SelectionRunner(ParallelFor parallel = sequentially, PartCache* cache = nullptr);

    /// Runs one scenario. `offers` has a group for each of the design. Throws QuantityOverflow, also for pinned lines,
    /// CostOverflow (cost_limit.hpp), and std::invalid_argument when the groups do not match.
    Selection run(
        const OrderedDesign& bom,
        std::span<const Demand> demands,
        const OfferTable& offers,
        const SelectionSettings& settings
    );

    /// Runs several quantities of the same design, each as if it were alone: offers are looked through once for all.
    std::vector<Selection> runLadder(
        const OrderedDesign& bom,
        std::span<const std::vector<Demand>> sizes,
        const OfferTable& offers,
        const SelectionSettings& settings
    );

private:
    ParallelFor parallel_;
    PartCache* cache_;
    SolverPool solvers_;
};

/// A part of a run, to be compared with the same part of another one; `key` stays the caller's. The run counts
/// 10^`coarser` times as much as others.
PartRecord recordOf(std::string_view key, const PartResult& part, int coarser = 0);

}  // namespace cardcage::sourcing::engine
