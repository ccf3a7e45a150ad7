#include "input/run_input.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "design/joint_parts.hpp"
#include "design/option_assignment.hpp"
#include "design/part_origins.hpp"
#include "design/read_design.hpp"
#include "input/engine_calls.hpp"
#include "preferences/blocked_words.hpp"
#include "scenarios/scenarios.hpp"
#include "sql.hpp"
#include "text_fields.hpp"

namespace cardcage::sourcing {
namespace {

struct ScenarioHead {
    sdk::Currency base_currency;
    Project project;
};

struct PartRow {
    std::string id;
    contracts::ComponentWords words;
    std::string manufacturer;
    std::string manufacturer_part_number;
};

struct SupplierRow {
    sdk::Uuid id;
    std::string name;
    bool is_inventory = false;
    SupplierPreference preference = SupplierPreference::Unknown;
};

/// A scenario with its stored demands.
struct ScenarioToRun {
    ScenarioInput input;
    std::vector<DemandRow> demands;

    /// Equal for scenarios that reach the same assemblies. Loose parts are lines with quantities, so their designs are
    /// not shared.
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

    /// Equal for scenarios with equal costs of equal offers.
    std::string marketKey() const {
        auto same = input.conditions;
        same.sourcing_scenario_id = {};
        if (!divideOneTimeCosts(same.preferences)) same.demands.clear();
        return sdk::toJson(same);
    }
};

ScenarioToRun scenarioToRun(sdk::Call& call, const ScenarioId& id) {
    const auto head = call.db().maybe<ScenarioHead>(sql::find_scenario_head, id);
    if (!head) throw sdk::Problem::notFound("sourcing scenario", id);
    ScenarioToRun scenario;
    scenario.input.id = id;
    auto& conditions = scenario.input.conditions;
    conditions.sourcing_scenario_id = id;
    conditions.base_currency = head->base_currency;
    if (head->project.type == ProjectType::Rfq) {
        conditions.customer_id = call.db().maybe<sdk::Uuid>(sql::find_customer_of_rfq, head->project.id);
    }
    conditions.preferences = effectivePreferences(call, id);
    conditions.reference_date = conditions.preferences.reference_date.value_or(call.now().date());
    conditions.exchange_rates.rates = ratesFrom(call, head->base_currency, id);
    scenario.demands = call.db().many<DemandRow>(sql::read_demands, id);
    for (const auto& demand : scenario.demands) {
        conditions.demands.push_back({demand.type, *sdk::Uuid::parse(demand.target_id), demand.quantity, demand.unit});
    }
    return scenario;
}

/// Sorts the ids. A set would allocate for each of tens of thousands.
void keepEachOnce(std::vector<std::string>& ids) {
    std::ranges::sort(ids);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

/// The offers of everything that a design may consist of.
class OffersOfDesign {
public:
    OffersOfDesign(sdk::Call& call, const CurrentDesign& live) : call_(call), live_(live) {
        std::vector<std::string> parts, subjects;
        for (const auto& [number, sources] : live.sources) {
            subjects.push_back("I" + number.value);
            parts.insert(parts.end(), sources.part_ids.begin(), sources.part_ids.end());
            if (!sources.custom_part_id.empty()) custom_part_ids_.push_back(sources.custom_part_id);
        }
        keepEachOnce(parts);
        keepEachOnce(custom_part_ids_);
        for (const auto& id : parts) subjects.push_back("P" + id);
        keepEachOnce(subjects);
        call_.db().each<PartRow>(
            sql::read_parts,
            [&](PartRow row) {
                contents_.emplace(row.id, row.words);
                NamedPart part{row.id, std::move(row.manufacturer), std::move(row.manufacturer_part_number)};
                parts_.emplace(
                    std::move(row.id), KnownPart{row.words, std::make_shared<const NamedPart>(std::move(part))}
                );
            },
            parts
        );
        for (auto& block : readBlocks(call_, subjects)) add(blocks_, std::move(block));
    }

    /// All parts of manufacturers.
    const PartContents& parts() const { return contents_; }

    /// Whether the scenario has offers for custom parts: its own ones, or those that count in every scenario.
    bool hasOwn(const ScenarioId& id) {
        if (custom_part_ids_.empty()) return false;
        return call_.db().one<bool>(sql::has_custom_offers, custom_part_ids_, id);
    }

    /// Sets the scenario whose offers for custom parts count from now on.
    void use(const std::optional<ScenarioId>& own) {
        own_.clear();
        if (!own) return;
        for (auto& block : readBlocks(call_, {}, custom_part_ids_, own)) add(own_, std::move(block));
    }

    /// Sources of parts under these preferences. A source to which several components lead has the words of the first
    /// of them that may be bought from it.
    SourcesOfParts of(const std::vector<PartName>& parts, const Preferences& preferences) const {
        SourcesOfParts sources(parts.size());
        engine::inPacks(parallelFor(call_), parts.size(), [&](std::size_t begin, std::size_t end) {
            for (auto part = begin; part < end; ++part) sources[part] = sourcesOf(parts[part], preferences);
        });
        return sources;
    }

    /// Sources of a part number that have offers, blocked or not, and those of them whose words are blocked.
    struct SourceNames {
        std::vector<std::string_view> all;  ///< kind and id
        std::vector<std::string_view> kept_out;
    };
    SourceNames sourcesWithOffers(const PartNumber& number, const Preferences& preferences) const {
        SourceNames names;
        forEachSource(number, [&](const NumberSource& source) {
            const std::string_view name = (*source.block)->subject;
            if (std::ranges::find(names.all, name) != names.all.end()) return;
            names.all.push_back(name);
            if (blocks(preferences, source.words)) names.kept_out.push_back(name);
        });
        return names;
    }

private:
    struct KnownPart {
        contracts::ComponentWords words;
        std::shared_ptr<const NamedPart> name;
    };
    /// A source of a part number that has offers.
    struct NumberSource {
        char kind = 'I';
        std::string_view id;
        const std::shared_ptr<const OfferBlock>* block = nullptr;
        const KnownPart* part = nullptr;  ///< nullptr: not of a manufacturer, or not known
        contracts::ComponentWords words;  ///< those that hold for it
    };
    /// A source of a part, from the component that leads to it.
    struct Found {
        OfferSource source;
        bool is_kept_out = false;  ///< preferences block its words

        bool isBetterThan(const Found& other) const { return rank() < other.rank(); }
        int rank() const { return (source.is_blocked ? 2 : 0) + (is_kept_out ? 1 : 0); }
    };
    using Blocks = std::unordered_map<std::string_view, std::shared_ptr<const OfferBlock>>;

    static void add(Blocks& blocks, std::shared_ptr<const OfferBlock> block) {
        const std::string_view subject = block->subject;
        blocks.emplace(subject, std::move(block));
    }

    /// nullptr: the source has no offers.
    const std::shared_ptr<const OfferBlock>* blockOf(char kind, const std::string& id) const {
        const auto& blocks = kind == 'C' ? own_ : blocks_;
        const auto block = blocks.find(kind + id);
        return block == blocks.end() || block->second->offers.empty() ? nullptr : &block->second;
    }

    /// Calls `take` with each source of a part number that has offers, in order; one may come twice.
    template <class Take>
    void forEachSource(const PartNumber& number, const Take& take) const {
        const auto& sources = live_.sources.at(number);
        const auto takeIfOffered = [&](NumberSource source, const std::string& id) {
            source.id = id;
            source.block = blockOf(source.kind, id);
            if (source.block) take(source);
        };
        std::vector<contracts::ComponentWords> of_parts;
        for (const auto& id : sources.part_ids) {
            const auto known = parts_.find(id);
            const auto* part = known == parts_.end() ? nullptr : &known->second;
            const auto of_part = part ? part->words : contracts::ComponentWords();
            of_parts.push_back(contracts::wordsOfPart(sources.words, of_part, sources.part_count));
            takeIfOffered({.kind = 'P', .part = part, .words = of_parts.back()}, id);
        }
        const auto words = contracts::wordsOfComponent(sources.words, of_parts);
        takeIfOffered({.kind = 'I', .words = words}, number.value);
        takeIfOffered({.kind = 'C', .words = words}, sources.custom_part_id);
    }

    static std::string lineOf(const NumberSource& source) {
        constexpr std::size_t usual_size = 96;
        std::string line;
        line.reserve(usual_size);
        line.append("#\t").append(1, source.kind).append("\t").append(TextFields::escaped(source.id));
        if (source.kind == 'P' && !source.part) return line.append("\t\t\t");
        line.append("\t").append(sdk::wireName(source.words.lifecycle));
        line.append("\t").append(sdk::wireName(source.words.rohs));
        return line.append("\t").append(sdk::wireName(source.words.reach));
    }

    std::vector<OfferSource> sourcesOf(const PartName& part, const Preferences& preferences) const {
        std::vector<Found> found;
        for (const auto& option : part.options) {
            const auto& component = live_.sources.at(option);
            forEachSource(option, [&](const NumberSource& source) {
                Found one{
                    {.line = {},
                     .block = *source.block,
                     .is_blocked = component.is_blocked,
                     .component = component.component,
                     .part = source.part ? source.part->name : nullptr},
                    blocks(preferences, source.words)};
                const auto known = std::ranges::find(
                    found, *source.block, [](const Found& each) -> const auto& { return each.source.block; }
                );
                if (known != found.end() && !one.isBetterThan(*known)) return;
                one.source.line = lineOf(source);
                if (known == found.end()) {
                    found.push_back(std::move(one));
                } else {
                    *known = std::move(one);
                }
            });
        }
        std::vector<OfferSource> sources;
        sources.reserve(found.size());
        for (auto& [source, is_kept_out] : found) {
            source.line += source.is_blocked ? "\tB\n" : "\n";
            sources.push_back(std::move(source));
        }
        return sources;
    }

    sdk::Call& call_;
    const CurrentDesign& live_;
    std::vector<std::string> custom_part_ids_;
    std::unordered_map<std::string, KnownPart> parts_;
    PartContents contents_;
    Blocks blocks_;
    Blocks own_;  ///< of a scenario
};

std::vector<SupplierEntry> readSuppliers(sdk::Call& call, const RunInput& input) {
    std::vector<SupplierEntry> suppliers;
    call.db().each<SupplierRow>(
        sql::read_suppliers,
        [&](SupplierRow row) {
            suppliers.push_back({row.id, std::move(row.name), row.is_inventory, row.preference});
        },
        suppliersIn(input.offerTexts(), parallelFor(call))
    );
    return suppliers;
}

/// A design with joint parts for parts that may be bought for several needs, with the sources of all parts.
RunInput inputFor(
    const NamedDesign& plain, const CurrentDesign& live, const OffersOfDesign& market, const Preferences& preferences
) {
    SourcesByNumber allowed;
    OriginsByNumber origins;
    for (const auto& part : plain.parts) {
        for (const auto& number : part.options) {
            const auto [found, is_new] = allowed.try_emplace(number);
            if (!is_new) continue;
            const auto& component = live.sources.at(number);
            found->second.unit = component.part.unit;
            found->second.setup_loss = component.part.setup_loss;
            found->second.attrition = component.attrition;
            auto& origin = origins[number];
            origin = {found->second, component.is_blocked, {}};
            auto names = market.sourcesWithOffers(number, preferences);
            if (!component.is_blocked) {
                std::ranges::copy_if(names.all, std::back_inserter(found->second.names), [&](std::string_view name) {
                    return std::ranges::find(names.kept_out, name) == names.kept_out.end();
                });
            }
            origin.sources.names = std::move(names.all);
            origin.kept_out = std::move(names.kept_out);
        }
    }
    auto named_design = withJointParts(plain, allowed).value_or(plain);
    named_design.origins = partOrigins(plain, named_design, origins);
    auto sources = market.of(named_design.parts, preferences);
    return {std::make_shared<const NamedDesign>(std::move(named_design)), std::move(sources), {}};
}

/// One scenario whose lines take one of their options each.
RunInput assignedInput(
    sdk::Call& call, const CurrentDesign& live, const OffersOfDesign& market, ScenarioInput scenario
) {
    CandidateParts candidates;
    std::vector<PartName> names;
    for (const auto& [number, sources] : std::map<PartNumber, OfferSources>(live.sources.begin(), live.sources.end())) {
        candidates.numbers.push_back(number);
        candidates.groups.push_back(sources.part);
        candidates.attritions.push_back(sources.attrition);
        candidates.are_blocked.push_back(sources.is_blocked);
        names.push_back({{number}});
    }
    const auto& preferences = scenario.conditions.preferences;
    RunInput all{nullptr, market.of(names, preferences), {}};
    candidates.offers = all.offerTexts();
    candidates.by_line = live.line_options;
    scenario.conditions.suppliers = readSuppliers(call, all);
    auto named_design = withEngine(live.named_design, [&] {
        return assignedDesign(live.named_design, candidates, scenario.conditions);
    });
    auto input = inputFor(named_design, live, market, preferences);
    scenario.conditions.suppliers = readSuppliers(call, input);
    input.scenarios.push_back(std::move(scenario));
    return input;
}

/// Scenarios of one design, separated if they see different markets.
void addInputs(sdk::Call& call, const std::vector<ScenarioToRun*>& scenarios, std::vector<RunInput>& inputs) {
    const auto live = readDesign(call, scenarios.front()->demands);
    OffersOfDesign market(call, live);
    DigestsOfDesign digests(live.contents, market.parts());
    std::map<std::string, std::vector<ScenarioToRun*>> markets;
    std::map<std::string, std::optional<ScenarioId>> owners;
    for (auto* scenario : scenarios) {
        scenario->input.digests = digests.of(targetsOf(scenario->demands), scenario->input.conditions.preferences);
        auto key = scenario->marketKey();
        const bool has_own = market.hasOwn(scenario->input.id);
        if (has_own) key.append(scenario->input.id.view());
        markets[key].push_back(scenario);
        owners[key] = has_own ? std::optional(scenario->input.id) : std::nullopt;
    }
    for (auto& [key, members] : markets) {
        market.use(owners[key]);
        const auto& preferences = members.front()->input.conditions.preferences;
        if (!preferences.mix_options.value_or(true)) {
            for (auto* scenario : members)
                inputs.push_back(assignedInput(call, live, market, std::move(scenario->input)));
            continue;
        }
        auto input = inputFor(live.named_design, live, market, preferences);
        const auto suppliers = readSuppliers(call, input);
        for (auto* scenario : members) {
            scenario->input.conditions.suppliers = suppliers;
            input.scenarios.push_back(std::move(scenario->input));
        }
        inputs.push_back(std::move(input));
    }
}

}  // namespace

std::vector<RunInput> readRunInputs(sdk::Call& call, const std::vector<ScenarioId>& scenarios) {
    std::vector<ScenarioToRun> to_run;
    for (const auto& id : scenarios) to_run.push_back(scenarioToRun(call, id));
    std::map<std::string, std::vector<ScenarioToRun*>> designs;
    for (auto& scenario : to_run) designs[scenario.designKey()].push_back(&scenario);
    std::vector<RunInput> inputs;
    for (const auto& [key, members] : designs) addInputs(call, members, inputs);
    return inputs;
}

}  // namespace cardcage::sourcing
