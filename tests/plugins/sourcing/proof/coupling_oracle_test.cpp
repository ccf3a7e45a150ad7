// Suppliers' fees and least order values against every choice there is.

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <optional>

#include "plugins/sourcing/engine/consolidation/consolidation.hpp"
#include "tests/plugins/sourcing/instances/dice.hpp"
#include "tests/plugins/sourcing/instances/engine_problem.hpp"
#include "tests/plugins/sourcing/instances/generator.hpp"
#include "tests/plugins/sourcing/instances/text_form.hpp"
#include "tests/plugins/sourcing/oracle/comparison.hpp"
#include "tests/plugins/sourcing/oracle/order_values.hpp"

namespace cardcage::sourcing {
namespace {

using instances::Instance;
using oracle::Cost;

class Coupling : public CppUnit::TestFixture {
protected:
    /// Parts of one scenario that share four suppliers; every part has a plan.
    void load(std::uint64_t seed, int parts, int largest_need, int lines) {
        seed_ = seed;
        instances::Dice dice(seed);
        instance_ = {};
        for (int supplier = 0; supplier < 4; ++supplier) {
            instance_.suppliers.emplace_back().id = "s" + std::to_string(supplier);
        }
        auto& scenario = instance_.scenarios.emplace_back();
        scenario.id = "s";
        scenario.lines = lines;
        scenario.is_coupled = true;
        while (static_cast<int>(instance_.parts.size()) < parts) {
            auto part = instances::stress(dice.next(), largest_need).parts[0];
            if (!part.is_whole) continue;
            part.id = "P" + std::to_string(instance_.parts.size());
            for (auto& offer : part.offers) {
                offer.supplier = static_cast<std::uint32_t>(dice.below(4));
                offer.on_order.clear();
            }
            instance_.parts.push_back(part);
            const auto last = static_cast<std::uint32_t>(instance_.parts.size() - 1);
            if (!oracle::leastCost(oracle::problemOf(instance_, {last}, part.need, scenario)))
                instance_.parts.pop_back();
        }
        prepare();
    }

    void prepare() {
        tables_.clear();
        problems_.clear();
        parts_.clear();
        terms_.clear();
        const auto& scenario = instance_.scenarios[0];
        for (std::uint32_t part = 0; part < instance_.parts.size(); ++part) {
            const auto need = instance_.parts[part].need;
            tables_.push_back(instances::engineTable(instance_, {part}, need, scenario));
            problems_.push_back(oracle::problemOf(instance_, {part}, need, scenario));
        }
        engine::PartSolver solver;
        for (std::size_t part = 0; part < tables_.size(); ++part) {
            engine::CoupledPart coupled{.problem = tables_[part].problem()};
            coupled.limits = instances::enginePreferences(scenario, instance_.parts[part].need).limits;
            coupled.plan = solver.solve(coupled.problem, coupled.limits).plan.value();
            parts_.push_back(coupled);
        }
        for (const auto& supplier : instance_.suppliers) {
            engine::SupplierTerms terms;
            terms.fee = supplier.ship * 10'000;
            if (supplier.free_above) terms.free_above = *supplier.free_above * 10'000;
            terms.minimum_order = supplier.mov * 10'000;
            terms_.push_back(terms);
        }
    }

    engine::Consolidation consolidated() {
        engine::SolverPool solvers;
        return engine::consolidate(parts_, terms_, solvers);
    }

    /// Sets of suppliers that are open, each part at its best within, every open supplier paid: the least of all.
    Cost leastOverSubsets() {
        std::optional<Cost> least;
        for (std::uint32_t open = 1; open < 16; ++open) {
            Cost total = 0;
            for (std::uint32_t supplier = 0; supplier < 4; ++supplier) {
                if (open >> supplier & 1) total += terms_[supplier].fee;
            }
            bool is_covered = true;
            for (const auto& problem : problems_) {
                auto inside = problem;
                std::erase_if(inside.offers, [&](const auto& offer) { return !(open >> offer.supplier & 1); });
                const auto cost = oracle::leastCost(inside);
                is_covered = is_covered && cost.has_value();
                if (cost) total += *cost;
            }
            if (is_covered && (!least || total < *least)) least = total;
        }
        return least.value();
    }

    /// Fee of each supplier for these plans; nullopt when an order is below its least value.
    std::optional<Cost> feesOf(const std::vector<const oracle::Plan*>& plans) const {
        std::map<std::uint32_t, Cost> values;
        for (std::size_t part = 0; part < plans.size(); ++part) {
            for (const auto& line : *plans[part]) {
                const auto& offer = problems_[part].offers[line.offer];
                const auto* row = oracle::rowFor(offer, line.quantity);
                values[offer.supplier] += Cost{line.quantity} * problems_[part].unit * row->unit_price;
            }
        }
        Cost fees = 0;
        for (const auto& [supplier, value] : values) {
            if (value < terms_[supplier].minimum_order) return std::nullopt;
            if (value < terms_[supplier].free_above) fees += terms_[supplier].fee;
        }
        return fees;
    }

    /// Every quantity of every part with every one of the others; nothing when there are too many.
    std::optional<oracle::OrdersOutcome> leastOfEverything() {
        std::vector<oracle::OrderTerms> terms;
        for (const auto& it : terms_) {
            terms.push_back({.fee = it.fee, .minimum = it.minimum_order});
            if (it.free_above < engine::unlimited_cost) terms.back().free_above = it.free_above;
        }
        const auto outcome = oracle::leastOfAllOrders(problems_, terms, std::nullopt, 10);
        if (!outcome.is_decided) return std::nullopt;
        return outcome;
    }

    /// Calculates plans, fees and sums of the engine again. Returns whether all least order values are met.
    bool addsUp(const engine::Consolidation& told) {
        std::vector<oracle::Plan> plans;
        std::vector<const oracle::Plan*> all;
        Cost objective = 0;
        CPPUNIT_ASSERT_EQUAL(problems_.size(), told.plans.size());
        for (std::uint32_t part = 0; part < problems_.size(); ++part) {
            plans.push_back(oracle::planFrom(problems_[part], instance_, {part}, told.plans[part]));
            CPPUNIT_ASSERT_EQUAL_MESSAGE(shown(), std::string(), oracle::broken(problems_[part], plans.back()));
            objective += oracle::planCost(problems_[part], plans.back());
        }
        for (const auto& plan : plans) all.push_back(&plan);
        Cost fees = 0;
        bool is_met = true;
        for (const auto& use : told.suppliers) {
            fees += use.fee;
            is_met = is_met && use.missing == 0;
        }
        const auto expected = feesOf(all);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(shown(), expected.has_value(), is_met);
        if (expected) CPPUNIT_ASSERT_MESSAGE(shown(), *expected == fees);
        CPPUNIT_ASSERT_MESSAGE(shown(), told.objective == objective + fees);
        CPPUNIT_ASSERT_MESSAGE(shown(), told.lower_bound <= told.objective);
        return is_met;
    }

    std::string shown() const { return "seed " + std::to_string(seed_) + "\n" + instances::written(instance_); }

    std::uint64_t seed_ = 0;
    Instance instance_;
    std::vector<engine::PartTable> tables_;
    std::vector<oracle::Problem> problems_;
    std::vector<engine::CoupledPart> parts_;
    std::vector<engine::SupplierTerms> terms_;
};

CPPUNIT_TEST_FIXTURE(Coupling, feesAreConsolidatedAsWellAsBySubsets) {
    int saved = 0;
    for (int i = 0; i < 500; ++i) {
        load(41'000'000 + static_cast<std::uint64_t>(i), 2 + i % 7, 40, 1 + i % 3);
        instances::Dice dice(static_cast<std::uint64_t>(i));
        for (auto& supplier : instance_.suppliers) {
            if (dice.percent(80)) supplier.ship = dice.below(150) * instances::one_amount / 100;
        }
        prepare();
        const auto told = consolidated();
        addsUp(told);
        const auto least = leastOverSubsets();
        const auto figures =
            shown() + "told " + instances::decimal(told.objective, 16) + ", least " + instances::decimal(least, 16);
        CPPUNIT_ASSERT_MESSAGE(figures, told.objective == least);
        CPPUNIT_ASSERT_MESSAGE(figures, told.lower_bound <= least);
        CPPUNIT_ASSERT_MESSAGE(figures, told.is_proven);
        // Between the parts' own costs and these with the fees of their own suppliers.
        Cost own = 0, fees = 0;
        std::vector<engine::Plan> plans;
        for (const auto& part : parts_) {
            own += part.plan.objective;
            plans.push_back(part.plan);
        }
        for (const auto& use : engine::supplierUses(parts_, plans, terms_)) fees += use.fee;
        CPPUNIT_ASSERT_MESSAGE(figures, told.objective >= own && told.objective <= own + fees);
        saved += told.objective < own + fees;
    }
    std::fprintf(stderr, "    %d of 500 saved by it\n", saved);
    CPPUNIT_ASSERT(saved > 50);
}

CPPUNIT_TEST_FIXTURE(Coupling, valuesOfOrdersAreReachedAsWellAsByEverything) {
    int compared = 0, best = 0, impossible = 0, unmet = 0;
    for (int i = 0; i < 260; ++i) {
        load(42'000'000 + static_cast<std::uint64_t>(i), 2 + i % 2, 4, 1 + i % 2);
        instances::Dice dice(static_cast<std::uint64_t>(i));
        for (auto& supplier : instance_.suppliers) {
            supplier.ship = dice.below(100) * instances::one_amount / 100;
            if (dice.percent(40)) supplier.free_above = dice.between(20, 150) * instances::one_amount / 100;
            if (dice.percent(40)) supplier.mov = dice.between(5, 80) * instances::one_amount / 100;
        }
        prepare();
        const auto told = consolidated();
        const bool is_met = addsUp(told);
        const auto every = leastOfEverything();
        if (!every) continue;
        const auto least = every->least;
        if (!least) {
            CPPUNIT_ASSERT_MESSAGE(shown(), !is_met);
            ++impossible;
            continue;
        }
        ++compared;
        if (!is_met) {
            ++unmet;
            continue;
        }
        CPPUNIT_ASSERT_MESSAGE(shown(), told.objective >= *least && told.lower_bound <= *least);
        CPPUNIT_ASSERT_MESSAGE(shown(), !told.is_proven || told.objective == *least);
        best += told.objective == *least;
    }
    std::fprintf(stderr, "    %d of %d the best of all, %d unmet, %d impossible\n", best, compared, unmet, impossible);
    CPPUNIT_ASSERT(compared > 150);
    CPPUNIT_ASSERT_EQUAL(compared, best);
    CPPUNIT_ASSERT_EQUAL(0, unmet);
}

}  // namespace
}  // namespace cardcage::sourcing
