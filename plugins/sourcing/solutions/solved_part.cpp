#include "solutions/solved_part.hpp"

#include <algorithm>

#include "text_fields.hpp"

namespace cardcage::sourcing {
namespace {

using engine::Quantity;

std::string_view wordOfRule(engine::RuleKind rule, engine::Exclusion filter) {
    switch (rule) {
        case engine::RuleKind::Filter:
            return sdk::wireName(filter);
        case engine::RuleKind::ExcessLimit:
            return "EXCESS_LIMIT";
        case engine::RuleKind::Date:
            return "TARGET_DATE";
        case engine::RuleKind::MaxLines:
            return "MAX_LINES";
        case engine::RuleKind::MaxSuppliers:
            return "MAX_SUPPLIERS";
    }
    return "UNKNOWN";
}

std::optional<sdk::Decimal> positive(Quantity quantity) {
    if (quantity == 0) return std::nullopt;
    return decimalOf(quantity);
}

UnsourcedPart reported(const engine::Unsourced& unsourced, const PartName& name, const MoneyScale& money) {
    UnsourcedPart part{.reason = std::string(wordOf(unsourced, name))};
    for (const auto& filtered : unsourced.filtered) {
        part.filtered.push_back({std::string(sdk::wireName(filtered.filter)), filtered.offers});
    }
    if (unsourced.reason == engine::UnsourcedReason::InsufficientStock) {
        part.short_by = decimalOf(unsourced.short_by);
        part.by_day = reportedDays(unsourced.by_day);
    }
    if (unsourced.earliest) part.earliest_days = reportedDays(*unsourced.earliest);
    if (const auto& relief = unsourced.cheapest_relief) {
        part.cheapest_relief = Relief{
            std::string(wordOfRule(relief->rule, relief->filter)),
            relief->lines_or_suppliers ? std::optional<std::int64_t>(relief->lines_or_suppliers) : std::nullopt,
            money.shownText(relief->plan.cost + relief->plan.one_time),
            reportedDays(relief->plan.ready)};
    }
    return part;
}

std::string statusOf(const engine::Unsourced& unsourced) {
    return unsourced.reason == engine::UnsourcedReason::NoExchangeRate ? "NoExchangeRate" : "NoOffer";
}

std::vector<RelaxedLimit> reported(const std::vector<engine::Relaxation>& relaxed) {
    std::vector<RelaxedLimit> limits;
    for (const auto& one : relaxed) {
        if (one.rule == engine::RelaxedRule::ExcessLimit) {
            limits.push_back({"EXCESS_LIMIT_RELAXED", decimalOf(one.excess_above), std::nullopt});
        } else {
            limits.push_back({"LATE_BY", std::nullopt, reportedDays(one.days_late)});
        }
    }
    return limits;
}

/// Names the part that a purchase from this source delivers.
void nameWhatIsBought(const OfferSource& source, Purchase& purchase) {
    if (const auto& component = source.component) {
        const auto& [value, revision] = component->number;
        purchase.component = BoughtComponent{
            *ComponentId::parse(component->id), value, revision.empty() ? std::nullopt : std::optional(revision)};
    }
    if (const auto& part = source.part) {
        purchase.part = BoughtPart{*PartId::parse(part->id), part->manufacturer, part->manufacturer_part_number};
    }
}

/// The row of a ladder with this number, as four words.
struct SentRow {
    std::string_view moq, mpq, amount, currency;
};

SentRow rowOf(std::string_view ladder, std::uint32_t number) {
    for (; number > 0; --number) ladder.remove_prefix(ladder.find(' ') + 1);
    ladder = ladder.substr(0, ladder.find(' '));
    SentRow row;
    for (auto* word : {&row.moq, &row.mpq, &row.amount, &row.currency}) {
        const auto end = std::min(ladder.find(':'), ladder.size());
        *word = ladder.substr(0, end);
        ladder.remove_prefix(std::min(end + 1, ladder.size()));
    }
    return row;
}

/// Currencies of a ladder, each once, in its order.
std::vector<std::string> currenciesOf(std::string_view ladder) {
    std::vector<std::string> currencies;
    while (!ladder.empty()) {
        const auto row = ladder.substr(0, ladder.find(' '));
        ladder.remove_prefix(std::min(row.size() + 1, ladder.size()));
        const auto currency = row.substr(row.rfind(':') + 1);
        if (std::ranges::find(currencies, currency) == currencies.end()) currencies.emplace_back(currency);
    }
    return currencies;
}

}  // namespace

std::string_view wordOf(engine::LineStatus status) {
    switch (status) {
        case engine::LineStatus::Priced:
            return "Priced";
        case engine::LineStatus::NoExchangeRate:
            return "NoExchangeRate";
        case engine::LineStatus::NotPlaced:
            return "NotPlaced";
        case engine::LineStatus::CustomerSourced:
            return "CustomerSourced";
        case engine::LineStatus::MissingPart:
            return "MissingPart";
        default:
            return "NoOffer";
    }
}

std::vector<PartOption> reported(const std::vector<PartNumber>& numbers) {
    std::vector<PartOption> options;
    for (const auto& number : numbers) {
        options.push_back({number.value, number.revision.empty() ? std::nullopt : std::optional(number.revision)});
    }
    return options;
}

std::string_view wordOf(const engine::Unsourced& unsourced, const PartName& part) {
    const bool is_open = unsourced.reason == engine::UnsourcedReason::NoOffer;
    return sdk::wireName(is_open && part.is_blocked ? engine::UnsourcedReason::Blocked : unsourced.reason);
}

std::optional<std::int64_t> reportedDays(engine::Days days) {
    if (days >= engine::unknown_day) return std::nullopt;
    return days;
}

Reporter::Reporter(
    const NamedDesign& named_design,
    const Conditions& conditions,
    const SelectionProblem& problem,
    const engine::Selection& run,
    const SourcesOfParts& sources
)
    : named_design_(named_design), conditions_(conditions), problem_(problem), run_(run), sources_(sources) {
    std::int64_t position = 0;
    for (const auto& part : run.parts) positions_.push_back(part.need > 0 ? ++position : 0);
}

SolutionPart Reporter::part(engine::GroupIndex group) const {
    const auto& selected = run_.parts[group];
    const auto& sourced = selected.solution;
    SolutionPart part{
        .position = positions_[group],
        .key = named_design_.parts[group].key(),
        .unit = std::string(wordOf(named_design_.design.groups[group].unit)),
        .need = decimalOf(selected.need)};
    const auto& name = named_design_.parts[group];
    part.options = reported(name.options);
    part.option_sets = optionSets(group);
    for (const auto line : problem_.bom.linesOf(group)) {
        const auto& place = named_design_.lines[line];
        if (run_.needs.line_need[line] == 0 || named_design_.isLoose(place.assembly)) continue;
        auto& needing = part.needed_by.emplace_back();
        needing.assembly_id = named_design_.assemblies[place.assembly];
        needing.position = place.position;
        needing.quantity = decimalOf(run_.needs.line_need[line]);
        if (name.isJoint()) needing.option_set = named_design_.design.lines[line].option_set + 1;
    }
    part.status = "Priced";
    if (const auto& unsourced = selected.unsourced) {
        part.status = statusOf(*unsourced);
        part.unsourced = reported(*unsourced, name, problem_.money);
    }
    part.material = problem_.money.shownText(sourced.plan ? sourced.plan->cost : 0);
    part.used = problem_.money.shownText(selected.material.used);
    part.excess = problem_.money.shownText(selected.material.excess);
    part.excess_quantity = decimalOf(sourced.plan ? sourced.plan->excess : 0);
    part.supplier_fees = problem_.money.shownText(selected.supplier_fees);
    part.one_time_cost = problem_.money.shownText(selected.one_time);
    part.objective = problem_.money.shownText(sourced.objective());
    part.lower_bound = problem_.money.shownText(sourced.plan ? sourced.lower_bound : 0);
    part.is_proven = sourced.is_proven;
    part.is_consolidated = selected.is_consolidated;
    part.is_reused = selected.is_from_cache;
    part.relaxed = reported(sourced.relaxed);
    if (sourced.plan) {
        part.ready_days = reportedDays(sourced.plan->ready);
        part.purchases = purchases(group);
    }
    return part;
}

std::vector<OptionSet> Reporter::optionSets(engine::GroupIndex group) const {
    std::vector<OptionSet> sets;
    const auto& name = named_design_.parts[group];
    const auto& result = run_.parts[group];
    const auto needs = problem_.bom.setNeeds(run_.needs, group);
    for (std::uint32_t set = 0; set < name.option_sets.size(); ++set) {
        auto& told = sets.emplace_back();
        told.options = reported(name.option_sets[set]);
        told.need = decimalOf(needs[set]);
        const auto unserved = std::ranges::find(result.unserved, set, &engine::UnservedSet::set);
        const auto* why = unserved != result.unserved.end() ? &unserved->why
                          : result.unsourced                ? &*result.unsourced
                                                            : nullptr;
        told.status = why ? statusOf(*why) : "Priced";
        if (why) told.unsourced = reported(*why, name, problem_.money);
    }
    return sets;
}

std::vector<Purchase> Reporter::purchases(engine::GroupIndex group) const {
    std::vector<Purchase> purchases;
    const auto& plan = *run_.parts[group].solution.plan;
    for (std::size_t line = 0; line < plan.lines.size(); ++line) purchases.push_back(purchase(group, line));
    return purchases;
}

Purchase Reporter::purchase(engine::GroupIndex group, std::size_t index) const {
    const auto& selected = run_.parts[group];
    const auto& line = selected.solution.plan->lines[index];
    const auto excess = selected.line_excess[index];
    const bool is_discrete = engine::isDiscrete(named_design_.design.groups[group].unit);
    const auto table = problem_.offers.problem(group, selected.need, is_discrete);
    const auto& offer = table.offers[line.offer];
    const auto& detail = problem_.details[offer.offer];
    const auto& supplier = problem_.suppliers[detail.supplier];
    const auto told = offerOfLine(detail.line);
    const auto ladder_position = table.rows[line.row].ladder_position;
    const auto sent = rowOf(told.ladder, ladder_position);

    const auto& name = named_design_.parts[group];
    Purchase purchase{
        .options = reported(name.isJoint() ? name.bought_parts[offer.bought_part] : name.options),
        .offer_id = std::string(told.id),
        .supplier_id = std::string(supplier.id.view()),
        .supplier = supplier.name,
        .is_inventory = offer.is_inventory,
        .quantity = decimalOf(line.quantity),
        .used_quantity = decimalOf(line.quantity - excess),
        .excess_quantity = decimalOf(excess),
        .price_row = std::int64_t{ladder_position} + 1,
        .foreign_unit_price = std::string(sent.amount),
        .price_quantity = decimalOf(told.price_quantity),
        .price_unit = std::string(wordOf(told.unit)),
        .currency = std::string(sent.currency),
        .offered_currencies = currenciesOf(told.ladder),
        .rate = "1",
        .unit_price = problem_.money.exactText(line.unit_price, 2),
        .fee = problem_.money.exactText(line.fee, 2),
        .total = problem_.money.shownText(line.cost + line.fee),
        .one_time_cost = problem_.money.exactText(line.one_time, 2),
        .excess_value = problem_.money.shownText(engine::costOf(excess, line.unit_price)),
        .ready_days = reportedDays(line.ready),
        .is_pinned = line.is_pinned};
    nameWhatIsBought(sources_[group][detail.source], purchase);
    if (name.isJoint()) {
        auto& sets = purchase.serves.emplace();
        for (const auto set : named_design_.design.groups[group].bought_parts[offer.bought_part].sets)
            sets.push_back(std::int64_t{set} + 1);
    }
    if (!told.supplier_part_number.empty())
        purchase.supplier_part_number = TextFields::plain(told.supplier_part_number);
    if (told.stock) purchase.available_stock = decimalOf(*told.stock);
    purchase.lead_time = told.lead_days;
    if (told.valid_until) purchase.valid_until = sdk::Date::fromDays(*told.valid_until);
    if (!told.packaging.empty()) purchase.packaging = TextFields::plain(told.packaging);
    if (!sent.moq.empty()) purchase.moq = sdk::Decimal::parse(sent.moq);
    if (!sent.mpq.empty()) purchase.mpq = sdk::Decimal::parse(sent.mpq);
    purchase.sold_quantity =
        contracts::soldQuantity(purchase.quantity, named_design_.design.groups[group].unit, told.unit, purchase.mpq);
    for (const auto& rate : conditions_.exchange_rates.rates) {
        if (rate.currency.code() == sent.currency) purchase.rate = rate.rate;
    }
    const auto target = targetDay(conditions_.preferences, conditions_.reference_date);
    if (target < engine::any_day && purchase.ready_days) {
        const auto spare = std::max<std::int64_t>(target - *purchase.ready_days, 0);
        purchase.order_by = sdk::Date::fromDays(conditions_.reference_date.days() + spare);
    }
    if (index < selected.reasons.size()) {
        const auto& reason = selected.reasons[index];
        purchase.reason = sdk::wireName(reason.reason);
        purchase.reason_units = positive(reason.units);
        if (reason.reason == engine::Reason::BoughtUpToBreak)
            purchase.reason_saving = problem_.money.shownText(reason.saving);
    }
    return purchase;
}

}  // namespace cardcage::sourcing
