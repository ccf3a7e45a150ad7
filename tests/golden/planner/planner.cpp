#include <array>
#include <cardcage/contracts/costing.hpp>
#include <cardcage/module.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// A module that knows sourcing scenarios through nothing but their operations.
namespace cardcage::planner {
namespace {

struct Demand {
    std::optional<sdk::Uuid> assembly_id;
    std::optional<sdk::Uuid> component_id;
    sdk::Decimal quantity;
    std::string unit = "Piece";

    static constexpr auto schema() {
        return sdk::record(
            "PlannerDemand",
            sdk::optional<&Demand::assembly_id>("An assembly."),
            sdk::optional<&Demand::component_id>("A component."),
            sdk::required<&Demand::quantity>("How many."),
            sdk::optional<&Demand::unit>("Unit.", sdk::example("Piece"))
        );
    }
};

struct NewScenario {
    std::optional<sdk::Uuid> rfq_id;
    std::optional<sdk::Uuid> negotiation_id;
    std::string name;
    sdk::Currency base_currency;
    std::vector<Demand> demands;

    static constexpr auto schema() {
        return sdk::record(
            "PlannerNewScenario",
            sdk::optional<&NewScenario::rfq_id>("An RfQ."),
            sdk::optional<&NewScenario::negotiation_id>("A negotiation."),
            sdk::required<&NewScenario::name>("Name."),
            sdk::required<&NewScenario::base_currency>("Currency."),
            sdk::required<&NewScenario::demands>("What is wanted.")
        );
    }
};

struct Reference {
    sdk::Uuid id;

    static constexpr auto schema() { return sdk::record("PlannerReference", sdk::required<&Reference::id>("Id.")); }
};

/// A rate to be set; without `rate` one to be removed.
struct Rate {
    sdk::Currency currency;
    std::optional<std::string> rate;

    static constexpr auto schema() {
        return sdk::record(
            "PlannerRate", sdk::required<&Rate::currency>("Currency."), sdk::optional<&Rate::rate>("Rate.")
        );
    }
};

struct Change {
    std::optional<std::string> name;
    std::optional<sdk::Currency> base_currency;
    std::optional<std::vector<Demand>> demands;
    std::optional<Rate> exchange_rate;

    static constexpr auto schema() {
        return sdk::record(
            "PlannerChange",
            sdk::optional<&Change::name>("Name."),
            sdk::optional<&Change::base_currency>("Currency."),
            sdk::optional<&Change::demands>("What is wanted."),
            sdk::optional<&Change::exchange_rate>("A rate.")
        );
    }
};

struct Question {
    sdk::Uuid sourcing_scenario_id;

    static constexpr auto schema() {
        return sdk::record("PlannerQuestion", sdk::required<&Question::sourcing_scenario_id>("A scenario."));
    }
};

struct StoredDemand {
    std::string type;
    sdk::Uuid id;
    std::string name;

    static constexpr auto schema() {
        return sdk::record(
            "PlannerStoredDemand",
            sdk::required<&StoredDemand::type>("Type."),
            sdk::required<&StoredDemand::id>("Id."),
            sdk::required<&StoredDemand::name>("Name.")
        );
    }
};

struct StoredScenario {
    sdk::Uuid id;
    std::string name;
    std::vector<StoredDemand> demands;
    std::int64_t row_version = 0;

    static constexpr auto schema() {
        return sdk::record(
            "PlannerScenario",
            sdk::required<&StoredScenario::id>("Id."),
            sdk::required<&StoredScenario::name>("Name."),
            sdk::required<&StoredScenario::demands>("Demands."),
            sdk::required<&StoredScenario::row_version>("Version.")
        );
    }
};

struct Negotiation {
    sdk::Uuid negotiation_id;

    static constexpr auto schema() {
        return sdk::record("PlannerNegotiation", sdk::required<&Negotiation::negotiation_id>("A negotiation."));
    }
};

struct AnsweredRate {
    sdk::Currency currency;
    std::string rate;
    bool is_manual = false;

    static constexpr auto schema() {
        return sdk::record(
            "PlannerAnsweredRate",
            sdk::required<&AnsweredRate::currency>("Currency."),
            sdk::required<&AnsweredRate::rate>("Rate."),
            sdk::required<&AnsweredRate::is_manual>("Whether a user set it.")
        );
    }
};

struct AnsweredRates {
    sdk::Currency base_currency;
    std::vector<AnsweredRate> rates;

    static constexpr auto schema() {
        return sdk::record(
            "PlannerAnsweredRates",
            sdk::required<&AnsweredRates::base_currency>("Currency."),
            sdk::required<&AnsweredRates::rates>("Rates.")
        );
    }
};

struct Nothing {
    std::optional<bool> nothing;

    static constexpr auto schema() {
        return sdk::record("PlannerNothing", sdk::optional<&Nothing::nothing>("Nothing."));
    }
};

/// A request that is written by hand, because rates are keyed by currency.
struct WrittenUpdate {
    std::string json;
};

}  // namespace
}  // namespace cardcage::planner

namespace cardcage {

template <>
inline void writeJson(std::string& out, const planner::WrittenUpdate& update, const Rules&) {
    out += update.json;
}

}  // namespace cardcage

namespace cardcage::planner {
namespace {

Reference createScenario(sdk::Call& call, const NewScenario& scenario) {
    return call.invoke<Reference>("sourcing.create/1", scenario);
}

Reference changeScenario(sdk::Call& call, sdk::Uuid id, const Change& change) {
    std::string json = R"({"sourcing_scenario_id":)";
    sdk::writeJson(json, id);
    json += R"(,"name":)";
    sdk::writeJson(json, change.name);
    json += R"(,"base_currency":)";
    sdk::writeJson(json, change.base_currency);
    json += R"(,"demands":)";
    sdk::writeJson(json, change.demands);
    if (change.exchange_rate) {
        json.append(R"(,"exchange_rates":{")").append(change.exchange_rate->currency.code()).append("\":");
        if (change.exchange_rate->rate) {
            json.append(R"({"rate":)");
            sdk::writeJson(json, *change.exchange_rate->rate);
            json += "}}";
        } else {
            json += "null}";
        }
    }
    return call.invoke<Reference>("sourcing.update/1", WrittenUpdate{json + "}"});
}

StoredScenario findScenario(sdk::Call& call, sdk::Uuid id) {
    return call.invoke<StoredScenario>("sourcing.get/1", Question{id});
}

void deleteNegotiation(sdk::Call& call, sdk::Uuid id) {
    call.invoke("sourcing.delete_project/1", Negotiation{id});
}

AnsweredRates findRates(sdk::Call& call, sdk::Uuid id) {
    return call.invoke<AnsweredRates>("sourcing.exchange_rates/1", Question{id});
}

void tidy(sdk::Call& call) {
    call.invoke("sourcing.tidy/1", Nothing{});
}

contracts::costing::AssemblyCosts findCosts(sdk::Call& call, contracts::RfqId id) {
    return call.invoke(contracts::costing::costs, {id});
}

std::span<const sdk::Route> routes() {
    static const auto table = std::to_array<sdk::Route>({
        sdk::post("/planner/scenarios", sdk::unversioned, &createScenario, "Create a scenario"),
        sdk::get("/planner/scenarios/{id}", sdk::unversioned, &findScenario, "Get a scenario"),
        sdk::patch("/planner/scenarios/{id}", sdk::unversioned, &changeScenario, "Change a scenario"),
        sdk::get("/planner/scenarios/{id}/rates", sdk::unversioned, &findRates, "Rates of a scenario"),
        sdk::del(
            "/planner/negotiations/{id}", sdk::unversioned, &deleteNegotiation, "Delete the scenarios of a negotiation"
        ),
        sdk::get("/planner/rfqs/{id}/costs", sdk::unversioned, &findCosts, "Costs of an RfQ"),
        sdk::post("/planner/tidy", sdk::unversioned, &tidy, "Tidy up"),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    return {};
}

}  // namespace
}  // namespace cardcage::planner

CARDCAGE_MODULE(cardcage::planner::routes, cardcage::planner::operations)
