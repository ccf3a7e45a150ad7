#include "plugins/sourcing/engine/consolidation/consolidation.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <bit>
#include <map>
#include <random>

namespace cardcage::sourcing::engine {
namespace consolidation_test {

Cost cents(std::int64_t count) {
    return one_cost / 100 * count;
}

UnitPrice price(std::int64_t cents_of_a_unit) {
    return one_price / 100 * cents_of_a_unit;
}

Quantity pieces(std::int64_t count) {
    return count * one_unit;
}

/// Parts that are solved alone first, as consolidate() wants them.
class Basket {
public:
    explicit Basket(std::size_t parts) : tables_(parts) {}

    PartTable& table(std::size_t part) { return tables_[part]; }

    /// An offer without limit of quantity.
    void offer(std::size_t part, std::uint32_t supplier, std::int64_t price_in_cents, std::int64_t moq = 1) {
        offer(part, supplier, {{pieces(moq), one_unit, unlimited_quantity, price(price_in_cents)}}, unlimited_quantity);
    }
    void offer(std::size_t part, std::uint32_t supplier, std::vector<PriceRow> rows, Quantity stock) {
        const auto rank = static_cast<std::uint32_t>(tables_[part].offers.size());
        tables_[part].add(
            {.offer = rank, .supplier = supplier, .supplier_rank = supplier, .offer_rank = rank},
            rows,
            std::vector<Arrival>{{0, stock}}
        );
    }

    std::vector<CoupledPart> parts(const PartLimits& limits = {}) {
        PartSolver solver;
        std::vector<CoupledPart> parts;
        for (const auto& table : tables_) {
            const auto solution = solver.solve(table.problem(), limits);
            CPPUNIT_ASSERT(solution.plan.has_value());
            parts.push_back({.problem = table.problem(), .limits = limits, .plan = *solution.plan});
        }
        return parts;
    }

private:
    std::vector<PartTable> tables_;
};

Cost ownCosts(const std::vector<CoupledPart>& parts) {
    Cost cost = 0;
    for (const auto& part : parts) cost += part.plan.objective;
    return cost;
}

class Consolidate : public CppUnit::TestFixture {
protected:
    SolverPool solvers;
};

/// Worked example 10: X ships for 20, Y for nothing.
Basket shippingExample(std::size_t parts) {
    constexpr std::uint32_t x = 0, y = 1;
    Basket basket(parts);
    const std::int64_t prices[3][2] = {{5000, 5800}, {3000, 3700}, {10000, 11000}};
    for (std::size_t part = 0; part < parts; ++part) {
        basket.table(part).need = pieces(1);
        basket.offer(part, x, prices[part][0]);
        basket.offer(part, y, prices[part][1]);
    }
    return basket;
}

CPPUNIT_TEST_FIXTURE(Consolidate, workedExampleOfShipping) {
    const std::vector<SupplierTerms> terms{{.fee = cents(2000)}};
    auto two = shippingExample(2);
    const auto all_y = consolidate(two.parts(), terms, solvers);
    CPPUNIT_ASSERT(all_y.objective == cents(9500));
    CPPUNIT_ASSERT(all_y.is_proven && all_y.lower_bound == all_y.objective);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, all_y.suppliers.size());
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{1}, all_y.suppliers[0].supplier);

    auto three = shippingExample(3);
    const auto all_x = consolidate(three.parts(), terms, solvers);
    CPPUNIT_ASSERT(all_x.objective == cents(20000));
    CPPUNIT_ASSERT(all_x.suppliers == std::vector<SupplierUse>({{0, 3, cents(18000), cents(2000), 0}}));
    CPPUNIT_ASSERT(all_x.is_proven);
}

CPPUNIT_TEST_FIXTURE(Consolidate, freeShippingIsReachedWhenItPays) {
    // X ships for 20, but for nothing from 180.00 on: the parts at X cost exactly that.
    auto basket = shippingExample(3);
    const auto free = consolidate(basket.parts(), std::vector<SupplierTerms>{{cents(2000), cents(18000), 0}}, solvers);
    CPPUNIT_ASSERT(free.objective == cents(18000));
    CPPUNIT_ASSERT(free.suppliers == std::vector<SupplierUse>({{0, 3, cents(18000), 0, 0}}));
    CPPUNIT_ASSERT(free.is_proven);
    const auto paid = consolidate(basket.parts(), std::vector<SupplierTerms>{{cents(2000), cents(18001), 0}}, solvers);
    CPPUNIT_ASSERT(paid.objective == cents(20000));
}

CPPUNIT_TEST_FIXTURE(Consolidate, minimumOrdersAreReachedOrLeft) {
    auto basket = shippingExample(3);
    const auto reached =
        consolidate(basket.parts(), std::vector<SupplierTerms>{{0, unlimited_cost, cents(18000)}}, solvers);
    CPPUNIT_ASSERT(reached.objective == cents(18000) && reached.suppliers[0].missing == 0);
    const auto left =
        consolidate(basket.parts(), std::vector<SupplierTerms>{{0, unlimited_cost, cents(18001)}}, solvers);
    CPPUNIT_ASSERT(left.objective == cents(20500));
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{1}, left.suppliers.at(0).supplier);
}

CPPUNIT_TEST_FIXTURE(Consolidate, aMinimumThatNothingReachesIsTold) {
    Basket basket(1);
    basket.table(0).need = pieces(1);
    basket.offer(0, 0, {{one_unit, one_unit, unlimited_quantity, price(500)}}, pieces(3));
    const auto short_of_it =
        consolidate(basket.parts(), std::vector<SupplierTerms>{{0, unlimited_cost, cents(2000)}}, solvers);
    CPPUNIT_ASSERT(!short_of_it.is_proven);
    CPPUNIT_ASSERT(short_of_it.objective == cents(500));
    CPPUNIT_ASSERT(short_of_it.suppliers.at(0).missing == cents(1500));
}

CPPUNIT_TEST_FIXTURE(Consolidate, buyingMoreMayBeCheaperThanTheFee) {
    Basket basket(1);
    basket.table(0).need = pieces(18);
    basket.offer(0, 0, 54);
    const auto result = consolidate(basket.parts(), std::vector<SupplierTerms>{{cents(2000), cents(1000), 0}}, solvers);
    CPPUNIT_ASSERT_EQUAL(exactText(cents(1026)), exactText(result.objective));
    CPPUNIT_ASSERT(result.plans[0].bought == pieces(19) && result.is_proven);
}

CPPUNIT_TEST_FIXTURE(Consolidate, buyingMoreMayReachAMinimum) {
    Basket basket(1);
    basket.table(0).need = pieces(18);
    basket.offer(0, 0, 33);
    basket.offer(0, 1, 58);
    const std::vector<SupplierTerms> terms{{0, unlimited_cost, cents(1000)}};
    const auto result = consolidate(basket.parts(), terms, solvers);
    CPPUNIT_ASSERT_EQUAL(exactText(cents(1023)), exactText(result.objective));
    CPPUNIT_ASSERT(result.plans[0].bought == pieces(31) && result.is_proven);
    // Without room for so much excess the other supplier it is.
    const auto tight = consolidate(basket.parts({.max_excess = pieces(12)}), terms, solvers);
    CPPUNIT_ASSERT(tight.objective == cents(1044) && tight.is_proven);
}

CPPUNIT_TEST_FIXTURE(Consolidate, otherQuantitiesReachAValueWithoutOverbuying) {
    Basket basket(2);
    basket.table(0).need = pieces(12);
    basket.offer(0, 0, 52);
    basket.table(1).need = pieces(8);
    basket.offer(1, 1, {{pieces(2), pieces(2), unlimited_quantity, price(71)}}, unlimited_quantity);
    const std::vector<PriceRow> rows{
        {one_unit, one_unit, pieces(3), price(56)}, {pieces(4), one_unit, unlimited_quantity, price(34)}};
    basket.offer(1, 1, rows, pieces(7));
    const std::vector<SupplierTerms> terms{{}, {cents(500), cents(500), cents(300)}};
    const auto result = consolidate(basket.parts({.max_excess = 0}), terms, solvers);
    CPPUNIT_ASSERT_EQUAL(exactText(cents(1162)), exactText(result.objective));
    CPPUNIT_ASSERT(result.is_proven);
    // Three pieces more at the lower price are cheaper still: four at 0.71 and seven at 0.34.
    const auto more = consolidate(basket.parts(), terms, solvers);
    CPPUNIT_ASSERT(more.objective == cents(1146) && more.is_proven);
}

CPPUNIT_TEST_FIXTURE(Consolidate, pinnedLinesCountForTheirOrders) {
    Basket basket(1);
    basket.table(0).need = pieces(20);
    basket.offer(0, 0, 50);
    basket.offer(0, 1, 10);
    basket.table(0).pinned = {{0, pieces(4)}};
    // The pinned line is worth 2.00 and stays as it is.
    const auto result = consolidate(basket.parts(), std::vector<SupplierTerms>{{cents(900), cents(200), 0}}, solvers);
    CPPUNIT_ASSERT(result.objective == cents(360) && result.is_proven);
    const auto closed = consolidate(basket.parts(), std::vector<SupplierTerms>{{cents(900), cents(201), 0}}, solvers);
    CPPUNIT_ASSERT(closed.objective == cents(1260) && closed.is_proven);
}

CPPUNIT_TEST_FIXTURE(Consolidate, aPartThatIsNotProvenLeavesATrueBound) {
    auto basket = shippingExample(3);
    auto parts = basket.parts();
    parts[1].gap = cents(700);
    for (const Cost free_above : {unlimited_cost, cents(18000), cents(18001)}) {
        const std::vector<SupplierTerms> terms{{cents(2000), free_above, 0}};
        const auto result = consolidate(parts, terms, solvers);
        const auto proven = consolidate(basket.parts(), terms, solvers);
        CPPUNIT_ASSERT(result.objective == proven.objective && proven.is_proven);
        CPPUNIT_ASSERT(result.lower_bound <= result.objective);
        CPPUNIT_ASSERT(!result.is_proven || result.lower_bound == result.objective);
    }
}

CPPUNIT_TEST_FIXTURE(Consolidate, fixedPlansKeepTheirSuppliers) {
    // Part 1 has to come from X, so its fee is paid anyway and the other part stays there, too.
    auto basket = shippingExample(2);
    auto parts = basket.parts();
    parts[0].is_fixed = true;
    const auto result = consolidate(parts, std::vector<SupplierTerms>{{.fee = cents(2000)}}, solvers);
    CPPUNIT_ASSERT(result.objective == cents(10000));
    CPPUNIT_ASSERT(result.plans[0] == parts[0].plan && result.is_proven);
}

CPPUNIT_TEST_FIXTURE(Consolidate, withoutFeesEveryPartKeepsItsPlan) {
    auto basket = shippingExample(3);
    const auto parts = basket.parts();
    const auto result = consolidate(parts, {}, solvers);
    CPPUNIT_ASSERT(result.objective == ownCosts(parts) && result.is_proven);
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{0}, result.counters.solves);
}

CPPUNIT_TEST_FIXTURE(Consolidate, noPartsCostNothing) {
    const auto result = consolidate({}, std::vector<SupplierTerms>{{.fee = cents(2000)}}, solvers);
    CPPUNIT_ASSERT(result.objective == 0 && result.is_proven && result.plans.empty());
}

/// Several parts with needs, stock limits and price breaks such that splits and overbuying occur.
Basket randomBasket(std::mt19937_64& random, std::size_t parts, std::uint32_t suppliers) {
    const auto between = [&](std::int64_t low, std::int64_t high) {
        return low + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(high - low + 1));
    };
    Basket basket(parts);
    for (std::size_t part = 0; part < parts; ++part) {
        basket.table(part).need = pieces(between(1, 60));
        const auto usual = between(5, 200);
        for (std::uint32_t supplier = 0; supplier < suppliers; ++supplier) {
            if (supplier > 0 && between(0, 3) == 0) continue;
            for (auto count = between(1, 2); count > 0; --count) {
                const auto first = usual * between(80, 130) / 100;
                std::vector<PriceRow> rows{{one_unit, one_unit, unlimited_quantity, price(first)}};
                if (between(0, 1) == 0) {
                    rows.push_back(
                        {pieces(between(2, 80)), one_unit, unlimited_quantity, price(first * between(60, 99) / 100)}
                    );
                }
                const auto is_limited = supplier > 0 && between(0, 1) == 0;
                basket.offer(part, supplier, rows, is_limited ? pieces(between(1, 60)) : unlimited_quantity);
            }
        }
    }
    return basket;
}

/// The cheapest sum of plans and fees over all sets of suppliers, each solved on its own.
Cost cheapestOfAllSets(const std::vector<CoupledPart>& parts, const std::vector<SupplierTerms>& terms) {
    PartSolver solver;
    Cost cheapest = unlimited_cost;
    for (std::uint32_t open = 0; open < (1u << terms.size()); ++open) {
        Cost cost = 0;
        for (std::size_t s = 0; s < terms.size(); ++s) cost += open >> s & 1 ? terms[s].fee : 0;
        for (const auto& part : parts) {
            std::vector<std::uint8_t> left_out;
            for (const auto& offer : part.problem.offers) left_out.push_back(!(open >> offer.supplier & 1));
            const auto solution = solver.solve(part.problem, part.limits, any_day, {.left_out = left_out});
            cost = solution.plan ? cost + solution.plan->objective : unlimited_cost;
            if (!solution.plan) break;
        }
        cheapest = std::min(cheapest, cost);
    }
    return cheapest;
}

CPPUNIT_TEST_FIXTURE(Consolidate, agreesWithAllSetsOfSuppliers) {
    std::mt19937_64 random(10);
    std::uint64_t nodes = 0;
    int cheaper = 0;
    for (int round = 0; round < 1000; ++round) {
        const auto suppliers = 2 + static_cast<std::uint32_t>(random() % 5);
        auto basket = randomBasket(random, 1 + random() % 8, suppliers);
        std::vector<SupplierTerms> terms(suppliers);
        for (auto& it : terms) it.fee = cents(static_cast<std::int64_t>(random() % 4 == 0 ? 0 : random() % 3000));
        const auto parts = basket.parts({.max_lines = 1 + static_cast<std::uint32_t>(random() % 3)});
        const auto result = consolidate(parts, terms, solvers);
        const auto expected = cheapestOfAllSets(parts, terms);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(
            "round " + std::to_string(round), exactText(expected), exactText(result.objective)
        );
        CPPUNIT_ASSERT(result.is_proven && result.lower_bound == result.objective);
        nodes += result.counters.nodes;

        std::vector<Plan> alone;
        for (const auto& part : parts) alone.push_back(part.plan);
        Cost fees = 0;
        for (const auto& use : supplierUses(parts, alone, terms)) fees += use.fee;
        CPPUNIT_ASSERT(result.objective >= ownCosts(parts) && result.objective <= ownCosts(parts) + fees);
        cheaper += result.objective < ownCosts(parts) + fees;
    }
    CPPUNIT_ASSERT(cheaper > 300);  // otherwise the instances are too easy to show anything
    CPPUNIT_ASSERT(nodes > 300);
}

/// One supplier for each part, one price each and one piece of it: every assignment can be tried.
struct Assignments {
    std::vector<std::vector<Cost>> cost;  ///< by part, then supplier
    std::vector<SupplierTerms> terms;

    Cost cheapest() const {
        std::vector<std::size_t> choice(cost.size());
        Cost best = unlimited_cost;
        do {
            best = std::min(best, costOf(choice));
        } while (next(choice));
        return best;
    }

private:
    bool next(std::vector<std::size_t>& choice) const {
        for (auto& digit : choice) {
            if (++digit < terms.size()) return true;
            digit = 0;
        }
        return false;
    }
    Cost costOf(const std::vector<std::size_t>& choice) const {
        std::map<std::size_t, Cost> values;
        Cost sum = 0;
        for (std::size_t part = 0; part < choice.size(); ++part) values[choice[part]] += cost[part][choice[part]];
        for (const auto& [supplier, value] : values) {
            if (value < terms[supplier].minimum_order) return unlimited_cost;
            sum += value + (value >= terms[supplier].free_above ? 0 : terms[supplier].fee);
        }
        return sum;
    }
};

CPPUNIT_TEST_FIXTURE(Consolidate, minimumOrdersAndFreeShippingAgreeWithAllAssignments) {
    std::mt19937_64 random(45);
    const auto below = [&](std::uint64_t limit) { return static_cast<std::int64_t>(random() % limit); };
    int with_choice = 0;
    for (int round = 0; round < 600; ++round) {
        const auto suppliers = 2 + static_cast<std::size_t>(below(3));
        const auto parts = 1 + static_cast<std::size_t>(below(6));
        Assignments expected{std::vector<std::vector<Cost>>(parts), std::vector<SupplierTerms>(suppliers)};
        for (auto& it : expected.terms) {
            it.fee = cents(below(2) == 0 ? 0 : below(1500));
            if (below(2) == 0) it.minimum_order = cents(below(5000));
            if (below(2) == 0) it.free_above = it.minimum_order + cents(below(6000));
        }
        Basket basket(parts);
        for (std::size_t part = 0; part < parts; ++part) {
            basket.table(part).need = pieces(1);
            const auto usual = 200 + below(3000);
            for (std::uint32_t supplier = 0; supplier < suppliers; ++supplier) {
                const auto in_cents = usual * (90 + below(30)) / 100;
                basket.offer(part, supplier, {{one_unit, one_unit, unlimited_quantity, price(in_cents)}}, pieces(1));
                expected.cost[part].push_back(cents(in_cents));
            }
        }
        const auto result = consolidate(basket.parts({.max_lines = 1}), expected.terms, solvers);
        const auto cheapest = expected.cheapest();
        if (cheapest == unlimited_cost) {
            CPPUNIT_ASSERT(!result.is_proven);
            continue;
        }
        ++with_choice;
        CPPUNIT_ASSERT_EQUAL_MESSAGE(
            "round " + std::to_string(round), exactText(cheapest), exactText(result.objective)
        );
        CPPUNIT_ASSERT(result.is_proven);
    }
    CPPUNIT_ASSERT(with_choice > 350);
}

CPPUNIT_TEST_FIXTURE(Consolidate, aSpentBudgetLeavesABoundAndAGap) {
    std::mt19937_64 random(4);
    auto basket = randomBasket(random, 20, 6);
    std::vector<SupplierTerms> terms(6, {.fee = cents(1500)});
    const auto parts = basket.parts();
    const auto best = consolidate(parts, terms, solvers);
    const auto hasty = consolidate(parts, terms, solvers, sequentially, {.solves = 1, .nodes = 1});
    CPPUNIT_ASSERT(best.is_proven && !hasty.is_proven);
    CPPUNIT_ASSERT(hasty.lower_bound <= best.objective && best.objective <= hasty.objective);
    CPPUNIT_ASSERT(hasty.lower_bound >= ownCosts(parts));
}

CPPUNIT_TEST_FIXTURE(Consolidate, moreSuppliersThanItLooksAtAreTold) {
    Basket basket(70);
    for (std::uint32_t part = 0; part < 70; ++part) {
        basket.table(part).need = pieces(1);
        basket.offer(part, part, 1000);
        basket.offer(part, 70, 1200);
    }
    const std::vector<SupplierTerms> terms(70, {.fee = cents(500)});
    const auto result = consolidate(basket.parts(), terms, solvers);
    CPPUNIT_ASSERT(!result.is_proven);
    CPPUNIT_ASSERT(result.lower_bound <= cents(84000) && result.objective <= cents(105000));
}

CPPUNIT_TEST_FIXTURE(Consolidate, threadsMakeNoDifference) {
    // Backwards is as good as any order that threads may take.
    const ParallelFor backwards = [](std::size_t count, const std::function<void(std::size_t)>& call) {
        while (count > 0) call(--count);
    };
    std::mt19937_64 random(8);
    auto basket = randomBasket(random, 150, 6);
    const std::vector<SupplierTerms> terms(6, {.fee = cents(4000)});
    const auto parts = basket.parts();
    const auto one = consolidate(parts, terms, solvers);
    const auto other = consolidate(parts, terms, solvers, backwards);
    CPPUNIT_ASSERT(one.plans == other.plans && one.suppliers == other.suppliers);
    CPPUNIT_ASSERT_EQUAL(one.counters.solves, other.counters.solves);
}

}  // namespace consolidation_test
}  // namespace cardcage::sourcing::engine
