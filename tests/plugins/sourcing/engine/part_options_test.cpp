// The part that each line takes when parts may not be mixed.

#include "plugins/sourcing/engine/selection/part_options.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <map>

#include "tests/plugins/sourcing/instances/dice.hpp"

namespace cardcage::sourcing::engine {
namespace part_options_test {

class PartOptions : public CppUnit::TestFixture {
protected:
    /// Costs with a price break at ten pieces; `needs` by line, `prices` by part.
    OptionCostOf costs() const {
        return [this](std::span<const OptionTake> takes) {
            const auto part = takes.front().part;
            std::int64_t need = 0;
            for (const auto& take : takes) need += needs_[take.line];
            if (prices_[part] < 0) return OptionCost{};
            const auto unit = need >= 10 ? prices_[part] / 2 : prices_[part];
            return OptionCost{.is_covered = true, .objective = Cost{unit} * need};
        };
    }
    OptionBoundOf bounds() const {
        return [this](std::uint32_t part, std::uint32_t line) {
            return prices_[part] < 0 ? Cost{0} : Cost{prices_[part] / 2} * needs_[line];
        };
    }

    std::vector<std::int64_t> needs_;
    std::vector<std::int64_t> prices_;
};

CPPUNIT_TEST_FIXTURE(PartOptions, linesGoTogetherForTheSakeOfABreak) {
    needs_ = {6, 6};
    prices_ = {10, 8, 9};
    // Alone, the first line would take part 1 and the second part 2; together they reach the break of part 0.
    const std::vector<OptionLine> lines{{{1, 0}}, {{2, 0}}};
    const auto assignment = assignOptions(lines, costs());
    CPPUNIT_ASSERT(assignment.part_of_line == (std::vector<std::uint32_t>{0, 0}));
    CPPUNIT_ASSERT(assignment.objective == 60);
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{5}, assignment.part_solves);
}

CPPUNIT_TEST_FIXTURE(PartOptions, theFirstOfEqualPartsIsTaken) {
    needs_ = {3};
    prices_ = {5, 5};
    const std::vector<OptionLine> lines{{{1, 0}}};
    CPPUNIT_ASSERT(assignOptions(lines, costs()).part_of_line == std::vector<std::uint32_t>{1});
}

CPPUNIT_TEST_FIXTURE(PartOptions, coveredLinesComeFirst) {
    needs_ = {3, 4};
    prices_ = {1, -1, 100};
    const std::vector<OptionLine> lines{{{1, 2}}, {{1}}};
    const auto assignment = assignOptions(lines, costs());
    CPPUNIT_ASSERT_EQUAL(2u, assignment.part_of_line[0]);
    CPPUNIT_ASSERT_EQUAL(1u, assignment.uncovered_lines);
    CPPUNIT_ASSERT(assignment.objective == 300);
}

CPPUNIT_TEST_FIXTURE(PartOptions, linesWithoutPartsAndWithoutLines) {
    const std::vector<OptionLine> lines{{}};
    CPPUNIT_ASSERT_EQUAL(1u, assignOptions(lines, costs()).uncovered_lines);
    CPPUNIT_ASSERT(assignOptions({}, costs()).is_proven);
}

CPPUNIT_TEST_FIXTURE(PartOptions, branchingAndEnumerationAgree) {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        instances::Dice dice(seed);
        needs_.clear();
        prices_.clear();
        for (int part = 0; part < 6; ++part) prices_.push_back(dice.percent(10) ? -1 : dice.between(2, 30));
        std::vector<OptionLine> lines;
        for (auto line = dice.between(1, 7); line > 0; --line) {
            needs_.push_back(dice.between(1, 9));
            lines.emplace_back();
            for (auto option = dice.between(1, 3); option > 0; --option)
                lines.back().parts.push_back(static_cast<std::uint32_t>(dice.below(6)));
        }
        const auto enumerated = assignOptions(lines, costs());
        const auto branched = assignOptions(lines, costs(), bounds(), {.assignments = 1});
        CPPUNIT_ASSERT(enumerated.is_proven && branched.is_proven);
        CPPUNIT_ASSERT_EQUAL(enumerated.uncovered_lines, branched.uncovered_lines);
        CPPUNIT_ASSERT(enumerated.objective == branched.objective);
        CPPUNIT_ASSERT(enumerated.part_of_line == branched.part_of_line);
    }
}

CPPUNIT_TEST_FIXTURE(PartOptions, aSpentBudgetIsTold) {
    needs_.assign(12, 1);
    prices_ = {5, 6, 7, 8};
    std::vector<OptionLine> lines(12, OptionLine{{0, 1, 2, 3}});
    const auto assignment = assignOptions(lines, costs(), {}, {.assignments = 10, .nodes = 50});
    CPPUNIT_ASSERT(!assignment.is_proven);
    CPPUNIT_ASSERT_EQUAL(std::size_t{12}, assignment.part_of_line.size());
}

/// The second part costs less on every line; the search reaches the last few lines only.
CPPUNIT_TEST_FIXTURE(PartOptions, aSpentBudgetLeavesNoLineThatCouldDoBetterAlone) {
    needs_.assign(40, 20);
    prices_ = {8, 6};
    const std::vector<OptionLine> lines(40, OptionLine{{0, 1}});
    const auto assignment = assignOptions(lines, costs(), bounds(), {.assignments = 10, .nodes = 100});
    CPPUNIT_ASSERT(!assignment.is_proven);
    CPPUNIT_ASSERT(assignment.objective == 40 * 20 * 3);
    CPPUNIT_ASSERT(std::ranges::count(assignment.part_of_line, 1U) == 40);
}

}  // namespace part_options_test
}  // namespace cardcage::sourcing::engine
