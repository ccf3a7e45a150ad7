#include "solutions/instance.hpp"

#include <algorithm>
#include <cardcage/contracts/packaging.hpp>
#include <map>
#include <numeric>
#include <unordered_map>

#include "engine/market/eligibility.hpp"
#include "engine/selection/selection_inputs.hpp"
#include "input/engine_calls.hpp"
#include "input/run_input.hpp"
#include "offers/taken_quantities.hpp"
#include "quantities.hpp"
#include "scenarios/project.hpp"
#include "solutions/solutions.hpp"
#include "solutions/stored_run.hpp"
#include "text_fields.hpp"
#include "text_record.hpp"

namespace cardcage::sourcing {
namespace {

using engine::Quantity;

class Writer {
public:
    Writer(
        const NamedDesign& named_design,
        const Conditions& conditions,
        const SelectionProblem& problem,
        const engine::Selection& selection
    )
        : named_design_(named_design), conditions_(conditions), problem_(problem), selection_(selection) {
        for (const auto& one : conditions.taken_stock) {
            taken_.emplace(one.offer_id.view(), quantityOf(one.quantity));
        }
    }

    std::string write(std::span<const PartOffers> offers) {
        out_ = "INSTANCE 1\n";
        Record(out_, "date").plain(conditions_.reference_date.text());
        Record(out_, "base").plain(conditions_.base_currency.code());
        if (!problem_.money.isOrdinary()) Record(out_, "decimals").plain(std::to_string(problem_.money.decimals()));
        for (const auto& rate : conditions_.exchange_rates.rates) {
            Record(out_, "rate").plain(rate.currency.code()).plain(rate.rate);
        }
        writeSuppliers();
        writeCharges();
        for (engine::GroupIndex group = 0; group < named_design_.parts.size(); ++group) writePart(group, offers[group]);
        writeDesign();
        writeScenario();
        for (engine::GroupIndex group = 0; group < named_design_.parts.size(); ++group) writePlan(group);
        return std::move(out_);
    }

private:
    void writeSuppliers() {
        for (std::size_t i = 0; i < problem_.suppliers.size(); ++i) {
            const auto& rules = problem_.supplier_rules[i];
            const auto terms =
                i < problem_.settings.suppliers.size() ? problem_.settings.suppliers[i] : engine::SupplierTerms();
            Record(out_, "supplier")
                .id(problem_.suppliers[i].id.view())
                .pair("tier", rules.is_banned ? "banned" : std::to_string(rules.tier))
                .pairIf(terms.fee > 0, "ship", problem_.money.exactText(terms.fee))
                .pairIf(
                    terms.free_above < engine::unlimited_cost, "free_above", problem_.money.exactText(terms.free_above)
                )
                .pairIf(terms.minimum_order > 0, "mov", problem_.money.exactText(terms.minimum_order))
                .pairIf(rules.incoming_days > 0, "incoming", std::to_string(rules.incoming_days))
                .pairIf(problem_.suppliers[i].is_inventory, "inventory", "1");
        }
    }

    void writeCharges() {
        const auto& charges = problem_.settings.shared_charges;
        for (std::size_t i = 0; i < charges.size(); ++i)
            Record(out_, "charge").plain(chargeName(i)).pair("cost", problem_.money.exactText(charges[i]));
    }

    static std::string chargeName(std::size_t charge) { return "c" + std::to_string(charge + 1); }

    /// Each part bought of a joint part is a part, and each option set that several of them serve is a group.
    void writePart(engine::GroupIndex group, const PartOffers& offers) {
        const auto& part = named_design_.parts[group];
        const auto& design = named_design_.design.groups[group];
        const auto first_name = names_.size();
        forEachOffer(group, offers, [&](const TextOffer& offer, const engine::PartOffer&, std::size_t) {
            names_.push_back(nameOf(offer.id));
        });
        if (!part.isJoint()) {
            writePartRecord(part.key(), design.unit, {{}, design.setup_loss}, selection_.needs.group_need[group]);
            forEachOffer(group, offers, [&](const TextOffer& offer, const engine::PartOffer& priced, std::size_t at) {
                writeOffer(names_[first_name + at], offer, priced, design.unit);
            });
            return;
        }
        auto needs = needsOf(group);
        for (std::uint32_t bought = 0; bought < part.bought_parts.size(); ++bought) {
            const auto own = needs.find({bought});
            writePartRecord(
                keyOf(part.bought_parts[bought]),
                design.unit,
                design.bought_parts[bought],
                own == needs.end() ? 0 : own->second
            );
            forEachOffer(group, offers, [&](const TextOffer& offer, const engine::PartOffer& priced, std::size_t at) {
                if (priced.bought_part == bought) writeOffer(names_[first_name + at], offer, priced, design.unit);
            });
        }
        for (const auto& [parts, need] : needs)
            if (parts.size() > 1) Record(out_, "group").plain(namesOf(part, parts)).pair("need", number(need));
        Record(out_, "joint").plain(nameInPlan(part));
    }

    using PartNumbers = std::vector<std::uint32_t>;  ///< of parts bought for a joint part

    /// The needs of option sets, by the parts that serve them.
    std::map<PartNumbers, Quantity> needsOf(engine::GroupIndex group) const {
        std::map<PartNumbers, Quantity> needs;
        const auto of_sets = problem_.bom.setNeeds(selection_.needs, group);
        for (std::uint32_t set = 0; set < of_sets.size(); ++set) needs[partsFor(group, set)] += of_sets[set];
        return needs;
    }

    PartNumbers partsFor(engine::GroupIndex group, std::uint32_t set) const {
        PartNumbers parts;
        const auto& bought = named_design_.design.groups[group].bought_parts;
        for (std::uint32_t i = 0; i < bought.size(); ++i)
            if (std::ranges::binary_search(bought[i].sets, set)) parts.push_back(i);
        return parts;
    }

    void writePartRecord(std::string_view key, engine::Unit unit, const engine::BoughtPart& losses, Quantity need) {
        Record(out_, "part")
            .id(key)
            .pair("unit", wordOf(unit))
            .pairIf(!engine::isDiscrete(unit), "whole", "0")
            .pairIf(losses.setup_loss > 0, "setup", number(losses.setup_loss))
            .pairIf(losses.attrition > 0, "attr", number(losses.attrition))
            .pair("need", number(need));
    }

    /// The offers of a part that are in the table, without what is taken of them, with their position there. Offers of
    /// deleted suppliers are not.
    template <class Call>
    void forEachOffer(engine::GroupIndex group, const PartOffers& offers, const Call& call) {
        OfferReader reader(offers);
        const TakenQuantities taken(offers, taken_);
        const auto table = problem_.offers.offersOf(group);
        std::size_t at = 0;
        while (const auto* offer = reader.next()) {
            if (at == table.size() || problem_.details[table[at].offer].id() != offer->id) continue;
            const auto first_day = conditions_.reference_date.days();
            call(withoutTaken(*offer, taken.of(*offer, reader.piece()), first_day), table[at], at);
            ++at;
        }
    }

    /// "{A,%7BA,%20B%7D}": parts bought of a joint part.
    static std::string namesOf(const PartName& part, const PartNumbers& numbers) {
        std::string out;
        for (const auto number : numbers)
            out.append(out.empty() ? "{" : ",").append(word(keyOf(part.bought_parts[number])));
        return out + "}";
    }

    static std::string nameInPlan(const PartName& part) {
        if (!part.isJoint()) return word(part.key());
        PartNumbers all(part.bought_parts.size());
        std::iota(all.begin(), all.end(), 0U);
        return namesOf(part, all);
    }

    /// The part or parts of a line.
    std::string nameOfLine(const engine::BomLine& line) const {
        const auto& part = named_design_.parts[line.group];
        if (!part.isJoint()) return word(part.key());
        const auto parts = partsFor(line.group, line.option_set);
        return parts.size() == 1 ? word(keyOf(part.bought_parts[parts.front()])) : namesOf(part, parts);
    }

    /// An offer that serves two groups has two names.
    std::string nameOf(std::string_view id) {
        auto& count = seen_[std::string(id)];
        ++count;
        return count == 1 ? std::string(id) : std::string(id) + "/" + std::to_string(count);
    }

    /// A word of an offer in the form, which lets in listed words only: Unknown for an offer that is let in by it.
    template <class Term>
    static std::string inForm(std::string_view escaped, const std::optional<std::vector<std::string>>& listed) {
        const auto plain = TextFields::plain(escaped);
        const auto lists = [&](std::string_view word) { return std::ranges::find(*listed, word) != listed->end(); };
        const auto unknown = sdk::wireName(Term::Unknown);
        const bool is_let_in_so =
            listed && !lists(plain) && lists(unknown) && contracts::isReturnedAsUnknown<Term>(plain);
        return is_let_in_so ? std::string(unknown) : plain;
    }

    void writeOffer(std::string_view name, const TextOffer& offer, const engine::PartOffer& part, engine::Unit unit) {
        const bool converts = engine::isConvertible(offer.unit, unit);
        const auto here = [&](Quantity quantity) {
            return number(converts ? engine::converted(quantity, offer.unit, unit).value_or(0) : quantity);
        };
        const auto packaging = inForm<contracts::Packaging>(offer.packaging, conditions_.preferences.packagings);
        Record record(out_, "offer");
        record.plain(name)
            .pair("sup", word(problem_.suppliers[part.supplier].id.view()))
            .pairIf(!packaging.empty(), "pack", word(packaging))
            .pair("ptype", word(inForm<contracts::PriceType>(offer.price_type, conditions_.preferences.price_types)))
            .pair("uom", here(offer.price_quantity))
            .pair("stock", here(offer.stock.value_or(0)))
            .pairIf(part.lead_days != engine::never, "lead", std::to_string(part.lead_days))
            .pairIf(offer.valid_until.has_value(), "valid", day(offer.valid_until.value_or(0)))
            .pairIf(!offer.customer_id.empty(), "cust", word(offer.customer_id))
            .pairIf(part.line_fee > part.one_time, "fee", problem_.money.exactText(part.line_fee - part.one_time))
            .pairIf(part.one_time > 0, "once", problem_.money.exactText(part.one_time))
            .pairIf(part.shared_charge != engine::no_charge, "charge", chargeName(part.shared_charge))
            .pairIf(part.stock != engine::no_stock, "shares", std::to_string(std::uint64_t{part.stock} + 1))
            .pairIf(!blockOf(offer, part).empty(), "blocked", blockOf(offer, part));
        if (!offer.on_order.empty()) {
            record.plain("on");
            for (const auto& arrival : offer.on_order) record.plain(day(arrival.day) + ":" + here(arrival.quantity));
        }
        record.plain("prices");
        const bool is_out = (part.exclusions & engine::bit(engine::Exclusion::Currency)) != 0;
        for (const auto& price : offer.prices) {
            if (!is_out && !allows(price.currency)) continue;
            record.plain(
                here(price.moq) + ":" + here(price.mpq) + ":" + std::string(price.amount) + ":" +
                std::string(price.currency)
            );
        }
    }

    /// Whether prices in the currency count.
    bool allows(std::string_view currency) const {
        const auto& only = conditions_.preferences.currencies;
        return !only || only->empty() || std::ranges::find(*only, currency, &sdk::Currency::code) != only->end();
    }

    /// Reason for excluding an offer, if the text form has no words for the rule.
    static std::string_view blockOf(const TextOffer& offer, const engine::PartOffer& part) {
        using enum engine::Exclusion;
        // The form has one-time costs in base currency only.
        if (!offer.one_time_costs.empty() && (part.exclusions & engine::bit(NoExchangeRate)) != 0)
            return sdk::wireName(NoExchangeRate);
        for (const auto exclusion :
             {OtherScenario,
              SupplierNotListed,
              Lifecycle,
              Compliance,
              UnitMismatch,
              InventoryExcluded,
              UnknownPart,
              NoPrice,
              Blocked,
              Currency}) {
            if (part.exclusions & engine::bit(exclusion)) return sdk::wireName(exclusion);
        }
        return {};
    }

    std::string day(std::int64_t days) const { return std::to_string(days - conditions_.reference_date.days()); }

    /// The form has no yields; with these, the needs of parts and groups are all that it says.
    bool hasYields() const { return !named_design_.design.yields.empty(); }

    void writeDesign() {
        if (hasYields()) return;
        for (std::size_t i = 0; i < named_design_.lines.size(); ++i) {
            const auto& line = named_design_.design.lines[i];
            if (line.group == engine::no_group || named_design_.isLoose(line.assembly)) continue;
            const auto quantity =
                engine::converted(line.quantity, line.unit, named_design_.design.groups[line.group].unit);
            if (!quantity) continue;
            Record(out_, "line")
                .id(named_design_.assemblies[line.assembly])
                .plain(nameOfLine(line))
                .pair("qty", number(*quantity))
                .pairIf(line.divisor != 1, "by", std::to_string(line.divisor))
                .pairIf(line.is_decimal, "decimal", "1")
                .pairIf(line.attrition > 0, "attr", number(line.attrition));
        }
        for (const auto& nesting : named_design_.design.nestings) {
            Record(out_, "sub")
                .id(named_design_.assemblies[nesting.parent])
                .id(named_design_.assemblies[nesting.child])
                .pair("qty", number(nesting.quantity))
                .pairIf(nesting.divisor != 1, "by", std::to_string(nesting.divisor))
                .pairIf(nesting.is_decimal, "decimal", "1");
        }
    }

    std::string set(const std::optional<std::vector<std::string>>& words) const {
        std::string out = "{";
        for (const auto& one : *words) out.append(out.size() > 1 ? "," : "").append(word(one));
        return out + "}";
    }

    void writeScenario() {
        const auto& said = conditions_.preferences;
        const auto& rules = problem_.settings.preferences;
        const auto decimal = [](const std::optional<sdk::Decimal>& value) { return value.value_or(0).text(); };
        const auto given = [](const std::optional<sdk::Decimal>& value) { return value && !value->isZero(); };
        const bool is_weighted = rules.goal == engine::Goal::Weighted;
        {
            Record record(out_, "scenario");
            record.id(conditions_.sourcing_scenario_id.view());
            if (conditions_.customer_id) record.pair("cust", word(conditions_.customer_id->view()));
            record.pairIf(rules.target_day < engine::any_day, "target", std::to_string(rules.target_day))
                .pair("lines", std::to_string(rules.limits.max_lines))
                .pairIf(rules.limits.max_suppliers > 0, "suppliers", std::to_string(rules.limits.max_suppliers))
                .pairIf(said.max_excess.has_value(), "excess", decimal(said.max_excess))
                .pairIf(said.max_excess_percent.has_value(), "excess_percent", decimal(said.max_excess_percent))
                .pairIf(said.max_excess_value.has_value(), "excess_value", decimal(said.max_excess_value))
                .pairIf(given(said.residual_value), "residual", decimal(said.residual_value))
                .pair("mode", goalWord())
                .pairIf(is_weighted && given(said.late_cost_per_day), "late", decimal(said.late_cost_per_day))
                .pairIf(is_weighted && given(said.line_cost), "line", decimal(said.line_cost))
                .pairIf(
                    is_weighted && given(said.excess_cost_percent),
                    "excess_weight",
                    (said.excess_cost_percent.value_or(0) / 100).text()
                )
                .pair("tiers", tierWord())
                .pairIf(given(said.soft_tolerance_percent), "tolerance", decimal(said.soft_tolerance_percent))
                .pair("inventory", inventoryWord())
                .pairIf(!said.mix_options.value_or(true), "mixing", "0")
                .pairIf(problem_.settings.consolidates, "coupled", "1");
            if (said.price_types && !said.price_types->empty()) record.pair("ptypes", set(said.price_types));
            if (said.packagings && !said.packagings->empty()) record.pair("packs", set(said.packagings));
        }
        if (hasYields()) return;
        for (const auto& target : conditions_.demands) {
            if (target.type != DemandType::Assembly) continue;
            Record(out_, "demand").id(target.target_id.view()).pair("qty", target.quantity.text());
        }
        for (std::size_t i = 0; i < named_design_.lines.size(); ++i) {
            const auto& line = named_design_.design.lines[i];
            if (!named_design_.isLoose(line.assembly) || line.group == engine::no_group) continue;
            const auto quantity =
                engine::converted(line.quantity, line.unit, named_design_.design.groups[line.group].unit);
            if (quantity) Record(out_, "demand").plain(nameOfLine(line)).pair("qty", number(*quantity));
        }
    }

    std::string_view goalWord() const {
        switch (problem_.settings.preferences.goal) {
            case engine::Goal::BestPrice:
                return "best_price";
            case engine::Goal::BestLeadTime:
                return "best_lead_time";
            case engine::Goal::Weighted:
                return "weighted";
            default:
                return "target";
        }
    }

    std::string_view tierWord() const {
        switch (problem_.settings.preferences.supplier_preference) {
            case engine::TierRule::Strict:
                return "strict";
            case engine::TierRule::Soft:
                return "soft";
            default:
                return "off";
        }
    }

    std::string_view inventoryWord() const {
        const bool is_sunk = conditions_.preferences.inventory_valuation == InventoryValuation::Sunk;
        switch (conditions_.preferences.inventory.value_or(InventoryUse::BestPrice)) {
            case InventoryUse::Excluded:
                return "excluded";
            case InventoryUse::First:
                return is_sunk ? "first_sunk" : "first";
            default:
                return is_sunk ? "sunk" : "standard";
        }
    }

    void writePlan(engine::GroupIndex group) {
        const auto& part = selection_.parts[group];
        if (part.need == 0) {
            first_name_ += problem_.offers.offersOf(group).size();
            return;
        }
        writeBought(group);
        for (const auto& one : part.unserved) {
            Record(out_, "unserved")
                .id(conditions_.sourcing_scenario_id.view())
                .plain(namesOf(named_design_.parts[group], partsFor(group, one.set)))
                .pair("need", number(problem_.bom.setNeeds(selection_.needs, group)[one.set]))
                .pair("unsourced", sdk::wireName(one.why.reason));
        }
        first_name_ += problem_.offers.offersOf(group).size();
    }

    void writeBought(engine::GroupIndex group) {
        const auto& part = selection_.parts[group];
        Record record(out_, "plan");
        record.id(conditions_.sourcing_scenario_id.view()).plain(nameInPlan(named_design_.parts[group]));
        if (const auto& plan = part.solution.plan) {
            for (const auto& line : plan->lines) {
                record.plain(names_[first_name_ + line.offer] + ":" + number(line.quantity));
            }
            const auto question =
                problem_.offers.problem(group, part.need, engine::isDiscrete(named_design_.design.groups[group].unit));
            const auto& preferences = problem_.settings.preferences;
            const auto residual = engine::effectiveResidualValue(question, preferences.limits, {});
            const auto cost = plan->cost + plan->one_time - engine::costOf(plan->excess, residual);
            record.pair("cost", problem_.money.exactText(cost));
            // For a weighted goal the bound applies to cost and weights together.
            if (preferences.goal != engine::Goal::Weighted) {
                record.pair("bound", problem_.money.exactText(std::min(part.solution.lower_bound, cost)));
            }
            record.pairIf(named_design_.parts[group].isJoint(), "excess", number(plan->excess));
            const auto days = reportedDays(plan->ready);
            record.pairIf(days.has_value(), "ready", std::to_string(days.value_or(0)));
            record.pair("reason", reasonOf(part));
        } else if (part.unsourced) {
            record.pair("unsourced", sdk::wireName(part.unsourced->reason));
        }
    }

    static std::string reasonOf(const engine::PartResult& part) {
        std::string reason;
        if (!part.reasons.empty()) reason = sdk::wireName(part.reasons.front().reason);
        for (const auto& relaxed : part.solution.relaxed) {
            reason += relaxed.rule == engine::RelaxedRule::ExcessLimit ? "+EXCESS_LIMIT_RELAXED" : "+LATE_BY";
        }
        return reason;
    }

    const NamedDesign& named_design_;
    const Conditions& conditions_;
    const SelectionProblem& problem_;
    const engine::Selection& selection_;
    std::string out_;
    std::vector<std::string> names_;  ///< of the offers of the table, in its order
    std::size_t first_name_ = 0;      ///< group of the plan that is being written
    std::unordered_map<std::string, int> seen_;
    TakenById taken_;
};

sdk::Text instanceOf(
    sdk::Call& call, const NamedDesign& named_design, const Conditions& conditions, std::span<const PartOffers> offers
) {
    return withEngine(named_design, [&] {
        const auto problem = makeProblem(named_design, conditions, offers);
        engine::SelectionRunner runner(parallelFor(call));
        const auto selection =
            runner.run(problem.bom, demandsOf(named_design, conditions.demands), problem.offers, problem.settings);
        return sdk::Text{instanceText(named_design, conditions, offers, problem, selection)};
    });
}

/// Plans are solved again, so another engine than that of the solution may return different ones: a comment reports it.
void noteEngine(std::string& text, std::string_view solved_by) {
    const auto present = std::to_string(engine::engine_version);
    if (solved_by == present) return;
    const auto note = "# The plans are those of engine " + present + "; the solution was found by engine " +
                      std::string(solved_by) + ".\n";
    text.insert(text.find('\n') + 1, note);
}

}  // namespace

std::string instanceText(
    const NamedDesign& named_design,
    const Conditions& conditions,
    std::span<const PartOffers> offers,
    const SelectionProblem& problem,
    const engine::Selection& selection
) {
    return Writer(named_design, conditions, problem, selection).write(offers);
}

sdk::Text exportInstance(sdk::Call& call, ScenarioId id, const InstanceFilter& filter) {
    call.db().snapshot();
    projectOf(call, id);
    if (const auto run = readStoredRun(call, id, filter.solution_id)) {
        auto text = instanceOf(call, run->named_design, run->conditions, run->offerTexts());
        noteEngine(text.body, run->engine_version);
        return text;
    }
    if (filter.solution_id) throw sdk::Problem::notFound("solution", *filter.solution_id);
    const auto inputs = readRunInputs(call, {id});
    return instanceOf(
        call, *inputs.front().named_design, inputs.front().scenarios.front().conditions, inputs.front().offerTexts()
    );
}

}  // namespace cardcage::sourcing
