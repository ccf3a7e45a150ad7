#include <cardcage/contracts/customers.hpp>
#include <cardcage/contracts/lookalikes/lookalikes.hpp>
#include <map>
#include <tuple>

#include "negotiations.hpp"
#include "sql.hpp"
#include "targets.hpp"

namespace cardcage::demand_legacy {
namespace {

using contracts::CustomerId;

constexpr std::int64_t most_of_a_target = 1'000'000'000;

struct Settings {
    sdk::Currency base_currency;

    static constexpr auto schema() {
        return sdk::record(
            "DemandSettings",
            sdk::required<&Settings::base_currency>("Currency of demand without a currency of its own.")
        );
    }
};

/// The lines of a negotiation, as the columns of its table.
struct Lines {
    std::vector<DemandType> types;
    std::vector<sdk::Uuid> targets;
    std::vector<std::string> values;
    std::vector<std::string> revisions;
    std::vector<sdk::Decimal> quantities;
    std::vector<std::string> units;
    std::vector<sdk::Date> due_dates;
    std::vector<std::optional<CustomerId>> customers;
    std::vector<std::optional<std::string>> references;
};

/// An element that means an assembly or a component.
struct Accepted {
    const DemandElement* element = nullptr;
    const Candidate* target = nullptr;
    std::optional<CustomerId> customer;
};

/// Judges the elements one after the other.
class Judge {
public:
    explicit Judge(const Targets& targets) : targets_(targets) {}

    /// The outcome of an element that is right by itself.
    ImportedDemand judge(const DemandElement& element, const std::string& place) {
        sdk::FieldErrors errors;
        const auto* target = targets_.find(element.internal_part_number);
        if (!target) {
            errors.add(
                place + "/internal_part_number",
                "unknown_reference",
                contracts::withLookalike(
                    "is neither an assembly nor a component", targets_.lookalikeOf(element.internal_part_number)
                )
            );
        } else {
            checkQuantity(element, *target, place + "/quantity", errors);
        }
        ImportedDemand result{.internal_part_number = element.internal_part_number};
        if (!errors.empty()) {
            result.outcome = sdk::ImportOutcome::refused(sdk::refusal(errors));
            return result;
        }
        sums_[target->id] += element.quantity.quantity;
        accepted_.push_back({&element, target, std::nullopt});
        result.outcome = sdk::ImportOutcome::taken(sdk::ImportResult::Created, "Added");
        result.target = DemandTarget{target->type, target->id};
        return result;
    }

    std::vector<Accepted>& accepted() { return accepted_; }

private:
    void checkQuantity(
        const DemandElement& element, const Candidate& target, const std::string& place, sdk::FieldErrors& errors
    ) {
        const auto& [unit, quantity] = element.quantity;
        if (unit != target.unit) {
            errors.add(
                place + "/unit",
                "conflict",
                std::string("must be ").append(sdk::wireName(target.unit)).append(", the unit of the part")
            );
        }
        if (target.type == DemandType::Assembly && !quantity.isWhole()) {
            errors.add(place + "/quantity", "range", "must be a whole number of assemblies");
        }
        if (sums_[target.id] + quantity > most_of_a_target) {
            errors.add(place + "/quantity", "range", "makes more than 1000000000 of the part");
        }
    }

    const Targets& targets_;
    std::map<sdk::Uuid, sdk::Decimal> sums_;
    std::vector<Accepted> accepted_;
};

/// Finds or creates the customers of the accepted elements; one that is unknown and has no name is left out.
void nameCustomers(sdk::Call& call, std::vector<Accepted>& accepted) {
    std::map<std::string, contracts::customers::NamedCustomer> named;
    for (const auto& [element, target, customer] : accepted) {
        if (!element->customer) continue;
        auto& wanted = named[element->customer->number];
        wanted.number = element->customer->number;
        if (!wanted.name) wanted.name = element->customer->name;
    }
    if (named.empty()) return;
    std::vector<contracts::customers::NamedCustomer> wanted;
    for (const auto& [number, customer] : named) wanted.push_back(customer);
    std::map<std::string, std::optional<CustomerId>> ids;
    for (const auto& ensured : call.invoke(contracts::customers::ensure, wanted)) ids[ensured.number] = ensured.id;
    for (auto& [element, target, customer] : accepted) {
        if (element->customer) customer = ids[element->customer->number];
    }
}

/// One line for each number, due date and customer.
Lines linesOf(const std::vector<Accepted>& accepted) {
    Lines lines;
    std::map<std::tuple<PartNumber, sdk::Date, std::optional<CustomerId>>, std::size_t> places;
    for (const auto& [element, target, customer] : accepted) {
        const auto& number = element->internal_part_number;
        const auto [known, is_new] = places.emplace(std::tuple(number, element->due_date, customer), places.size());
        if (!is_new) {
            lines.quantities[known->second] += element->quantity.quantity;
            auto& reference = lines.references[known->second];
            if (!reference) reference = element->reference;
            continue;
        }
        lines.types.push_back(target->type);
        lines.targets.push_back(target->id);
        lines.values.push_back(number.value);
        lines.revisions.push_back(number.revision);
        lines.quantities.push_back(element->quantity.quantity);
        lines.units.emplace_back(sdk::wireName(element->quantity.unit));
        lines.due_dates.push_back(element->due_date);
        lines.customers.push_back(customer);
        lines.references.push_back(element->reference);
    }
    return lines;
}

/// One demand for each target: the sum over all dates.
std::vector<contracts::sourcing::DemandInput> demandsOf(const Lines& lines) {
    std::vector<contracts::sourcing::DemandInput> demands;
    std::map<sdk::Uuid, std::size_t> places;
    for (std::size_t i = 0; i < lines.targets.size(); ++i) {
        const auto& target = lines.targets[i];
        const auto [known, is_new] = places.emplace(target, demands.size());
        if (!is_new) {
            demands[known->second].quantity += lines.quantities[i];
            continue;
        }
        auto& demand = demands.emplace_back();
        if (lines.types[i] == DemandType::Assembly) {
            demand.assembly_id = contracts::AssemblyId::parse(target.view());
        } else {
            demand.component_id = contracts::ComponentId::parse(target.view());
        }
        demand.quantity = lines.quantities[i];
        demand.unit = lines.units[i];
    }
    return demands;
}

SourcingScenarioId makeNegotiation(sdk::Call& call, const DemandImport& import, const Lines& lines) {
    const auto id = call.db().one<NegotiationId>(sql::new_id);
    const auto name = import.name.value_or("Demand " + call.now().date().text());
    const auto scenario = call.invoke(
        contracts::sourcing::create,
        {.negotiation_id = sdk::Uuid::parse(id.view()),
         .name = name,
         .base_currency = import.base_currency ? *import.base_currency : call.settings<Settings>().base_currency,
         .demands = demandsOf(lines)}
    );
    call.db().run(sql::insert_negotiation, id, name, scenario.id);
    call.db().run(
        sql::insert_lines,
        id,
        lines.types,
        lines.targets,
        lines.values,
        lines.revisions,
        lines.quantities,
        lines.units,
        lines.due_dates,
        lines.customers,
        lines.references
    );
    return scenario.id;
}

ImportedDemand refused(const DemandElement& element, const sdk::FieldErrors& errors) {
    ImportedDemand result;
    if (!element.internal_part_number.value.empty()) result.internal_part_number = element.internal_part_number;
    result.outcome = sdk::ImportOutcome::refused(sdk::refusal(errors));
    return result;
}

}  // namespace

ImportedDemands importDemand(sdk::Call& call, const DemandImport& import) {
    if (import.demands.empty()) throw sdk::Problem::badRequest("empty_list", "Send at least one demand.");
    const Targets targets(call, import.demands);
    Judge judge(targets);
    ImportedDemands answer;
    for (const auto& [element, errors, pointer] : import.demands) {
        answer.items.push_back(errors.empty() ? judge.judge(element, pointer) : refused(element, errors));
    }
    if (judge.accepted().empty()) return answer;
    nameCustomers(call, judge.accepted());
    answer.demand_scenario_id = makeNegotiation(call, import, linesOf(judge.accepted()));
    return answer;
}

}  // namespace cardcage::demand_legacy
