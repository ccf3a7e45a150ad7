// The words that hold for a part of a component, against a table of every combination that is written out rule by rule
// with words as text, without the order and the functions of the product.

#include <cppunit/extensions/HelperMacros.h>

#include <cardcage/contracts/component_words.hpp>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "plugins/components/components/risk_rollup.hpp"

namespace cardcage::components {
namespace component_words_test {

using contracts::ComponentWords;

/// Badness of each word; 0: the word is neither better nor worse than another one.
using Badness = std::map<std::string, int>;

const Badness lifecycles{
    {"Unknown", 0},
    {"Active", 1},
    {"Preview", 2},
    {"NotRecommendedForNewDesigns", 3},
    {"LastTimeBuy", 4},
    {"EndOfLife", 5},
    {"Obsolete", 6}};
const Badness rohs_words{
    {"NotApplicable", 1}, {"Compliant", 2}, {"CompliantWithExemption", 3}, {"Unknown", 4}, {"NonCompliant", 5}};
const Badness reach_words{
    {"NotApplicable", 1}, {"Compliant", 2}, {"ContainsSvhc", 3}, {"Unknown", 4}, {"NonCompliant", 5}};

/// The rule in words.
std::string expectedWord(const std::string& own, const std::string& of_part, int parts) {
    const bool component_says = own != "Unknown";
    const bool part_says = of_part != "Unknown";
    if (!component_says && !part_says) return "Unknown";
    if (!component_says) return of_part;
    if (!part_says) return own;
    return parts == 1 ? own : of_part;
}

std::string worstOf(const Badness& badness, const std::vector<std::string>& words) {
    auto worst = words.front();
    for (const auto& word : words)
        if (badness.at(word) > badness.at(worst)) worst = word;
    return worst;
}

std::string bestLifecycle(const std::vector<std::string>& words) {
    std::string best = "Unknown";
    for (const auto& word : words) {
        if (word == "Unknown") continue;
        if (best == "Unknown" || lifecycles.at(word) < lifecycles.at(best)) best = word;
    }
    return best;
}

template <class Word>
Word wordOf(const std::string& text) {
    return fromWireName<Word>(text).value();
}

template <class Word>
std::string textOf(Word word) {
    return std::string(sdk::wireName(word));
}

std::vector<std::string> wordsIn(const Badness& badness) {
    std::vector<std::string> words;
    for (const auto& [word, rank] : badness) words.push_back(word);
    return words;
}

/// Calls `check` with every combination of a component's word and the words of one to three of its parts.
template <class Check>
int everyCombination(const Badness& badness, const Check& check) {
    const auto words = wordsIn(badness);
    int count = 0;
    for (const auto& own : words) {
        for (const auto& first : words) {
            check(own, std::vector{first});
            for (const auto& second : words) {
                check(own, std::vector{first, second});
                for (const auto& third : words) check(own, std::vector{first, second, third});
                count += static_cast<int>(words.size()) + 1;
            }
            ++count;
        }
    }
    return count;
}

std::vector<std::string> expectedWords(const std::string& own, const std::vector<std::string>& of_parts) {
    std::vector<std::string> held;
    for (const auto& part : of_parts) held.push_back(expectedWord(own, part, static_cast<int>(of_parts.size())));
    return held;
}

std::string told(const std::string& own, const std::vector<std::string>& of_parts) {
    auto text = "component " + own + ", parts";
    for (const auto& part : of_parts) text += " " + part;
    return text;
}

/// Compares each part, the component and its risk with the rule, for the words of one member.
template <class Word>
int compare(
    const Badness& badness,
    Word ComponentWords::*member,
    std::optional<Word> PartData::*data,
    Word RiskSummary::*in_risk,
    const std::function<std::string(const std::vector<std::string>&)>& of_component
) {
    return everyCombination(badness, [&](const std::string& own, const std::vector<std::string>& of_parts) {
        const auto expected = expectedWords(own, of_parts);
        ComponentWords component;
        component.*member = wordOf<Word>(own);
        std::vector<ComponentWords> held;
        std::vector<OptionRisk> options;
        for (std::size_t i = 0; i < of_parts.size(); ++i) {
            ComponentWords part;
            part.*member = wordOf<Word>(of_parts[i]);
            held.push_back(contracts::wordsOfPart(component, part, std::ssize(of_parts)));
            CPPUNIT_ASSERT_EQUAL_MESSAGE(told(own, of_parts), expected[i], textOf(held.back().*member));
            auto& option = options.emplace_back();
            option.manufacturer = "Muster Semi";
            if (of_parts[i] != "Unknown") option.data.*data = part.*member;
        }
        const auto whole = contracts::wordsOfComponent(component, held);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(told(own, of_parts), of_component(expected), textOf(whole.*member));
        const auto risk = rollUp(options, component);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(told(own, of_parts), of_component(expected), textOf(risk.*in_risk));
    });
}

class WordsOfComponents : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(WordsOfComponents, everyCombinationOfLifecyclesFollowsTheRule) {
    const auto combinations =
        compare(lifecycles, &ComponentWords::lifecycle, &PartData::lifecycle, &RiskSummary::status, bestLifecycle);
    CPPUNIT_ASSERT_EQUAL(7 * (7 + 49 + 343), combinations);
}

CPPUNIT_TEST_FIXTURE(WordsOfComponents, theWorstLifecycleIsThatOfTheWordsThatHold) {
    everyCombination(lifecycles, [](const std::string& own, const std::vector<std::string>& of_parts) {
        std::vector<OptionRisk> options(of_parts.size());
        for (std::size_t i = 0; i < of_parts.size(); ++i) options[i].data.lifecycle = wordOf<Lifecycle>(of_parts[i]);
        const auto expected = worstOf(lifecycles, expectedWords(own, of_parts));
        const auto risk = rollUp(options, {.lifecycle = wordOf<Lifecycle>(own)});
        CPPUNIT_ASSERT_EQUAL_MESSAGE(told(own, of_parts), expected, textOf(risk.worst_status));
    });
}

CPPUNIT_TEST_FIXTURE(WordsOfComponents, everyCombinationOfRohsFollowsTheRule) {
    const auto combinations =
        compare(rohs_words, &ComponentWords::rohs, &PartData::rohs, &RiskSummary::rohs, [](const auto& words) {
            return worstOf(rohs_words, words);
        });
    CPPUNIT_ASSERT_EQUAL(5 * (5 + 25 + 125), combinations);
}

CPPUNIT_TEST_FIXTURE(WordsOfComponents, everyCombinationOfReachFollowsTheRule) {
    const auto combinations =
        compare(reach_words, &ComponentWords::reach, &PartData::reach, &RiskSummary::reach, [](const auto& words) {
            return worstOf(reach_words, words);
        });
    CPPUNIT_ASSERT_EQUAL(5 * (5 + 25 + 125), combinations);
}

CPPUNIT_TEST_FIXTURE(WordsOfComponents, theComponentsWordHoldsForPartsThatStateNothing) {
    const ComponentWords own{Lifecycle::LastTimeBuy, Rohs::CompliantWithExemption, Reach::ContainsSvhc};
    for (const std::int64_t parts : {1, 2, 9}) CPPUNIT_ASSERT(contracts::wordsOfPart(own, {}, parts) == own);
    const auto risk = rollUp(std::vector<OptionRisk>(2), own);
    CPPUNIT_ASSERT(risk.status == own.lifecycle && risk.worst_status == own.lifecycle);
    CPPUNIT_ASSERT(risk.rohs == own.rohs && risk.reach == own.reach);
}

CPPUNIT_TEST_FIXTURE(WordsOfComponents, aComponentWithoutPartsHasItsOwnWords) {
    const ComponentWords own{Lifecycle::LastTimeBuy, Rohs::NonCompliant, Reach::ContainsSvhc};
    CPPUNIT_ASSERT(contracts::wordsOfComponent(own, {}) == own);
    CPPUNIT_ASSERT(contracts::wordsOfComponent({}, {}) == ComponentWords());
    const auto risk = rollUp({}, own);
    CPPUNIT_ASSERT(risk.status == own.lifecycle && risk.worst_status == own.lifecycle);
    CPPUNIT_ASSERT(risk.rohs == own.rohs && risk.reach == own.reach);
}

}  // namespace component_words_test
}  // namespace cardcage::components
