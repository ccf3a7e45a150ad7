// Joint parts in whole runs: their needs, their share of the cost, and suppliers that charge for an order.

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <numeric>

#include "plugins/sourcing/engine/selection/selection.hpp"
#include "tests/plugins/sourcing/instances/dice.hpp"
#include "tests/plugins/sourcing/oracle/joint_parts.hpp"
#include "tests/plugins/sourcing/part_table.hpp"

namespace cardcage::sourcing::engine {
namespace {

Cost sum(const std::vector<Cost>& amounts) {
    return std::accumulate(amounts.begin(), amounts.end(), Cost{0});
}

/// A design in which lines of {A} and of {A, B} are one part, beside another part.
class JointRuns : public CppUnit::TestFixture {
protected:
    JointRuns() {
        offers.beginGroup();
        offers.add(offer(0), rows("1.00"), std::vector<Arrival>{{0, pieces(80)}});
        offers.add(offer(1, 1), rows("2.00"), std::vector<Arrival>{{0, pieces(1'000)}});
        offers.beginGroup();
        offers.add(offer(1), rows("3.00"), std::vector<Arrival>{{0, pieces(1'000)}});
    }

    static PartOffer offer(std::uint32_t supplier, std::uint32_t bought_part = 0) {
        return {
            .offer = supplier,
            .supplier = supplier,
            .supplier_rank = supplier,
            .offer_rank = supplier,
            .bought_part = bought_part};
    }
    static std::vector<PriceRow> rows(std::string_view amount) {
        return {{one_unit, one_unit, unlimited_quantity, price(amount)}};
    }

    Selection run(PartCache* cache = nullptr) {
        return SelectionRunner(sequentially, cache).run(OrderedDesign(design), demands, offers, settings);
    }

    Design design{
        .assemblies = 2,
        .lines =
            {{.assembly = 0, .group = 0, .quantity = pieces(4), .attrition = 2'000'000},
             {.assembly = 1, .group = 0, .quantity = pieces(2)},
             {.assembly = 1, .group = 0, .quantity = pieces(3), .option_set = 1},
             {.assembly = 1, .group = 1, .quantity = pieces(1)}},
        .groups = {
            {.option_sets = 2,
             .bought_parts = {{.sets = {0, 1}, .setup_loss = pieces(1)}, {.sets = {1}, .setup_loss = pieces(5)}}},
            {}}};
    std::vector<Demand> demands{{0, pieces(10)}, {1, pieces(9)}};
    OfferTable offers;
    SelectionSettings settings;
};

CPPUNIT_TEST_FIXTURE(JointRuns, eachOptionSetHasItsNeed) {
    const OrderedDesign bom(design);
    const auto needs = bom.explode(demands);
    // 40.8 + 18: pieces are whole before they are shared, and losses are those of what is bought.
    const auto sets = bom.setNeeds(needs, 0);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, sets.size());
    CPPUNIT_ASSERT_EQUAL(pieces(59), sets[0]);
    CPPUNIT_ASSERT_EQUAL(pieces(27), sets[1]);
    CPPUNIT_ASSERT_EQUAL(pieces(86), needs.group_need[0]);
    CPPUNIT_ASSERT(bom.setNeeds(needs, 1).empty());
    // An assembly that is not built needs nothing.
    const auto less = bom.explode(std::vector<Demand>{{0, pieces(10)}});
    CPPUNIT_ASSERT_EQUAL(pieces(41), bom.setNeeds(less, 0)[0]);
    CPPUNIT_ASSERT_EQUAL(Quantity{0}, bom.setNeeds(less, 0)[1]);
    design.lines[0].option_set = 2;
    CPPUNIT_ASSERT_THROW(OrderedDesign{design}, std::out_of_range);
}

/// Each need pays for the parts that it uses, with their one-time costs and losses.
CPPUNIT_TEST_FIXTURE(JointRuns, onePlanIsDividedAmongAllLines) {
    const auto result = run();
    CPPUNIT_ASSERT(result.is_proven);
    const auto& part = result.parts[0];
    // 80 of A less 1 are 59 for {A} and 20 for {A, B}, which takes 7 of B beside 5 that are lost.
    CPPUNIT_ASSERT_EQUAL(std::string("80 of 0, 12 of 1"), linesOf(*part.solution.plan));
    CPPUNIT_ASSERT_EQUAL(pieces(92), part.need);
    CPPUNIT_ASSERT(part.material.used == money("104.00") && part.material.excess == 0);
    const auto& used = result.line_costs.used;
    CPPUNIT_ASSERT(used[0] + used[1] + used[2] == money("104.00"));
    const auto close = [](Cost left, Cost right) {
        return left - right < one_cost / 1'000'000 && right - left < one_cost / 1'000'000;
    };
    CPPUNIT_ASSERT(close(used[0] + used[1], money("80.00") * 59 / 79));
    CPPUNIT_ASSERT(close(used[2], money("24.00") + money("80.00") * 20 / 79));
    // By share of need: 40.8 and 18.
    CPPUNIT_ASSERT(close(used[0] * 10 / 408, used[1] * 10 / 180));
    CPPUNIT_ASSERT(used[3] == money("27.00"));
}

/// A need {A} that cannot be met does not keep {A, B} from being bought.
CPPUNIT_TEST_FIXTURE(JointRuns, linesWithoutSupplyAreToldApart) {
    demands = {{0, pieces(30)}, {1, pieces(9)}};
    const auto result = run();
    const auto& part = result.parts[0];
    CPPUNIT_ASSERT(part.solution.plan.has_value());
    CPPUNIT_ASSERT_EQUAL(std::string("28 of 0"), linesOf(*part.solution.plan));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, part.unserved.size());
    CPPUNIT_ASSERT(result.line_status[0] == LineStatus::NoOffer && result.line_status[1] == LineStatus::NoOffer);
    CPPUNIT_ASSERT(result.line_status[2] == LineStatus::Priced);
    CPPUNIT_ASSERT(result.line_costs.used[0] == 0 && result.line_costs.used[2] == money("28.00"));
}

/// A part that is bought for its pin alone is paid by the line that could use it.
CPPUNIT_TEST_FIXTURE(JointRuns, aPartThatServesNothingIsPaidByTheLinesItMayServe) {
    offers = {};
    offers.beginGroup();
    offers.add(offer(0), rows("1.00"), std::vector<Arrival>{{0, pieces(500)}});
    offers.add(offer(1, 1), rows("2.00"), std::vector<Arrival>{{0, pieces(1'000)}});
    offers.pin({0, pieces(100)});
    offers.pin({1, pieces(4)});
    offers.beginGroup();
    offers.add(offer(1), rows("3.00"), std::vector<Arrival>{{0, pieces(1'000)}});
    const auto result = run();
    CPPUNIT_ASSERT_EQUAL(std::string("100 of 0, 4 of 1"), linesOf(*result.parts[0].solution.plan));
    // 87 of the 100 are used, 27 of them by the line of {A, B}, which pays for the 4 of B also.
    const auto& paid = result.line_costs;
    CPPUNIT_ASSERT(paid.excess[0] + paid.excess[1] + paid.excess[2] == money("21.00"));
    CPPUNIT_ASSERT(paid.excess[2] > money("8.00") && paid.excess[2] < money("13.00"));
    CPPUNIT_ASSERT(sum(paid.used) + sum(paid.excess) == result.totals.material);
}

CPPUNIT_TEST_FIXTURE(JointRuns, whatServesWhatIsPartOfTheQuestion) {
    PartCache cache;
    const auto first = run(&cache);
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{2}, run(&cache).counters.cached_parts);
    CPPUNIT_ASSERT(run(&cache).fingerprint == first.fingerprint);
    auto before = std::move(offers);
    offers = {};
    offers.beginGroup();
    offers.add(offer(0), rows("1.00"), std::vector<Arrival>{{0, pieces(80)}});
    offers.add(offer(1), rows("2.00"), std::vector<Arrival>{{0, pieces(1'000)}});
    offers.beginGroup();
    offers.add(offer(1), rows("3.00"), std::vector<Arrival>{{0, pieces(1'000)}});
    const auto other = run(&cache);
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{1}, other.counters.solved_parts);
    CPPUNIT_ASSERT(other.fingerprint != first.fingerprint);
    // Another loss of what is bought is another question, too.
    offers = std::move(before);
    design.groups[0].bought_parts[1].setup_loss = pieces(4);
    const auto moved = run(&cache);
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{1}, moved.counters.solved_parts);
    CPPUNIT_ASSERT(moved.fingerprint != first.fingerprint);
}

CPPUNIT_TEST_FIXTURE(JointRuns, consolidationKeepsToTheDivision) {
    // Supplier 0 charges more than A saves, but {A} can be had nowhere else.
    settings.suppliers = {{.fee = money("500.00")}, {}};
    const auto result = run();
    CPPUNIT_ASSERT(result.is_proven);
    CPPUNIT_ASSERT(result.totals.supplier_fees == money("500.00"));
    CPPUNIT_ASSERT_EQUAL(std::string("80 of 0, 12 of 1"), linesOf(*result.parts[0].solution.plan));
    // Supplier 1 is used by the other part anyway; when it is not, {A, B} does without it as soon as it can.
    settings.suppliers = {{}, {.fee = money("9.00")}};
    demands = {{0, pieces(10)}};
    CPPUNIT_ASSERT_EQUAL(std::string("42 of 0"), linesOf(*run().parts[0].solution.plan));
}

CPPUNIT_TEST_FIXTURE(JointRuns, whatWasDecidedBeforeMayKeepItFromBeingProven) {
    const auto proven = run();
    settings.may_be_proven = false;
    const auto apart = run();
    CPPUNIT_ASSERT(!apart.is_proven && apart.totals.lower_bound == proven.totals.lower_bound);
    settings = {.is_bounded = false};
    const auto guessed = run();
    CPPUNIT_ASSERT(!guessed.is_proven && guessed.totals.lower_bound == 0);
    CPPUNIT_ASSERT(guessed.totals.objective == proven.totals.objective);
    CPPUNIT_ASSERT(guessed.fingerprint != proven.fingerprint && apart.fingerprint != proven.fingerprint);
}

/// Costs of fees with joint parts, against all sets of suppliers.
CPPUNIT_TEST_FIXTURE(JointRuns, consolidationIsAsGoodAsAnySetOfSuppliers) {
    PartSolver solver;
    for (std::uint64_t seed = 75'000'000; seed < 75'000'400; ++seed) {
        instances::Dice dice(seed);
        std::vector<oracle::JointPart> parts;
        for (std::uint64_t i = 0; i < 3; ++i) {
            auto part = oracle::randomJointPart(seed * 3 + i);
            part.limits = {.max_lines = 2};
            part.latest_day = any_day;
            for (auto& one : part.table.offers) one.supplier_fee = 0;
            parts.push_back(std::move(part));
        }
        std::vector<SupplierTerms> terms(3);
        for (auto& term : terms) term.fee = one_cost / 100 * dice.between(0, 120);
        const auto objective = [&](std::size_t part, unsigned open) {
            std::vector<std::uint8_t> left_out;
            for (const auto& one : parts[part].table.offers) left_out.push_back((open >> one.supplier & 1) == 0);
            const auto plan =
                solver.solve(parts[part].table.problem(), parts[part].limits, any_day, {.left_out = left_out}).plan;
            return plan ? plan->objective : unlimited_cost;
        };
        std::vector<CoupledPart> coupled;
        for (std::size_t part = 0; part < parts.size(); ++part) {
            const auto plan = solver.solve(parts[part].table.problem(), parts[part].limits).plan;
            if (!plan) continue;
            coupled.push_back({.problem = parts[part].table.problem(), .limits = parts[part].limits, .plan = *plan});
        }
        if (coupled.size() < parts.size()) continue;
        Cost best = unlimited_cost;
        for (unsigned open = 0; open < 8; ++open) {
            Cost sum = 0;
            for (unsigned supplier = 0; supplier < 3; ++supplier)
                if ((open >> supplier & 1) != 0) sum += terms[supplier].fee;
            for (std::size_t part = 0; part < parts.size() && sum < unlimited_cost; ++part) {
                const auto cost = objective(part, open);
                sum = cost == unlimited_cost ? unlimited_cost : sum + cost;
            }
            best = std::min(best, sum);
        }
        SolverPool solvers;
        const auto together = consolidate(coupled, terms, solvers);
        CPPUNIT_ASSERT(together.is_proven);
        CPPUNIT_ASSERT_MESSAGE(
            std::to_string(seed) + ": " + exactText(together.objective) + " instead of " + exactText(best),
            together.objective - best < one_cost / 10'000'000
        );
    }
}

/// A run of a joint part alone.
Selection runOf(const oracle::JointPart& part) {
    Design design{.assemblies = 1, .groups = {{.bought_parts = part.table.bought_parts}}};
    design.groups[0].option_sets = static_cast<std::uint32_t>(part.table.set_needs.size());
    for (std::uint32_t set = 0; set < part.table.set_needs.size(); ++set) {
        const auto lines = part.table.set_lines.empty() ? 1 : part.table.set_lines[set];
        auto left = part.table.set_needs[set];
        for (auto line = lines; line > 0; --line) {
            design.lines.push_back({.assembly = 0, .group = 0, .quantity = left / line, .option_set = set});
            left -= left / line;
        }
    }
    OfferTable offers;
    offers.beginGroup();
    const auto problem = part.table.problem();
    for (const auto& offer : part.table.offers) offers.add(offer, problem.rowsOf(offer), problem.arrivalsOf(offer));
    for (const auto& pin : part.table.pinned) offers.pin(pin);
    SelectionSettings settings;
    settings.preferences.limits = part.limits;
    settings.preferences.target_day = part.latest_day;
    settings.preferences.relaxation = RelaxationOrder::None;
    const std::vector<Demand> demands{{0, pieces(1)}};
    return SelectionRunner().run(OrderedDesign(design), demands, offers, settings);
}

std::vector<std::uint32_t> leftOutOf(const PartResult& part) {
    std::vector<std::uint32_t> sets;
    for (const auto& one : part.unserved) sets.push_back(one.set);
    return sets;
}

/// The fewest lines of the board are left out if not everything can be bought, and of these choices the cheapest.
CPPUNIT_TEST_FIXTURE(JointRuns, leaveOutTheFewestLines) {
    int left_out = 0, by_excess = 0, heavy = 0;
    for (std::uint64_t seed = 77'000'000; seed < 77'012'000; ++seed) {
        auto part = oracle::randomJointPart(seed);
        if (part.table.offers.empty()) continue;
        part.limits.max_excess_ppm = -1;
        instances::Dice dice(seed);
        for (std::size_t set = 0; set < part.table.set_needs.size(); ++set)
            part.table.set_lines.push_back(static_cast<std::uint32_t>(dice.between(1, 3)));
        const auto all = oracle::bestServed(part);
        const auto run = runOf(part);
        const auto& told = run.parts[0];
        const auto text = std::to_string(seed) + "\n" + part.text();
        CPPUNIT_ASSERT_EQUAL_MESSAGE(text, all.cost.has_value(), told.isSourced());
        if (!told.isSourced()) continue;
        CPPUNIT_ASSERT_MESSAGE(text, all.left_out.contains(leftOutOf(told)));
        CPPUNIT_ASSERT_MESSAGE(text, told.solution.is_proven && told.solution.plan->objective == *all.cost);
        left_out += !told.unserved.empty();
        for (const auto& one : told.unserved) {
            by_excess += one.why.reason == UnsourcedReason::ExcessLimit;
            for (std::uint32_t set = 0; set < part.table.set_needs.size(); ++set)
                heavy += part.table.set_needs[set] > part.table.set_needs[one.set];
        }
    }
    const auto counts = std::to_string(left_out) + " " + std::to_string(by_excess) + " " + std::to_string(heavy);
    CPPUNIT_ASSERT_MESSAGE(counts, left_out > 1'000 && by_excess > 100 && heavy > 300);
}

/// A pin that cannot be ordered is the reason of the needs that its part serves; the others are bought as without it.
CPPUNIT_TEST_FIXTURE(JointRuns, aPinFailsOnlyWhatItServes) {
    int impossible = 0, bought_beside = 0, possible = 0;
    for (std::uint64_t seed = 76'000'000; seed < 76'003'000; ++seed) {
        auto part = oracle::randomJointPart(seed);
        if (part.table.offers.empty()) continue;
        part.limits = {.max_lines = 2};
        for (auto& offer : part.table.offers) offer.supplier_fee = 0;
        instances::Dice dice(seed);
        const auto pinned = static_cast<std::uint32_t>(dice.below(std::ssize(part.table.offers)));
        part.table.pinned.push_back({pinned, pieces(dice.between(1, 12))});
        const auto all = oracle::bestServed(part);
        const auto run = runOf(part);
        const auto& told = run.parts[0];
        const auto text = std::to_string(seed) + ": pin of " + std::to_string(pinned) + "\n" + part.text();
        CPPUNIT_ASSERT_EQUAL_MESSAGE(text, all.cost.has_value(), told.isSourced());
        bool has_pin = false;
        for (const auto& line : told.isSourced() ? told.solution.plan->lines : std::vector<PlanLine>{})
            has_pin = has_pin || line.is_pinned;
        possible += has_pin;
        if (!told.isSourced()) continue;
        CPPUNIT_ASSERT_MESSAGE(text, all.left_out.contains(leftOutOf(told)));
        CPPUNIT_ASSERT_MESSAGE(text, told.solution.is_proven && told.solution.plan->objective == *all.cost);
        CPPUNIT_ASSERT_MESSAGE(text, told.solution.plan->objective == run.totals.objective);
        const auto& paid = run.line_costs;
        CPPUNIT_ASSERT_MESSAGE(text, run.totals.material == sum(paid.used) + sum(paid.excess));
        for (const auto& one : told.unserved) {
            impossible += one.why.reason == UnsourcedReason::PinnedLine;
            CPPUNIT_ASSERT_MESSAGE(text, paid.used[one.set] == 0 && paid.excess[one.set] == 0);
        }
        bought_beside += !told.unserved.empty() && !has_pin;
    }
    const auto counts =
        std::to_string(impossible) + " " + std::to_string(bought_beside) + " " + std::to_string(possible);
    CPPUNIT_ASSERT_MESSAGE(counts, impossible > 300 && bought_beside > 300 && possible > 300);
}

}  // namespace
}  // namespace cardcage::sourcing::engine
