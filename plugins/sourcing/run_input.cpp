#include "run_input.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "engine_room.hpp"
#include "option_assignment.hpp"
#include "read_blueprint.hpp"
#include "scenarios.hpp"
#include "sql.hpp"
#include "text_fields.hpp"

namespace cardcage::sourcing {
namespace {

struct ScenarioHead {
    sdk::Currency base_currency;
    Project project;
};

struct SourceRow {
    std::string kind;
    std::string subject;
    std::string offers;
};

struct PartRow {
    std::string id;
    std::string lifecycle;
    std::string rohs;
    std::string reach;
};

struct SupplierRow {
    sdk::Uuid id;
    std::string name;
    bool is_inventory = false;
    SupplierPreference preference = SupplierPreference::Unknown;
};

/// A scenario with the demands as they are stored.
struct Wish {
    ScenarioInput input;
    std::vector<DemandRow> demands;

    /// Equal for scenarios that reach the same assemblies. Loose parts are lines of their quantity, so they are shared
    /// with nobody.
    std::string designKey() const {
        std::set<std::string> assemblies;
        for (const auto& demand : demands) {
            if (demand.type == DemandType::Component) return std::string(input.id.view());
            assemblies.insert(demand.target_id);
        }
        std::string key;
        for (const auto& id : assemblies) key.append(id).append(" ");
        return key;
    }

    /// Equal for scenarios for which the same offers cost the same.
    std::string marketKey() const {
        auto same = input.conditions;
        same.sourcing_scenario_id = {};
        same.demands.clear();
        return sdk::toJson(same);
    }
};

Wish readWish(sdk::Call& call, const ScenarioId& id) {
    const auto head = call.db().maybe<ScenarioHead>(sql::find_scenario_head, call.tenant(), id);
    if (!head) throw sdk::Problem::notFound("sourcing scenario", id);
    Wish wish;
    wish.input.id = id;
    auto& conditions = wish.input.conditions;
    conditions.sourcing_scenario_id = id;
    conditions.base_currency = head->base_currency;
    if (head->project.type == ProjectType::Rfq) {
        conditions.customer_id = call.db().maybe<sdk::Uuid>(sql::find_customer_of_rfq, call.tenant(), head->project.id);
    }
    conditions.preferences = effectivePreferences(call, id);
    conditions.reference_date = conditions.preferences.reference_date.value_or(call.now().date());
    conditions.exchange_rates.rates = ratesFrom(call, head->base_currency, id);
    wish.demands = call.db().many<DemandRow>(sql::read_demands, call.tenant(), id);
    for (const auto& demand : wish.demands) {
        conditions.demands.push_back({demand.type, *sdk::Uuid::parse(demand.target_id), demand.quantity, demand.unit});
    }
    return wish;
}

/// Texts of offers by kind and subject.
class OfferTexts {
public:
    OfferTexts(sdk::Call& call, const LiveBlueprint& live) : call_(call), live_(live) {
        std::set<std::string> parts, values, custom;
        for (const auto& [number, sources] : live.sources) {
            values.insert(number.value);
            parts.insert(sources.part_ids.begin(), sources.part_ids.end());
            if (!sources.custom_part_id.empty()) custom.insert(sources.custom_part_id);
        }
        part_ids_.assign(parts.begin(), parts.end());
        values_.assign(values.begin(), values.end());
        custom_part_ids_.assign(custom.begin(), custom.end());
        call_.db().each<PartRow>(
            sql::read_parts,
            [&](PartRow row) {
                auto text = "\t" + row.lifecycle + "\t" + row.rohs + "\t" + row.reach;
                properties_.emplace(std::move(row.id), std::move(text));
            },
            call_.tenant(),
            part_ids_
        );
        read(part_ids_, values_, {}, std::nullopt);
    }

    /// Whether the scenario has offers of its own, for custom parts.
    bool hasOwn(const ScenarioId& id) {
        if (custom_part_ids_.empty()) return false;
        return call_.db().one<bool>(sql::has_custom_offers, call_.tenant(), custom_part_ids_, id);
    }

    /// From now on the offers of that scenario for custom parts count, and no others.
    void use(const std::optional<ScenarioId>& own) {
        std::erase_if(texts_, [](const auto& entry) { return entry.first.front() == 'C'; });
        if (own) read({}, {}, custom_part_ids_, own);
    }

    /// The texts of parts.
    std::vector<std::string> of(const std::vector<PartName>& parts) const {
        std::vector<std::string> texts;
        texts.reserve(parts.size());
        for (const auto& part : parts) texts.push_back(textOf(part));
        return texts;
    }

private:
    void read(
        const std::vector<std::string>& parts,
        const std::vector<std::string>& values,
        const std::vector<std::string>& custom,
        const std::optional<ScenarioId>& own
    ) {
        call_.db().each<SourceRow>(
            sql::read_offers,
            [&](SourceRow row) { texts_.emplace(row.kind + row.subject, std::move(row.offers)); },
            call_.tenant(),
            parts,
            values,
            custom,
            own
        );
    }

    std::string textOf(const PartName& part) const {
        std::string text;
        std::set<std::string> seen;
        const auto append = [&](char kind, const std::string& subject, std::string_view properties) {
            const auto key = kind + subject;
            const auto found = texts_.find(key);
            if (found == texts_.end() || !seen.insert(key).second) return;
            text.append("#\t").append(1, kind).append("\t").append(TextFields::escaped(subject)).append(properties);
            text.append("\n").append(found->second);
        };
        for (const auto& option : part.options) {
            const auto& sources = live_.sources.at(option);
            for (const auto& id : sources.part_ids) {
                const auto known = properties_.find(id);
                append('P', id, known == properties_.end() ? std::string_view("\t\t\t") : known->second);
            }
            append('I', option.value, "");
            append('C', sources.custom_part_id, "");
        }
        return text;
    }

    sdk::Call& call_;
    const LiveBlueprint& live_;
    std::vector<std::string> part_ids_, values_, custom_part_ids_;
    std::unordered_map<std::string, std::string> properties_;  ///< of parts, as their source line says them
    std::unordered_map<std::string, std::string> texts_;
};

std::vector<SupplierEntry> readSuppliers(sdk::Call& call, const RunInput& input) {
    std::vector<SupplierEntry> suppliers;
    call.db().each<SupplierRow>(
        sql::read_suppliers,
        [&](SupplierRow row) {
            suppliers.push_back({row.id, std::move(row.name), row.is_inventory, row.preference});
        },
        call.tenant(),
        suppliersIn(input.offerTexts())
    );
    return suppliers;
}

/// One scenario whose lines take one of their options each.
RunInput assignedInput(sdk::Call& call, const LiveBlueprint& live, const OfferTexts& texts, ScenarioInput scenario) {
    CandidateParts candidates;
    std::vector<PartName> names;
    for (const auto& [number, sources] : live.sources) {
        candidates.numbers.push_back(number);
        candidates.groups.push_back(sources.part);
        names.push_back({{number}});
    }
    RunInput all{nullptr, texts.of(names), {}};
    candidates.offers = all.offerTexts();
    scenario.conditions.suppliers = readSuppliers(call, all);
    RunInput input;
    input.blueprint = std::make_shared<const Blueprint>(withEngine([&] {
        return assignedBlueprint(live.blueprint, candidates, scenario.conditions);
    }));
    input.offers = texts.of(input.blueprint->parts);
    scenario.conditions.suppliers = readSuppliers(call, input);
    input.scenarios.push_back(std::move(scenario));
    return input;
}

/// Scenarios of one design, apart where they see another market.
void addInputs(sdk::Call& call, const std::vector<Wish*>& wishes, std::vector<RunInput>& inputs) {
    const auto live = readBlueprint(call, wishes.front()->demands);
    const auto blueprint = std::make_shared<const Blueprint>(live.blueprint);
    OfferTexts texts(call, live);
    std::map<std::string, std::vector<Wish*>> markets;
    std::map<std::string, std::optional<ScenarioId>> owners;
    for (auto* wish : wishes) {
        auto key = wish->marketKey();
        const bool has_own = texts.hasOwn(wish->input.id);
        if (has_own) key.append(wish->input.id.view());
        markets[key].push_back(wish);
        owners[key] = has_own ? std::optional(wish->input.id) : std::nullopt;
    }
    for (auto& [key, members] : markets) {
        texts.use(owners[key]);
        if (!members.front()->input.conditions.preferences.mix_options.value_or(true)) {
            for (auto* wish : members) inputs.push_back(assignedInput(call, live, texts, std::move(wish->input)));
            continue;
        }
        RunInput input{blueprint, texts.of(blueprint->parts), {}};
        const auto suppliers = readSuppliers(call, input);
        for (auto* wish : members) {
            wish->input.conditions.suppliers = suppliers;
            input.scenarios.push_back(std::move(wish->input));
        }
        inputs.push_back(std::move(input));
    }
}

}  // namespace

std::vector<RunInput> readRunInputs(sdk::Call& call, const std::vector<ScenarioId>& scenarios) {
    std::vector<Wish> wishes;
    for (const auto& id : scenarios) wishes.push_back(readWish(call, id));
    std::map<std::string, std::vector<Wish*>> designs;
    for (auto& wish : wishes) designs[wish.designKey()].push_back(&wish);
    std::vector<RunInput> inputs;
    for (const auto& [key, members] : designs) addInputs(call, members, inputs);
    return inputs;
}

}  // namespace cardcage::sourcing
