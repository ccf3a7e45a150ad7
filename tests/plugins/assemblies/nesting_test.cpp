#include "plugins/assemblies/tree/nesting.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace cardcage::assemblies {
namespace {

using Groups = std::vector<std::vector<Node>>;

/// The groups in order, so that they can be compared.
Groups cyclesOf(std::size_t nodes, const std::vector<Nesting>& edges) {
    auto groups = findCycles(nodes, edges);
    std::sort(groups.begin(), groups.end());
    return groups;
}

class Cycles : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Cycles, treesAndDiamondsHaveNone) {
    CPPUNIT_ASSERT(cyclesOf(0, {}).empty());
    CPPUNIT_ASSERT(cyclesOf(3, {}).empty());
    CPPUNIT_ASSERT(cyclesOf(4, {{0, 1}, {0, 2}, {1, 3}, {2, 3}, {1, 3}}).empty());
}

CPPUNIT_TEST_FIXTURE(Cycles, anAssemblyMayContainItself) {
    CPPUNIT_ASSERT(cyclesOf(3, {{0, 1}, {1, 1}, {1, 2}}) == Groups({{1}}));
}

CPPUNIT_TEST_FIXTURE(Cycles, namesEveryMemberOfEachCircle) {
    // Two circles that share node 1 are one group; node 6 only leads into one, node 7 only out of one.
    CPPUNIT_ASSERT(
        cyclesOf(8, {{0, 1}, {1, 0}, {1, 2}, {2, 1}, {3, 4}, {4, 5}, {5, 3}, {6, 3}, {5, 7}}) ==
        Groups({{0, 1, 2}, {3, 4, 5}})
    );
}

CPPUNIT_TEST_FIXTURE(Cycles, lengthDoesNotMatter) {
    for (Node length = 2; length <= 1000; length = length * 2 + 1) {
        std::vector<Nesting> edges;
        for (Node node = 0; node < length; ++node) edges.push_back({node, (node + 1) % length});
        const auto groups = cyclesOf(length + 5, edges);
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, groups.size());
        CPPUNIT_ASSERT_EQUAL(std::size_t{length}, groups[0].size());
    }
}

CPPUNIT_TEST_FIXTURE(Cycles, depthTakesNoStack) {
    std::vector<Nesting> edges;
    constexpr Node depth = 1'000'000;
    for (Node node = 0; node + 1 < depth; ++node) edges.push_back({node, node + 1});
    CPPUNIT_ASSERT(cyclesOf(depth, edges).empty());
    edges.push_back({depth - 1, 0});
    CPPUNIT_ASSERT_EQUAL(std::size_t{depth}, cyclesOf(depth, edges).at(0).size());
}

/// By definition: two nodes are in one group when each is reachable from the other.
CPPUNIT_TEST_FIXTURE(Cycles, areWhatReachabilitySays) {
    std::mt19937 random(4711);
    for (int round = 0; round < 300; ++round) {
        const Node nodes = 1 + random() % 12;
        std::vector<Nesting> edges;
        for (auto count = random() % (2 * nodes); count > 0; --count) {
            edges.push_back({static_cast<Node>(random() % nodes), static_cast<Node>(random() % nodes)});
        }
        std::vector<std::vector<bool>> reaches(nodes, std::vector<bool>(nodes));
        for (const auto& edge : edges) reaches[edge.parent][edge.child] = true;
        for (Node via = 0; via < nodes; ++via) {
            for (Node from = 0; from < nodes; ++from) {
                for (Node to = 0; to < nodes; ++to) {
                    if (reaches[from][via] && reaches[via][to]) reaches[from][to] = true;
                }
            }
        }
        Groups expected;
        std::vector<bool> is_placed(nodes);
        for (Node node = 0; node < nodes; ++node) {
            if (is_placed[node] || !reaches[node][node]) continue;
            auto& group = expected.emplace_back();
            for (Node other = node; other < nodes; ++other) {
                if (other != node && !(reaches[node][other] && reaches[other][node])) continue;
                group.push_back(other);
                is_placed[other] = true;
            }
        }
        CPPUNIT_ASSERT(cyclesOf(nodes, edges) == expected);
    }
}

CPPUNIT_TEST_FIXTURE(Cycles, ofALargeTenantAreFoundInOneWalk) {
    constexpr Node nodes = 20'000;
    std::mt19937 random(1);
    std::vector<Nesting> edges;
    for (int i = 0; i < 200'000; ++i) {
        const auto child = static_cast<Node>(1 + random() % (nodes - 1));
        edges.push_back({static_cast<Node>(random() % child), child});
    }
    CPPUNIT_ASSERT(findCycles(nodes, edges).empty());

    const Children children(nodes, edges);
    std::vector<Node> all(nodes);
    std::iota(all.begin(), all.end(), Node{0});
    CycleSearch search(nodes);
    CPPUNIT_ASSERT(search.below(all, [&](Node node) { return CycleSearch::Content{children.of(node), {}}; }).empty());
    CPPUNIT_ASSERT(search.steps() <= nodes + edges.size());
}

}  // namespace
}  // namespace cardcage::assemblies
