#pragma once

#include <optional>
#include <string>
#include <vector>

#include "words.hpp"

/// Options that a customer may order: quantities, delivery and price, set by the tenant and shown in the portal.
namespace cardcage::order_management {

struct OrderOption {
    OptionId id;
    std::int64_t batch_size = 0;
    std::int64_t order_size = 0;
    std::int64_t lead_time = 0;
    std::optional<sdk::Money> unit_price;
    std::optional<sdk::Money> one_time_cost;
    std::optional<sdk::Money> total_price;
    std::optional<SourcingScenarioId> sourcing_scenario_id;
    std::optional<std::string> label;
    bool is_default = false;

    static constexpr auto schema() {
        return sdk::record(
            "OrderOption",
            sdk::required<&OrderOption::id>("Id of the option."),
            sdk::required<&OrderOption::batch_size>("Pieces of each delivery.", sdk::example("100")),
            sdk::required<&OrderOption::order_size>(
                "Pieces in total; the last delivery may be smaller.", sdk::example("500")
            ),
            sdk::required<&OrderOption::lead_time>(
                "Calendar days from the order to the first delivery.", sdk::example("42")
            ),
            sdk::required<&OrderOption::unit_price>("Price of one piece; null while nothing is calculated."),
            sdk::required<&OrderOption::one_time_cost>("Costs that are charged once."),
            sdk::required<&OrderOption::total_price>("Price of all pieces and the one-time costs, rounded."),
            sdk::required<&OrderOption::sourcing_scenario_id>(
                "Scenario that the option is bought by when it is ordered: it demanded these pieces and nothing else when "
                "the option was set. Null while no module provides scenarios."
            ),
            sdk::required<&OrderOption::label>("Name for the customer.", sdk::example("Fast")),
            sdk::required<&OrderOption::is_default>("Whether the portal proposes this option.")
        );
    }
};

/// An option as the tenant sees it.
struct SetOption {
    OptionId id;
    std::int64_t batch_size = 0;
    std::int64_t order_size = 0;
    std::int64_t lead_time = 0;
    std::optional<sdk::Money> unit_price;
    std::optional<sdk::Money> one_time_cost;
    std::optional<sdk::Money> total_price;
    std::optional<SourcingScenarioId> sourcing_scenario_id;
    std::optional<std::string> label;
    bool is_default = false;
    bool is_current = true;
    std::vector<SelectionInput> outdated;
    std::vector<contracts::MarketInput> changed;
    std::vector<std::string> accepted_outdated;
    std::optional<SourcingScenarioId> price_scenario_id;

    static constexpr auto schema() {
        return sdk::record(
            "SetOrderOption",
            sdk::required<&SetOption::id>("Id of the option."),
            sdk::required<&SetOption::batch_size>("Pieces of each delivery.", sdk::example("100")),
            sdk::required<&SetOption::order_size>(
                "Pieces in total; the last delivery may be smaller.", sdk::example("500")
            ),
            sdk::required<&SetOption::lead_time>(
                "Calendar days from the order to the first delivery.", sdk::example("42")
            ),
            sdk::required<&SetOption::unit_price>("Price of one piece; null while nothing is calculated."),
            sdk::required<&SetOption::one_time_cost>("Costs that are charged once."),
            sdk::required<&SetOption::total_price>("Price of all pieces and the one-time costs, rounded."),
            sdk::required<&SetOption::sourcing_scenario_id>(
                "Scenario that the option is bought by when it is ordered: it demanded these pieces and nothing else when "
                "the option was set. Null while no module provides scenarios."
            ),
            sdk::required<&SetOption::label>("Name for the customer.", sdk::example("Fast")),
            sdk::required<&SetOption::is_default>("Whether the portal proposes this option."),
            sdk::required<&SetOption::is_current>(
                "Whether all inputs of the selection that the price was calculated from are unchanged, except offers "
                "and exchange rates; true for a given price. The price stays whatever changes."
            ),
            sdk::required<&SetOption::outdated>(contracts::outdated_description),
            sdk::required<&SetOption::changed>(contracts::changed_description),
            sdk::required<&SetOption::accepted_outdated>(
                "Inputs of the selection that had changed already when the price was calculated, with "
                "`accept_outdated`.",
                sdk::example("[]")
            ),
            sdk::required<&SetOption::price_scenario_id>(
                "Scenario that the price was calculated in; null for a given price. It is another one than "
                "sourcing_scenario_id where the request named one of another size."
            )
        );
    }
};

struct OrderOptionInput {
    std::int64_t batch_size = 0;
    std::int64_t order_size = 0;
    std::int64_t lead_time = 0;
    std::optional<sdk::Money> unit_price;
    std::optional<sdk::Money> one_time_cost;
    std::optional<SourcingScenarioId> sourcing_scenario_id;
    std::optional<std::string> label;
    bool is_default = false;

    static constexpr auto schema() {
        return sdk::record(
            "OrderOptionInput",
            sdk::required<&OrderOptionInput::batch_size>(
                "Pieces of each delivery.", sdk::range(1, most_pieces), sdk::example("100")
            ),
            sdk::required<&OrderOptionInput::order_size>(
                "Pieces in total, at least one delivery.", sdk::range(1, most_pieces), sdk::example("500")
            ),
            sdk::required<&OrderOptionInput::lead_time>(
                "Calendar days from the order to the first delivery.", sdk::range(0, 36'500), sdk::example("42")
            ),
            sdk::optional<&OrderOptionInput::unit_price>(
                "Price of one piece. By default the price that is calculated for the scenario, fixed now."
            ),
            sdk::optional<&OrderOptionInput::one_time_cost>(
                "Costs that are charged once; by default those of the scenario, if the unit price is calculated, too."
            ),
            sdk::optional<&OrderOptionInput::sourcing_scenario_id>(
                "Scenario that the price is calculated in; by default the one that demands these pieces. Whatever it "
                "demands, the option is bought by a scenario that demands these pieces: one without such a scenario "
                "gets a new one with the preferences of this one, by default of the one with the nearest lower "
                "quantity, otherwise with the lowest."
            ),
            sdk::optional<&OrderOptionInput::label>(
                "Name for the customer.", sdk::trimmed, sdk::length(1, 255), sdk::example("Fast")
            ),
            sdk::optional<&OrderOptionInput::is_default>("Whether the portal proposes this option; one at most.")
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

/// All options of an RfQ.
struct OrderSelection {
    RfqId rfq_id;
    std::vector<OrderOptionInput> options;
    bool accept_outdated = false;

    static constexpr auto schema() {
        return sdk::record(
            "OrderSelection",
            sdk::required<&OrderSelection::rfq_id>("Id of the RfQ."),
            sdk::required<&OrderSelection::options>(
                "The options, which replace all earlier ones. Each combination of batch size, order size and lead time "
                "may occur once; all prices have one currency.",
                sdk::items(1, 50)
            ),
            sdk::optional<&OrderSelection::accept_outdated>(
                "Whether prices are calculated from selections whose inputs have changed since their run, too; the "
                "options keep which. Otherwise they are 409 `selection_outdated`."
            )
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

struct OrderSelectionResult {
    RfqId rfq_id;
    std::vector<SetOption> options;

    static constexpr auto schema() {
        return sdk::record(
            "OrderSelectionResult",
            sdk::required<&OrderSelectionResult::rfq_id>("Id of the RfQ."),
            sdk::required<&OrderSelectionResult::options>("The options, in the order of the request.")
        );
    }
};

/// Replaces the options of an RfQ. 400 for unknown references and for two currencies; 409 rfq_has_order while an order
/// is open, cost_frozen for a size without a scenario, selection_outdated for a calculated price, and the problems of a
/// run and of a calculation.
OrderSelectionResult setOptions(sdk::Call& call, const OrderSelection& selection);

/// Returns all options of an RfQ in the order of their request. 404.
std::vector<SetOption> listOptions(sdk::Call& call, RfqId rfq_id);

/// Returns the options of an RfQ that the calling portal user can order, by batch size, order size and lead time; none
/// before the quotation is available and after its last day. 404.
std::vector<OrderOption> listPortalOptions(sdk::Call& call, RfqId rfq_id);

}  // namespace cardcage::order_management
