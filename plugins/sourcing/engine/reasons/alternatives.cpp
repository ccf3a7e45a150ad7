#include <algorithm>

#include "reasons/explain.hpp"

namespace cardcage::sourcing::engine {
namespace {

class AlternativeSearch {
public:
    AlternativeSearch(
        PartSolver& solver,
        const PartProblem& problem,
        const PartPreferences& preferences,
        const PartSolution& solution,
        const OfferScope& scope,
        const FindReplacement& find
    )
        : solver_(solver),
          problem_(problem),
          preferences_(preferences),
          plan_(*solution.plan),
          scope_(scope),
          find_(find) {
        // Alternatives may break a limit as far as the plan does, and no further.
        preferences_.relaxation = RelaxationOrder::None;
        for (const auto& relaxation : solution.relaxed) {
            if (relaxation.rule == RelaxedRule::Date) {
                preferences_.target_day = plan_.ready;
            } else {
                const auto before = preferences_.limits.max_excess;
                preferences_.limits = withoutExcessLimits(preferences_.limits);
                preferences_.limits.max_excess = std::max(plan_.excess, before);
            }
        }
    }

    std::vector<Alternative> run(std::size_t max_suppliers) {
        withoutFirstChoice();
        if (plan_.lines.size() > 1) singleLine();
        if (plan_.excess > 0) withoutOverbuying();
        otherSuppliers(max_suppliers);
        return std::move(found_);
    }

private:
    std::vector<std::uint8_t> leftOut() const {
        std::vector<std::uint8_t> left_out(scope_.left_out.begin(), scope_.left_out.end());
        left_out.resize(problem_.offers.size(), 0);
        return left_out;
    }

    void withoutFirstChoice() {
        if (plan_.lines.empty() || plan_.lines.front().is_pinned) return;
        auto left_out = leftOut();
        left_out[plan_.lines.front().offer] = 1;
        add(AlternativeKind::WithoutFirstChoice, preferences_, left_out);
    }

    void singleLine() {
        auto single = preferences_;
        single.limits.max_lines = 1;
        add(AlternativeKind::SingleLine, single, leftOut());
    }

    void withoutOverbuying() {
        auto left_out = leftOut();
        auto scope = scope_;
        scope.left_out = left_out;
        const auto day = preferences_.goal == Goal::TargetDate ? preferences_.target_day : any_day;
        const auto excess = solver_.smallestExcess(problem_, preferences_.limits, day, scope);
        if (!excess || *excess >= plan_.excess) return;
        auto tight = preferences_;
        tight.limits.max_excess = *excess;
        add(AlternativeKind::WithoutOverbuying, tight, left_out);
    }

    void otherSuppliers(std::size_t max_suppliers) {
        auto free = preferences_;
        free.supplier_preference = TierRule::None;
        free.inventory_first = false;
        const auto before = found_.size();
        for (const auto supplier : suppliers()) {
            if (isSoleSupplier(supplier)) continue;
            auto left_out = leftOut();
            for (std::size_t position = 0; position < left_out.size(); ++position)
                if (problem_.offers[position].supplier != supplier) left_out[position] = 1;
            add(AlternativeKind::OtherSupplier, free, left_out, supplier);
        }
        const auto first = found_.begin() + static_cast<std::ptrdiff_t>(before);
        std::stable_sort(first, found_.end(), [](const Alternative& left, const Alternative& right) {
            return left.cost_delta < right.cost_delta;
        });
        if (found_.size() - before > max_suppliers) found_.resize(before + max_suppliers);
    }

    /// Suppliers that could sell something, by rank.
    std::vector<std::uint32_t> suppliers() const {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> ranked;
        for (std::size_t position = 0; position < problem_.offers.size(); ++position) {
            const auto& offer = problem_.offers[position];
            if (scope_.includes(offer, position)) ranked.emplace_back(offer.supplier_rank, offer.supplier);
        }
        std::sort(ranked.begin(), ranked.end());
        ranked.erase(std::unique(ranked.begin(), ranked.end()), ranked.end());
        std::vector<std::uint32_t> suppliers;
        for (const auto& [rank, supplier] : ranked) suppliers.push_back(supplier);
        return suppliers;
    }

    bool isSoleSupplier(std::uint32_t supplier) const {
        return std::all_of(plan_.lines.begin(), plan_.lines.end(), [&](const PlanLine& line) {
            return problem_.offers[line.offer].supplier == supplier;
        });
    }

    void add(
        AlternativeKind kind,
        const PartPreferences& preferences,
        const std::vector<std::uint8_t>& left_out,
        std::uint32_t supplier = 0
    ) {
        auto scope = scope_;
        scope.left_out = left_out;
        const auto solution = sourcePart(solver_, problem_, preferences, scope);
        if (!solution.plan) return;
        const auto replacement = find_ ? find_(solution, preferences, left_out)
                                       : Replacement{*solution.plan, solution.plan->paid() - plan_.paid()};
        if (!replacement || replacement->plan.lines == plan_.lines) return;
        const auto& plan = replacement->plan;
        const bool has_days = plan.ready < unknown_day && plan_.ready < unknown_day;
        found_.push_back(
            {.kind = kind,
             .supplier = supplier,
             .plan = plan,
             .cost_delta = replacement->cost,
             .ready_delta = has_days ? plan.ready - plan_.ready : 0}
        );
    }

    PartSolver& solver_;
    const PartProblem& problem_;
    PartPreferences preferences_;
    const Plan& plan_;
    OfferScope scope_;
    const FindReplacement& find_;
    std::vector<Alternative> found_;
};

}  // namespace

std::vector<Alternative> alternativesTo(
    PartSolver& solver,
    const PartProblem& problem,
    const PartPreferences& preferences,
    const PartSolution& solution,
    std::size_t max_suppliers,
    const OfferScope& scope,
    const FindReplacement& find
) {
    if (!solution.plan) return {};
    return AlternativeSearch(solver, problem, preferences, solution, scope, find).run(max_suppliers);
}

}  // namespace cardcage::sourcing::engine
