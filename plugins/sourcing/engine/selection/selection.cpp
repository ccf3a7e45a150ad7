#include "selection/selection.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "bom/set_lines.hpp"
#include "consolidation/chosen_orders.hpp"
#include "consolidation/consolidation.hpp"
#include "consolidation/coupled_parts.hpp"
#include "joint/joint_needs.hpp"
#include "reasons/causes.hpp"
#include "results/cost_limit.hpp"
#include "selection/line_costs.hpp"
#include "selection/selection_inputs.hpp"

namespace cardcage::sourcing::engine {
namespace {

/// The inputs that several sizes of one scenario have in common.
struct Prepared {
    const OrderedDesign& bom;
    const OfferTable& offers;
    const SelectionSettings& settings;
    std::vector<Fingerprint> group_offers;  ///< by group, with what every part's plan depends on
    Fingerprint scenario;                   ///< everything but demands and offers
    std::vector<PartCauses> causes;         ///< by group, all but the quantity
};

/// Whether parts have alternatives of their own. Where charges are for several parts, those depend on the other parts.
bool hasOwnAlternatives(const SelectionSettings& settings) {
    return settings.with_alternatives && !settings.chargesPartsTogether();
}

std::uint64_t wordOf(const Fingerprint& fingerprint) {
    return FingerprintHash()(fingerprint);
}

Prepared prepared(
    const OrderedDesign& bom, const OfferTable& offers, const SelectionSettings& settings, const ParallelFor& parallel
) {
    const auto groups = bom.design().groups.size();
    if (offers.groups() != groups) throw std::invalid_argument("Offers have other groups than the design");
    FingerprintBuilder builder;
    builder.add(engine_version);
    addTo(builder, settings.preferences);
    builder.add(settings.max_excess_ppm);
    builder.add(hasOwnAlternatives(settings));
    builder.add(settings.alternative_suppliers);
    const auto rules = builder.finish();

    builder.add(rules);
    addCoupling(builder, settings);
    const auto all_rules = builder.finish();

    builder.add(all_rules);
    builder.add(settings.context);
    builder.add(settings.may_be_proven);
    builder.add(settings.is_bounded);
    if (settings.money_unit != 1) builder.add(settings.money_unit);
    addTo(builder, bom.design());
    if (!settings.suppliers.empty()) {
        for (GroupIndex group = 0; group < groups; ++group) {
            for (const auto& offer : offers.offersOf(group)) builder.add(offer.supplier);
        }
    }
    if (!settings.shared_charges.empty()) {
        for (GroupIndex group = 0; group < groups; ++group) {
            for (const auto& offer : offers.offersOf(group)) builder.add(offer.shared_charge);
        }
    }
    Prepared result{
        bom, offers, settings, std::vector<Fingerprint>(groups), builder.finish(), std::vector<PartCauses>(groups)};
    const auto designs = designHashes(bom);
    inPacks(parallel, groups, [&](std::size_t begin, std::size_t end) {
        FingerprintBuilder of_group;
        for (auto group = begin; group < end; ++group) {
            of_group.add(rules);
            of_group.add(bom.design().groups[group].unit);
            for (const auto& part : bom.design().groups[group].bought_parts) addTo(of_group, part);
            offers.addTo(of_group, static_cast<GroupIndex>(group));
            result.group_offers[group] = of_group.finish();
            auto& causes = result.causes[group];
            causes =
                causesOfOffers(offers, static_cast<GroupIndex>(group), settings.money_unit, settings.supplier_origins);
            causes.design = designs[group];
            causes.rules = settings.preferred.all_parts != 0 ? settings.preferred.all_parts : wordOf(all_rules);
            causes.offer_rules = settings.preferred.all_offers;
            causes.component_rules = settings.preferred.components;
            causes.single_rules = settings.preferred.single;
            causes.lines = settings.lines_hash;
            causes.day = wordOf(settings.context);
            causes.engine = engine_version;
            if (group >= settings.origins.size()) continue;
            causes.market = settings.origins[group].market;
            causes.market_blocked = settings.origins[group].market_blocked;
            causes.facts = settings.origins[group].facts;
            causes.blocked = settings.origins[group].blocked;
            causes.market_kept_out = settings.origins[group].market_kept_out;
            causes.kept_out = settings.origins[group].kept_out;
        }
    });
    return result;
}

bool haveOneReason(std::span<const UnservedSet> unserved) {
    return std::ranges::all_of(unserved, [&](const UnservedSet& one) {
        return one.why.reason == unserved.front().why.reason;
    });
}

PartResult solved(PartSolver& solver, PartProblem problem, const SelectionSettings& settings) {
    const auto preferences = preferencesFor(settings, problem.need);
    auto unserved = unservedOf(solver, problem, preferences);
    const bool is_choice_proven = std::ranges::all_of(unserved, &UnservedSet::is_proven);
    ServedSets others;
    if (problem.isJoint()) others = servedSets(problem, unserved);
    if (const auto rest = others.in(problem); rest.need > 0) {
        problem = rest;
    } else if (haveOneReason(unserved)) {
        // That of the whole part.
        unserved.clear();
    }
    PartResult result{.solution = sourcePart(solver, problem, preferences), .unserved = std::move(unserved)};
    if (!is_choice_proven) {
        // With other sets left out the cost is another one.
        result.solution.is_proven = false;
        result.solution.lower_bound = std::min<Cost>(result.solution.lower_bound, 0);
    }
    if (!result.solution.plan) {
        result.unsourced = explainUnsourced(solver, problem, preferences);
        return result;
    }
    result.reasons = explainLines(problem, preferences, result.solution, {}, &solver);
    if (hasOwnAlternatives(settings)) {
        result.alternatives =
            alternativesTo(solver, problem, preferences, result.solution, settings.alternative_suppliers);
    }
    return result;
}

/// The work of solvers in the meantime.
SolverCounters difference(SolverCounters after, const SolverCounters& before) {
    after.rows -= before.rows;
    after.gated -= before.gated;
    after.nodes -= before.nodes;
    after.wide -= before.wide;
    after.dense -= before.dense;
    after.solves -= before.solves;
    after.undecided -= before.undecided;
    return after;
}

/// The run of one size.
class Run {
public:
    Run(const Prepared& input, const ParallelFor& parallel, PartCache* cache, SolverPool& solvers)
        : input_(input), parallel_(parallel), cache_(cache), solvers_(solvers) {}

    Selection of(std::span<const Demand> demands) {
        const auto before = solvers_.counters();
        run_.needs = input_.bom.explode(demands);
        checkProblems(input_.bom, run_.needs, input_.offers);
        selectParts();
        checkCosts(run_.parts);
        couple();
        checkCosts(run_.parts);
        sumUp();
        attribute();
        noteCauses(demands);
        run_.counters.solver = difference(solvers_.counters(), before);
        run_.fingerprint = fingerprintOf(demands);
        return std::move(run_);
    }

private:
    /// The problem of a group: complete or, once it is solved, without option sets without supply.
    PartProblem problemOf(GroupIndex group) const {
        const auto& of_group = input_.bom.design().groups[group];
        const auto& served_needs = run_.parts[group].set_needs;
        const auto set_needs = served_needs.empty() ? input_.bom.setNeeds(run_.needs, group) : served_needs;
        const auto need = of_group.isJoint() ? std::accumulate(set_needs.begin(), set_needs.end(), Quantity{0})
                                             : run_.needs.group_need[group];
        auto problem = input_.offers.problem(group, need, isDiscrete(of_group.unit), set_needs, of_group.bought_parts);
        if (!served_needs.empty()) problem.pinned = run_.parts[group].pinned;
        return problem;
    }

    void selectParts() {
        run_.parts.resize(run_.needs.group_need.size());
        inPacks(parallel_, run_.parts.size(), [&](std::size_t begin, std::size_t end) {
            SolverPool::Loan solver(solvers_);
            FingerprintBuilder builder;
            for (auto group = begin; group < end; ++group) {
                if (run_.needs.group_need[group] > 0) selectPart(static_cast<GroupIndex>(group), *solver, builder);
            }
        });
        if (cache_) rememberParts();
    }

    /// All at once and in one thread: results that stay between the memory of everything that goes with the run would
    /// leave it in pieces, which made later runs slower by a fifth.
    void rememberParts() {
        for (const auto& part : run_.parts) {
            if (part.need == 0 || part.is_from_cache) continue;
            cache_->store(part.problem, std::make_shared<const PartResult>(part));
        }
    }

    void selectPart(GroupIndex group, PartSolver& solver, FingerprintBuilder& builder) {
        auto& part = run_.parts[group];
        const auto need = run_.needs.group_need[group];
        builder.add(input_.group_offers[group]);
        builder.add(need);
        const auto set_lines = linesOfSets(input_.bom, run_.needs, group);
        for (const auto of_set : input_.bom.setNeeds(run_.needs, group)) builder.add(of_set);
        for (const auto of_set : set_lines) builder.add(of_set);
        const auto problem = builder.finish();
        if (const auto known = cache_ ? cache_->find(problem) : nullptr) {
            part = *known;
            part.is_from_cache = true;
            nameSuppliers(part.alternatives, input_.offers.offersOf(group));
        } else {
            auto question = problemOf(group);
            question.set_lines = set_lines;
            part = solved(solver, question, input_.settings);
            part.need = need;
            part.problem = problem;
        }
        if (!part.isSourced()) return;
        if (const auto whole = problemOf(group); whole.isJoint() && !(part.unserved.empty() && whole.pinned.empty())) {
            auto served = servedSets(whole, part.unserved);
            part.pinned = std::move(served.pinned);
            part.set_needs = std::move(served.needs);
        }
    }

    /// A cached result may come from a run with other supplier numbers.
    static void nameSuppliers(std::vector<Alternative>& alternatives, std::span<const PartOffer> offers) {
        for (auto& alternative : alternatives) {
            if (alternative.kind != AlternativeKind::OtherSupplier || alternative.plan.lines.empty()) continue;
            alternative.supplier = offers[alternative.plan.lines[0].offer].supplier;
        }
    }

    /// Plans of all parts together, if charges couple them.
    void couple() {
        std::vector<GroupIndex> groups;
        std::vector<CoupledPart> coupled;
        for (GroupIndex group = 0; group < run_.parts.size(); ++group) {
            if (!run_.parts[group].isSourced()) continue;
            const auto& solution = run_.parts[group].solution;
            groups.push_back(group);
            const auto preferences = preferencesFor(input_.settings, run_.parts[group].need);
            coupled.push_back(coupledPart(problemOf(group), solution, preferences));
            own_bound_ += solution.lower_bound;
            if (!isCoupled(coupled.back().problem)) {
                if (!solution.is_proven) gaps_apart_ += solution.objective() - solution.lower_bound;
                continue;
            }
            weighs_days_ = weighs_days_ || mayWeighDays(coupled.back().problem, solution, preferences);
        }
        if (input_.settings.consolidates && input_.settings.chargesPartsTogether()) {
            if (canAddUp(coupled))
                consolidateParts(groups, coupled);
            else
                keepPartsAlone();
        }
        std::vector<Plan> plans;
        for (const auto& part : coupled) plans.push_back(part.plan);
        run_.suppliers = supplierUses(coupled, plans, input_.settings.suppliers);
        const auto fees = feesOfParts(coupled, run_.suppliers);
        run_.charges = chargeUses(coupled, plans, input_.settings.shared_charges);
        const auto charges = chargesOfParts(coupled, run_.charges);
        for (std::size_t i = 0; i < groups.size(); ++i) {
            run_.parts[groups[i]].supplier_fees = fees[i];
            run_.parts[groups[i]].one_time = plans[i].one_time + charges[i];
        }
        if (input_.settings.with_alternatives && input_.settings.chargesPartsTogether())
            findAlternatives(groups, coupled);
    }

    /// Whether charges may change the plan of the part because of other parts. Where only offers share charges, all
    /// parts without these are as they are alone.
    bool isCoupled(const PartProblem& problem) const {
        const auto& settings = input_.settings;
        if (settings.suppliersCharge()) return true;
        if (settings.shared_charges.empty()) return false;
        return std::ranges::any_of(problem.offers, [&](const PartOffer& offer) {
            return offer.shared_charge < settings.shared_charges.size();
        });
    }

    /// Alternatives of parts that charges couple: with the orders of all other parts as they are.
    void findAlternatives(const std::vector<GroupIndex>& groups, const std::vector<CoupledPart>& coupled) {
        const ChosenOrders orders(coupled, input_.settings.suppliers, input_.settings.shared_charges);
        inPacks(parallel_, groups.size(), [&](std::size_t begin, std::size_t end) {
            SolverPool::Loan solver(solvers_);
            for (auto i = begin; i < end; ++i) {
                auto& part = run_.parts[groups[i]];
                const auto offers = orders.offersFor(i);
                auto problem = coupled[i].problem;
                problem.offers = offers;
                part.alternatives = alternativesTo(
                    *solver,
                    problem,
                    preferencesFor(input_.settings, part.need),
                    part.solution,
                    input_.settings.alternative_suppliers,
                    {},
                    replacements(orders, i, coupled[i].problem)
                );
            }
        });
    }

    FindReplacement replacements(const ChosenOrders& orders, std::size_t part, const PartProblem& all) {
        return [this, &orders, part, all](
                   const PartSolution& alone, const PartPreferences& preferences, std::span<const std::uint8_t> left_out
               ) {
            const auto offers = withoutOffers(all.offers, left_out);
            auto problem = all;
            problem.offers = offers;
            return orders.bestLike(part, coupledPart(problem, alone, preferences), solvers_);
        };
    }

    /// Whether any plans of all parts together, and the values that orders have to reach, can be added up.
    bool canAddUp(const std::vector<CoupledPart>& coupled) const {
        Cost sum = 0;
        const auto add = [&sum](Cost cost) { sum = std::min(sum + std::min(cost, unlimited_cost), unlimited_cost); };
        for (const auto& part : coupled) add(highestCost(part.problem));
        for (const auto& terms : input_.settings.suppliers) {
            add(terms.fee);
            add(terms.minimum_order);
            if (terms.free_above < unlimited_cost) add(terms.free_above);
        }
        for (const auto charge : input_.settings.shared_charges) add(charge);
        return sum < unlimited_cost;
    }

    /// Without a comparison of plans together nothing is proven, and all that is known is what each part costs at
    /// least.
    void keepPartsAlone() {
        is_coupling_proven_ = false;
        is_bounded_by_parts_ = true;
    }

    void consolidateParts(const std::vector<GroupIndex>& groups, std::vector<CoupledPart>& coupled) {
        const auto& settings = input_.settings;
        std::vector<std::size_t> places;
        std::vector<CoupledPart> parts;
        for (std::size_t i = 0; i < coupled.size(); ++i) {
            if (!isCoupled(coupled[i].problem)) continue;
            places.push_back(i);
            parts.push_back(coupled[i]);
        }
        auto together = consolidate(
            parts, settings.suppliers, solvers_, parallel_, settings.coupling_budget, settings.shared_charges
        );
        coupling_gap_ = together.objective - together.lower_bound;
        // A day is weighed part by part; together, parts keep the days settled so, which proves nothing.
        is_coupling_proven_ = together.is_proven && !weighs_days_;
        run_.counters.coupling = together.counters;
        for (std::size_t i = 0; i < places.size(); ++i) {
            auto& of_part = coupled[places[i]];
            if (together.plans[i].lines == of_part.plan.lines) continue;
            auto& part = run_.parts[groups[places[i]]];
            of_part.plan = together.plans[i];
            replacePlan(
                part,
                of_part.problem,
                std::move(together.plans[i]),
                preferencesFor(settings, part.need),
                settings.suppliersCharge() ? Reason::ConsolidatedShipping : Reason::SharedCharge
            );
            part.is_consolidated = true;
        }
    }

    void sumUp() {
        auto& totals = run_.totals;
        auto& counters = run_.counters;
        Cost part_gaps = 0;
        for (GroupIndex group = 0; group < run_.parts.size(); ++group) {
            auto& part = run_.parts[group];
            if (part.need == 0) continue;
            ++counters.needed_parts;
            ++(part.is_from_cache ? counters.cached_parts : counters.solved_parts);
            counters.consolidated_parts += part.is_consolidated;
            const auto& solution = part.solution;
            run_.is_proven = run_.is_proven && solution.is_proven;
            if (!solution.plan) {
                ++counters.unsourced_parts;
                continue;
            }
            counters.relaxed_parts += !solution.relaxed.empty();
            const auto& plan = *solution.plan;
            part.need += plan.losses;
            part.line_excess.resize(plan.lines.size());
            for (const auto& of_part : plansOfParts(problemOf(group), input_.settings.preferences.limits, plan)) {
                const auto excess = excessOfLines(of_part.plan);
                for (std::size_t i = 0; i < excess.size(); ++i) part.line_excess[of_part.positions[i]] = excess[i];
                const auto material = usedAndExcess(of_part.plan.cost, of_part.need, of_part.plan.bought);
                part.material.used += material.used;
                part.material.excess += material.excess;
            }
            totals.material += plan.cost;
            totals.used += part.material.used;
            totals.excess += part.material.excess;
            totals.supplier_fees += part.supplier_fees;
            totals.one_time += part.one_time;
            totals.objective += solution.objective();
            totals.ready = std::max(totals.ready, plan.ready);
            if (!solution.is_proven) part_gaps += solution.objective() - solution.lower_bound;
        }
        Cost charges = totals.supplier_fees;
        for (const auto& use : run_.charges) charges += use.cost;
        totals.objective += charges;
        const bool couples = input_.settings.consolidates && input_.settings.chargesPartsTogether();
        // The bound of all parts together has those of the parts in it.
        totals.lower_bound = totals.objective - (couples ? coupling_gap_ + gaps_apart_ : part_gaps + charges);
        if (couples && (weighs_days_ || is_bounded_by_parts_))
            totals.lower_bound = std::min(totals.lower_bound, own_bound_);
        run_.is_proven = run_.is_proven && (couples ? is_coupling_proven_ : charges == 0);
        run_.is_proven = run_.is_proven && reachesMinimumOrders();
        run_.is_proven = run_.is_proven && input_.settings.may_be_proven && input_.settings.is_bounded;
        if (!input_.settings.is_bounded) totals.lower_bound = std::min<Cost>(totals.lower_bound, 0);
        // A plan that was changed for the whole is as good as that.
        for (auto& part : run_.parts) {
            if (part.is_consolidated) part.solution.is_proven = run_.is_proven;
        }
    }

    bool reachesMinimumOrders() const {
        return std::ranges::all_of(run_.suppliers, [](const SupplierUse& use) { return use.missing == 0; });
    }

    void attribute() {
        std::vector<UsedAndExcess> material;
        std::vector<Cost> fees, one_time;
        material.reserve(run_.parts.size());
        fees.reserve(run_.parts.size());
        one_time.reserve(run_.parts.size());
        for (const auto& part : run_.parts) {
            material.push_back(part.material);
            fees.push_back(part.supplier_fees);
            one_time.push_back(part.one_time);
        }
        std::vector<std::vector<SetCost>> sets(run_.parts.size());
        for (GroupIndex group = 0; group < run_.parts.size(); ++group) {
            if (run_.parts[group].isSourced() && input_.bom.design().groups[group].isJoint())
                sets[group] = costsOfSets(problemOf(group), input_.settings.preferences.limits, run_.parts[group]);
        }
        run_.line_costs = attributed(input_.bom, run_.needs, material, fees, sets, one_time);

        const auto& lines = input_.bom.design().lines;
        run_.line_status.reserve(lines.size());
        for (const auto& line : lines) run_.line_status.push_back(statusOf(line, run_.parts));
        for (const auto line : input_.bom.mismatchedLines()) run_.line_status[line] = LineStatus::UnitMismatch;
    }

    void noteCauses(std::span<const Demand> demands) {
        const auto quantity = hashOf(demands);
        for (GroupIndex group = 0; group < run_.parts.size(); ++group) {
            auto& part = run_.parts[group];
            if (part.need == 0) continue;
            part.causes = input_.causes[group];
            part.causes.quantity = quantity;
            if (!part.isSourced()) continue;
            part.plan_hash = hashOf(*part.solution.plan, input_.offers.offersOf(group), input_.offers.originsOf(group));
        }
    }

    Fingerprint fingerprintOf(std::span<const Demand> demands) const {
        FingerprintBuilder builder;
        builder.add(input_.scenario);
        builder.add(demands.size());
        for (const auto& demand : demands) {
            builder.add(demand.assembly);
            builder.add(demand.quantity);
        }
        for (const auto& part : run_.parts) builder.add(part.problem);
        return builder.finish();
    }

    const Prepared& input_;
    const ParallelFor& parallel_;
    PartCache* cache_;
    SolverPool& solvers_;
    Selection run_;
    Cost coupling_gap_ = 0;
    Cost gaps_apart_ = 0;  ///< of the parts that are not coupled
    bool is_coupling_proven_ = true;
    bool weighs_days_ = false;
    bool is_bounded_by_parts_ = false;
    Cost own_bound_ = 0;  ///< what the parts cost at least, each alone
};

}  // namespace

PartPreferences preferencesFor(const SelectionSettings& settings, Quantity need) {
    auto preferences = settings.preferences;
    preferences.limits.max_excess = excessLimit(need, preferences.limits.max_excess, settings.max_excess_ppm);
    preferences.limits.max_excess_ppm = settings.max_excess_ppm;
    return preferences;
}

SelectionRunner::SelectionRunner(ParallelFor parallel, PartCache* cache)
    : parallel_(std::move(parallel)), cache_(cache) {}

Selection SelectionRunner::run(
    const OrderedDesign& bom,
    std::span<const Demand> demands,
    const OfferTable& offers,
    const SelectionSettings& settings
) {
    const auto input = prepared(bom, offers, settings, parallel_);
    return Run(input, parallel_, cache_, solvers_).of(demands);
}

std::vector<Selection> SelectionRunner::runLadder(
    const OrderedDesign& bom,
    std::span<const std::vector<Demand>> sizes,
    const OfferTable& offers,
    const SelectionSettings& settings
) {
    const auto input = prepared(bom, offers, settings, parallel_);
    std::vector<Selection> runs;
    runs.reserve(sizes.size());
    for (const auto& demands : sizes) runs.push_back(Run(input, parallel_, cache_, solvers_).of(demands));
    return runs;
}

PartRecord recordOf(std::string_view key, const PartResult& part, int coarser) {
    const auto& plan = part.solution.plan;
    Quantity bought = 0;
    if (plan) {
        for (const auto& line : plan->lines) bought = std::min(bought + line.quantity, unlimited_quantity);
    }
    return {
        .key = key,
        .need = part.need,
        .cost = plan ? plan->cost + part.one_time + part.supplier_fees : 0,
        .ready = plan ? plan->ready : 0,
        .plan = part.plan_hash,
        .causes = part.causes,
        .coarser = coarser,
        .bought = bought};
}

}  // namespace cardcage::sourcing::engine
