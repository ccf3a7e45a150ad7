#include "tests/plugins/sourcing/oracle/charge_comparison.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "plugins/sourcing/engine/consolidation/consolidation.hpp"
#include "plugins/sourcing/engine/selection/curve.hpp"
#include "plugins/sourcing/engine/selection/selection.hpp"
#include "tests/plugins/sourcing/instances/dice.hpp"
#include "tests/plugins/sourcing/instances/engine_problem.hpp"
#include "tests/plugins/sourcing/instances/text_form.hpp"
#include "tests/plugins/sourcing/oracle/comparison.hpp"
#include "tests/plugins/sourcing/oracle/joint_parts.hpp"

namespace cardcage::sourcing::oracle {
namespace {

using instances::Instance;

constexpr Cost charge_tolerance = engine::one_cost / 10'000'000;

std::vector<engine::SupplierTerms> engineTermsOf(const Instance& instance) {
    std::vector<engine::SupplierTerms> terms;
    for (const auto& supplier : instance.suppliers) {
        auto& it = terms.emplace_back();
        it.fee = supplier.ship * 10'000;
        if (supplier.free_above) it.free_above = *supplier.free_above * 10'000;
        it.minimum_order = supplier.mov * 10'000;
    }
    return terms;
}

std::vector<OrderTerms> orderTermsOf(const Instance& instance) {
    std::vector<OrderTerms> terms;
    for (const auto& supplier : instance.suppliers) {
        auto& it = terms.emplace_back();
        it.fee = supplier.ship * 10'000;
        if (supplier.free_above) it.free_above = *supplier.free_above * 10'000;
        it.minimum = supplier.mov * 10'000;
    }
    return terms;
}

std::vector<engine::PartTable> chargedTablesOf(const Instance& instance) {
    std::vector<engine::PartTable> tables;
    for (std::uint32_t part = 0; part < instance.parts.size(); ++part)
        tables.push_back(instances::engineTable(instance, {part}, instance.parts[part].need, instance.scenarios[0]));
    return tables;
}

std::string chargeText(Cost cost) {
    return instances::decimal(cost, 16);
}

std::string shownCharges(std::uint64_t seed, const std::string& what, const Instance& instance) {
    return "charges " + std::to_string(seed) + ": " + what + "\n" + instances::written(instance);
}

/// Tells what is wrong with an objective, its bound and its proof.
std::string wrongObjective(Cost told, Cost bound, bool is_proven, Cost least) {
    const auto figures = ": told " + chargeText(told) + ", bound " + chargeText(bound) + ", least " + chargeText(least);
    if (told < least) return "a rule is broken" + figures;
    if (bound > least) return "the bound is wrong" + figures;
    if (is_proven && told - least >= charge_tolerance) return "proven, but there is a better choice" + figures;
    return {};
}

/// Plans as the oracle has them; "" or the rule that one breaks.
std::string readChargedPlans(
    const Instance& instance,
    const std::vector<Problem>& problems,
    const std::vector<engine::Plan>& told,
    std::vector<Plan>& plans
) {
    for (std::uint32_t part = 0; part < problems.size(); ++part) {
        plans.push_back(planFrom(problems[part], instance, {part}, told[part]));
        if (auto rule = broken(problems[part], plans.back()); !rule.empty()) return rule;
    }
    return {};
}

/// A run of all parts as lines of one assembly.
struct ChargedRun {
    explicit ChargedRun(const Instance& instance) {
        const auto& scenario = instance.scenarios[0];
        design.assemblies = 1;
        for (const auto& table : chargedTablesOf(instance)) {
            design.lines.push_back(
                {.assembly = 0, .group = static_cast<engine::GroupIndex>(design.groups.size()), .quantity = table.need}
            );
            design.groups.emplace_back();
            offers.beginGroup();
            const auto problem = table.problem();
            for (const auto& offer : table.offers) offers.add(offer, problem.rowsOf(offer), problem.arrivalsOf(offer));
        }
        settings.preferences = instances::enginePreferences(scenario, instance.parts[0].need);
        settings.suppliers = engineTermsOf(instance);
        settings.shared_charges = sharedCostsOf(instance).charges;
        settings.with_alternatives = true;
    }

    engine::Design design;
    engine::OfferTable offers;
    engine::SelectionSettings settings;
};

const std::vector<engine::Demand> one_board{{0, engine::one_unit}};

/// The cost of a plan of one part beside the others: its own, and what only it pays.
Cost costBeside(
    const std::vector<Problem>& problems, std::vector<Plan> plans, std::size_t part, const SharedCosts& shared
) {
    const auto all = sharedCostOf(problems, plans, shared);
    const auto own =
        planCost(problems[part], plans[part]) +
        static_cast<Cost>(totalOf(plans[part]) - problems[part].need) * problems[part].unit * problems[part].residual;
    plans[part].clear();
    return own + all - sharedCostOf(problems, plans, shared);
}

/// The best plan of a part within one supplier, when the others stay as they are.
std::optional<Cost> leastWithinSupplier(
    const std::vector<Problem>& problems,
    const std::vector<Plan>& plans,
    std::size_t part,
    std::uint32_t supplier,
    SharedCosts shared
) {
    for (std::size_t other = 0; other < plans.size(); ++other) {
        if (other == part) continue;
        for (const auto& line : plans[other]) {
            const auto& offer = problems[other].offers[line.offer];
            shared.fees[offer.supplier] = 0;
            if (offer.charge) shared.charges[*offer.charge] = 0;
        }
    }
    auto alone = problems[part];
    std::erase_if(alone.offers, [&](const Offer& offer) { return offer.supplier != supplier; });
    if (alone.offers.empty()) return std::nullopt;
    return leastOfOpenings({alone}, shared);
}

std::string wrongChargedAlternatives(
    const std::vector<Problem>& problems,
    const std::vector<Plan>& plans,
    const engine::Selection& run,
    const SharedCosts& shared,
    int& compared
) {
    for (std::size_t part = 0; part < problems.size(); ++part) {
        // With a residual value the least cost is not the least payment.
        if (problems[part].residual != 0 || problems[part].excess) continue;
        const auto now = costBeside(problems, plans, part, shared);
        for (const auto& alternative : run.parts[part].alternatives) {
            if (alternative.kind != engine::AlternativeKind::OtherSupplier) continue;
            const auto least = leastWithinSupplier(problems, plans, part, alternative.supplier, shared);
            if (!least) return "an alternative that there is not";
            ++compared;
            if (alternative.cost_delta != *least - now)
                return "alternative of part " + std::to_string(part) + " at " + std::to_string(alternative.supplier) +
                       ": told " + chargeText(alternative.cost_delta) + ", is " + chargeText(*least - now);
        }
    }
    return {};
}

Cost sumOf(const std::vector<Cost>& costs) {
    return std::accumulate(costs.begin(), costs.end(), Cost{0});
}

/// Totals and lines against the plans.
std::string wrongSums(
    const std::vector<Problem>& problems,
    const std::vector<Plan>& plans,
    const engine::Selection& run,
    const SharedCosts& shared
) {
    Cost objective = 0, once = 0, material = 0;
    std::set<std::uint32_t> charges;
    for (std::size_t part = 0; part < problems.size(); ++part) {
        objective += planCost(problems[part], plans[part]);
        for (const auto& line : plans[part]) {
            const auto& offer = problems[part].offers[line.offer];
            once += offer.once;
            material += lineCost(problems[part], offer, line.quantity, std::nullopt).value() - offer.once;
            if (offer.charge) charges.insert(*offer.charge);
        }
    }
    for (const auto charge : charges) once += shared.charges[charge];
    objective += sharedCostOf(problems, plans, shared);
    if (run.totals.objective != objective)
        return "objective " + chargeText(run.totals.objective) + ", is " + chargeText(objective);
    if (run.totals.one_time != once)
        return "one-time costs " + chargeText(run.totals.one_time) + ", are " + chargeText(once);
    if (run.totals.material != material)
        return "material " + chargeText(run.totals.material) + ", is " + chargeText(material);
    const auto& lines = run.line_costs;
    if (sumOf(lines.one_time) != once) return "one-time costs of lines " + chargeText(sumOf(lines.one_time));
    if (sumOf(lines.used) + sumOf(lines.excess) != material) return "material of lines";
    if (sumOf(lines.fees) != run.totals.supplier_fees) return "fees of lines";
    return {};
}

}  // namespace

ChargeComparison compareCharges(std::uint64_t seed, ChargeKind kind) {
    const auto instance = chargedParts(seed, kind);
    const auto problems = problemsOf(instance);
    const auto shared = sharedCostsOf(instance);
    const auto tables = chargedTablesOf(instance);
    ChargeComparison result;
    engine::PartSolver solver;
    std::vector<engine::CoupledPart> parts;
    for (std::size_t part = 0; part < tables.size(); ++part) {
        engine::CoupledPart coupled{.problem = tables[part].problem()};
        coupled.limits = instances::enginePreferences(instance.scenarios[0], instance.parts[part].need).limits;
        coupled.plan = solver.solve(coupled.problem, coupled.limits).plan.value();
        parts.push_back(std::move(coupled));
    }
    engine::SolverPool solvers;
    const auto told =
        engine::consolidate(parts, engineTermsOf(instance), solvers, engine::sequentially, {}, shared.charges);
    std::vector<Plan> plans;
    auto wrong = readChargedPlans(instance, problems, told.plans, plans);
    const bool is_met = std::ranges::all_of(told.suppliers, [](const auto& use) { return use.missing == 0; });
    std::optional<Cost> least;
    if (kind == ChargeKind::Values || kind == ChargeKind::StockValues) {
        const auto outcome = leastOfOrdersWithCharges(problems, shared.charges, orderTermsOf(instance));
        result.is_compared = outcome.is_decided;
        least = outcome.least;
    } else {
        least = leastOfOpenings(problems, shared);
    }
    if (!result.is_compared) return result;
    result.is_proven = told.is_proven;
    result.is_possible = least.has_value();
    result.is_best = least && is_met && told.objective - *least < charge_tolerance;
    result.has_charges = !told.charges.empty() ||
                         std::ranges::any_of(told.plans, [](const engine::Plan& plan) { return plan.one_time > 0; });
    for (std::size_t part = 0; part < parts.size(); ++part)
        result.is_moved = result.is_moved || told.plans[part].lines != parts[part].plan.lines;
    if (wrong.empty() && is_met && least)
        wrong = wrongObjective(told.objective, told.lower_bound, told.is_proven, *least);
    if (wrong.empty() && !is_met && told.is_proven) wrong = "proven without a minimum";
    if (wrong.empty() && !is_met && least) wrong = "a minimum is missed although there is a way";
    if (wrong.empty() && is_met && !least) wrong = "a rule is broken";
    if (!wrong.empty()) result.difference = shownCharges(seed, wrong, instance);
    return result;
}

ChargeComparison compareChargedRun(std::uint64_t seed, ChargeKind kind) {
    const auto instance = chargedParts(seed, kind);
    const auto problems = problemsOf(instance);
    const auto shared = sharedCostsOf(instance);
    const ChargedRun run(instance);
    const auto told =
        engine::SelectionRunner().run(engine::OrderedDesign(run.design), one_board, run.offers, run.settings);
    ChargeComparison result;
    std::vector<engine::Plan> told_plans;
    for (const auto& part : told.parts) told_plans.push_back(part.solution.plan.value());
    std::vector<Plan> plans;
    auto wrong = readChargedPlans(instance, problems, told_plans, plans);
    if (wrong.empty()) wrong = wrongSums(problems, plans, told, shared);
    const auto least = leastOfOpenings(problems, shared).value();
    if (wrong.empty()) wrong = wrongObjective(told.totals.objective, told.totals.lower_bound, told.is_proven, least);
    if (wrong.empty()) wrong = wrongChargedAlternatives(problems, plans, told, shared, result.alternatives);
    result.is_proven = told.is_proven;
    result.is_best = told.totals.objective - least < charge_tolerance;
    result.has_charges = told.totals.one_time > 0;
    if (!wrong.empty()) result.difference = shownCharges(seed, wrong, instance);
    return result;
}

ChargeComparison compareChargedCurve(std::uint64_t seed) {
    const auto instance = chargedParts(seed, ChargeKind::Days);
    const auto shared = sharedCostsOf(instance);
    const ChargedRun run(instance);
    engine::SolverPool solvers;
    const engine::OrderedDesign bom(run.design);
    const auto curve = engine::curveOf(bom, bom.explode(one_board), run.offers, run.settings, solvers);
    ChargeComparison result;
    std::string wrong;
    for (int day = 0; day <= 50 && wrong.empty(); day += 5) {
        std::optional<Cost> told;
        for (const auto& point : curve.points) {
            if (point.ready <= day) told = point.cost;
        }
        const auto least = leastOfOpenings(problemsOf(instance, day), shared);
        ++result.points;
        if (told == least) continue;
        wrong = "day " + std::to_string(day) + ": told " + (told ? chargeText(*told) : "nothing") + ", is " +
                (least ? chargeText(*least) : "nothing");
    }
    if (!wrong.empty()) result.difference = shownCharges(seed, wrong, instance);
    return result;
}

ChargeComparison compareJointCharges(std::uint64_t seed) {
    constexpr engine::Cost cent = engine::one_cost / 100;
    instances::Dice dice(seed);
    ChargeComparison result;
    auto part = randomJointPart(seed);
    part.limits = {.max_lines = 2};
    part.latest_day = engine::any_day;
    std::vector<engine::Cost> charges(static_cast<std::size_t>(dice.between(1, 3)));
    for (auto& charge : charges) charge = cent * dice.between(1, 300);
    for (auto& offer : part.table.offers) {
        offer.supplier_fee = 0;
        if (dice.percent(40)) offer.one_time = cent * dice.between(1, 200);
        offer.line_fee += offer.one_time;
        if (dice.percent(60)) offer.shared_charge = static_cast<std::uint32_t>(dice.below(std::ssize(charges)));
    }
    std::optional<Cost> least;
    for (std::uint32_t open = 0; open < 1U << charges.size(); ++open) {
        auto inside = part;
        std::erase_if(inside.table.offers, [&](const engine::PartOffer& offer) {
            return offer.shared_charge < charges.size() && (open >> offer.shared_charge & 1) == 0;
        });
        auto cost = leastOfJointOrders({inside}, std::vector<engine::SupplierTerms>(3));
        for (std::size_t i = 0; cost && i < charges.size(); ++i) *cost += (open >> i & 1) != 0 ? charges[i] : 0;
        if (cost && (!least || *cost < *least)) least = cost;
    }
    const auto problem = part.table.problem();
    const auto plan = engine::PartSolver().solve(problem, part.limits).plan;
    result.is_compared = plan.has_value();
    if (!plan) return result;
    engine::SolverPool solvers;
    const std::vector<engine::CoupledPart> parts{{.problem = problem, .limits = part.limits, .plan = *plan}};
    const auto told = engine::consolidate(parts, {}, solvers, engine::sequentially, {}, charges);
    result.is_proven = told.is_proven;
    result.is_best = least && told.objective - *least < charge_tolerance;
    result.has_charges = !told.charges.empty();
    result.is_moved = told.plans[0].lines != plan->lines;
    auto wrong =
        least ? wrongObjective(told.objective, told.lower_bound, told.is_proven, *least) : "a plan where there is none";
    if (!wrong.empty()) result.difference = "joint charges " + std::to_string(seed) + ": " + wrong + "\n" + part.text();
    return result;
}

}  // namespace cardcage::sourcing::oracle
