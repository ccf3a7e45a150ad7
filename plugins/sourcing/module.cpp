#include <span>

#include "curve/curve.hpp"
#include "offers/offer_blocks.hpp"
#include "preferences/preferences.hpp"
#include "rates/rates.hpp"
#include "run/preview.hpp"
#include "run/selection.hpp"
#include "scenarios/scenarios.hpp"
#include "solutions/solutions.hpp"

namespace cardcage::sourcing {
namespace {

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
            .problems("cost_frozen"),
        sdk::get("/admin/sourcing-preferences", sdk::unversioned, &findDefaults, "Get the default preferences")
            .scope("admin"),
        sdk::put("/admin/sourcing-preferences", sdk::unversioned, &replaceDefaults, "Replace the default preferences")
            .scope("admin"),

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
            "Get a scenario as text for other solvers"
        )
            .scope("admin")
            .longRunning(),
        sdk::get(
            "/admin/rfqs/{id}/curve",
            sdk::unversioned,
            &drawCurves,
            "Cost against ready day for the scenarios of an RfQ"
        )
            .scope("admin")
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
        sdk::operation("sourcing.create/1", &createScenario, "Create a sourcing scenario"),
        sdk::operation("sourcing.update/1", &updateScenario, "Change a sourcing scenario"),
        sdk::operation("sourcing.get/1", &getScenario, "Get a sourcing scenario"),
        sdk::operation("sourcing.known_scenario/1", &knowsScenario, "Whether there is such a sourcing scenario"),
        sdk::operation("sourcing.exchange_rates/1", &exchangeRates, "Exchange rates of a scenario or a currency"),
        sdk::operation("sourcing.preview/1", &previewRuns, "What selections would find now"),
        sdk::operation("sourcing.keep/1", &keepSolutions, "Keep solutions that other records refer to"),
        sdk::operation("sourcing.fetch_rates/1", &fetchRates, "Fetch published exchange rates"),
        sdk::operation("sourcing.pack_offers/1", &packOffers, "Pack the offers that changed"),
        sdk::operation("offers.changed/1", &packOffers, "Pack the offers that changed"),
        sdk::operation("sourcing.tidy/1", &tidySnapshots, "Remove what no solution names any more"),
        sdk::operation("rfqs.before_delete/1", &deleteScenariosOfRfq, "Delete the scenarios of an RfQ"),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::sourcing

CARDCAGE_MODULE(cardcage::sourcing::routes, cardcage::sourcing::operations)
