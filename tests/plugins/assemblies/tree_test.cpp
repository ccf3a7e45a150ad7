#include "plugins/assemblies/tree/tree.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>

namespace cardcage::assemblies {
namespace {

/// "0@0=1 1@1=2": node, level and quantity of each row.
std::string shown(const std::vector<TreeNode>& rows) {
    std::string text;
    for (const auto& row : rows) {
        if (!text.empty()) text += ' ';
        text += std::to_string(row.node) + "@" + std::to_string(row.level) + "=" +
                (row.total_quantity ? row.total_quantity->text() : "?");
    }
    return text;
}

class Tree : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Tree, ofARootAlone) {
    CPPUNIT_ASSERT_EQUAL(std::string("0@0=1"), shown(makeTree(1, {})));
    CPPUNIT_ASSERT_EQUAL(std::string(), shown(makeTree(0, {})));
}

CPPUNIT_TEST_FIXTURE(Tree, quantitiesMultiplyDownAndAddUpOverPlaces) {
    // T = 2 S1 + 1 S2, S1 = 1 S3, S2 = 3 S3.
    const std::vector<NestedQuantity> edges{{0, 1, 2}, {0, 2, 1}, {1, 3, 1}, {2, 3, 3}};
    const auto rows = makeTree(4, edges);
    CPPUNIT_ASSERT_EQUAL(std::string("0@0=1 1@1=2 3@2=5 2@1=1"), shown(rows));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, rows[2].parents.size());
    CPPUNIT_ASSERT_EQUAL(Node{2}, rows[2].parents[1].parent);
    CPPUNIT_ASSERT(rows[2].parents[1].quantity == Decimal(3));
}

CPPUNIT_TEST_FIXTURE(Tree, ratiosAreExactDownTheTree) {
    const auto sixth = contracts::LineQuantity::parseRatio("1/6").value();
    // A panel of six boards twice, and three sixths of a seventh.
    const std::vector<NestedQuantity> edges{{0, 1, 6}, {1, 2, sixth}, {0, 2, sixth}, {0, 2, sixth}, {0, 2, sixth}};
    const auto rows = makeTree(3, edges);
    CPPUNIT_ASSERT_EQUAL(std::string("0@0=1 1@1=6 2@1=1.5"), shown(rows));
    CPPUNIT_ASSERT(rows[2].parents[0].quantity == Decimal(1) / 2);
    CPPUNIT_ASSERT(rows[2].parents[1].quantity == Decimal::parse("0.166667"));
}

CPPUNIT_TEST_FIXTURE(Tree, longChainsOfRatiosStayShort) {
    const auto more = contracts::LineQuantity::parseRatio("10000/9999").value();
    std::vector<NestedQuantity> edges;
    for (Node node = 0; node < 2'000; ++node) edges.push_back({node, node + 1, more});
    const auto rows = makeTree(2'001, edges);
    // (1 + 1/9999)^2000
    CPPUNIT_ASSERT_EQUAL(std::string("1.22141497"), rows.back().total_quantity->rounded(8).text());
}

CPPUNIT_TEST_FIXTURE(Tree, levelIsTheShortestWay) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("0@0=1 1@1=1 2@2=1 3@1=2"),
        shown(makeTree(4, std::vector<NestedQuantity>{{0, 1, 1}, {1, 2, 1}, {2, 3, 1}, {0, 3, 1}}))
    );
}

CPPUNIT_TEST_FIXTURE(Tree, edgesBetweenTheSameTwoCountTogether) {
    const auto rows = makeTree(2, std::vector<NestedQuantity>{{0, 1, 2}, {0, 1, 3}});
    CPPUNIT_ASSERT_EQUAL(std::string("0@0=1 1@1=5"), shown(rows));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, rows[1].parents.size());
}

CPPUNIT_TEST_FIXTURE(Tree, whatTheRootDoesNotContainIsLeftOut) {
    CPPUNIT_ASSERT_EQUAL(std::string("0@0=1"), shown(makeTree(3, std::vector<NestedQuantity>{{1, 2, 1}})));
}

CPPUNIT_TEST_FIXTURE(Tree, diamondsAreWalkedOnce) {
    // 40 layers of two, each containing both of the next: 2^40 ways.
    std::vector<NestedQuantity> edges{{0, 1, 1}, {0, 2, 1}};
    for (Node layer = 1; layer < 40; ++layer) {
        for (const Node upper : {layer * 2 - 1, layer * 2}) {
            for (const Node lower : {layer * 2 + 1, layer * 2 + 2}) edges.push_back({upper, lower, 1});
        }
    }
    const auto rows = makeTree(81, edges);
    CPPUNIT_ASSERT_EQUAL(std::size_t{81}, rows.size());
    for (const auto& row : rows) {
        if (row.level == 40) CPPUNIT_ASSERT_EQUAL(std::string("549755813888"), row.total_quantity->text());  // 2^39
    }
}

CPPUNIT_TEST_FIXTURE(Tree, mayBeDeepAndItsNumbersTooLarge) {
    constexpr Node depth = 10'000;
    std::vector<NestedQuantity> edges;
    for (Node node = 0; node + 1 < depth; ++node) edges.push_back({node, node + 1, 2});
    const auto rows = makeTree(depth, edges);
    CPPUNIT_ASSERT_EQUAL(std::size_t{depth}, rows.size());
    CPPUNIT_ASSERT_EQUAL(std::string("1024"), rows[10].total_quantity->text());
    CPPUNIT_ASSERT(!rows[depth - 1].total_quantity);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{depth - 1}, rows[depth - 1].level);
}

}  // namespace
}  // namespace cardcage::assemblies
