#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scenarios/scenarios.hpp"

namespace cardcage::sourcing {

struct CurvePoint {
    std::optional<std::int64_t> ready_days;
    std::optional<sdk::Date> ready_on;
    std::string material_total;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingCurvePoint",
            sdk::required<&CurvePoint::ready_days>("All parts are there after so many days; null: nobody knows."),
            sdk::required<&CurvePoint::ready_on>("That day."),
            sdk::required<&CurvePoint::material_total>("The lowest cost of all parts by then.", sdk::example("572.00"))
        );
    }
};

/// What a scenario costs by the day on which everything is there.
struct ScenarioCurve {
    ScenarioId sourcing_scenario_id;
    std::string name;
    sdk::Currency base_currency;
    sdk::Date reference_date;
    std::vector<CurvePoint> points;
    std::vector<std::string> unsourced;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingCurve",
            sdk::required<&ScenarioCurve::sourcing_scenario_id>("The scenario."),
            sdk::required<&ScenarioCurve::name>("Its name.", sdk::example("100")),
            sdk::required<&ScenarioCurve::base_currency>("Currency of the amounts."),
            sdk::required<&ScenarioCurve::reference_date>("Days count from this one."),
            sdk::required<&ScenarioCurve::points>("Each later and cheaper than the one before."),
            sdk::required<&ScenarioCurve::unsourced>(
                "Parts that cannot be bought by any day; they are not in the costs."
            )
        );
    }
};

struct RfqCurves {
    std::vector<ScenarioCurve> scenarios;

    static constexpr auto schema() {
        return sdk::record("SourcingCurves", sdk::required<&RfqCurves::scenarios>("One for each scenario of the RfQ."));
    }
};

/// Cost against day for the scenarios of an RfQ, exactly, from today's offers; fees of suppliers are left out. 404 when
/// there is no such RfQ or it has no scenario.
RfqCurves drawCurves(sdk::Call& call, RfqId id);

}  // namespace cardcage::sourcing
