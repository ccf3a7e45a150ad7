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
    std::string one_time_total;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingCurvePoint",
            sdk::required<&CurvePoint::ready_days>("Days until all parts have arrived; null: unknown."),
            sdk::required<&CurvePoint::ready_on>("Date of that day."),
            sdk::required<&CurvePoint::material_total>(
                "Cost of all parts at the lowest total that arrives by that day.", sdk::example("572.00")
            ),
            sdk::required<&CurvePoint::one_time_total>(
                "One-time costs of their offers, part of that total.", sdk::example("0.00")
            )
        );
    }
};

/// Cost of a scenario by the day on which all parts have arrived.
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
            sdk::required<&ScenarioCurve::sourcing_scenario_id>("Id of the scenario."),
            sdk::required<&ScenarioCurve::name>("Name.", sdk::example("100")),
            sdk::required<&ScenarioCurve::base_currency>("Currency of the amounts."),
            sdk::required<&ScenarioCurve::reference_date>("Day from which days are counted."),
            sdk::required<&ScenarioCurve::points>("Points, each later and cheaper than the one before."),
            sdk::required<&ScenarioCurve::unsourced>(
                "Parts, and sets of part options, that cannot be bought by any day; the costs exclude them."
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

/// Returns cost against day for the scenarios of an RfQ, exactly, from today's offers; fees of suppliers are excluded.
/// 404 if the RfQ does not exist or has no scenario.
RfqCurves drawCurves(sdk::Call& call, RfqId id);

}  // namespace cardcage::sourcing
