#include <cardcage/contracts/costing.hpp>
#include <cardcage/contracts/sourcing.hpp>
#include <map>

#include "linked/open_orders.hpp"
#include "options/option_prices.hpp"
#include "options/stored_option.hpp"
#include "sql.hpp"

namespace cardcage::order_management {
namespace {

using contracts::costing::QuotedPrice;

/// Holds the RfQ for new scenarios, so that it can be neither ordered nor deleted meanwhile. Returns whether its costs
/// are frozen. 400 for an unknown one.
bool holdRfq(sdk::Call& call, const RfqId& id) {
    const auto root = call.invoke(contracts::rfqs::find_root, {id, true});
    if (!root.assembly_id) throw sdk::Problem::invalid("/rfq_id", "unknown_reference", "there is no such RfQ");
    return root.frozen;
}

/// 400 for scenarios that the RfQ does not have.
void checkScenarios(const OrderSelection& selection, const std::vector<OfferedScenario>& scenarios) {
    sdk::FieldErrors errors;
    for (std::size_t i = 0; i < selection.options.size(); ++i) {
        const auto& named = selection.options[i].sourcing_scenario_id;
        if (!named || std::ranges::find(scenarios, *named, &OfferedScenario::id) != scenarios.end()) continue;
        errors.add(
            "/options/" + std::to_string(i) + "/sourcing_scenario_id",
            "unknown_reference",
            "must be one of the scenarios of the RfQ"
        );
    }
    if (!errors.empty()) throw sdk::Problem::invalid(std::move(errors));
}

/// 409 for options of sizes that no scenario of a frozen RfQ demands: nothing could be bought for their orders.
void requireScenarios(const OrderSelection& selection, const contracts::sourcing::SizeScenarios& found) {
    std::string missing;
    for (std::size_t i = 0; i < selection.options.size(); ++i) {
        if (found.scenarios.at(i).sourcing_scenario_id) continue;
        missing.append(missing.empty() ? "" : ", ")
            .append("/options/")
            .append(std::to_string(i))
            .append("/order_size (");
        missing.append(std::to_string(selection.options[i].order_size)).append(")");
    }
    if (missing.empty()) return;
    throw sdk::Problem::conflict(
        "cost_frozen",
        "No scenario of the RfQ demands exactly the pieces of " + missing +
            ", and its costs are frozen: offer sizes of its scenarios, or thaw it with PATCH /rfqs/{id} and "
            "is_cost_frozen: false."
    );
}

/// The scenarios that the options are bought by, in their order; missing ones are created and run, like the one that is
/// named or nearest. Those named when no module provides scenarios.
std::vector<std::optional<SourcingScenarioId>> boughtScenarios(
    sdk::Call& call, const OrderSelection& selection, const std::vector<OfferedScenario>& scenarios, bool is_frozen
) {
    contracts::sourcing::SizeQuestion question{.rfq_id = selection.rfq_id, .sizes = {}, .creates = !is_frozen};
    std::vector<std::optional<SourcingScenarioId>> bought;
    for (const auto& option : selection.options) {
        const auto& named = option.sourcing_scenario_id;
        const auto like = named ? named : nearestScenario(scenarios, option.order_size);
        question.sizes.push_back({option.order_size, like});
        bought.push_back(named);
    }
    const auto found = call.invokeIfProvided(contracts::sourcing::for_sizes, question);
    if (!found) return bought;
    requireScenarios(selection, *found);
    for (std::size_t i = 0; i < bought.size(); ++i) bought[i] = found->scenarios.at(i).sourcing_scenario_id;
    return bought;
}

/// Calculated prices, each scenario once.
class Prices {
public:
    Prices(sdk::Call& call, const OrderSelection& selection)
        : call_(call), rfq_(selection.rfq_id), accepts_outdated_(selection.accept_outdated) {}

    /// Nothing while the costs are not calculated, or while something is missing in them.
    const std::optional<QuotedPrice>& of(const SourcingScenarioId& scenario) {
        const auto [place, is_new] = known_.try_emplace(scenario);
        if (!is_new) return place->second;
        const auto quoted = call_.invokeIfProvided(contracts::costing::quoted, {rfq_, scenario});
        if (quoted && quoted->unit_price && !quoted->outdated.empty())
            outdated_.push_back({scenario, quoted->outdated});
        if (quoted && quoted->isComplete() && !quoted->unit_price->amount.isNegative()) place->second = quoted;
        return place->second;
    }

    /// 409 selection_outdated unless that is accepted.
    void requireCurrent() const {
        if (!outdated_.empty() && !accepts_outdated_) throw contracts::selectionOutdated(outdated_);
    }

private:
    sdk::Call& call_;
    RfqId rfq_;
    bool accepts_outdated_;
    std::vector<contracts::OutdatedScenario> outdated_;
    std::map<SourcingScenarioId, std::optional<QuotedPrice>> known_;
};

/// The columns of the options, with their prices.
class PricedOptions {
public:
    PricedOptions(sdk::Call& call, const OrderSelection& selection)
        : prices_(call, selection),
          base_currency_(call.db().one<sdk::Currency>(sql::find_base_currency, selection.rfq_id)) {}

    /// `bought`: the scenario of each option.
    std::vector<OptionColumns> of(
        const std::vector<OrderOptionInput>& options, const std::vector<std::optional<SourcingScenarioId>>& bought
    ) {
        for (std::size_t i = 0; i < options.size(); ++i) columns_.push_back(withPrice(options[i], bought.at(i)));
        prices_.requireCurrent();
        sdk::FieldErrors errors;
        for (std::size_t i = 0; i < options.size(); ++i) checkCurrency(i, options[i], errors);
        if (!errors.empty()) throw sdk::Problem::invalid(std::move(errors));
        for (std::size_t i = 0; i < options.size(); ++i) addTotal(i);
        return std::move(columns_);
    }

private:
    OptionColumns withPrice(const OrderOptionInput& option, const std::optional<SourcingScenarioId>& bought) {
        OptionColumns columns{
            .batch_size = option.batch_size,
            .order_size = option.order_size,
            .lead_time = option.lead_time,
            .sourcing_scenario_id = bought,
            .label = option.label,
            .is_default = option.is_default};
        if (option.unit_price) columns.unit_price = option.unit_price->amount;
        if (option.one_time_cost) columns.one_time_cost = option.one_time_cost->amount;
        if (option.unit_price || option.one_time_cost) {
            columns.currency = (option.unit_price ? option.unit_price : option.one_time_cost)->currency;
        }
        if (!option.unit_price) calculate(option.sourcing_scenario_id ? option.sourcing_scenario_id : bought, columns);
        return columns;
    }

    void calculate(const std::optional<SourcingScenarioId>& scenario, OptionColumns& columns) {
        if (!scenario) return;
        const auto& price = prices_.of(*scenario);
        if (!price) return;
        is_calculated_ = true;
        columns.price_scenario_id = scenario;
        columns.unit_price = price->unit_price->amount;
        columns.solution_id = price->solution_id;
        for (const auto input : price->outdated) columns.accepted_outdated.emplace_back(sdk::wireName(input));
        // A scenario in another currency than its RfQ is refused below.
        const auto& currency = price->unit_price->currency;
        if (!columns.currency || currency != base_currency_) columns.currency = currency;
        if (!columns.one_time_cost && !price->one_time_cost->amount.isZero()) {
            columns.one_time_cost = price->one_time_cost->amount;
        }
    }

    /// Calculated prices are those of the RfQ; given ones among them must have its currency.
    void checkCurrency(std::size_t index, const OrderOptionInput& option, sdk::FieldErrors& errors) const {
        const auto& currency = columns_[index].currency;
        const auto place = "/options/" + std::to_string(index);
        const bool is_given = option.unit_price || option.one_time_cost;
        if (is_calculated_ && currency && *currency != base_currency_) {
            errors.add(
                is_given ? place + (option.unit_price ? "/unit_price" : "/one_time_cost") + "/currency"
                         : place + "/sourcing_scenario_id",
                "conflict",
                std::string("must be in ").append(base_currency_.code()).append(", the currency of the RfQ")
            );
        }
    }

    void addTotal(std::size_t index) {
        auto& columns = columns_[index];
        if (!columns.unit_price) return;
        try {
            columns.total_price = totalPrice(
                *columns.unit_price, columns.order_size, columns.one_time_cost.value_or(0), *columns.currency
            );
        } catch (const sdk::DecimalOverflow&) {
            throw sdk::Problem::invalid(
                "/options/" + std::to_string(index) + "/order_size", "range", "the total price has too many digits"
            );
        }
    }

    Prices prices_;
    sdk::Currency base_currency_;
    std::vector<OptionColumns> columns_;
    bool is_calculated_ = false;
};

/// The solutions stay, so that the options can be compared with the inputs of later days.
void keepSolutions(sdk::Call& call, const std::vector<OptionColumns>& options) {
    contracts::sourcing::SolutionIds solutions;
    for (const auto& option : options) {
        if (option.solution_id) solutions.solution_ids.push_back(*option.solution_id);
    }
    if (!solutions.solution_ids.empty()) call.invokeIfProvided(contracts::sourcing::keep, solutions);
}

}  // namespace

OrderSelectionResult setOptions(sdk::Call& call, const OrderSelection& selection) {
    const bool is_frozen = holdRfq(call, selection.rfq_id);
    const auto scenarios = call.db().many<OfferedScenario>(sql::list_scenarios_of_rfq, selection.rfq_id);
    checkScenarios(selection, scenarios);
    call.db().run(sql::lock_option_set, selection.rfq_id);
    requireNoOpenOrder(call, selection.rfq_id);
    const auto bought = boughtScenarios(call, selection, scenarios, is_frozen);
    const auto priced = PricedOptions(call, selection).of(selection.options, bought);
    keepSolutions(call, priced);
    call.db().run(sql::delete_options, selection.rfq_id);
    std::vector<StoredOption> stored;
    for (std::size_t i = 0; i < priced.size(); ++i) {
        const auto position = static_cast<std::int64_t>(i + 1);
        stored.push_back(call.db().one<StoredOption>(sql::insert_option, selection.rfq_id, position, priced[i]));
    }
    return {selection.rfq_id, setOptionsOf(call, stored)};
}

}  // namespace cardcage::order_management
