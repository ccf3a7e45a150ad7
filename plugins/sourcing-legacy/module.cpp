#include <array>
#include <span>

#include "scenarios.hpp"

namespace cardcage::sourcing_legacy {
namespace {

std::span<const sdk::Route> routes() {
    constexpr sdk::Deprecation legacy{sdk::day(2025, 1, 1), sdk::day(2027, 12, 31)};
    constexpr auto scenario = sdk::unversioned("sourcing-scenario", 2);
    static const auto table = std::to_array<sdk::Route>({
        sdk::get(
            "/sourcing-scenarios/{id}",
            sdk::model("sourcing-scenario", 1),
            &findScenario,
            "Get a sourcing scenario in version 1"
        )
            .name("getSourcingScenariosByIdV1")
            .deprecated(legacy),
        sdk::post("/sourcing-scenarios", scenario, &createScenario, "Create a sourcing scenario for an RfQ")
            .name("postSourcingScenarios")
            .problems("cost_frozen")
            .deprecated(legacy),
        sdk::patch("/sourcing-scenarios/{id}", scenario, &changeScenario, "Change a sourcing scenario")
            .name("patchSourcingScenariosById")
            .problems("cost_frozen")
            .deprecated(legacy)
            .describe("`demands` has to have all assemblies of the scenario. The selection is not run."),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    return {};
}

}  // namespace
}  // namespace cardcage::sourcing_legacy

CARDCAGE_MODULE(cardcage::sourcing_legacy::routes, cardcage::sourcing_legacy::operations)
