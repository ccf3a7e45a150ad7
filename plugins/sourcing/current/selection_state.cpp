#include "current/selection_state.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "design/read_design.hpp"
#include "input/outdated_inputs.hpp"
#include "rates/rates.hpp"
#include "scenarios/scenarios.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {
namespace {

struct RunRow {
    SolutionId solution_id;
    ScenarioId scenario_id;
    std::string conditions;
    InputDigests digests;
    sdk::Currency base_currency;
    Project project;
};

/// A stored run with the conditions of now.
struct StoredInputs {
    RunRow row;
    Conditions of_run;
    Conditions now;
};

struct ScenarioDemandRow {
    ScenarioId scenario_id;
    WantedTarget demand;
};

struct StateSupplierRow {
    sdk::Uuid id;
    std::string name;
    bool is_inventory = false;
    SupplierPreference preference = SupplierPreference::Unknown;
};

struct StatePartRow {
    std::string id;
    contracts::ComponentWords words;
    std::string manufacturer;
    std::string manufacturer_part_number;
};

/// A row of list_bought_offers.sql.
struct BoughtOffers {
    SolutionId solution_id;
    bool has_changed_offers = false;
    std::vector<std::string> currencies;
};

using StoredRuns = std::vector<StoredInputs>;

void readDemands(sdk::Call& call, StoredRuns& runs) {
    std::set<ScenarioId> ids;
    for (const auto& run : runs) ids.insert(run.row.scenario_id);
    std::map<ScenarioId, std::vector<WantedTarget>> demands;
    call.db().each<ScenarioDemandRow>(
        sql::list_demands_of_scenarios,
        [&](ScenarioDemandRow row) { demands[row.scenario_id].push_back(std::move(row.demand)); },
        std::vector<ScenarioId>(ids.begin(), ids.end())
    );
    for (auto& run : runs) run.now.demands = demands[run.row.scenario_id];
}

void readPreferences(sdk::Call& call, StoredRuns& runs) {
    std::map<ScenarioId, Preferences> preferences;
    for (auto& run : runs) {
        const auto [found, is_new] = preferences.try_emplace(run.row.scenario_id);
        if (is_new) found->second = effectivePreferences(call, run.row.scenario_id);
        run.now.preferences = found->second;
    }
}

void readCustomers(sdk::Call& call, StoredRuns& runs) {
    std::map<sdk::Uuid, std::optional<sdk::Uuid>> customers;
    for (auto& run : runs) {
        const auto& project = run.row.project;
        if (project.type != ProjectType::Rfq) continue;
        const auto [customer, is_new] = customers.try_emplace(project.id);
        if (is_new) customer->second = call.db().maybe<sdk::Uuid>(sql::find_customer_of_rfq, project.id);
        run.now.customer_id = customer->second;
    }
}

/// The suppliers of the runs as they are now, for all of them.
void readSuppliersOfRuns(sdk::Call& call, StoredRuns& runs) {
    std::set<sdk::Uuid> ids;
    for (const auto& run : runs) {
        for (const auto& supplier : run.of_run.suppliers) ids.insert(supplier.id);
    }
    if (ids.empty()) return;
    std::vector<SupplierEntry> suppliers;
    call.db().each<StateSupplierRow>(
        sql::read_suppliers,
        [&](StateSupplierRow row) {
            suppliers.push_back({row.id, std::move(row.name), row.is_inventory, row.preference});
        },
        std::vector<sdk::Uuid>(ids.begin(), ids.end())
    );
    for (auto& run : runs) run.now.suppliers = suppliers;
}

DesignTargets targetsOfRun(const StoredInputs& run) {
    std::vector<DemandRow> demands;
    for (const auto& demand : run.of_run.demands) {
        demands.push_back({demand.type, std::string(demand.target_id.view()), demand.quantity, demand.unit});
    }
    return targetsOf(demands);
}

/// The designs of all runs, each assembly and component once.
DesignContents readContents(sdk::Call& call, const StoredRuns& runs) {
    std::set<std::string> assemblies, components;
    for (const auto& run : runs) {
        const auto targets = targetsOfRun(run);
        assemblies.insert(targets.assembly_ids.begin(), targets.assembly_ids.end());
        components.insert(targets.component_ids.begin(), targets.component_ids.end());
    }
    std::vector<DemandRow> demands;
    for (const auto& id : assemblies) demands.push_back({DemandType::Assembly, id, 1, "Piece"});
    for (const auto& id : components) demands.push_back({DemandType::Component, id, 1, "Piece"});
    return readDesign(call, demands).contents;
}

PartContents readParts(sdk::Call& call, const DesignContents& contents) {
    std::set<std::string> ids;
    for (const auto& [number, component] : contents.components) {
        ids.insert(component.part_ids.begin(), component.part_ids.end());
    }
    PartContents parts;
    if (ids.empty()) return parts;
    call.db().each<StatePartRow>(
        sql::read_parts,
        [&](StatePartRow row) { parts.emplace(std::move(row.id), row.words); },
        std::vector<std::string>(ids.begin(), ids.end())
    );
    return parts;
}

/// Whether the rate of one of the currencies is another one than in the run.
bool areRatesChanged(
    const std::vector<std::string>& currencies,
    const std::vector<ExchangeRate>& of_run,
    const std::vector<ExchangeRate>& now
) {
    const auto rateIn = [](const std::vector<ExchangeRate>& rates, const std::string& currency) {
        const auto found =
            std::ranges::find_if(rates, [&](const ExchangeRate& rate) { return rate.currency.code() == currency; });
        return found == rates.end() ? std::string() : found->rate;
    };
    return std::ranges::any_of(currencies, [&](const std::string& currency) {
        return rateIn(of_run, currency) != rateIn(now, currency);
    });
}

/// Adds what the market has changed for the solutions that buy something.
void addChanges(sdk::Call& call, const StoredRuns& runs, std::vector<SelectionState>& states) {
    std::vector<SolutionId> ids;
    for (const auto& run : runs) ids.push_back(run.row.solution_id);
    std::map<SolutionId, BoughtOffers> bought;
    for (auto& row : call.db().many<BoughtOffers>(sql::list_bought_offers, ids, call.now().date()))
        bought.emplace(row.solution_id, std::move(row));
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto found = bought.find(runs[i].row.solution_id);
        if (found == bought.end()) continue;
        const auto& row = runs[i].row;
        if (found->second.has_changed_offers) states[i].changed.push_back(contracts::MarketInput::Offers);
        const auto now = ratesFrom(call, runs[i].of_run.base_currency, row.scenario_id);
        if (areRatesChanged(found->second.currencies, runs[i].of_run.exchange_rates.rates, now))
            states[i].changed.push_back(contracts::MarketInput::ExchangeRates);
    }
}

}  // namespace

SelectionStates selectionStates(sdk::Call& call, const SelectionQuestion& question) {
    StoredRuns runs;
    for (auto& row :
         call.db().many<RunRow>(sql::list_run_inputs, question.sourcing_scenario_ids, question.solution_ids)) {
        auto& run = runs.emplace_back();
        run.of_run = call.decodeText<Conditions>(row.conditions);
        run.now.base_currency = row.base_currency;
        run.row = std::move(row);
    }
    if (runs.empty()) return {};
    readDemands(call, runs);
    readPreferences(call, runs);
    readCustomers(call, runs);
    readSuppliersOfRuns(call, runs);
    const auto contents = readContents(call, runs);
    const auto parts = readParts(call, contents);
    DigestsOfDesign digests(contents, parts);
    SelectionStates states;
    for (const auto& run : runs) {
        const auto now = digests.of(targetsOfRun(run), run.of_run.preferences);
        auto outdated = outdatedInputs({run.of_run, run.row.digests}, {run.now, now});
        const bool is_current = outdated.empty();
        states.selections.push_back({run.row.scenario_id, run.row.solution_id, is_current, std::move(outdated), {}});
    }
    addChanges(call, runs, states.selections);
    return states;
}

}  // namespace cardcage::sourcing
