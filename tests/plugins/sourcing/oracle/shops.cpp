#include "tests/plugins/sourcing/oracle/shops.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "plugins/sourcing/engine/consolidation/chosen_orders.hpp"
#include "plugins/sourcing/engine/consolidation/coupled_parts.hpp"
#include "plugins/sourcing/engine/order_values/plan_table.hpp"
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
    Shops(std::uint64_t seed, int parts, ShopKind kind)
        : dice_(Dice(seed).of("shops", 0)), parts_(parts), values_excess_(kind == ShopKind::ValuedExcess) {}

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
    Comparison(std::uint64_t seed, int parts, ShopKind kind = ShopKind::Plain)
        : seed_(seed), instance_(shops(seed, parts, kind)) {
        const auto& scenario = instance_.scenarios[0];
        for (std::uint32_t part = 0; part < instance_.parts.size(); ++part) {
            const auto need = instance_.parts[part].need;
            tables_.push_back(instances::engineTable(instance_, {part}, need, scenario));
            problems_.push_back(problemOf(instance_, {part}, need, scenario));
        }
        if (kind == ShopKind::Pinned) addPins();
        for (const auto& supplier : instance_.suppliers) {
            OrderTerms terms{.fee = supplier.ship * 10'000, .minimum = supplier.mov * 10'000};
            if (supplier.free_above) terms.free_above = *supplier.free_above * 10'000;
            terms_.push_back(terms);
        }
    }

    ShopComparison run(const LeastOfOrders& least_of) {
        select();
        ShopComparison result{.is_proven = told_.is_proven};
        for (const auto& problem : problems_) result.pins += static_cast<int>(problem.pins.size());
        result.difference = wrongWithItself(result.is_met);
        if (!result.difference.empty()) return result;
        const auto least = least_of(problems_, terms_, result.is_met ? std::optional(told_.objective) : std::nullopt);
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

    std::string wrongAlternatives(AlternativeCounts& counts) {
        select();
        const auto terms = engineTerms();
        auto parts = parts_;
        for (std::size_t part = 0; part < parts.size(); ++part) parts[part].plan = told_.plans[part];
        const engine::ChosenOrders orders(parts, terms);
        engine::PartSolver solver;
        engine::SolverPool solvers;
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
                [&](const auto& alone, const auto& of_kind, auto left_out) {
                    const auto rest = engine::withoutOffers(parts[part].problem.offers, left_out);
                    auto among = parts[part].problem;
                    among.offers = rest;
                    return orders.bestLike(part, engine::coupledPart(among, alone, of_kind), solvers);
                }
            );
            for (const auto& alternative : alternatives) {
                ++counts.told;
                const auto before = paidWith(part, told_.plans[part]);
                const auto after = paidWith(part, alternative.plan);
                const auto name = instance_.parts[part].id + ", " + std::string(sdk::wireName(alternative.kind));
                if (after.cost - before.cost != alternative.cost_delta) return told(name + ": another difference");
                if (!std::ranges::includes(before.unmet, after.unmet))
                    return told(name + ": an order falls below its minimum");
                if (alternative.plan.lines == told_.plans[part].lines) return told(name + ": is the plan itself");
            }
            if (const auto wrong = wrongKind(part, alternatives, counts); !wrong.empty()) return told(wrong);
        }
        return {};
    }

private:
    /// Pins a quantity of any offer, where the part can then be bought alone.
    void addPins() {
        auto dice = Dice(seed_).of("pins", 0);
        engine::PartSolver solver;
        const auto& scenario = instance_.scenarios[0];
        for (std::uint32_t part = 0; part < problems_.size(); ++part) {
            auto& problem = problems_[part];
            auto& table = tables_[part];
            if (dice.percent(50)) continue;
            const auto position = static_cast<std::size_t>(dice.below(std::ssize(problem.offers)));
            const auto quantity = dice.between(1, problem.need + 2);
            const auto& offers = instance_.parts[part].offers;
            const auto found = std::ranges::find(offers, problem.offers[position].id, &instances::Offer::id);
            table.pinned = {{static_cast<std::uint32_t>(found - offers.begin()), quantity * problem.unit}};
            const auto limits = instances::enginePreferences(scenario, instance_.parts[part].need).limits;
            if (solver.solve(table.problem(), limits, instances::latestDay(scenario)).plan) {
                problem.pins = {{position, quantity}};
            } else {
                table.pinned.clear();
            }
        }
    }

    /// Purchases: their cost, and the value of goods by supplier.
    struct Basket {
        Cost cost = 0;
        std::map<std::uint32_t, Cost> values;

        void add(const Problem& problem, const Plan& plan) {
            for (const auto& line : plan) {
                const auto& offer = problem.offers[line.offer];
                const auto of_line = lineCost(problem, offer, line.quantity, std::nullopt).value();
                cost += of_line;
                values[offer.supplier] += of_line - offer.fee;
            }
        }
    };

    struct Paid {
        Cost cost = 0;
        std::vector<std::uint32_t> unmet;  ///< orders below their minimum, rising
    };

    Paid paid(const Basket& basket) const {
        Paid all{.cost = basket.cost, .unmet = {}};
        for (const auto& [supplier, value] : basket.values) {
            const auto& terms = terms_[supplier];
            if (value < terms.minimum) all.unmet.push_back(supplier);
            if (!terms.free_above || value < *terms.free_above) all.cost += terms.fee;
        }
        return all;
    }

    /// All plans but that of a part.
    Basket basketWithout(std::size_t part) const {
        Basket basket;
        for (std::uint32_t other = 0; other < problems_.size(); ++other) {
            if (other != part)
                basket.add(problems_[other], planFrom(problems_[other], instance_, {other}, told_.plans[other]));
        }
        return basket;
    }

    Paid paidWith(std::size_t part, const engine::Plan& plan) const {
        auto basket = basketWithout(part);
        basket.add(problems_[part], planFrom(problems_[part], instance_, {static_cast<std::uint32_t>(part)}, plan));
        return paid(basket);
    }

    /// The least that the whole selection costs more with any plan of the problem for the part.
    std::optional<Cost> leastOf(std::size_t part, const Problem& problem, Units most) const {
        const auto before = paidWith(part, told_.plans[part]);
        const auto others = basketWithout(part);
        std::optional<Cost> least;
        forEachPlan(problem, most, [&](const Plan& plan) {
            if (!broken(problem, plan).empty()) return;
            auto basket = others;
            basket.add(problem, plan);
            const auto after = paid(basket);
            const auto delta = after.cost - before.cost;
            if (std::ranges::includes(before.unmet, after.unmet) && (!least || delta < *least)) least = delta;
        });
        return least;
    }

    /// So much of an offer that more is of no use to any order.
    Units mostOf(const Problem& problem) const {
        Units most = enough(problem);
        for (const auto& offer : problem.offers) {
            const auto& terms = terms_[offer.supplier];
            const auto value = std::max(terms.minimum, terms.fee > 0 ? terms.free_above.value_or(0) : 0);
            for (const auto& row : offer.rows) {
                if (row.unit_price == 0) continue;
                const auto reaching = static_cast<Units>(value / (Cost{row.unit_price} * problem.unit));
                most = std::max(most, enough(problem) + reaching);
            }
        }
        return most;
    }

    template <class Keep>
    static Problem withOffers(const Problem& problem, const Keep& keep) {
        auto rest = problem;
        rest.offers.clear();
        rest.pins.clear();
        for (std::size_t offer = 0; offer < problem.offers.size(); ++offer) {
            if (!keep(problem.offers[offer])) continue;
            for (const auto& pin : problem.pins)
                if (pin.offer == offer) rest.pins.push_back({rest.offers.size(), pin.quantity});
            rest.offers.push_back(problem.offers[offer]);
        }
        // Without a pinned offer there is no plan.
        if (rest.pins.size() < problem.pins.size()) rest.offers.clear();
        return rest;
    }

    /// Plans of a kind of alternatives, and the one that was told.
    struct Kind {
        std::string name;
        Problem problem;
        const engine::Alternative* told = nullptr;
    };

    std::vector<Kind> kindsOf(std::size_t part, const std::vector<engine::Alternative>& alternatives) const {
        using enum engine::AlternativeKind;
        const auto& all = problems_[part];
        const auto chosen = planFrom(all, instance_, {static_cast<std::uint32_t>(part)}, told_.plans[part]);
        std::vector<Kind> kinds;
        const auto add = [&](engine::AlternativeKind kind, Problem problem, std::uint32_t supplier = 0) {
            const auto found = std::ranges::find_if(alternatives, [&](const engine::Alternative& it) {
                return it.kind == kind && (kind != OtherSupplier || it.supplier == supplier);
            });
            const auto name = std::string(sdk::wireName(kind)) + " " + instance_.suppliers[supplier].id;
            kinds.push_back({name, std::move(problem), found == alternatives.end() ? nullptr : &*found});
        };
        // The first line of the plan, which names its suppliers by rank.
        const auto first =
            instances::offerId(instance_, {static_cast<std::uint32_t>(part)}, told_.plans[part].lines[0].offer);
        add(WithoutFirstChoice, withOffers(all, [&](const Offer& offer) { return offer.id != first; }));
        if (chosen.size() > 1) {
            add(SingleLine, all);
            kinds.back().problem.lines = 1;
        }
        const auto excess = smallestExcess(all);
        if (excess < totalOf(chosen) - all.need) {
            add(WithoutOverbuying, all);
            kinds.back().problem.excess = excess;
        }
        for (std::uint32_t supplier = 0; supplier < instance_.suppliers.size(); ++supplier) {
            const auto is_elsewhere = [&](const Line& line) { return all.offers[line.offer].supplier != supplier; };
            if (std::ranges::none_of(chosen, is_elsewhere)) continue;
            add(OtherSupplier, withOffers(all, [&](const Offer& it) { return it.supplier == supplier; }), supplier);
        }
        return kinds;
    }

    static Units smallestExcess(const Problem& problem) {
        Units least = any_quantity;
        forEachNecessaryPlan(problem, [&](const Plan& plan) {
            if (broken(problem, plan).empty()) least = std::min(least, totalOf(plan) - problem.need);
        });
        return least;
    }

    /// The kind that is missing although there is a plan, or whose plan is not the cheapest of all that can be ordered.
    std::string wrongKind(
        std::size_t part, const std::vector<engine::Alternative>& alternatives, AlternativeCounts& counts
    ) const {
        if (problems_[part].residual != 0 || problems_[part].excess_value) return {};
        for (const auto& kind : kindsOf(part, alternatives)) {
            const auto most = mostOf(kind.problem);
            double plans = 1;
            for (int line = 0; line < kind.problem.lines; ++line) {
                plans *= static_cast<double>(most) * static_cast<double>(kind.problem.offers.size());
            }
            if (plans > 20'000) continue;
            const auto least = leastOf(part, kind.problem, most);
            if (least && !kind.told) return instance_.parts[part].id + ", " + kind.name + ": there is one";
            if (least && *least < kind.told->cost_delta)
                return instance_.parts[part].id + ", " + kind.name + ": there is a cheaper one";
            counts.compared += least.has_value();
        }
        return {};
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
        auto text = "shops(" + std::to_string(seed_) + ", " + std::to_string(instance_.parts.size()) + "): " + what;
        for (const auto& problem : problems_) {
            for (const auto& pin : problem.pins)
                text += "\npinned: " + std::to_string(pin.quantity) + " of " + problem.offers[pin.offer].id;
        }
        return text + "\n" + instances::written(instance_);
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

Instance shops(std::uint64_t seed, int parts, ShopKind kind) {
    return Shops(seed, parts, kind).make();
}

ShopComparison compareShop(std::uint64_t seed, int parts, std::size_t effort, ShopKind kind) {
    // A minimum that is missed is looked into further.
    return Comparison(seed, parts, kind).run([&](const auto& problems, const auto& terms, auto cutoff) {
        return leastOfAllOrders(problems, terms, cutoff, cutoff ? effort : 4 * effort);
    });
}

ShopComparison compareShop(std::uint64_t seed, int parts, const LeastOfOrders& least_of) {
    return Comparison(seed, parts).run(least_of);
}

std::string wrongTable() {
    constexpr engine::Cost cent = engine::one_cost / 100;
    constexpr double limit = 0.54 - 5e-8;
    for (int of_first = 100; of_first < 400; ++of_first) {
        using Way = engine::PlanList::Way;
        std::vector<engine::PlanList> lists(2);
        lists[0].ways = {Way{.surcharge = 0, .values = {of_first * cent}, .chosen = {}, .covers = {}}};
        for (int value = 18; value <= 70; value += 2)
            lists[1].ways.push_back(
                {.surcharge = (value - 18) * cent, .values = {value * cent}, .chosen = {}, .covers = {}}
            );
        const std::vector thresholds{engine::Threshold{.slot = 0, .value = (of_first + 70) * cent, .reward = 1}};
        const auto found = engine::cheapestTogether(lists, thresholds, limit, 60'000);
        if (found.chosen != std::vector<std::size_t>{0, lists[1].ways.size() - 1} || found.lower_bound > 0.52)
            return "nothing reaches " + std::to_string(of_first + 70) + " cents, or the bound is wrong";
    }
    return {};
}

std::string wrongAlternatives(std::uint64_t seed, int parts, AlternativeCounts& counts, ShopKind kind) {
    return Comparison(seed, parts, kind).wrongAlternatives(counts);
}

}  // namespace cardcage::sourcing::oracle
