#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scenarios/scenarios.hpp"
#include "solutions/solution_parts.hpp"
#include "solutions/unbought_lines.hpp"

/// What the runs of scenarios found.
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
            sdk::required<&SolutionHead::sourcing_scenario_id>("Its scenario."),
            sdk::required<&SolutionHead::started_at>("When the run began."),
            sdk::required<&SolutionHead::finished_at>("When it ended."),
            sdk::required<&SolutionHead::reference_date>("Days count from this one."),
            sdk::required<&SolutionHead::base_currency>("Currency of all amounts."),
            sdk::required<&SolutionHead::fingerprint>("Of all inputs: equal means equal results."),
            sdk::required<&SolutionHead::engine_version>("Version of the engine that found it.", sdk::example("1")),
            sdk::required<&SolutionHead::bom_items>("BOM lines."),
            sdk::required<&SolutionHead::selected>("Lines for which parts are bought."),
            sdk::required<&SolutionHead::unpriced>("Lines whose parts cannot be bought."),
            sdk::required<&SolutionHead::parts>("Parts that are needed."),
            sdk::required<&SolutionHead::parts_solved>("Parts that were solved in this run."),
            sdk::required<&SolutionHead::parts_reused>("Parts of which nothing had changed."),
            sdk::required<&SolutionHead::material_total>(
                "Cost of all that is bought, fees of lines included.", sdk::amount
            ),
            sdk::required<&SolutionHead::used_total>("Of that, what is needed.", sdk::amount),
            sdk::required<&SolutionHead::excess_total>("Of that, what stays over.", sdk::amount),
            sdk::required<&SolutionHead::fees_total>("Charges of suppliers for whole orders.", sdk::amount),
            sdk::required<&SolutionHead::objective>(
                "The cost that was minimised: purchases, fees and weights, less residual value.", sdk::as_text
            ),
            sdk::required<&SolutionHead::lower_bound>("No selection has less.", sdk::as_text),
            sdk::required<&SolutionHead::gap>("objective - lower_bound; 0 when it is proven.", sdk::as_text),
            sdk::required<&SolutionHead::is_proven>("Whether it is proven that there is no better one."),
            sdk::required<&SolutionHead::ready_days>("Days until all parts are there; null: nobody knows."),
            sdk::required<&SolutionHead::is_current>("Whether it is the newest one.")
        );
    }
};

/// A row of the statements that give a solution, in SELECT order.
struct SolutionRow {
    SolutionHead item;
    sdk::Timestamp created_at;
};

/// What else there was for a part.
struct AlternativePlan {
    std::string kind;
    std::optional<std::string> supplier_id;
    std::string cost;
    std::string cost_delta;
    std::optional<std::int64_t> ready_days;
    std::int64_t ready_delta = 0;
    std::vector<OfferId> offer_ids;
    std::vector<sdk::Decimal> quantities;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingAlternative",
            sdk::required<&AlternativePlan::kind>(
                "The rule that it keeps to. WITHOUT_FIRST_CHOICE: not the offer of the first purchase listed. "
                "SINGLE_LINE: one "
                "order line. WITHOUT_OVERBUYING: the smallest excess there is. OTHER_SUPPLIER: one other supplier.",
                sdk::example("SINGLE_LINE")
            ),
            sdk::required<&AlternativePlan::supplier_id>("OTHER_SUPPLIER: of this one."),
            sdk::required<&AlternativePlan::cost>(
                "Cost of the part then, fees of lines included.", sdk::example("0.36")
            ),
            sdk::required<&AlternativePlan::cost_delta>(
                "How much more all of the solution costs, shipping included, if this part alone is bought so.",
                sdk::example("0.11")
            ),
            sdk::required<&AlternativePlan::ready_days>("When it is there."),
            sdk::required<&AlternativePlan::ready_delta>("Days later than the plan."),
            sdk::required<&AlternativePlan::offer_ids>("Offers that are bought from."),
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
            sdk::required<&PartAlternatives::position>("Number of the part in the solution."),
            sdk::required<&PartAlternatives::key>("Names the part.", sdk::example("R-1001")),
            sdk::required<&PartAlternatives::alternatives>("Other plans for it.")
        );
    }
};

/// Parts of a solution as they are stored: a list of SolvedPart, which needs not be taken apart to be answered.
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
inline void writeSchema<sourcing::StoredParts>(
    std::string& out, const Rules& rules, Components& components, std::string_view description, bool nullable
) {
    writeSchema<std::vector<sourcing::SolvedPart>>(out, rules, components, description, nullable);
}
template <>
inline void writeExample<sourcing::StoredParts>(std::string& out, const Rules& rules) {
    writeExample<std::vector<sourcing::SolvedPart>>(out, rules);
}

}  // namespace detail
}  // namespace cardcage

namespace cardcage::sourcing {

/// The whole of a solution.
struct Solution {
    SolutionHead solution;
    Conditions conditions;
    std::vector<SupplierOrder> orders;
    RunCounters counters;
    std::vector<Warning> warnings;
    std::vector<UnboughtLine> unbought_lines;
    bool is_stale = false;
    StoredParts parts;
    std::vector<PartAlternatives> alternatives;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingSolution",
            sdk::required<&Solution::solution>("Totals."),
            sdk::required<&Solution::conditions>("The inputs it was found from."),
            sdk::required<&Solution::orders>("Orders, one for each supplier."),
            sdk::required<&Solution::counters>("How much work it was."),
            sdk::required<&Solution::warnings>("Inputs that should be looked at."),
            sdk::required<&Solution::unbought_lines>(
                "The BOM lines that nothing is bought for, and why: those that `unpriced` counts, those that are not "
                "placed "
                "and those that the customer brings. Empty for solutions from before these were kept."
            ),
            sdk::required<&Solution::is_stale>("Whether demands, preferences or the currency have changed since."),
            sdk::required<&Solution::parts>("The parts, with their purchases and the reasons of these."),
            sdk::required<&Solution::alternatives>(
                "Other plans, found from what was stored with the solution; empty unless asked for."
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
            sdk::optional<&SolutionFilter::alternatives>("Whether to find other plans, too.")
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
            sdk::optional<&ComparisonFilter::before>("An earlier solution; the one before `after` unless given."),
            sdk::optional<&ComparisonFilter::after>("A later one; the newest unless given.")
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
            sdk::required<&ChangedPart::key>("Names the part.", sdk::example("R-1001")),
            sdk::required<&ChangedPart::causes>(
                "Everything that differs for this part. QUANTITY, DESIGN: the demands or the BOM. OFFERS: which offers "
                "there are. PRICE, RATE, STOCK: what they say. PREFERENCES: preferences, suppliers' preference and "
                "terms. "
                "APPROVAL: approval, lifecycle or compliance of a component. DATE: nothing but the reference date. "
                "ENGINE: "
                "another version of the engine. OTHER_PARTS: nothing of its own; other parts order at its suppliers "
                "otherwise.",
                sdk::example("[\"PRICE\"]")
            ),
            sdk::required<&ChangedPart::need_delta>("How many more are needed."),
            sdk::required<&ChangedPart::cost_delta>("How much more it costs.", sdk::example("1.20")),
            sdk::required<&ChangedPart::ready_delta>("How many days later it is there."),
            sdk::required<&ChangedPart::position_before>("Its number in the earlier solution."),
            sdk::required<&ChangedPart::position_after>("Its number in the later solution.")
        );
    }
};

struct Comparison {
    SolutionHead before;
    SolutionHead after;
    bool is_equal = false;
    sdk::Decimal material_delta;
    sdk::Decimal fees_delta;
    std::vector<ChangedPart> changed;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingComparison",
            sdk::required<&Comparison::before>("The earlier solution."),
            sdk::required<&Comparison::after>("The later one."),
            sdk::required<&Comparison::is_equal>("Whether both had equal inputs."),
            sdk::required<&Comparison::material_delta>(
                "How much more material_total is in the later one.", sdk::as_text
            ),
            sdk::required<&Comparison::fees_delta>(
                "How much more fees_total is in the later one. The cost_delta of all parts come to both deltas "
                "together.",
                sdk::as_text
            ),
            sdk::required<&Comparison::changed>("Parts that are bought otherwise.")
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
            sdk::required<&ReplayResult::solution_id>("The solution that was repeated."),
            sdk::required<&ReplayResult::is_equal>("Whether it came out the same, part by part."),
            sdk::required<&ReplayResult::fingerprint>("Fingerprint of the inputs then."),
            sdk::required<&ReplayResult::replayed_fingerprint>("Fingerprint of the inputs as they were kept."),
            sdk::required<&ReplayResult::engine_version>("Version of the engine that found it."),
            sdk::required<&ReplayResult::replayed_engine_version>(
                "Version that repeated it: another one may come to another result, and to another fingerprint."
            ),
            sdk::required<&ReplayResult::material_total>("Cost of the purchases as the run found it."),
            sdk::required<&ReplayResult::replayed_material_total>("The same of the repetition.")
        );
    }
};

struct ReplayRequest {
    std::optional<SolutionId> solution_id;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingReplayRequest",
            sdk::optional<&ReplayRequest::solution_id>("The solution to repeat; the newest unless given.")
        );
    }
};

/// The newest solution of a scenario, or an earlier one. 404, also when nothing was run yet.
Solution findSolution(sdk::Call& call, ScenarioId id, const SolutionFilter& filter);

/// The solutions of a scenario that are kept, oldest first. 404.
sdk::Page<SolutionHead> listSolutions(sdk::Call& call, ScenarioId id);

/// Which parts two solutions of a scenario buy otherwise, and why. 404.
Comparison compareSolutions(sdk::Call& call, ScenarioId id, const ComparisonFilter& filter);

/// Runs a solution again from what is kept of it and compares; nothing is stored. 404.
ReplayResult replaySolution(sdk::Call& call, ScenarioId id, const ReplayRequest& request);

/// A scenario with everything its selection depends on, and its solution, as text (QWI 1). 404.
sdk::Text exportInstance(sdk::Call& call, ScenarioId id, const InstanceFilter& filter);

}  // namespace cardcage::sourcing
