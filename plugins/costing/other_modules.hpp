#pragma once

#include <cstdint>
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

struct PreviewRequest {
    std::vector<SourcingScenarioId> sourcing_scenario_ids;
    std::vector<sdk::Uuid> offer_ids;

    static constexpr auto schema() {
        return sdk::record(
            "PreviewRequestOfCosts",
            sdk::required("sourcing_scenario_ids", &PreviewRequest::sourcing_scenario_ids, "The scenarios."),
            sdk::required("offer_ids", &PreviewRequest::offer_ids, "Offers with one-time costs.")
        );
    }
};

struct PreviewedUse {
    AssemblyId id;
    sdk::Decimal quantity;

    static constexpr auto schema() {
        return sdk::record(
            "PreviewedUseOfCosts",
            sdk::required("id", &PreviewedUse::id, "The contained assembly."),
            sdk::required("quantity", &PreviewedUse::quantity, "How much of it is used.")
        );
    }
};

struct PreviewedAssembly {
    AssemblyId id;
    std::int64_t quantity = 0;
    sdk::Decimal demanded_quantity;
    sdk::Decimal used_quantity;
    sdk::Decimal used_cost;
    sdk::Decimal excess_cost;
    sdk::Decimal fee_cost;
    std::int64_t priced = 0;
    std::int64_t unpriced = 0;
    std::int64_t customer_sourced = 0;
    sdk::Decimal customer_quantity;
    std::vector<PreviewedUse> children;

    static constexpr auto schema() {
        return sdk::record(
            "PreviewedAssemblyOfCosts",
            sdk::required("id", &PreviewedAssembly::id, "The assembly."),
            sdk::required("quantity", &PreviewedAssembly::quantity, "How many are built."),
            sdk::required("demanded_quantity", &PreviewedAssembly::demanded_quantity, "Wanted by themselves."),
            sdk::required("used_quantity", &PreviewedAssembly::used_quantity, "Used by others."),
            sdk::required("used_cost", &PreviewedAssembly::used_cost, "What is built in."),
            sdk::required("excess_cost", &PreviewedAssembly::excess_cost, "What is left over."),
            sdk::required("fee_cost", &PreviewedAssembly::fee_cost, "Share of the fees of suppliers."),
            sdk::required("priced", &PreviewedAssembly::priced, "Lines with a price."),
            sdk::required("unpriced", &PreviewedAssembly::unpriced, "Lines without."),
            sdk::required("customer_sourced", &PreviewedAssembly::customer_sourced, "Lines of the customer."),
            sdk::required("customer_quantity", &PreviewedAssembly::customer_quantity, "Pieces of the customer."),
            sdk::required("children", &PreviewedAssembly::children, "What it contains.")
        );
    }
};

struct PreviewedOfferUse {
    sdk::Uuid offer_id;
    AssemblyId assembly_id;
    sdk::Decimal used_cost;

    static constexpr auto schema() {
        return sdk::record(
            "PreviewedOfferUseOfCosts",
            sdk::required("offer_id", &PreviewedOfferUse::offer_id, "The offer."),
            sdk::required("assembly_id", &PreviewedOfferUse::assembly_id, "An assembly that needs its part."),
            sdk::required("used_cost", &PreviewedOfferUse::used_cost, "What its lines cost.")
        );
    }
};

struct PreviewedScenario {
    std::string content_fingerprint;
    std::vector<PreviewedAssembly> assemblies;
    std::vector<PreviewedOfferUse> offer_uses;

    static constexpr auto schema() {
        return sdk::record(
            "PreviewedScenarioOfCosts",
            sdk::required("content_fingerprint", &PreviewedScenario::content_fingerprint, "Of what is found."),
            sdk::required("assemblies", &PreviewedScenario::assemblies, "What is built."),
            sdk::required("offer_uses", &PreviewedScenario::offer_uses, "By offer, then by assembly.")
        );
    }
};

/// sourcing.preview/1
struct Preview {
    std::vector<PreviewedScenario> scenarios;

    static constexpr auto schema() {
        return sdk::record(
            "PreviewOfCosts", sdk::required("scenarios", &Preview::scenarios, "In the order of the request.")
        );
    }
};

/// sourcing.keep/1
struct KeptSolutions {
    std::vector<SolutionId> solution_ids;

    static constexpr auto schema() {
        return sdk::record(
            "KeptSolutionsOfCosts", sdk::required("solution_ids", &KeptSolutions::solution_ids, "What must stay.")
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

/// costing.freeze/1: stores the costs of all scenarios of the RfQ as they are answered now, with everything they follow
/// from. 409 circular_nesting, costs_too_large, changed_meanwhile.
void freezeCosts(sdk::Call& call, const RfqReference& rfq);

/// costing.thaw/1: ends the snapshot of the RfQ, which stays as history. Its costs are answered until the selection is
/// run again.
void thawCosts(sdk::Call& call, const RfqReference& rfq);

/// costing.of_assemblies/1: those of the assemblies that have a cost.
AssemblyIds costedAssemblies(sdk::Call& call, const AssemblyIds& asked);

/// rfqs.before_delete/1: what is known of the RfQ and its assemblies goes with it.
void forgetRfq(sdk::Call& call, const RfqReference& rfq);

/// cardcage.new_tenant/1: resources, activities and a calculation table, so that costs are sensible from the start.
void addFirstRecords(sdk::Call& call);

}  // namespace cardcage::costing
