#pragma once

#include <cardcage/contracts/customers.hpp>

#include "demand.hpp"

namespace cardcage::demand_legacy {

using NegotiationId = sdk::Id<struct NegotiationTag>;

struct ListedNegotiation {
    NegotiationId id;
    std::string name;
    SourcingScenarioId sourcing_scenario_id;
    std::int64_t line_count = 0;
    sdk::Timestamp created_at;

    static constexpr auto schema() {
        return sdk::record(
            "ListedNegotiation",
            sdk::required<&ListedNegotiation::id>("Id of the negotiation."),
            sdk::required<&ListedNegotiation::name>("Name.", sdk::example("Demand 2026-03-02")),
            sdk::required<&ListedNegotiation::sourcing_scenario_id>("Id of its sourcing scenario."),
            sdk::required<&ListedNegotiation::line_count>("Number of its lines.", sdk::example("2")),
            sdk::required<&ListedNegotiation::created_at>("Time of creation.")
        );
    }
};

struct ForecastLine {
    PartNumber internal_part_number;
    DemandTarget target;
    DemandedQuantity quantity;
    sdk::Date due_date;
    std::optional<contracts::CustomerSummary> customer;
    std::optional<std::string> reference;

    static constexpr auto schema() {
        return sdk::record(
            "ForecastLine",
            sdk::required<&ForecastLine::internal_part_number>("Internal part number as sent."),
            sdk::required<&ForecastLine::target>("The demanded assembly or component."),
            sdk::required<&ForecastLine::quantity>("Demanded quantity."),
            sdk::required<&ForecastLine::due_date>("Due date."),
            sdk::required<&ForecastLine::customer>("Customer with the demand."),
            sdk::required<&ForecastLine::reference>("Reference of the demand.", sdk::example("FC-25-09"))
        );
    }
};

struct Negotiation {
    NegotiationId id;
    std::string name;
    SourcingScenarioId sourcing_scenario_id;
    std::vector<ForecastLine> lines;
    sdk::Timestamp created_at;

    static constexpr auto schema() {
        return sdk::record(
            "Negotiation",
            sdk::required<&Negotiation::id>("Id of the negotiation."),
            sdk::required<&Negotiation::name>("Name.", sdk::example("Demand 2026-03-02")),
            sdk::required<&Negotiation::sourcing_scenario_id>("Id of its sourcing scenario."),
            sdk::required<&Negotiation::lines>("Lines, in the order of the import."),
            sdk::required<&Negotiation::created_at>("Time of creation.")
        );
    }
};

/// Returns all negotiations in the order of creation.
sdk::Page<ListedNegotiation> listNegotiations(sdk::Call& call);

/// Returns one negotiation with its lines. 404.
Negotiation findNegotiation(sdk::Call& call, NegotiationId id);

/// Deletes a negotiation with its scenario and solutions. 404, 412.
void deleteNegotiation(sdk::Call& call, NegotiationId id);

/// customers.before_delete/1: removes the customer from the lines that name it.
void forgetCustomer(sdk::Call& call, const contracts::customers::CustomerDeletion& deletion);

}  // namespace cardcage::demand_legacy
