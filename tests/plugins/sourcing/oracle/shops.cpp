#include "tests/plugins/sourcing/oracle/shops.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "plugins/sourcing/engine/coupling/chosen_orders.hpp"
#include "plugins/sourcing/engine/reasons/explain.hpp"
#include "tests/plugins/sourcing/instances/dice.hpp"
#include "tests/plugins/sourcing/instances/engine_problem.hpp"
#include "tests/plugins/sourcing/instances/text_form.hpp"
#include "tests/plugins/sourcing/oracle/comparison.hpp"

namespace cardcage::sourcing::oracle {
namespace {

using instances::Dice;
using instances::Instance;

constexpr instances::Amount one_cent = instances::one_amount / 100;

class Shops {
public:
    Shops(std::uint64_t seed, int parts, bool values_excess)
        : dice_(Dice(seed).of("shops", 0)), parts_(parts), values_excess_(values_excess) {}

    Instance make() {
        for (auto count = dice_.between(2, 4); count > 0; --count) {
            instance_.suppliers.emplace_back().id = "s" + std::to_string(instance_.suppliers.size());
        }
        auto& scenario = instance_.scenarios.emplace_back();
        scenario.id = "s";
        scenario.is_coupled = true;
        scenario.lines = static_cast<int>(dice_.between(1, parts_ > 4 ? 2 : 3));
        if (dice_.percent(10)) scenario.suppliers = 1;
        if (dice_.percent(15)) scenario.excess = dice_.between(0, 12) * instances::one_unit;
        if (dice_.percent(values_excess_ ? 100 : 5)) scenario.excess_value = dice_.between(1, 400) * one_cent;
        has_dates_ = dice_.percent(12);
        if (has_dates_) scenario.target = 20;
        while (static_cast<int>(instance_.parts.size()) < parts_) addPart(scenario);
        setTerms(scenario);
        return std::move(instance_);
    }

private:
    void addPart(const instances::Scenario& scenario) {
        auto& part = instance_.parts.emplace_back();
        part.id = "P" + std::to_string(instance_.parts.size() - 1);
        const auto need = dice_.between(1, parts_ > 4 ? 10 : 20);
        part.need = need * instances::one_unit;
        const auto usual = dice_.between(10, 200);
        const auto suppliers = static_cast<std::int64_t>(instance_.suppliers.size());
        for (auto count = dice_.between(1, 4); count > 0; --count) {
            auto& offer = part.offers.emplace_back();
            offer.id = part.id + "o" + std::to_string(count);
            offer.supplier = static_cast<std::uint32_t>(dice_.below(suppliers));
            offer.currency = instance_.base;
            if (dice_.percent(50)) {
                offer.stock = dice_.between(1, 3 * need) * instances::one_unit;
            } else {
                offer.lead = has_dates_ && dice_.percent(40) ? 30 : 0;
            }
            if (dice_.percent(10)) offer.fee = dice_.between(1, 200) * one_cent;
            const auto step = dice_.oneOf(std::array{1, 1, 1, 1, 2, 5});
            const bool has_mixed_steps = dice_.percent(20);
            std::int64_t moq = dice_.percent(60) ? 1 : dice_.between(1, need);
            auto amount = usual * dice_.between(80, 130) / 100;
            for (auto rows = dice_.between(1, 3); rows > 0; --rows) {
                const auto of_row = has_mixed_steps ? dice_.oneOf(std::array{1, 2, 3}) : step;
                offer.prices.push_back({moq * instances::one_unit, of_row * instances::one_unit, amount * one_cent, ""}
                );
                moq += dice_.between(1, need);
                amount = std::max<std::int64_t>(1, amount * dice_.between(60, dice_.percent(8) ? 120 : 98) / 100);
            }
        }
        const auto index = static_cast<std::uint32_t>(instance_.parts.size() - 1);
        auto problem = problemOf(instance_, {index}, part.need, scenario);
        bool has_plan = false;
        forEachNecessaryPlan(problem, [&](const Plan& plan) { has_plan = has_plan || broken(problem, plan).empty(); });
        if (!has_plan) {
            instance_.parts.pop_back();
            return;
        }
        total_ += need * usual;
    }

    /// One to three suppliers with terms about the size of what is bought in all.
    void setTerms(instances::Scenario& scenario) {
        const auto charging = dice_.between(1, std::min<std::int64_t>(3, std::ssize(instance_.suppliers)));
        const auto around = [&](int low, int high) {
            return std::max<std::int64_t>(1, total_ * dice_.between(low, high) / 100);
        };
        for (std::int64_t i = 0; i < charging; ++i) {
            auto& supplier = instance_.suppliers[static_cast<std::size_t>(i)];
            if (dice_.percent(70)) supplier.ship = around(1, 40) * one_cent;
            if (dice_.percent(60)) supplier.mov = around(10, 130) * one_cent;
            if (supplier.ship > 0 && dice_.percent(70)) supplier.free_above = supplier.mov + around(10, 110) * one_cent;
        }
        if (dice_.percent(8)) {
            instances::Amount cheapest = 1'000 * instances::one_amount;
            for (const auto& part : instance_.parts) {
                for (const auto& offer : part.offers) {
                    for (const auto& row : offer.prices) cheapest = std::min(cheapest, row.amount);
                }
            }
            scenario.residual = cheapest * dice_.between(-50, 99) / 100;
        }
    }

    Dice dice_;
    int parts_;
    bool values_excess_;
    Instance instance_;
    bool has_dates_ = false;
    std::int64_t total_ = 0;
};

/// Compares one shop.
class Comparison {
public:
    Comparison(std::uint64_t seed, int parts, bool values_excess = false)
        : seed_(seed), instance_(shops(seed, parts, values_excess)) {
        const auto& scenario = instance_.scenarios[0];
        for (std::uint32_t part = 0; part < instance_.parts.size(); ++part) {
            const auto need = instance_.parts[part].need;
            tables_.push_back(instances::engineTable(instance_, {part}, need, scenario));
            problems_.push_back(problemOf(instance_, {part}, need, scenario));
        }
        for (const auto& supplier : instance_.suppliers) {
            OrderTerms terms{.fee = supplier.ship * 10'000, .minimum = supplier.mov * 10'000};
            if (supplier.free_above) terms.free_above = *supplier.free_above * 10'000;
            terms_.push_back(terms);
        }
    }

    ShopComparison run(std::size_t effort) {
        select();
        ShopComparison result{.is_proven = told_.is_proven};
        result.difference = wrongWithItself(result.is_met);
        if (!result.difference.empty()) return result;
        // A minimum that is missed is looked into further.
        if (!result.is_met) effort *= 4;
        const auto least =
            leastOfAllOrders(problems_, terms_, result.is_met ? std::optional(told_.objective) : std::nullopt, effort);
        result.is_decided = least.is_decided;
        result.gap = static_cast<double>(told_.objective - told_.lower_bound) / static_cast<double>(told_.objective);
        if (!least.is_decided) return result;
        result.is_best = !least.least;
        if (!least.least) return result;
        const auto figures = [&](const std::string& what) {
            return told(
                what + ": told " + instances::decimal(told_.objective, 16) + " and no less than " +
                instances::decimal(told_.lower_bound, 16) + ", possible " + instances::decimal(*least.least, 16)
            );
        };
        if (!result.is_met) result.difference = figures("a minimum is missed although there is a way");
        if (told_.is_proven) result.difference = figures("proven, but there is a better one");
        if (told_.lower_bound > *least.least) result.difference = figures("the bound is wrong");
        return result;
    }

    std::string wrongAlternatives(int& count) {
        select();
        const auto terms = engineTerms();
        auto parts = parts_;
        for (std::size_t part = 0; part < parts.size(); ++part) parts[part].plan = told_.plans[part];
        const engine::ChosenOrders orders(parts, terms);
        engine::PartSolver solver;
        const auto before = paid(told_.plans);
        for (std::size_t part = 0; part < parts.size(); ++part) {
            const auto offers = orders.offersFor(part);
            auto problem = parts[part].problem;
            problem.offers = offers;
            const auto preferences = instances::enginePreferences(instance_.scenarios[0], instance_.parts[part].need);
            const auto alternatives = engine::alternativesTo(
                solver,
                problem,
                preferences,
                {.plan = told_.plans[part]},
                8,
                {},
                [&](const engine::Plan& plan) { return orders.costOfReplacing(part, plan); }
            );
            for (const auto& alternative : alternatives) {
                ++count;
                auto plans = told_.plans;
                plans[part] = alternative.plan;
                const auto name = instance_.parts[part].id + ", " + std::string(sdk::wireName(alternative.kind));
                if (paid(plans).cost - before.cost != alternative.cost_delta)
                    return told(name + ": another difference");
                if (paid(plans).unmet > before.unmet) return told(name + ": an order falls below its minimum");
                if (alternative.plan.lines == told_.plans[part].lines) return told(name + ": is the plan itself");
                if (!isBestInside(part, alternative)) return told(name + ": the supplier has a cheaper plan");
            }
        }
        return {};
    }

private:
    struct Paid {
        Cost cost = 0;
        int unmet = 0;  ///< orders below their minimum
    };

    /// All plans with their fees.
    Paid paid(const std::vector<engine::Plan>& plans) const {
        Paid all;
        std::map<std::uint32_t, Cost> values;
        for (std::uint32_t part = 0; part < problems_.size(); ++part) {
            for (const auto& line : planFrom(problems_[part], instance_, {part}, plans[part])) {
                const auto& offer = problems_[part].offers[line.offer];
                const auto cost = lineCost(problems_[part], offer, line.quantity, std::nullopt).value();
                all.cost += cost;
                values[offer.supplier] += cost - offer.fee;
            }
        }
        for (const auto& [supplier, value] : values) {
            const auto& terms = terms_[supplier];
            all.unmet += value < terms.minimum;
            if (!terms.free_above || value < *terms.free_above) all.cost += terms.fee;
        }
        return all;
    }

    bool isBestInside(std::size_t part, const engine::Alternative& alternative) const {
        auto inside = problems_[part];
        if (alternative.kind != engine::AlternativeKind::OtherSupplier || inside.residual != 0 || inside.excess_value) {
            return true;
        }
        std::erase_if(inside.offers, [&](const Offer& offer) { return offer.supplier != alternative.supplier; });
        return leastCost(inside) == alternative.plan.cost;
    }

    std::vector<engine::SupplierTerms> engineTerms() const {
        std::vector<engine::SupplierTerms> terms;
        for (const auto& it : terms_) {
            terms.push_back({it.fee, it.free_above.value_or(engine::unlimited_cost), it.minimum});
        }
        return terms;
    }

    void select() {
        engine::PartSolver solver;
        const auto& scenario = instance_.scenarios[0];
        for (std::size_t part = 0; part < tables_.size(); ++part) {
            engine::CoupledPart coupled{.problem = tables_[part].problem()};
            coupled.limits = instances::enginePreferences(scenario, instance_.parts[part].need).limits;
            coupled.latest_day = instances::latestDay(scenario);
            coupled.plan = solver.solve(coupled.problem, coupled.limits, coupled.latest_day).plan.value();
            parts_.push_back(coupled);
        }
        engine::SolverPool solvers;
        told_ = engine::consolidate(parts_, engineTerms(), solvers);
    }

    /// Plans that break rules, and sums that are not those of the plans.
    std::string wrongWithItself(bool& is_met) {
        Cost objective = 0;
        std::map<std::uint32_t, Cost> values;
        for (std::uint32_t part = 0; part < problems_.size(); ++part) {
            const auto plan = planFrom(problems_[part], instance_, {part}, told_.plans[part]);
            if (const auto rule = broken(problems_[part], plan); !rule.empty()) return told(rule);
            objective += planCost(problems_[part], plan);
            for (const auto& line : plan) {
                const auto& offer = problems_[part].offers[line.offer];
                values[offer.supplier] +=
                    Cost{line.quantity} * problems_[part].unit * rowFor(offer, line.quantity)->unit_price;
            }
        }
        for (const auto& [supplier, value] : values) {
            const auto& terms = terms_[supplier];
            is_met = is_met && value >= terms.minimum;
            if (!terms.free_above || value < *terms.free_above) objective += terms.fee;
        }
        if (objective != told_.objective) return told("the sum is wrong");
        if (told_.lower_bound > told_.objective) return told("the bound is above the objective");
        if (told_.is_proven && (told_.lower_bound != told_.objective || !is_met)) return told("proven with a gap");
        return {};
    }

    std::string told(const std::string& what) const {
        return "shops(" + std::to_string(seed_) + ", " + std::to_string(instance_.parts.size()) + "): " + what + "\n" +
               instances::written(instance_);
    }

    std::uint64_t seed_;
    Instance instance_;
    std::vector<engine::PartTable> tables_;
    std::vector<Problem> problems_;
    std::vector<OrderTerms> terms_;
    std::vector<engine::CoupledPart> parts_;
    engine::Consolidation told_;
};

}  // namespace

Instance shops(std::uint64_t seed, int parts, bool values_excess) {
    return Shops(seed, parts, values_excess).make();
}

ShopComparison compareShop(std::uint64_t seed, int parts, std::size_t effort, bool values_excess) {
    return Comparison(seed, parts, values_excess).run(effort);
}

std::string wrongAlternatives(std::uint64_t seed, int parts, int& count) {
    return Comparison(seed, parts).wrongAlternatives(count);
}

}  // namespace cardcage::sourcing::oracle
