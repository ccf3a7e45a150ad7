#include "instance.hpp"

#include <unordered_map>

#include "engine/eligibility.hpp"
#include "engine_room.hpp"
#include "project.hpp"
#include "run_input.hpp"
#include "solutions.hpp"
#include "stored_run.hpp"
#include "text_fields.hpp"

namespace cardcage::sourcing {
namespace {

using engine::Quantity;

/// A word of the text: what would end or confuse it is written %XX.
std::string word(std::string_view text) {
    constexpr std::string_view special = "%:,{}#";
    constexpr std::string_view digits = "0123456789ABCDEF";
    if (text.empty()) return "%";
    if (text == "-") return "%2D";
    std::string out;
    for (const char letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        if (byte > ' ' && byte != 0x7F && special.find(letter) == std::string_view::npos) {
            out += letter;
        } else {
            out.append("%").append(1, digits[byte >> 4]).append(1, digits[byte & 15]);
        }
    }
    return out;
}

std::string number(Quantity quantity) {
    return reportedQuantity(quantity).text();
}

/// One record: its kind, then pairs; those that say nothing new are left out.
class Record {
public:
    Record(std::string& out, std::string_view kind) : out_(out) { out_ += kind; }
    ~Record() { out_ += '\n'; }
    Record(const Record&) = delete;
    Record& operator=(const Record&) = delete;

    Record& id(std::string_view text) { return plain(word(text)); }
    Record& plain(std::string_view text) {
        out_.append(" ").append(text);
        return *this;
    }
    Record& pair(std::string_view key, std::string_view value) { return plain(key).plain(value); }
    Record& pairIf(bool is_said, std::string_view key, std::string_view value) {
        return is_said ? pair(key, value) : *this;
    }

private:
    std::string& out_;
};

class Writer {
public:
    Writer(
        const Blueprint& blueprint,
        const Conditions& conditions,
        const Problem& problem,
        const engine::Selection& selection
    )
        : blueprint_(blueprint), conditions_(conditions), problem_(problem), selection_(selection) {}

    std::string write(std::span<const std::string_view> offers) {
        out_ = "QWI 1\n";
        Record(out_, "date").plain(conditions_.reference_date.text());
        Record(out_, "base").plain(conditions_.base_currency.code());
        for (const auto& rate : conditions_.exchange_rates.rates) {
            Record(out_, "rate").plain(rate.currency.code()).plain(rate.rate);
        }
        writeSuppliers();
        for (engine::GroupIndex group = 0; group < blueprint_.parts.size(); ++group) writePart(group, offers[group]);
        writeDesign();
        writeScenario();
        for (engine::GroupIndex group = 0; group < blueprint_.parts.size(); ++group) writePlan(group);
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
                .pairIf(terms.fee > 0, "ship", engine::exactText(terms.fee))
                .pairIf(terms.free_above < engine::unlimited_cost, "free_above", engine::exactText(terms.free_above))
                .pairIf(terms.minimum_order > 0, "mov", engine::exactText(terms.minimum_order))
                .pairIf(rules.incoming_days > 0, "incoming", std::to_string(rules.incoming_days))
                .pairIf(problem_.suppliers[i].is_inventory, "inventory", "1");
        }
    }

    void writePart(engine::GroupIndex group, std::string_view offers) {
        const auto& design = blueprint_.design.groups[group];
        Record(out_, "part")
            .id(blueprint_.parts[group].key())
            .pair("unit", wordOf(design.unit))
            .pairIf(!engine::isDiscrete(design.unit), "whole", "0")
            .pairIf(design.setup_loss > 0, "setup", number(design.setup_loss))
            .pair("need", number(selection_.needs.group_need[group]));
        OfferReader reader(offers);
        const auto table = problem_.offers.offersOf(group);
        std::size_t at = 0;
        while (const auto* offer = reader.next()) {
            // Offers of suppliers that are gone are not in the table.
            if (at == table.size() || problem_.details[table[at].offer].id != offer->id) continue;
            names_.push_back(nameOf(offer->id));
            writeOffer(*offer, table[at++], design.unit);
        }
    }

    /// An offer that serves two groups has two names.
    std::string nameOf(std::string_view id) {
        auto& count = seen_[std::string(id)];
        ++count;
        return count == 1 ? std::string(id) : std::string(id) + "/" + std::to_string(count);
    }

    void writeOffer(const TextOffer& offer, const engine::PartOffer& part, engine::Unit unit) {
        const bool converts = engine::isConvertible(offer.unit, unit);
        const auto here = [&](Quantity quantity) {
            return number(converts ? engine::converted(quantity, offer.unit, unit).value_or(0) : quantity);
        };
        Record record(out_, "offer");
        record.plain(names_.back())
            .pair("sup", word(problem_.suppliers[part.supplier].id.view()))
            .pairIf(!offer.packaging.empty(), "pack", word(TextFields::plain(offer.packaging)))
            .pair("ptype", word(TextFields::plain(offer.price_type)))
            .pair("uom", here(offer.price_quantity))
            .pair("stock", here(offer.stock.value_or(0)))
            .pairIf(part.lead_days != engine::never, "lead", std::to_string(part.lead_days))
            .pairIf(offer.valid_until.has_value(), "valid", day(offer.valid_until.value_or(0)))
            .pairIf(!offer.customer_id.empty(), "cust", word(offer.customer_id))
            .pairIf(part.line_fee > 0, "fee", engine::exactText(part.line_fee))
            .pairIf(!blockOf(part).empty(), "blocked", blockOf(part));
        if (!offer.on_order.empty()) {
            record.plain("on");
            for (const auto& arrival : offer.on_order) record.plain(day(arrival.day) + ":" + here(arrival.quantity));
        }
        record.plain("prices");
        for (const auto& price : offer.prices) {
            record.plain(
                here(price.moq) + ":" + here(price.mpq) + ":" + std::string(price.amount) + ":" +
                std::string(price.currency)
            );
        }
    }

    /// Why an offer is out, where the text has no words for the rule.
    static std::string_view blockOf(const engine::PartOffer& part) {
        using enum engine::Exclusion;
        for (const auto exclusion :
             {OtherScenario,
              SupplierNotListed,
              Lifecycle,
              Compliance,
              UnitMismatch,
              InventoryExcluded,
              UnknownPart,
              NoPrice}) {
            if (part.exclusions & engine::bit(exclusion)) return engine::wireName(exclusion);
        }
        return {};
    }

    std::string day(std::int64_t days) const { return std::to_string(days - conditions_.reference_date.days()); }

    void writeDesign() {
        for (std::size_t i = 0; i < blueprint_.lines.size(); ++i) {
            const auto& line = blueprint_.design.lines[i];
            if (line.group == engine::no_group || blueprint_.isLoose(line.assembly)) continue;
            const auto quantity =
                engine::converted(line.quantity, line.unit, blueprint_.design.groups[line.group].unit);
            if (!quantity) continue;
            Record(out_, "line")
                .id(blueprint_.assemblies[line.assembly])
                .id(blueprint_.parts[line.group].key())
                .pair("qty", number(*quantity))
                .pairIf(line.attrition > 0, "attr", number(line.attrition));
        }
        for (const auto& nesting : blueprint_.design.nestings) {
            Record(out_, "sub")
                .id(blueprint_.assemblies[nesting.parent])
                .id(blueprint_.assemblies[nesting.child])
                .pair("qty", number(nesting.quantity));
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
        for (const auto& target : conditions_.demands) {
            if (target.type != DemandType::Assembly) continue;
            Record(out_, "demand").id(target.target_id.view()).pair("qty", target.quantity.text());
        }
        for (std::size_t i = 0; i < blueprint_.lines.size(); ++i) {
            const auto& line = blueprint_.design.lines[i];
            if (!blueprint_.isLoose(line.assembly) || line.group == engine::no_group) continue;
            const auto quantity =
                engine::converted(line.quantity, line.unit, blueprint_.design.groups[line.group].unit);
            if (quantity) Record(out_, "demand").id(blueprint_.parts[line.group].key()).pair("qty", number(*quantity));
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
            case engine::SupplierPreference::Strict:
                return "strict";
            case engine::SupplierPreference::Soft:
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
        Record record(out_, "plan");
        record.id(conditions_.sourcing_scenario_id.view()).id(blueprint_.parts[group].key());
        if (const auto& plan = part.result.sourced.plan) {
            for (const auto& line : plan->lines) {
                record.plain(names_[first_name_ + line.offer] + ":" + number(line.quantity));
            }
            const auto question =
                problem_.offers.problem(group, part.need, engine::isDiscrete(blueprint_.design.groups[group].unit));
            const auto& preferences = problem_.settings.preferences;
            const auto residual = engine::effectiveResidualValue(question, preferences.limits, {});
            const auto cost = plan->cost - engine::costOf(plan->excess, residual);
            record.pair("cost", engine::exactText(cost));
            // Of a weighted goal the bound is one of cost and weights together.
            if (preferences.goal != engine::Goal::Weighted) {
                record.pair("bound", engine::exactText(std::min(part.result.sourced.lower_bound, cost)));
            }
            const auto days = reportedDays(plan->ready);
            record.pairIf(days.has_value(), "ready", std::to_string(days.value_or(0)));
            record.pair("reason", reasonOf(part));
        } else if (part.result.unsourced) {
            record.pair("unsourced", engine::wireName(part.result.unsourced->reason));
        }
        first_name_ += problem_.offers.offersOf(group).size();
    }

    static std::string reasonOf(const engine::SelectedPart& part) {
        std::string reason;
        if (!part.result.reasons.empty()) reason = engine::wireName(part.result.reasons.front().reason);
        for (const auto& relaxed : part.result.sourced.relaxed) {
            reason += relaxed.rule == engine::RelaxedRule::ExcessLimit ? "+EXCESS_LIMIT_RELAXED" : "+LATE_BY";
        }
        return reason;
    }

    const Blueprint& blueprint_;
    const Conditions& conditions_;
    const Problem& problem_;
    const engine::Selection& selection_;
    std::string out_;
    std::vector<std::string> names_;  ///< of the offers of the table, in its order
    std::size_t first_name_ = 0;      ///< of the group whose plan is written
    std::unordered_map<std::string, int> seen_;
};

sdk::Text instanceOf(
    sdk::Call& call, const Blueprint& blueprint, const Conditions& conditions, std::span<const std::string_view> offers
) {
    return withEngine([&] {
        const auto problem = makeProblem(blueprint, conditions, offers);
        engine::SelectionRunner runner(parallelFor(call));
        const auto selection =
            runner.run(problem.bom, demandsOf(blueprint, conditions.demands), problem.offers, problem.settings);
        return sdk::Text{instanceText(blueprint, conditions, offers, problem, selection)};
    });
}

}  // namespace

std::string instanceText(
    const Blueprint& blueprint,
    const Conditions& conditions,
    std::span<const std::string_view> offers,
    const Problem& problem,
    const engine::Selection& selection
) {
    return Writer(blueprint, conditions, problem, selection).write(offers);
}

sdk::Text exportInstance(sdk::Call& call, ScenarioId id, const InstanceFilter& filter) {
    call.db().snapshot();
    projectOf(call, id);
    if (const auto run = readStoredRun(call, id, filter.solution_id)) {
        return instanceOf(call, run->blueprint, run->conditions, run->offerTexts());
    }
    if (filter.solution_id) throw sdk::Problem::notFound("solution", *filter.solution_id);
    const auto inputs = readRunInputs(call, {id});
    return instanceOf(
        call, *inputs.front().blueprint, inputs.front().scenarios.front().conditions, inputs.front().offerTexts()
    );
}

}  // namespace cardcage::sourcing
