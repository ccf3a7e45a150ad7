#include <cardcage/contracts/assemblies.hpp>
#include <cardcage/contracts/offers.hpp>
#include <cardcage/contracts/rfqs.hpp>
#include <span>

#include "current/selection_state.hpp"
#include "curve/curve.hpp"
#include "offers/offer_blocks.hpp"
#include "preferences/preferences.hpp"
#include "rates/rates.hpp"
#include "run/for_sizes.hpp"
#include "run/preview.hpp"
#include "run/selection.hpp"
#include "scenarios/scenarios.hpp"
#include "solutions/old_solutions.hpp"
#include "solutions/solutions.hpp"

namespace cardcage::sourcing {
namespace {

// The named fields can be used together; target_date and target_days cannot.
constexpr std::string_view preferences_example =
    R"({"goal":"TargetDate","target_days":60,"late_cost_per_day":"0.90","line_cost":"2.50","excess_cost_percent":20,)"
    R"("supplier_preference":"Soft","soft_tolerance_percent":3,"fewest_suppliers":false,"max_lines":2,)"
    R"("max_suppliers":2,"suppliers":[{"supplier_id":"0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d10","preference":"Avoided",)"
    R"("shipping_fee":{"amount":"12.50","currency":"EUR"},"free_above":{"amount":"100.00","currency":"EUR"},)"
    R"("minimum_order":{"amount":"50.00","currency":"EUR"},"line_fee":{"amount":"0.50","currency":"EUR"},)"
    R"("incoming_goods_days":1}],"inventory":"First","inventory_valuation":"Standard",)"
    R"("packagings":["Reel","CutTape"],"packaging_fees":[{"packaging":"CustomReel","line_fee":"7.00"}],)"
    R"("price_types":["Standard","Contract"],"currencies":["EUR","USD"],"line_fee":"0.50","max_excess":5000,)"
    R"("max_excess_percent":200,"max_excess_value":"25.00","residual_value":"0.002","relaxation":"ExcessThenDate",)"
    R"("mix_options":true,"consolidate_orders":true,"stock_sharing":"Independent",)"
    R"("blocked_lifecycles":["Obsolete"],"blocked_rohs":["NonCompliant"],"blocked_reach":["ContainsSvhc"]})";

std::span<const sdk::Route> routes() {
    static const auto table = std::to_array<sdk::Route>({
        sdk::get(
            "/sourcing-scenarios/{id}", sdk::model("sourcing-scenario", 2), &findScenario, "Get a sourcing scenario"
        )
            .byDefault(),
        sdk::post("/sourcing-scenarios/run-selection", sdk::unversioned, &runSelection, "Run the sourcing selection")
            .longRunning()
            .problems(
                "empty_list",
                "scenarios_of_different_rfqs",
                "cost_frozen",
                "quantity_too_large",
                "costs_too_large",
                "circular_nesting",
                "design_changing"
            )
            .requestExample(R"({"type":"SourcingScenarios",)"
                            R"("sourcing_scenario_ids":["0192d3a4-5b6c-7d8e-9f01-23456789abcd"]})"),
        sdk::get("/admin/sourcing-scenarios", sdk::unversioned, &listScenarios, "List sourcing scenarios")
            .scope("admin"),
        sdk::get(
            "/admin/sourcing-scenarios/{id}/preferences",
            sdk::unversioned,
            &findPreferences,
            "Get the preferences of a scenario"
        )
            .scope("admin"),
        sdk::put(
            "/admin/sourcing-scenarios/{id}/preferences",
            sdk::unversioned,
            &replacePreferences,
            "Replace the preferences of a scenario"
        )
            .scope("admin")
            .requestExample(preferences_example)
            .problems("cost_frozen", "design_changing"),
        sdk::get("/admin/sourcing-preferences", sdk::unversioned, &findDefaults, "Get the default preferences")
            .scope("admin"),
        sdk::put("/admin/sourcing-preferences", sdk::unversioned, &replaceDefaults, "Replace the default preferences")
            .scope("admin")
            .requestExample(preferences_example),

        sdk::get(
            "/admin/sourcing-scenarios/{id}/solution", sdk::unversioned, &findSolution, "Get the solution of a scenario"
        )
            .scope("admin")
            .longRunning(),
        sdk::get(
            "/admin/sourcing-scenarios/{id}/solutions",
            sdk::unversioned,
            &listSolutions,
            "List the solutions of a scenario"
        )
            .scope("admin"),
        sdk::get(
            "/admin/sourcing-scenarios/{id}/comparison",
            sdk::unversioned,
            &compareSolutions,
            "Compare two solutions of a scenario"
        )
            .scope("admin"),
        sdk::post(
            "/admin/sourcing-scenarios/{id}/replay",
            sdk::unversioned,
            &replaySolution,
            "Run a stored solution again, to check it"
        )
            .scope("admin")
            .longRunning(),
        sdk::get(
            "/admin/sourcing-scenarios/{id}/instance",
            sdk::unversioned,
            &exportInstance,
            "Export a scenario as text for other solvers"
        )
            .scope("admin")
            .problems("quantity_too_large", "costs_too_large", "circular_nesting")
            .longRunning(),
        sdk::get(
            "/admin/rfqs/{id}/curve",
            sdk::unversioned,
            &drawCurves,
            "Get cost against ready day for the scenarios of an RfQ"
        )
            .scope("admin")
            .problems("quantity_too_large", "costs_too_large", "circular_nesting")
            .longRunning(),

        sdk::get("/admin/exchange-rates", sdk::unversioned, &listRates, "List exchange rates").scope("admin"),
        sdk::put("/admin/exchange-rates", sdk::unversioned, &changeRates, "Set and remove manual exchange rates")
            .scope("admin"),
        sdk::post("/admin/exchange-rates/fetch", sdk::unversioned, &fetchRatesNow, "Fetch published exchange rates now")
            .scope("admin")
            .longRunning()
            .problems("no_rate_source"),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    static const auto table = std::to_array<sdk::Operation>({
        sdk::provide(contracts::sourcing::create, &createScenario),
        sdk::provide(contracts::sourcing::update, &updateScenario),
        sdk::provide(contracts::sourcing::get, &getScenario),
        sdk::provide(contracts::sourcing::delete_project, &deleteScenariosOfNegotiation),
        sdk::provide(contracts::sourcing::known_scenario, &knowsScenario),
        sdk::provide(contracts::sourcing::exchange_rates, &exchangeRates),
        sdk::provide(contracts::sourcing::preview, &previewRuns),
        sdk::provide(contracts::sourcing::selection_state, &selectionStates),
        sdk::provide(contracts::sourcing::keep, &keepSolutions),
        sdk::provide(contracts::sourcing::for_sizes, &scenariosForSizes),
        sdk::operation("sourcing.fetch_rates/1", &fetchRates, "Fetch published exchange rates"),
        sdk::operation("sourcing.pack_offers/1", &packOffers, "Pack changed offers"),
        sdk::provide(contracts::offers::changed, &packOffers, "Pack changed offers"),
        sdk::operation("sourcing.delete_old_solutions/1", &deleteOldSolutions, "Delete the old solutions of scenarios"),
        sdk::operation("sourcing.tidy/1", &tidySnapshots, "Remove stored data that no solution refers to"),
        sdk::provide(contracts::rfqs::before_delete, &deleteScenariosOfRfq, "Delete the scenarios of an RfQ"),
        sdk::provide(contracts::assemblies::before_delete, &keepDemanded, "Keep assemblies that a scenario demands"),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::sourcing

CARDCAGE_MODULE(cardcage::sourcing::routes, cardcage::sourcing::operations)
