#include "plugins/costing/graphs/scenario_graph.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>

namespace cardcage::costing {
namespace {

/// The id with that number, of ids in the order of their numbers.
AssemblyId id(int number) {
    const auto digit = std::to_string(number);
    return AssemblyId::parse("00000000-0000-7000-8000-00000000000" + digit).value();
}

/// T x 100 = 2 A + 1 B; A = 1 S, B = 3 S, 10 S wanted as spare parts; S needs 510.
GraphBuilder example() {
    GraphBuilder builder(CostedScenario{});
    builder.addUse(id(1), id(2), 200);
    builder.addUse(id(2), id(4), 200);
    builder.addUse(id(1), id(3), 100);
    builder.addUse(id(3), id(4), 300);
    builder.add({.id = id(4), .quantity = 510, .demanded = 10, .used = 500, .lines = {.used_cost = 51}});
    builder.add({.id = id(3), .quantity = 100, .used = 100});
    builder.add({.id = id(2), .quantity = 200, .used = 200});
    builder.add({.id = id(1), .quantity = 100, .demanded = 100});
    return builder;
}

class ScenarioGraphs : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(ScenarioGraphs, areInTheOrderOfIdsHoweverTheyWereRead) {
    const auto graph = example().finish(std::nullopt);
    CPPUNIT_ASSERT(graph.assemblies == (std::vector{id(1), id(2), id(3), id(4)}));
    CPPUNIT_ASSERT(graph.find(id(4)) == 3u && !graph.find(id(5)));
    CPPUNIT_ASSERT(graph.below(0) == (std::vector<std::uint32_t>{1, 2, 3}));
    CPPUNIT_ASSERT(graph.below(3).empty());
    CPPUNIT_ASSERT(graph.lines[3].used_cost == 51);
    CPPUNIT_ASSERT(graph.demanded[0] == 100 && graph.demanded[1] == 0 && graph.demanded[3] == 10);
}

CPPUNIT_TEST_FIXTURE(ScenarioGraphs, keepForOthersWhatTheyUseOfAPart) {
    const auto graph = example().finish(id(2));
    CPPUNIT_ASSERT(graph.assemblies == (std::vector{id(2), id(4)}));
    CPPUNIT_ASSERT(graph.demanded[0] == 200);  // T uses them
    CPPUNIT_ASSERT(graph.demanded[1] == 310);  // 300 in B, and 10 spare parts
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, graph.uses.size());
    CPPUNIT_ASSERT(graph.uses[0].quantity == 200);
}

CPPUNIT_TEST_FIXTURE(ScenarioGraphs, comeToTheSameInPartAsInWhole) {
    const auto whole = example().finish(std::nullopt);
    const auto part = example().finish(id(2));
    const auto costOf = [](const ScenarioGraph& graph, const AssemblyId& assembly) {
        std::vector<calculation::AssemblyCost> costs(graph.assemblies.size());
        for (std::size_t i = 0; i < costs.size(); ++i) costs[i].material_used = graph.lines[i].used_cost;
        calculation::rollUp(costs, graph.demanded, graph.uses);
        return costs[graph.find(assembly).value()].material_used;
    };
    CPPUNIT_ASSERT_EQUAL(std::string("20"), costOf(whole, id(2)).text());
    CPPUNIT_ASSERT_EQUAL(std::string("20"), costOf(part, id(2)).text());
    CPPUNIT_ASSERT_EQUAL(std::string("30"), costOf(whole, id(3)).text());
    CPPUNIT_ASSERT_EQUAL(std::string("50"), costOf(whole, id(1)).text());
}

CPPUNIT_TEST_FIXTURE(ScenarioGraphs, canBeCutAfterTheyWereRead) {
    const auto cut = example().finish(std::nullopt).part(id(2));
    const auto read = example().finish(id(2));
    CPPUNIT_ASSERT(cut.assemblies == read.assemblies && cut.quantities == read.quantities);
    CPPUNIT_ASSERT(cut.demanded == read.demanded && cut.children == read.children);
    CPPUNIT_ASSERT(cut.lines[1].used_cost == 51);
    CPPUNIT_ASSERT_EQUAL(read.uses.size(), cut.uses.size());
}

CPPUNIT_TEST_FIXTURE(ScenarioGraphs, circlesEndWhereTheyBegan) {
    GraphBuilder builder(CostedScenario{});
    builder.add({.id = id(1), .quantity = 1, .demanded = 1, .used = 1});
    builder.add({.id = id(2), .quantity = 1, .used = 1});
    builder.addUse(id(1), id(2), 1);
    builder.addUse(id(2), id(1), 1);
    const auto graph = builder.finish(id(2));
    CPPUNIT_ASSERT(graph.below(0) == std::vector<std::uint32_t>{1});
}

CPPUNIT_TEST_FIXTURE(ScenarioGraphs, oneTimeCostsBelongToTheAssembliesOfTheirLines) {
    GraphBuilder builder(CostedScenario{.base_currency = sdk::Currency::parse("EUR").value()});
    builder.add({id(2), 1, 1, 0, {.one_time_cost = 25}});
    builder.add({id(3), 1, 0, 1, {}});
    builder.add({id(4), 1, 0, 1, {.one_time_cost = 75}});
    builder.addUse(id(2), id(4), 1);
    const auto graph = builder.finish(id(2));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, graph.one_time.size());  // that of the third is not below the first
    CPPUNIT_ASSERT(graph.one_time[0].assembly == 0 && graph.one_time[0].cost.amount == 25);
    CPPUNIT_ASSERT(graph.one_time[1].assembly == 1 && graph.one_time[1].cost.amount == 75);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, graph.part(id(4)).one_time.size());
}

}  // namespace
}  // namespace cardcage::costing
