#include "selection.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "causes.hpp"
#include "coupled_parts.hpp"
#include "selection_inputs.hpp"

namespace cardcage::sourcing::engine {
namespace {

/// What several sizes of one scenario have in common.
struct Prepared {
    const Bom& bom;
    const OfferTable& offers;
    const SelectionSettings& settings;
    std::vector<Fingerprint> group_offers;  ///< by group, with what every part's plan depends on
    Fingerprint scenario;                   ///< everything but demands and offers
    std::vector<PartCauses> causes;         ///< by group, all but the quantity
};

std::uint64_t wordOf(const Fingerprint& fingerprint) {
    return FingerprintHash()(fingerprint);
}

Prepared prepared(
    const Bom& bom, const OfferTable& offers, const SelectionSettings& settings, const ParallelFor& parallel
) {
    const auto groups = bom.design().groups.size();
    if (offers.groups() != groups) throw std::invalid_argument("Offers have other groups than the design");
    FingerprintBuilder builder;
    builder.add(engine_version);
    addTo(builder, settings.preferences);
    builder.add(settings.max_excess_ppm);
    builder.add(settings.with_alternatives);
    builder.add(settings.alternative_suppliers);
    const auto rules = builder.finish();

    builder.add(rules);
    addCoupling(builder, settings);
    const auto all_rules = builder.finish();

    builder.add(all_rules);
    builder.add(settings.context);
    builder.add(settings.may_be_proven);
    builder.add(settings.is_bounded);
    addTo(builder, bom.design());
    if (!settings.suppliers.empty()) {
        for (GroupIndex group = 0; group < groups; ++group) {
            for (const auto& offer : offers.offersOf(group)) builder.add(offer.supplier);
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
            offers.addTo(of_group, static_cast<GroupIndex>(group));
            result.group_offers[group] = of_group.finish();
            auto& causes = result.causes[group];
            causes = causesOfOffers(offers, static_cast<GroupIndex>(group));
            causes.design = designs[group];
            causes.rules = wordOf(all_rules);
        }
    });
    return result;
}

PartResult solved(PartSolver& solver, const PartProblem& problem, const SelectionSettings& settings) {
    const auto preferences = preferencesFor(settings, problem.need);
    PartResult result{.sourced = sourcePart(solver, problem, preferences)};
    if (!result.sourced.plan) {
        result.unsourced = explainUnsourced(solver, problem, preferences);
        return result;
    }
    result.reasons = explainLines(problem, preferences, result.sourced);
    if (settings.with_alternatives) {
        result.alternatives =
            alternativesTo(solver, problem, preferences, result.sourced, settings.alternative_suppliers);
    }
    return result;
}

/// What solvers did in the meantime.
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
        selectParts();
        couple();
        sumUp();
        attribute();
        noteCauses(demands);
        run_.counters.solver = difference(solvers_.counters(), before);
        run_.fingerprint = fingerprintOf(demands);
        return std::move(run_);
    }

private:
    PartProblem problemOf(GroupIndex group) const {
        const bool is_discrete = isDiscrete(input_.bom.design().groups[group].unit);
        return input_.offers.problem(
            group, run_.needs.group_need[group], is_discrete, input_.bom.setNeeds(run_.needs, group)
        );
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
    }

    void selectPart(GroupIndex group, PartSolver& solver, FingerprintBuilder& builder) {
        auto& part = run_.parts[group];
        part.need = run_.needs.group_need[group];
        builder.add(input_.group_offers[group]);
        builder.add(part.need);
        for (const auto need : input_.bom.setNeeds(run_.needs, group)) builder.add(need);
        part.problem = builder.finish();
        if (const auto known = cache_ ? cache_->find(part.problem) : nullptr) {
            part.result = *known;
            part.is_from_cache = true;
            nameSuppliers(part.result.alternatives, input_.offers.offersOf(group));
            return;
        }
        part.result = solved(solver, problemOf(group), input_.settings);
        if (cache_) cache_->store(part.problem, std::make_shared<const PartResult>(part.result));
    }

    /// A cached result may come from a run in which the suppliers had other numbers.
    static void nameSuppliers(std::vector<Alternative>& alternatives, std::span<const PartOffer> offers) {
        for (auto& alternative : alternatives) {
            if (alternative.kind != AlternativeKind::OtherSupplier || alternative.plan.lines.empty()) continue;
            alternative.supplier = offers[alternative.plan.lines[0].offer].supplier;
        }
    }

    bool suppliersCharge() const {
        const auto& terms = input_.settings.suppliers;
        return std::any_of(terms.begin(), terms.end(), [](const SupplierTerms& it) { return !it.areFree(); });
    }

    /// Plans of all parts together, where suppliers charge something for an order as a whole.
    void couple() {
        std::vector<GroupIndex> groups;
        std::vector<CoupledPart> coupled;
        for (GroupIndex group = 0; group < run_.parts.size(); ++group) {
            if (!run_.parts[group].isSourced()) continue;
            const auto& sourced = run_.parts[group].result.sourced;
            groups.push_back(group);
            const auto preferences = preferencesFor(input_.settings, run_.parts[group].need);
            coupled.push_back(coupledPart(problemOf(group), sourced, preferences));
            if (weightOfDays(*sourced.plan, input_.settings.preferences) > 0) has_weighted_days_ = true;
        }
        if (input_.settings.consolidates && suppliersCharge()) consolidateParts(groups, coupled);
        std::vector<Plan> plans;
        for (const auto& part : coupled) plans.push_back(part.plan);
        run_.suppliers = supplierUses(coupled, plans, input_.settings.suppliers);
        const auto fees = feesOfParts(coupled, run_.suppliers);
        for (std::size_t i = 0; i < groups.size(); ++i) run_.parts[groups[i]].supplier_fees = fees[i];
    }

    void consolidateParts(const std::vector<GroupIndex>& groups, std::vector<CoupledPart>& coupled) {
        auto together =
            consolidate(coupled, input_.settings.suppliers, solvers_, parallel_, input_.settings.coupling_budget);
        coupling_gap_ = together.objective - together.lower_bound;
        is_coupling_proven_ = together.is_proven;
        // A day is weighed part by part; together, parts keep to the days that were settled so.
        run_.is_among_candidates = together.is_among_candidates || has_weighted_days_;
        run_.counters.coupling = together.counters;
        for (std::size_t i = 0; i < groups.size(); ++i) {
            if (together.plans[i].lines == coupled[i].plan.lines) continue;
            auto& part = run_.parts[groups[i]];
            coupled[i].plan = together.plans[i];
            replacePlan(part.result, coupled[i].problem, std::move(together.plans[i]), input_.settings.preferences);
            part.is_consolidated = true;
        }
    }

    void sumUp() {
        auto& totals = run_.totals;
        auto& counters = run_.counters;
        Cost part_gaps = 0;
        for (auto& part : run_.parts) {
            if (part.need == 0) continue;
            ++counters.needed_parts;
            ++(part.is_from_cache ? counters.cached_parts : counters.solved_parts);
            counters.consolidated_parts += part.is_consolidated;
            const auto& sourced = part.result.sourced;
            run_.is_proven = run_.is_proven && sourced.is_proven;
            if (!sourced.plan) {
                ++counters.unsourced_parts;
                continue;
            }
            counters.relaxed_parts += !sourced.relaxed.empty();
            const auto& plan = *sourced.plan;
            part.line_excess = excessOfLines(plan);
            part.material = usedAndExcess(plan.cost, part.need, plan.bought);
            totals.material += plan.cost;
            totals.used += part.material.used;
            totals.excess += part.material.excess;
            totals.supplier_fees += part.supplier_fees;
            totals.objective += sourced.objective;
            totals.ready = std::max(totals.ready, plan.ready);
            if (!sourced.is_proven) part_gaps += sourced.objective - sourced.lower_bound;
        }
        totals.objective += totals.supplier_fees;
        const bool couples = input_.settings.consolidates && suppliersCharge();
        const Cost gap = part_gaps + (couples ? coupling_gap_ : totals.supplier_fees);
        totals.lower_bound = totals.objective - gap;
        run_.is_proven = run_.is_proven && (couples ? is_coupling_proven_ : totals.supplier_fees == 0);
        run_.is_proven = run_.is_proven && input_.settings.may_be_proven && input_.settings.is_bounded;
        if (!input_.settings.is_bounded) totals.lower_bound = std::min<Cost>(totals.lower_bound, 0);
    }

    void attribute() {
        std::vector<UsedAndExcess> material;
        std::vector<Cost> fees;
        material.reserve(run_.parts.size());
        fees.reserve(run_.parts.size());
        for (const auto& part : run_.parts) {
            material.push_back(part.material);
            fees.push_back(part.supplier_fees);
        }
        run_.line_costs = attributed(input_.bom, run_.needs, material, fees);

        const auto& lines = input_.bom.design().lines;
        run_.line_status.reserve(lines.size());
        for (const auto& line : lines) run_.line_status.push_back(statusOf(line));
        for (const auto line : input_.bom.mismatchedLines()) run_.line_status[line] = LineStatus::UnitMismatch;
    }

    LineStatus statusOf(const BomLine& line) const {
        if (line.use == LineUse::NotPlaced) return LineStatus::NotPlaced;
        if (line.use == LineUse::CustomerSourced) return LineStatus::CustomerSourced;
        if (line.group == no_group) return LineStatus::MissingPart;
        const auto& unsourced = run_.parts[line.group].result.unsourced;
        if (!unsourced) return LineStatus::Priced;
        switch (unsourced->reason) {
            case UnsourcedReason::NoExchangeRate:
                return LineStatus::NoExchangeRate;
            case UnsourcedReason::UnitMismatch:
                return LineStatus::UnitMismatch;
            case UnsourcedReason::MissingIpn:
                return LineStatus::MissingPart;
            default:
                return LineStatus::NoOffer;
        }
    }

    void noteCauses(std::span<const Demand> demands) {
        const auto quantity = hashOf(demands);
        for (GroupIndex group = 0; group < run_.parts.size(); ++group) {
            auto& part = run_.parts[group];
            if (part.need == 0) continue;
            part.causes = input_.causes[group];
            part.causes.quantity = quantity;
            if (!part.isSourced()) continue;
            part.plan_hash =
                hashOf(*part.result.sourced.plan, input_.offers.offersOf(group), input_.offers.originsOf(group));
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
    bool is_coupling_proven_ = true;
    bool has_weighted_days_ = false;
};

}  // namespace

Preferences preferencesFor(const SelectionSettings& settings, Quantity need) {
    auto preferences = settings.preferences;
    preferences.limits.max_excess = excessLimit(need, preferences.limits.max_excess, settings.max_excess_ppm);
    return preferences;
}

SelectionRunner::SelectionRunner(ParallelFor parallel, PartCache* cache)
    : parallel_(std::move(parallel)), cache_(cache) {}

Selection SelectionRunner::run(
    const Bom& bom, std::span<const Demand> demands, const OfferTable& offers, const SelectionSettings& settings
) {
    const auto input = prepared(bom, offers, settings, parallel_);
    return Run(input, parallel_, cache_, solvers_).of(demands);
}

std::vector<Selection> SelectionRunner::runLadder(
    const Bom& bom,
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

PartRecord recordOf(std::string_view key, const SelectedPart& part) {
    const auto& plan = part.result.sourced.plan;
    return {
        .key = key,
        .need = part.need,
        .cost = plan ? plan->cost + part.supplier_fees : 0,
        .ready = plan ? plan->ready : 0,
        .plan = part.plan_hash,
        .causes = part.causes};
}

std::vector<Quantity> excessOfLines(const Plan& plan) {
    std::vector<std::size_t> cheapest_first(plan.lines.size());
    std::iota(cheapest_first.begin(), cheapest_first.end(), 0);
    std::stable_sort(cheapest_first.begin(), cheapest_first.end(), [&](std::size_t left, std::size_t right) {
        return plan.lines[left].unit_price < plan.lines[right].unit_price;
    });
    std::vector<Quantity> excess(plan.lines.size());
    auto left = plan.excess;
    for (const auto line : cheapest_first) {
        excess[line] = std::min(left, plan.lines[line].quantity);
        left -= excess[line];
    }
    return excess;
}

}  // namespace cardcage::sourcing::engine
