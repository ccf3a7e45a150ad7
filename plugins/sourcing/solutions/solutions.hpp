#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scenarios/scenarios.hpp"
#include "solutions/solution_parts.hpp"
#include "solutions/unbought_lines.hpp"

/// Results of the runs of scenarios.
namespace cardcage::sourcing {

/// A run in the history of its scenario.
struct SolutionHead {
    SolutionId id;
    ScenarioId sourcing_scenario_id;
    sdk::Timestamp started_at;
    sdk::Timestamp finished_at;
    sdk::Date reference_date;
    sdk::Currency base_currency;
    std::string fingerprint;
    std::string engine_version;
    std::int64_t bom_items = 0;
    std::int64_t selected = 0;
    std::int64_t unpriced = 0;
    std::int64_t parts = 0;
    std::int64_t parts_solved = 0;
    std::int64_t parts_reused = 0;
    sdk::Decimal material_total;
    sdk::Decimal used_total;
    sdk::Decimal excess_total;
    sdk::Decimal fees_total;
    sdk::Decimal one_time_total;
    sdk::Decimal objective;
    sdk::Decimal lower_bound;
    sdk::Decimal gap;
    bool is_proven = true;
    std::optional<std::int64_t> ready_days;
    bool is_current = false;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingSolutionHead",
            sdk::required<&SolutionHead::id>("Id of the solution."),
            sdk::required<&SolutionHead::sourcing_scenario_id>("Id of its scenario."),
            sdk::required<&SolutionHead::started_at>("Time of the start of the run."),
            sdk::required<&SolutionHead::finished_at>("Time of the end of the run."),
            sdk::required<&SolutionHead::reference_date>("Day from which days are counted."),
            sdk::required<&SolutionHead::base_currency>("Currency of all amounts."),
            sdk::required<&SolutionHead::fingerprint>(
                "Fingerprint of all inputs; equal fingerprints mean equal results."
            ),
            sdk::required<&SolutionHead::engine_version>(
                "Version of the engine that found the solution.", sdk::example("1")
            ),
            sdk::required<&SolutionHead::bom_items>("Number of BOM lines."),
            sdk::required<&SolutionHead::selected>("Number of lines with purchases."),
            sdk::required<&SolutionHead::unpriced>("Number of lines whose parts cannot be bought."),
            sdk::required<&SolutionHead::parts>("Number of needed parts."),
            sdk::required<&SolutionHead::parts_solved>("Number of parts solved in this run."),
            sdk::required<&SolutionHead::parts_reused>(
                "Number of parts without changes, whose earlier result was reused."
            ),
            sdk::required<&SolutionHead::material_total>(
                "Cost of all purchases, fees of order lines included.", sdk::amount
            ),
            sdk::required<&SolutionHead::used_total>("Share of material_total that is needed.", sdk::amount),
            sdk::required<&SolutionHead::excess_total>("Share of material_total bought beyond the need.", sdk::amount),
            sdk::required<&SolutionHead::fees_total>("Charges of suppliers for whole orders.", sdk::amount),
            sdk::required<&SolutionHead::one_time_total>(
                "One-time costs of the offers bought: tooling, set-up, freight. Not included in the other totals.",
                sdk::amount
            ),
            sdk::required<&SolutionHead::objective>(
                "Minimized cost: purchases, fees, one-time costs and weights, minus residual value.", sdk::as_text
            ),
            sdk::required<&SolutionHead::lower_bound>("Lower bound of the objective of any selection.", sdk::as_text),
            sdk::required<&SolutionHead::gap>(
                "objective - lower_bound; 0 when the solution is proven optimal.", sdk::as_text
            ),
            sdk::required<&SolutionHead::is_proven>("Whether the optimum is proven."),
            sdk::required<&SolutionHead::ready_days>("Days until all parts have arrived; null: unknown."),
            sdk::required<&SolutionHead::is_current>("Whether the solution is the newest one of its scenario.")
        );
    }
};

/// A row of the statements that return a solution, in SELECT order.
struct SolutionRow {
    SolutionHead item;
    sdk::Timestamp created_at;
};

/// Other plans of a part.
struct AlternativePlan {
    std::string kind;
    std::optional<std::string> supplier_id;
    std::string cost;
    std::string one_time_cost;
    std::string cost_delta;
    std::optional<std::int64_t> ready_days;
    std::int64_t ready_delta = 0;
    std::vector<OfferId> offer_ids;
    std::vector<sdk::Decimal> quantities;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingAlternative",
            sdk::required<&AlternativePlan::kind>(
                "Rule of the plan. WITHOUT_FIRST_CHOICE: no purchase from the offer of the first listed purchase. "
                "SINGLE_LINE: one order line. WITHOUT_OVERBUYING: the smallest possible excess. OTHER_SUPPLIER: "
                "one other supplier.",
                sdk::example("SINGLE_LINE")
            ),
            sdk::required<&AlternativePlan::supplier_id>("Id of the supplier for OTHER_SUPPLIER."),
            sdk::required<&AlternativePlan::cost>(
                "Cost of the part with this plan, fees of order lines included.", sdk::example("0.36")
            ),
            sdk::required<&AlternativePlan::one_time_cost>(
                "One-time costs of the offers of this plan, beside its cost; without those that offers share.",
                sdk::example("0.00")
            ),
            sdk::required<&AlternativePlan::cost_delta>(
                "Additional cost of the whole solution, shipping and one-time costs included, when only this part follows the plan.",
                sdk::example("0.11")
            ),
            sdk::required<&AlternativePlan::ready_days>("Days until the part has arrived."),
            sdk::required<&AlternativePlan::ready_delta>("Additional days compared with the solution."),
            sdk::required<&AlternativePlan::offer_ids>("Offers of the purchases."),
            sdk::required<&AlternativePlan::quantities>("Quantity of each of these offers, in the same order.")
        );
    }
};

struct PartAlternatives {
    std::int64_t position = 0;
    std::string key;
    std::vector<AlternativePlan> alternatives;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingPartAlternatives",
            sdk::required<&PartAlternatives::position>("Position of the part in the solution."),
            sdk::required<&PartAlternatives::key>("Key of the part.", sdk::example("R-1001")),
            sdk::required<&PartAlternatives::alternatives>("Other plans for the part.")
        );
    }
};

/// Parts of a solution as stored: a list of SolutionPart, which is returned without parsing.
struct StoredParts {
    std::string json = "[]";
};

}  // namespace cardcage::sourcing

namespace cardcage {

template <>
inline void writeJson(std::string& out, const sourcing::StoredParts& parts, const Rules&) {
    out += parts.json;
}

namespace detail {

template <>
struct Plain<sourcing::StoredParts> : Plain<std::vector<sourcing::SolutionPart>> {};

}  // namespace detail
}  // namespace cardcage

namespace cardcage::sourcing {

/// An assembly that a solution builds.
struct BuiltAssembly {
    AssemblyId assembly_id;
    std::int64_t needed = 0;
    std::int64_t started = 0;
    sdk::Decimal yield_percent;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingBuiltAssembly",
            sdk::required<&BuiltAssembly::assembly_id>("Id of the assembly."),
            sdk::required<&BuiltAssembly::needed>("Good units needed.", sdk::example("100")),
            sdk::required<&BuiltAssembly::started>(
                "Units started: needed / yield, rounded up. Material and contained assemblies are needed for these.",
                sdk::example("200")
            ),
            sdk::required<&BuiltAssembly::yield_percent>(
                "Percentage of good units among the started ones, at the time of the run.", sdk::example("50")
            )
        );
    }
};

/// A complete solution.
struct Solution {
    SolutionHead solution;
    Conditions conditions;
    std::vector<SupplierOrder> orders;
    RunCounters counters;
    std::vector<Warning> warnings;
    std::vector<UnboughtLine> unbought_lines;
    bool is_current = true;
    std::vector<contracts::SelectionInput> outdated;
    std::vector<contracts::MarketInput> changed;
    bool is_stale = false;
    std::vector<BuiltAssembly> assemblies;
    StoredParts parts;
    std::vector<PartAlternatives> alternatives;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingSolution",
            sdk::required<&Solution::solution>("Totals of the solution."),
            sdk::required<&Solution::conditions>("Inputs of the solution."),
            sdk::required<&Solution::orders>("Orders, one per supplier."),
            sdk::required<&Solution::counters>("Counters of the work of the run."),
            sdk::required<&Solution::warnings>("Inputs that need attention."),
            sdk::required<&Solution::unbought_lines>(
                "BOM lines without purchases and their reasons: lines that `unpriced` counts, lines that are not "
                "placed, and lines that the customer supplies. Empty for solutions that are older than this list."
            ),
            sdk::required<&Solution::is_current>(
                "Whether all inputs of the run are unchanged, except offers and exchange rates. (`is_current` of "
                "`solution` is whether it is the newest one.)"
            ),
            sdk::required<&Solution::outdated>(contracts::outdated_description),
            sdk::required<&Solution::changed>(contracts::changed_description),
            sdk::required<&Solution::is_stale>("The opposite of is_current."),
            sdk::required<&Solution::assemblies>("Assemblies that are built, in order of their ids."),
            sdk::required<&Solution::parts>("Parts with their purchases and the reasons for them."),
            sdk::required<&Solution::alternatives>(
                "Other plans, calculated from the data stored with the solution; empty unless requested."
            )
        );
    }
};

struct SolutionFilter {
    std::optional<SolutionId> solution_id;
    bool alternatives = false;

    static constexpr auto schema() {
        return sdk::query(
            "SourcingSolutionFilter",
            sdk::optional<&SolutionFilter::solution_id>("An earlier solution."),
            sdk::optional<&SolutionFilter::alternatives>("Whether to return other plans, too.")
        );
    }
};

struct InstanceFilter {
    std::optional<SolutionId> solution_id;

    static constexpr auto schema() {
        return sdk::query(
            "SourcingInstanceFilter", sdk::optional<&InstanceFilter::solution_id>("An earlier solution.")
        );
    }
};

struct ComparisonFilter {
    std::optional<SolutionId> before;
    std::optional<SolutionId> after;

    static constexpr auto schema() {
        return sdk::query(
            "SourcingComparisonFilter",
            sdk::optional<&ComparisonFilter::before>("An earlier solution; the one before `after` by default."),
            sdk::optional<&ComparisonFilter::after>("A later solution; the newest one by default.")
        );
    }
};

struct ChangedPart {
    std::string key;
    std::vector<std::string> causes;
    sdk::Decimal need_delta;
    std::string cost_delta;
    std::int64_t ready_delta = 0;
    std::optional<std::int64_t> position_before;
    std::optional<std::int64_t> position_after;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingChangedPart",
            sdk::required<&ChangedPart::key>("Key of the part.", sdk::example("R-1001")),
            sdk::required<&ChangedPart::causes>(
                "All differences that affect this part. QUANTITY, DESIGN: demands or BOM. OFFERS: the set of "
                "offers. PRICE, RATE, STOCK: content of offers. PREFERENCES: preferences, suppliers' preference "
                "and terms. APPROVAL: approval, lifecycle or compliance of a component. DATE: only the reference "
                "date. ENGINE: another version of the engine. OTHER_PARTS: no difference of its own; other parts "
                "order differently at its suppliers.",
                sdk::example("[\"PRICE\"]")
            ),
            sdk::required<&ChangedPart::need_delta>("Change of the need."),
            sdk::required<&ChangedPart::cost_delta>(
                "Change of the cost, with the part's share of fees; within 0.000002 of the exact change.",
                sdk::example("1.20")
            ),
            sdk::required<&ChangedPart::ready_delta>("Change of the days until arrival."),
            sdk::required<&ChangedPart::position_before>("Position in the earlier solution."),
            sdk::required<&ChangedPart::position_after>("Position in the later solution.")
        );
    }
};

struct Comparison {
    SolutionHead before;
    SolutionHead after;
    bool is_equal = false;
    sdk::Decimal material_delta;
    sdk::Decimal fees_delta;
    sdk::Decimal one_time_delta;
    std::vector<ChangedPart> changed;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingComparison",
            sdk::required<&Comparison::before>("Earlier solution."),
            sdk::required<&Comparison::after>("Later solution."),
            sdk::required<&Comparison::is_equal>("Whether both solutions had equal inputs."),
            sdk::required<&Comparison::material_delta>(
                "material_total of the later solution minus that of the earlier one.", sdk::as_text
            ),
            sdk::required<&Comparison::fees_delta>(
                "fees_total of the later solution minus that of the earlier one.", sdk::as_text
            ),
            sdk::required<&Comparison::one_time_delta>(
                "one_time_total of the later solution minus that of the earlier one. The cost_delta values of all "
                "parts add up to the sum of the three deltas, unless the runs counted with different numbers of "
                "decimals (the warning FEWER_DECIMALS).",
                sdk::as_text
            ),
            sdk::required<&Comparison::changed>("Parts with different purchases.")
        );
    }
};

struct ReplayResult {
    SolutionId solution_id;
    bool is_equal = false;
    std::string fingerprint;
    std::string replayed_fingerprint;
    std::string engine_version;
    std::string replayed_engine_version;
    std::string material_total;
    std::string replayed_material_total;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingReplay",
            sdk::required<&ReplayResult::solution_id>("Id of the repeated solution."),
            sdk::required<&ReplayResult::is_equal>("Whether the repetition returned the same result, part by part."),
            sdk::required<&ReplayResult::fingerprint>("Fingerprint of the inputs at the time of the run."),
            sdk::required<&ReplayResult::replayed_fingerprint>("Fingerprint of the stored inputs."),
            sdk::required<&ReplayResult::engine_version>("Version of the engine that found the solution."),
            sdk::required<&ReplayResult::replayed_engine_version>(
                "Version of the engine that repeated it. Another version may return another result and another "
                "fingerprint."
            ),
            sdk::required<&ReplayResult::material_total>("Cost of the purchases found by the run."),
            sdk::required<&ReplayResult::replayed_material_total>("Cost of the purchases found by the repetition.")
        );
    }
};

struct ReplayRequest {
    std::optional<SolutionId> solution_id;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingReplayRequest",
            sdk::optional<&ReplayRequest::solution_id>("Solution to repeat; the newest one by default.")
        );
    }
};

/// Returns the newest solution of a scenario, or an earlier one. 404, also before the first run.
Solution findSolution(sdk::Call& call, ScenarioId id, const SolutionFilter& filter);

/// Returns the stored solutions of a scenario, oldest first. 404.
sdk::Page<SolutionHead> listSolutions(sdk::Call& call, ScenarioId id);

/// Returns the parts that two solutions of a scenario buy differently, with the causes. 404.
Comparison compareSolutions(sdk::Call& call, ScenarioId id, const ComparisonFilter& filter);

/// Repeats a solution from its stored inputs and compares the results; nothing is stored. 404.
ReplayResult replaySolution(sdk::Call& call, ScenarioId id, const ReplayRequest& request);

/// Returns a scenario with all inputs of its selection, and its solution, as text (INSTANCE 1). 404.
sdk::Text exportInstance(sdk::Call& call, ScenarioId id, const InstanceFilter& filter);

}  // namespace cardcage::sourcing
