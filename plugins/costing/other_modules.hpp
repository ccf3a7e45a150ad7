#pragma once

#include <string>
#include <vector>

#include "words.hpp"

// What is said to and by other modules.

namespace cardcage::costing {

/// 404 unless the module of assemblies has it.
void requireAssembly(sdk::Call& call, const AssemblyId& id);

/// 404 unless the module of RfQs has it.
void requireRfq(sdk::Call& call, const RfqId& id);

// ----------------------------------------------------------------------------------------------------------- sourcing

struct ExchangeRatesRequest {
    SourcingScenarioId sourcing_scenario_id;

    static constexpr auto schema() {
        return sdk::record(
            "ExchangeRatesOfCosts",
            sdk::required(
                "sourcing_scenario_id", &ExchangeRatesRequest::sourcing_scenario_id, "Whose rates are wanted."
            )
        );
    }
};

/// 1 unit of the base currency is `rate` units of this one.
struct ExchangeRate {
    sdk::Currency currency;
    std::string rate;

    static constexpr auto schema() {
        return sdk::record(
            "ExchangeRateOfCosts",
            sdk::required("currency", &ExchangeRate::currency, "The foreign currency."),
            sdk::required("rate", &ExchangeRate::rate, "So many of it for one of the base currency.")
        );
    }
};

/// sourcing.exchange_rates/1
struct ExchangeRates {
    sdk::Currency base_currency;
    std::vector<ExchangeRate> rates;

    static constexpr auto schema() {
        return sdk::record(
            "ScenarioRatesOfCosts",
            sdk::required("base_currency", &ExchangeRates::base_currency, "Currency of the scenario."),
            sdk::required("rates", &ExchangeRates::rates, "What is known.")
        );
    }
};

// ------------------------------------------------------------------------------------------ what this module provides

/// costing.freeze/1, costing.thaw/1, rfqs.before_delete/1
struct RfqReference {
    RfqId rfq_id;

    static constexpr auto schema() {
        return sdk::record("RfqOfCosts", sdk::required("rfq_id", &RfqReference::rfq_id, "The RfQ."));
    }
};

/// costing.of_assemblies/1, both ways.
struct AssemblyIds {
    std::vector<AssemblyId> assembly_ids;

    static constexpr auto schema() {
        return sdk::record(
            "AssembliesOfCosts", sdk::required("assembly_ids", &AssemblyIds::assembly_ids, "Ids of assemblies.")
        );
    }
};

/// costing.freeze/1: stores the costs of all scenarios of the RfQ as they are now, with everything they follow from.
void freezeCosts(sdk::Call& call, const RfqReference& rfq);

/// costing.thaw/1: ends the snapshot of the RfQ, which stays as history.
void thawCosts(sdk::Call& call, const RfqReference& rfq);

/// costing.of_assemblies/1: those of the assemblies that have a cost.
AssemblyIds costedAssemblies(sdk::Call& call, const AssemblyIds& asked);

/// rfqs.before_delete/1: what is known of the RfQ and its assemblies goes with it.
void forgetRfq(sdk::Call& call, const RfqReference& rfq);

/// cardcage.new_tenant/1: resources, activities and a calculation table, so that costs are sensible from the start.
void addFirstRecords(sdk::Call& call);

}  // namespace cardcage::costing
