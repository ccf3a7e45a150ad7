#include <algorithm>
#include <cardcage/contracts/rfqs.hpp>
#include <cardcage/contracts/sourcing.hpp>

#include "priced_line.hpp"
#include "sql.hpp"

namespace cardcage::costed_bom_legacy {
namespace {

struct ScenarioRow {
    SourcingScenarioId id;
    sdk::Currency base_currency;
    std::optional<SolutionId> solution_id;
};

/// The scenario asked for; otherwise the first one of the RfQ with a run, otherwise its first one.
std::optional<ScenarioRow> chosenScenario(
    sdk::Call& call, const contracts::rfqs::Rfq& rfq, const ScenarioChoice& choice
) {
    const auto scenarios = call.db().many<ScenarioRow>(sql::list_scenarios, rfq.id);
    const auto find = [&](const SourcingScenarioId& id) { return std::ranges::find(scenarios, id, &ScenarioRow::id); };
    if (choice.sourcing_scenario_id) {
        const auto chosen = find(*choice.sourcing_scenario_id);
        if (chosen != scenarios.end()) return *chosen;
        sdk::FieldErrors errors;
        errors.add("sourcing_scenario_id", "unknown_reference", "is no scenario of the RfQ");
        throw sdk::Problem::invalidParameter(std::move(errors));
    }
    std::optional<ScenarioRow> first;
    for (const auto& id : rfq.sourcing_scenario_ids) {
        const auto scenario = find(id);
        if (scenario == scenarios.end()) continue;
        if (scenario->solution_id) return *scenario;
        if (!first) first = *scenario;
    }
    return first;
}

/// Writes the answer in pieces.
class BomWriter {
public:
    explicit BomWriter(sdk::Call& call) : call_(call) { call_.begin(200); }

    template <class T>
    void member(std::string_view name, const T& value) {
        text_.append(text_.empty() && !has_members_ ? "{\"" : ",\"").append(name).append("\":");
        sdk::writeJson(text_, value);
        has_members_ = true;
    }
    void beginItems() { text_ += R"(,"items":[)"; }
    void item(const CostedLine& line) {
        constexpr std::size_t piece = 65'536;
        if (has_items_) text_ += ',';
        has_items_ = true;
        sdk::writeJson(text_, line);
        if (text_.size() < piece) return;
        call_.write(text_);
        text_.clear();
    }
    void endItems() { text_ += ']'; }
    void end() {
        call_.write(text_ + "}");
        call_.end();
    }

private:
    sdk::Call& call_;
    std::string text_;
    bool has_members_ = false;
    bool has_items_ = false;
};

}  // namespace

WrittenBom findCostedBom(sdk::Call& call, RfqId id, const ScenarioChoice& choice) {
    call.db().snapshot();
    const auto rfq = call.invoke(contracts::rfqs::get, {id});
    const auto scenario = chosenScenario(call, rfq, choice);
    std::optional<Run> run;
    std::vector<SelectionInput> outdated;
    std::vector<contracts::MarketInput> changed;
    if (scenario && scenario->solution_id) {
        run = call.db().one<Run>(sql::find_run, *scenario->solution_id);
        const auto states = call.invoke(contracts::sourcing::selection_state, {{scenario->id}});
        outdated = states.outdatedOf(scenario->id);
        changed = states.changedOf(scenario->id);
    }
    const bool has_same_design = std::ranges::find(outdated, SelectionInput::Design) == outdated.end();
    const auto currency = run ? run->base_currency : scenario ? scenario->base_currency : rfq.base_currency;
    BomWriter out(call);
    out.member("rfq_id", id);
    out.member("sourcing_scenario_id", scenario ? std::optional(scenario->id) : std::nullopt);
    out.member("currency", currency);
    out.member("solution_id", run ? std::optional(run->id) : std::nullopt);
    out.member("calculated_at", run ? std::optional(run->finished_at) : std::nullopt);
    out.beginItems();
    LinePricer pricer(currency);
    if (scenario) {
        const auto assemblies = readBuiltAssemblies(call, id, scenario->id);
        LineReader(call, run, has_same_design).each(assemblies, [&](const LineWithPurchases& line) {
            out.item(pricer.priced(line));
        });
    }
    out.endItems();
    out.member("totals", pricer.totals());
    out.member("is_current", outdated.empty());
    out.member("outdated", outdated);
    out.member("changed", changed);
    out.member("is_stale", !outdated.empty());
    out.end();
    return {};
}

}  // namespace cardcage::costed_bom_legacy
