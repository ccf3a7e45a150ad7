#include "plugins/assemblies/import/admission.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <map>
#include <random>
#include <string>

namespace cardcage::assemblies {
namespace {

/// A request and a database, with letters for part numbers: "C>XY" means that C contains X and Y. What follows a slash
/// is named by part options.
class Story {
public:
    Story(const std::vector<std::string>& request, const std::vector<std::string>& stored) {
        for (const auto& text : request) nodeOf(text[0]);
        graph.elements = nodes_.size();
        for (const auto& text : stored) nodeOf(text[0]);
        graph.is_candidate.resize(graph.elements, true);
        graph.is_stored.resize(nodes_.size());
        for (const auto& text : stored) graph.is_stored[nodes_.at(text[0])] = true;
        for (const auto& text : stored) {
            for (const char letter : text.substr(std::min<std::size_t>(2, text.size()))) {
                graph.stored.push_back({nodes_.at(text[0]), nodes_.at(letter)});
            }
        }
        for (const auto& text : request) {
            bool is_option = false;
            for (const char letter : text.substr(std::min<std::size_t>(2, text.size()))) {
                if (letter == '/') {
                    is_option = true;
                    continue;
                }
                const auto known = nodes_.find(letter);
                graph.wishes.push_back({nodes_.at(text[0]), known == nodes_.end() ? nowhere : known->second, is_option}
                );
            }
        }
    }

    /// Per element of the request, in its order: s stored, c circular, u unknown subassembly, m missing part.
    std::string fates() const {
        std::string letters;
        for (const auto fate : admit(graph).fates) letters += "scum"[static_cast<int>(fate)];
        return letters;
    }

    ImportGraph graph;

private:
    Node nodeOf(char letter) { return nodes_.emplace(letter, static_cast<Node>(nodes_.size())).first->second; }

    std::map<char, Node> nodes_;
};

std::string fatesOf(const std::vector<std::string>& request, const std::vector<std::string>& stored = {}) {
    return Story(request, stored).fates();
}

class AdmissionOfImports : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(AdmissionOfImports, subassembliesComeFromTheRequestOrFromEarlierOnes) {
    CPPUNIT_ASSERT_EQUAL(std::string("ss"), fatesOf({"A>B", "B"}));
    CPPUNIT_ASSERT_EQUAL(std::string("s"), fatesOf({"A>B"}, {"B"}));
    CPPUNIT_ASSERT_EQUAL(std::string("u"), fatesOf({"A>B"}));
}

CPPUNIT_TEST_FIXTURE(AdmissionOfImports, whatDependsOnTheSkippedIsSkippedToo) {
    CPPUNIT_ASSERT_EQUAL(std::string("uuu"), fatesOf({"A>B", "B>C", "C>X"}));
    CPPUNIT_ASSERT_EQUAL(std::string("suu"), fatesOf({"A>B", "B>C", "C>X"}, {"B"}));
}

CPPUNIT_TEST_FIXTURE(AdmissionOfImports, partOptionsMayBeAssemblies) {
    CPPUNIT_ASSERT_EQUAL(std::string("ss"), fatesOf({"A>/B", "B"}));
    CPPUNIT_ASSERT_EQUAL(std::string("m"), fatesOf({"A>/B"}));
    CPPUNIT_ASSERT_EQUAL(std::string("cc"), fatesOf({"A>/B", "B>A"}));
    // An option that misses only because its assembly is skipped misses all the same.
    CPPUNIT_ASSERT_EQUAL(std::string("mu"), fatesOf({"A>/B", "B>X"}));
}

CPPUNIT_TEST_FIXTURE(AdmissionOfImports, missingPartsAreToldBeforeMissingSubassemblies) {
    CPPUNIT_ASSERT_EQUAL(std::string("m"), fatesOf({"A>X/Y"}));
}

CPPUNIT_TEST_FIXTURE(AdmissionOfImports, optionsMayMissOnDemand) {
    Story story({"A>/B", "B>X", "C>/Y"}, {});
    story.graph.options_may_miss = true;
    CPPUNIT_ASSERT_EQUAL(std::string("sus"), story.fates());
}

CPPUNIT_TEST_FIXTURE(AdmissionOfImports, everyMemberOfACircleIsSkipped) {
    CPPUNIT_ASSERT_EQUAL(std::string("c"), fatesOf({"A>A"}));
    CPPUNIT_ASSERT_EQUAL(std::string("cccs"), fatesOf({"A>B", "B>C", "C>A", "D"}));
    // A user of a member lies on no circle itself.
    CPPUNIT_ASSERT_EQUAL(std::string("ccu"), fatesOf({"A>B", "B>A", "C>A"}));
    CPPUNIT_ASSERT_EQUAL(std::string("ccs"), fatesOf({"A>B", "B>A", "C>A"}, {"A"}));
}

CPPUNIT_TEST_FIXTURE(AdmissionOfImports, circlesGoAcrossImports) {
    CPPUNIT_ASSERT_EQUAL(std::string("c"), fatesOf({"B>A"}, {"A>B", "B"}));
    CPPUNIT_ASSERT_EQUAL(std::string("c"), fatesOf({"C>A"}, {"A>B", "B>C", "C"}));
    // The new version breaks the way that the stored one had.
    CPPUNIT_ASSERT_EQUAL(std::string("ss"), fatesOf({"A", "B>A"}, {"A>B", "B"}));
}

// A dropped assembly keeps its stored version, which may close a circle that its new version would have opened.
CPPUNIT_TEST_FIXTURE(AdmissionOfImports, storedVersionsOfTheDroppedCountAgain) {
    CPPUNIT_ASSERT_EQUAL(std::string("ccc"), fatesOf({"C>X", "X>C", "D>C"}, {"C>D", "D"}));
    CPPUNIT_ASSERT_EQUAL(std::string("uc"), fatesOf({"C>Y", "D>C"}, {"C>D", "D"}));
}

CPPUNIT_TEST_FIXTURE(AdmissionOfImports, circlesAreNamed) {
    const Story story({"A>B", "B>A", "C>D"}, {"D>C", "C"});
    const auto admission = admit(story.graph);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, admission.circles.size());
    CPPUNIT_ASSERT(admission.circles[admission.circle_of[0]] == std::vector<Node>({0, 1}));
    CPPUNIT_ASSERT(admission.circles[admission.circle_of[2]] == std::vector<Node>({2, 3}));
}

CPPUNIT_TEST_FIXTURE(AdmissionOfImports, whatIsNoCandidateCountsAsItIsStored) {
    Story story({"A>B", "B"}, {});
    story.graph.is_candidate[1] = false;
    CPPUNIT_ASSERT_EQUAL(std::string("us"), story.fates());
    story.graph.is_stored[1] = true;
    CPPUNIT_ASSERT_EQUAL(std::string("ss"), story.fates());
}

CPPUNIT_TEST_FIXTURE(AdmissionOfImports, diamondsAreNotWalkedPathByPath) {
    ImportGraph graph;
    graph.elements = 81;  // 40 diamonds above each other: 2^40 ways through them
    graph.is_candidate.resize(81, true);
    graph.is_stored.resize(81);
    for (Node layer = 0; layer < 40; ++layer) {
        for (const Node side : {1U, 2U}) {
            const Node middle = layer * 2 + side;
            graph.wishes.push_back({layer == 0 ? 0 : layer * 2, middle, false});
            graph.wishes.push_back({layer == 0 ? 0 : layer * 2 - 1, middle, true});
        }
    }
    for (const auto fate : admit(graph).fates) CPPUNIT_ASSERT(fate == Fate::Stored);
}

/// Stored: every element contains the next one. Asked for: every element contains the one before, and the first itself.
/// Each search finds one cycle, and what is dropped then makes the next.
ImportGraph chainOfCircles(Node elements) {
    ImportGraph graph;
    graph.elements = elements;
    graph.is_candidate.resize(elements, true);
    graph.is_stored.resize(elements, true);
    graph.wishes.push_back({0, 0, false});
    for (Node node = 1; node < elements; ++node) {
        graph.wishes.push_back({node, node - 1, false});
        graph.stored.push_back({node - 1, node});
    }
    return graph;
}

/// Nodes and edges that an import looks at which drops every element.
std::uint64_t stepsOfDroppingAll(const ImportGraph& graph) {
    const auto admission = admit(graph);
    for (const auto fate : admission.fates) CPPUNIT_ASSERT(fate == Fate::Circular);
    return admission.steps;
}

CPPUNIT_TEST_FIXTURE(AdmissionOfImports, aChainOfCirclesTakesAsManySearchesButFewSteps) {
    std::size_t rounds = 0;
    admit(chainOfCircles(1'000), [&] { ++rounds; });
    CPPUNIT_ASSERT_EQUAL(std::size_t{1'001}, rounds);
    // 20,000 searches in the whole of it would take 800 million.
    CPPUNIT_ASSERT(stepsOfDroppingAll(chainOfCircles(20'000)) < 1'000'000);
}

CPPUNIT_TEST_FIXTURE(AdmissionOfImports, searchesThatWouldTakeForeverAreCutShort) {
    // Below every element hangs one long chain of other assemblies, which every search runs through.
    auto graph = chainOfCircles(20'000);
    graph.is_stored.resize(40'000, true);
    for (Node node = 0; node < 20'000; ++node) graph.wishes.push_back({node, 20'000, false});
    for (Node node = 20'000; node < 39'999; ++node) graph.stored.push_back({node, node + 1});
    std::size_t rounds = 0;
    admit(graph, [&] { ++rounds; });
    CPPUNIT_ASSERT(rounds > 100 && rounds < 2'000);
    const auto size = graph.is_stored.size() + graph.wishes.size() + graph.stored.size();
    CPPUNIT_ASSERT(stepsOfDroppingAll(graph) < 103 * size);
}

/// The rule at its simplest: everything is searched again in each round.
std::vector<Fate> slowlyAdmitted(const ImportGraph& graph) {
    std::vector<Fate> fates(graph.elements, Fate::Stored);
    const auto isAlive = [&](Node node) { return node < graph.elements && fates[node] == Fate::Stored; };
    for (bool changed = true; changed;) {
        changed = false;
        for (bool again = true; again;) {
            again = false;
            for (const bool is_option : {true, false}) {
                for (const auto& wish : graph.wishes) {
                    const bool is_there = isAlive(wish.child) || graph.is_stored[wish.child];
                    if (wish.is_option != is_option || is_there || !isAlive(wish.element)) continue;
                    fates[wish.element] = is_option ? Fate::MissingPart : Fate::UnknownSubassembly;
                    again = true;
                }
            }
        }
        std::vector<Nesting> edges;
        for (const auto& wish : graph.wishes) {
            if (isAlive(wish.element)) edges.push_back({wish.element, wish.child});
        }
        for (const auto& edge : graph.stored) {
            if (!isAlive(edge.parent)) edges.push_back(edge);
        }
        for (const auto& group : findCycles(graph.is_stored.size(), edges)) {
            for (const Node node : group) {
                if (!isAlive(node)) continue;
                fates[node] = Fate::Circular;
                changed = true;
            }
        }
    }
    return fates;
}

/// The stored records have no cycles and nothing unknown, and nothing is dropped in vain, whatever is asked for.
CPPUNIT_TEST_FIXTURE(AdmissionOfImports, neverLeavesACycle) {
    std::mt19937 random(99);
    for (int round = 0; round < 2000; ++round) {
        ImportGraph graph;
        const Node nodes = 2 + random() % 7;
        graph.elements = 1 + random() % nodes;
        graph.is_candidate.resize(graph.elements, true);
        graph.is_stored.resize(nodes, true);
        for (Node node = 0; node < graph.elements; ++node) graph.is_stored[node] = random() % 2;
        for (Node child = 1; child < nodes; ++child) {
            // Stored edges lead from higher to lower numbers, so they have no cycle.
            const auto low = static_cast<Node>(random() % child);
            if (graph.is_stored[child] && graph.is_stored[low]) graph.stored.push_back({child, low});
        }
        for (auto count = random() % (2 * nodes); count > 0; --count) {
            graph.wishes.push_back(
                {static_cast<Node>(random() % graph.elements), static_cast<Node>(random() % nodes), random() % 4 == 0}
            );
        }
        const auto admission = admit(graph);
        const auto expected = slowlyAdmitted(graph);
        for (std::size_t i = 0; i < graph.elements; ++i) {
            // One fault of an element with several is reported, whichever comes first.
            const bool is_circular = admission.fates[i] == Fate::Circular;
            CPPUNIT_ASSERT_EQUAL(expected[i] == Fate::Stored, admission.fates[i] == Fate::Stored);
            CPPUNIT_ASSERT_EQUAL(expected[i] == Fate::Circular, is_circular);
        }
        std::vector<Nesting> edges;
        for (const auto& wish : graph.wishes) {
            if (admission.fates[wish.element] != Fate::Stored) continue;
            const bool is_there = graph.is_stored[wish.child] ||
                                  (wish.child < graph.elements && admission.fates[wish.child] == Fate::Stored);
            CPPUNIT_ASSERT(is_there);
            edges.push_back({wish.element, wish.child});
        }
        for (const auto& edge : graph.stored) {
            if (edge.parent >= graph.elements || admission.fates[edge.parent] != Fate::Stored) edges.push_back(edge);
        }
        CPPUNIT_ASSERT(findCycles(nodes, edges).empty());
        if (graph.wishes.empty()) {
            for (const auto fate : admission.fates) CPPUNIT_ASSERT(fate == Fate::Stored);
        }
    }
}

}  // namespace
}  // namespace cardcage::assemblies
