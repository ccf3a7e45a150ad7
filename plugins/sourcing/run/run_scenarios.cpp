#include "run/run_scenarios.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "engine/market/price_ladder.hpp"
#include "input/engine_calls.hpp"
#include "run/phase_timer.hpp"
#include "solutions/solved_part.hpp"
#include "sql.hpp"
#include "text_fields.hpp"

namespace cardcage::sourcing {
namespace {

struct StoredRow {
    SolutionId id;
    std::string fingerprint;
    std::string conditions;
    std::string design;
    std::string engine_version;
};

/// Stock taken and tools paid by the earlier scenarios of a sequence.
struct Earlier {
    std::vector<TakenStock> taken_stock;
    std::vector<sdk::Uuid> paid_once;
    std::vector<PaidCharge> paid_charges;
};

/// That of the newest solution of a scenario.
Earlier earlierThan(sdk::Call& call, const ScenarioId& id) {
    const auto stored = call.db().maybe<StoredRow>(sql::find_stored_run, id, std::optional<SolutionId>());
    if (!stored) return {};
    auto conditions = call.decodeText<Conditions>(stored->conditions);
    return {std::move(conditions.taken_stock), std::move(conditions.paid_once), std::move(conditions.paid_charges)};
}

/// Whether scenarios are sequential, so purchases of one reduce the stock of the next.
bool followEachOther(const std::vector<RunInput>& inputs) {
    for (const auto& input : inputs) {
        for (const auto& scenario : input.scenarios) {
            if (scenario.conditions.preferences.stock_sharing != StockSharing::Sequential) return false;
        }
    }
    return true;
}

/// Purchases of the scenarios so far: stock by offer, in its unit, and offers whose tools are paid.
class Bought {
public:
    void add(const FinishedRun& run) {
        const auto& parts = run.selection.parts;
        for (engine::GroupIndex group = 0; group < parts.size(); ++group) {
            if (!parts[group].isSourced()) continue;
            const auto unit = run.input.named_design->design.groups[group].unit;
            const auto offers = run.problem.offers.offersOf(group);
            for (const auto& line : parts[group].solution.plan->lines) {
                const auto offer = offerOfLine(run.problem.details[offers[line.offer].offer].line);
                const auto quantity = engine::converted(line.quantity, unit, offer.unit).value_or(line.quantity);
                if (std::ranges::any_of(offer.one_time_costs, std::not_fn(&TextCost::is_per_order))) {
                    paid_once_.emplace(offer.id);
                    if (!offer.charge_key.empty())
                        paid_charges_.insert({*sdk::Uuid::parse(offer.source_id), TextFields::plain(offer.charge_key)});
                }
                auto& taken = quantities_[std::string(offer.id)];
                taken = std::min(taken + std::min(quantity, engine::unlimited_quantity), engine::unlimited_quantity);
            }
        }
    }

    Earlier forNext() const {
        Earlier earlier;
        for (const auto& [id, quantity] : quantities_) {
            earlier.taken_stock.push_back({*sdk::Uuid::parse(id), decimalOf(quantity)});
        }
        for (const auto& id : paid_once_) earlier.paid_once.push_back(*sdk::Uuid::parse(id));
        earlier.paid_charges.assign(paid_charges_.begin(), paid_charges_.end());
        return earlier;
    }

private:
    std::map<std::string, engine::Quantity> quantities_;
    std::set<std::string> paid_once_;
    std::set<PaidCharge> paid_charges_;
};

/// A scenario does not get stock taken by others, nor pays for their tools. The options of its lines were chosen before
/// that was known.
void follow(Earlier earlier, RunInput& input) {
    auto& conditions = input.scenarios.front().conditions;
    const bool changes = !earlier.taken_stock.empty() || !earlier.paid_once.empty();
    if (changes && !conditions.preferences.mix_options.value_or(true)) {
        auto named_design = *input.named_design;
        named_design.is_assignment_proven = false;
        input.named_design = std::make_shared<const NamedDesign>(std::move(named_design));
    }
    conditions.taken_stock = std::move(earlier.taken_stock);
    conditions.paid_once = std::move(earlier.paid_once);
    conditions.paid_charges = std::move(earlier.paid_charges);
}

}  // namespace

/// Each scenario becomes an input of its own.
void ScenarioRuns::putInOrder(const std::vector<ScenarioId>& scenarios) {
    std::vector<RunInput> apart;
    for (const auto& id : scenarios) {
        for (const auto& input : inputs_) {
            const auto found = std::ranges::find(input.scenarios, id, &ScenarioInput::id);
            if (found != input.scenarios.end()) apart.push_back({input.named_design, input.sources, {*found}});
        }
    }
    inputs_ = std::move(apart);
}

ScenarioRuns::ScenarioRuns(sdk::Call& call, const std::vector<ScenarioId>& scenarios, StockLeft stock_left) {
    const auto started_at = call.now();
    const auto count = static_cast<std::int64_t>(scenarios.size());
    call.progress("reading", 0, count);
    {
        const PhaseTimer phase(call, "run_reading", "Time of runs to read designs and offers");
        inputs_ = readRunInputs(call, scenarios);
    }
    const bool goes_by_last_run = stock_left == StockLeft::AsInLastRun;
    const bool shares_stock = stock_left != StockLeft::Whole && (scenarios.size() > 1 || goes_by_last_run);
    const bool is_sequence = shares_stock && followEachOther(inputs_);
    if (is_sequence) putInOrder(scenarios);
    Bought bought;
    problems_.reserve(inputs_.size());
    const auto cache = partCache(call);
    engine::SelectionRunner runner(parallelFor(call), cache.get());
    for (auto& input : inputs_) {
        call.stopIfCancelled();
        if (is_sequence) {
            follow(goes_by_last_run ? earlierThan(call, input.scenarios.front().id) : bought.forNext(), input);
        }
        call.progress("selecting", static_cast<std::int64_t>(runs_.size()), count);
        withEngine(*input.named_design, [&] {
            const auto texts = input.offerTexts();
            const PhaseTimer phase(call, "run_selecting", "Time of runs from texts of offers to selected purchases");
            auto& problem = problems_.emplace_back(
                makeProblem(*input.named_design, input.scenarios.front().conditions, texts, parallelFor(call))
            );
            std::vector<std::vector<engine::Demand>> sizes;
            for (const auto& scenario : input.scenarios) {
                sizes.push_back(demandsOf(*input.named_design, scenario.conditions.demands));
            }
            const PhaseTimer engine_phase(call, "run_engine", "Of that, what the engine takes");
            auto selections = runner.runLadder(problem.bom, sizes, problem.offers, problem.settings);
            for (std::size_t i = 0; i < selections.size(); ++i) {
                runs_.push_back({input, input.scenarios[i], problem, std::move(selections[i]), started_at});
                if (is_sequence) bought.add(runs_.back());
            }
        });
    }
}

}  // namespace cardcage::sourcing
