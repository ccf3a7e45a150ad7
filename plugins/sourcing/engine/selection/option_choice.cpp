#include "selection/option_choice.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <stdexcept>
#include <unordered_map>

#include "market/price_ladder.hpp"
#include "solver/left_out.hpp"

namespace cardcage::sourcing::engine {
namespace {

/// The participating lines: those with a choice, then those without, with their only group.
struct Choosers {
    std::vector<LineOptions> lines;

    /// In the form of assignOptions().
    std::vector<OptionLine> asOptionLines() const {
        std::vector<OptionLine> result;
        for (const auto& line : lines) {
            auto& parts = result.emplace_back().parts;
            for (const auto& option : line.options) parts.push_back(option.group);
        }
        return result;
    }
};

/// The options worth examining.
LineOptions narrowed(const Design& design, std::span<const std::int64_t> assembly_units, LineOptions line) {
    const auto& bom_line = design.lines.at(line.line);
    const auto converts = [&](const LineOption& option) {
        return isConvertible(bom_line.unit, design.groups.at(option.group).unit);
    };
    if (std::any_of(line.options.begin(), line.options.end(), converts))
        std::erase_if(line.options, [&](const LineOption& option) { return !converts(option); });
    const bool is_needed = assembly_units[bom_line.assembly] > 0 && bom_line.quantity > 0;
    if (!is_needed && line.options.size() > 1) line.options.resize(1);
    return line;
}

/// The first of the groups that share offers with a group, directly or indirectly.
std::vector<GroupIndex> marketsOf(const OfferTable& offers) {
    std::vector<GroupIndex> first(offers.groups());
    std::iota(first.begin(), first.end(), GroupIndex{0});
    const auto firstOf = [&](GroupIndex group) {
        while (first[group] != group) group = first[group] = first[first[group]];
        return group;
    };
    std::unordered_map<std::uint64_t, GroupIndex> seller;
    for (GroupIndex group = 0; group < first.size(); ++group) {
        for (const auto& origin : offers.originsOf(group)) {
            if (origin.offer == 0) continue;
            const auto [known, is_new] = seller.try_emplace(origin.offer, group);
            if (is_new) continue;
            const auto left = firstOf(known->second);
            const auto right = firstOf(group);
            first[std::max(left, right)] = std::min(left, right);
        }
    }
    for (GroupIndex group = 0; group < first.size(); ++group) first[group] = firstOf(group);
    return first;
}

/// Pinned order lines by group. A pin is one of an offer, and so of every group that may buy the offer.
class Pins {
public:
    Pins(const OfferTable& offers, std::span<const GroupIndex> markets) : of_group_(offers.groups()) {
        std::map<std::uint64_t, Quantity> by_offer;
        for (GroupIndex group = 0; group < offers.groups(); ++group) {
            for (const auto& pin : offers.problem(group, 0, true).pinned) {
                const auto origin = offers.originsOf(group)[pin.offer].offer;
                if (origin == 0) add(markets[group], group, pin);
                if (origin != 0) by_offer.emplace(origin, pin.quantity);
            }
        }
        if (by_offer.empty()) return;
        std::set<std::uint64_t> counted;
        for (GroupIndex group = 0; group < offers.groups(); ++group) {
            const auto origins = offers.originsOf(group);
            for (std::uint32_t position = 0; position < origins.size(); ++position) {
                const auto pin = by_offer.find(origins[position].offer);
                if (pin == by_offer.end()) continue;
                of_group_[group].push_back({position, pin->second});
                if (counted.insert(pin->first).second) ++of_market_[markets[group]];
            }
        }
    }

    std::span<const PinnedLine> of(GroupIndex group) const { return of_group_[group]; }
    std::uint32_t countIn(GroupIndex market) const {
        const auto found = of_market_.find(market);
        return found == of_market_.end() ? 0 : found->second;
    }

private:
    void add(GroupIndex market, GroupIndex group, const PinnedLine& pin) {
        of_group_[group].push_back(pin);
        ++of_market_[market];
    }

    std::vector<std::vector<PinnedLine>> of_group_;
    std::map<GroupIndex, std::uint32_t> of_market_;
};

/// Lines without a choice count where their part is in the market of an option.
Choosers choosersOf(
    const Design& design,
    std::span<const std::int64_t> assembly_units,
    std::span<const LineOptions> lines,
    std::span<const GroupIndex> markets
) {
    Choosers choosers;
    std::vector<bool> is_asked(design.groups.size()), chooses(design.lines.size());
    for (const auto& line : lines) {
        choosers.lines.push_back(narrowed(design, assembly_units, line));
        chooses.at(line.line) = true;
        for (const auto& option : line.options) is_asked.at(markets[option.group]) = true;
    }
    for (LineIndex i = 0; i < design.lines.size(); ++i) {
        const auto& line = design.lines[i];
        if (chooses[i] || line.use != LineUse::Bought || line.group == no_group) continue;
        if (!is_asked[markets[line.group]]) continue;
        choosers.lines.push_back({i, {{line.group, line.attrition}}});
    }
    return choosers;
}

/// Buys options for lines.
class OptionCosts {
public:
    OptionCosts(
        const Design& design,
        std::span<const std::int64_t> assembly_units,
        const Choosers& choosers,
        const OfferTable& offers,
        const Pins& pins,
        const SelectionSettings& settings,
        PartSolver& solver
    )
        : design_(design),
          assembly_units_(assembly_units),
          choosers_(choosers),
          offers_(offers),
          pins_(pins),
          settings_(settings),
          solver_(solver) {}

    /// Buys the needs of lines for parts that share offers, or for one part.
    OptionCost costOf(std::span<const OptionTake> takes) {
        std::map<GroupIndex, std::vector<std::uint32_t>> choosers;
        for (const auto& take : takes) choosers[take.part].push_back(take.line);
        if (choosers.size() == 1) return costOfOne(choosers.begin()->first, choosers.begin()->second);
        return costOfSeveral(choosers);
    }

    /// Lower bound of the contribution of a line to the objective: its need at the cheapest price. Excess is worth no
    /// more than that.
    Cost boundOf(GroupIndex group, std::uint32_t chooser) {
        const auto [known, is_new] = bounds_.try_emplace({group, chooser}, 0);
        if (is_new) known->second = leastCost(group, chooser);
        return known->second;
    }

    /// Whether every part was solved to optimality.
    bool isProven() const { return is_proven_; }

private:
    OptionCost costOfOne(GroupIndex group, std::span<const std::uint32_t> choosers) {
        const auto needs = needsOf(choosers, group);
        if (!needs) return {};
        const auto need = needs->group_need[0];
        if (need == 0) return {.is_covered = true};
        auto problem = offers_.problem(group, need, isDiscrete(unitOf(group)));
        problem.pinned = pins_.of(group);
        return costOf(problem, preferencesFor(settings_, need));
    }

    OptionCost costOf(const PartProblem& problem, const PartPreferences& preferences) {
        const auto solution = sourcePart(solver_, problem, preferences);
        is_proven_ = is_proven_ && solution.is_proven;
        if (!solution.plan) return {};
        const auto rank = rankOf(solution, preferences.goal);
        return {
            .is_covered = true,
            .kept_pins = static_cast<std::uint32_t>(problem.pinned.size()),
            .days_late = rank.days_late,
            .breaks_excess_limit = rank.breaks_excess_limit,
            .objective = rank.objective};
    }

    /// Parts that share offers are one joint part, with a need for each of them.
    OptionCost costOfSeveral(const std::map<GroupIndex, std::vector<std::uint32_t>>& choosers) {
        const auto unit = unitOf(choosers.begin()->first);
        PartTable joint{.is_discrete = isDiscrete(unit)};
        std::vector<GroupIndex> sharers;
        std::uint32_t uncovered = 0;
        for (const auto& [group, takers] : choosers) {
            // Each number has its own losses, whoever shares its offers.
            const auto needs = unitOf(group) == unit ? needsOf(takers, group) : std::nullopt;
            if (!needs) {
                // It is unknown whether the line could be served.
                is_proven_ = false;
                uncovered += static_cast<std::uint32_t>(takers.size());
                continue;
            }
            sharers.push_back(group);
            joint.set_needs.push_back(needs->group_need[0]);
            joint.set_lines.push_back(static_cast<std::uint32_t>(takers.size()));
            joint.need += needs->group_need[0];
        }
        addOffers(sharers, joint);
        const auto problem = joint.problem();
        const auto preferences = preferencesFor(settings_, problem.need);
        const auto left_out = leftOutSets(solver_, problem, preferences);
        is_proven_ = is_proven_ && left_out.is_proven;
        for (const auto set : left_out.all()) uncovered += joint.set_lines[set];
        const auto served = servedSets(problem, left_out.all());
        const auto rest = served.in(problem);
        OptionCost cost{.is_covered = true};
        if (rest.need > 0) cost = costOf(rest, preferences);
        cost.uncovered_lines = uncovered;
        return cost;
    }

    /// The offers of all groups, each once, by the groups that share them.
    void addOffers(const std::vector<GroupIndex>& groups, PartTable& joint) const {
        struct Offer {
            std::uint32_t group = 0;
            std::uint32_t position = 0;
            std::vector<std::uint32_t> sharers;
        };
        std::map<std::uint64_t, Offer> shared;
        for (std::uint32_t i = 0; i < groups.size(); ++i) {
            const auto origins = offers_.originsOf(groups[i]);
            for (std::uint32_t position = 0; position < origins.size(); ++position)
                shared.try_emplace(origins[position].offer, Offer{i, position, {}}).first->second.sharers.push_back(i);
        }
        std::map<std::vector<std::uint32_t>, std::uint32_t> parts;
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> stocks;  // by group and position in it
        for (const auto& [origin, offer] : shared) {
            const auto [part, is_new] =
                parts.try_emplace(offer.sharers, static_cast<std::uint32_t>(joint.bought_parts.size()));
            if (is_new) joint.bought_parts.emplace_back().sets = offer.sharers;
            const auto group = groups[offer.group];
            const auto table = offers_.problem(group, 0, joint.is_discrete);
            auto added = table.offers[offer.position];
            added.bought_part = part->second;
            if (added.stock != no_stock) {
                // Offers that sell from one stock are of one source, so the same groups have all of them.
                const auto& stock = table.stocks[added.stock];
                const auto [known, is_new_stock] = stocks.try_emplace(std::pair(offer.group, added.stock), 0);
                if (is_new_stock)
                    known->second =
                        joint.addStock(stock, table.arrivals.subspan(stock.first_arrival, stock.arrival_count));
                added.stock = known->second;
            }
            const auto at = joint.add(
                added, table.rowsOf(table.offers[offer.position]), table.arrivalsOf(table.offers[offer.position])
            );
            for (const auto& pin : pins_.of(group))
                if (pin.offer == offer.position) joint.pinned.push_back({at, pin.quantity});
        }
    }

    Cost leastCost(GroupIndex group, std::uint32_t chooser) const {
        const auto needs = needsOf(std::span(&chooser, 1), group);
        if (!needs || needs->line_need[0] == 0) return 0;
        const auto problem = offers_.problem(group, needs->group_need[0], true);
        auto cheapest = std::numeric_limits<UnitPrice>::max();
        for (const auto& offer : problem.offers) {
            if (offer.exclusions != 0) continue;
            for (const auto& row : problem.rowsOf(offer)) cheapest = std::min(cheapest, row.unit_price);
        }
        if (cheapest > highest_price) return 0;
        const auto need =
            converted(needs->line_need[0], design_.lines[choosers_.lines[chooser].line].unit, unitOf(group));
        // The need of a line is rounded, and so is its conversion.
        return engine::costOf(std::max<Quantity>(need.value_or(0) - 2, 0), cheapest);
    }

    Unit unitOf(GroupIndex group) const { return design_.groups[group].unit; }

    /// The total need of some lines of a group, rounded up once with the attrition of each, and its set-up loss.
    /// Nothing if a line has a unit of another dimension.
    std::optional<Explosion> needsOf(std::span<const std::uint32_t> choosers, GroupIndex group) const {
        Design together{.assemblies = choosers.size(), .groups = {design_.groups[group]}};
        std::vector<Demand> demands;
        for (AssemblyIndex i = 0; i < choosers.size(); ++i) {
            const auto& chooser = choosers_.lines[choosers[i]];
            auto line = design_.lines[chooser.line];
            if (!isConvertible(line.unit, unitOf(group))) return std::nullopt;
            demands.push_back({i, assembly_units_[line.assembly] * one_unit});
            line.assembly = i;
            line.group = 0;
            for (const auto& option : chooser.options)
                if (option.group == group) line.attrition = option.attrition;
            together.lines.push_back(line);
        }
        return OrderedDesign(std::move(together)).explode(demands);
    }

    const Design& design_;
    std::span<const std::int64_t> assembly_units_;
    const Choosers& choosers_;
    const OfferTable& offers_;
    const Pins& pins_;
    const SelectionSettings& settings_;
    PartSolver& solver_;
    std::map<std::pair<GroupIndex, std::uint32_t>, Cost> bounds_;
    bool is_proven_ = true;
};

}  // namespace

ChosenOptions chooseOptions(
    const Design& design,
    std::span<const Demand> demands,
    std::span<const LineOptions> lines,
    const OfferTable& offers,
    const SelectionSettings& settings,
    SolverPool& solvers
) {
    const auto units = OrderedDesign(design).explode(demands).started_units;
    const auto markets = marketsOf(offers);
    const auto choosers = choosersOf(design, units, lines, markets);
    SolverPool::Loan solver(solvers);
    const Pins pins(offers, markets);
    OptionCosts market(design, units, choosers, offers, pins, settings, *solver);
    const auto assigned = assignOptions(
        choosers.asOptionLines(),
        [&](std::span<const OptionTake> takes) { return market.costOf(takes); },
        [&](std::uint32_t group, std::uint32_t taker) { return market.boundOf(group, taker); },
        {},
        [&](std::uint32_t group) { return markets[group]; },
        [&](std::uint32_t shop) { return pins.countIn(shop); }
    );
    // Charges for more than one part are ignored here, so where there are some another choice may be better.
    const bool is_charged = settings.consolidates && settings.chargesPartsTogether();
    const bool chooses =
        std::any_of(lines.begin(), lines.end(), [](const LineOptions& line) { return line.options.size() > 1; });
    ChosenOptions chosen{
        .is_proven = assigned.is_proven && market.isProven() && !(is_charged && chooses),
        .part_solves = assigned.part_solves};
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto& options = choosers.lines[i].options;
        const auto taken = std::find_if(options.begin(), options.end(), [&](const LineOption& option) {
            return option.group == assigned.part_of_line[i];
        });
        if (taken == options.end()) throw std::invalid_argument("A line that chooses has no options");
        chosen.options.push_back(*taken);
    }
    return chosen;
}

}  // namespace cardcage::sourcing::engine
